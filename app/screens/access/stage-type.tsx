import { Form, Link } from "react-router";
import { REGISTRATION_MESSAGE } from "../../domain/account.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./access.module.css";
import { backQuery } from "./back.ts";
import { Steps } from "./steps.tsx";
import { TypeChoice } from "./type-choice.tsx";

/** Stage 1: which kind of account (AUTH-1). */
export function StageType({ back, type, missing }: { back: string | null; type: string | null; missing: boolean }) {
  return (
    <>
      <Steps current={1} />
      <h1 className="h1">{withCedilla("Como você vai usar a conta?")}</h1>
      {missing && <FormMessage kind="error">{REGISTRATION_MESSAGE.missing}</FormMessage>}
      <Form action="/registre" className={styles.form} noValidate>
        <input type="hidden" name="etapa" value="dados" />
        {back !== null && <input type="hidden" name="voltar" value={back} />}
        <TypeChoice name="tipo" chosen={type} invalid={missing} />
        <Button type="submit" size="large" after="arrow-right" className={styles.full}>
          Continuar
        </Button>
      </Form>
      <p>
        Já tem conta?{" "}
        <Link to={`/login${backQuery(back)}`} className={styles.link}>
          Login
        </Link>
      </p>
    </>
  );
}
