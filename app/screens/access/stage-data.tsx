import { type SubmissionResult, useForm } from "@conform-to/react";
import type { RefObject } from "react";
import { Form, Link, useNavigation } from "react-router";
import { PASSWORD_MIN, PASSWORD_RULE, REGISTRATION_MESSAGE } from "../../domain/account.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./access.module.css";
import { backQuery } from "./back.ts";
import { PersonField } from "./person-field.tsx";
import { PrivacyNote } from "./privacy-note.tsx";
import { Steps } from "./steps.tsx";

/** What stays when the person goes back a stage; passwords do not. */
export type Typed = { name?: string; email?: string; tell?: string };
type Fields = Required<Typed> & { typeUser: string; password: string; confirmation: string };

/** What is said above the fields: the first of these that any field has. Other messages stand at their field. */
const ABOVE: string[] = [REGISTRATION_MESSAGE.missing, REGISTRATION_MESSAGE.differentPasswords];

/** Stage 2: the person's data (AUTH-2). The server judges; what was typed stays. */
export function StageData({
  back,
  type,
  attempt,
  typed,
  lastResult,
  failure,
}: {
  back: string | null;
  /** of the account, as stage 1 chose it: '0' or '1' */
  type: string;
  attempt: string;
  typed: RefObject<Typed>;
  lastResult: SubmissionResult<string[]> | undefined;
  failure: string | undefined;
}) {
  const [form, fields] = useForm<Fields>({ lastResult, defaultValue: typed.current });
  const busy = useNavigation().state !== "idle";
  const errors = Object.values(form.allErrors).flat();
  const message = failure ?? ABOVE.find((text) => errors.includes(text));
  const own = (field: { errors?: string[] | undefined }) => ({
    error: field.errors?.find((text) => !ABOVE.includes(text)),
    invalid: Boolean(field.errors),
  });
  return (
    <>
      <Steps current={2} />
      <h1 className="h1">{withCedilla("Seus dados")}</h1>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <Form
        id={form.id}
        method="post"
        action={`/registre${backQuery(back, { etapa: "dados", tipo: type })}`}
        onSubmit={form.onSubmit}
        onChange={({ target }) => {
          const { name, value } = target as unknown as HTMLInputElement;
          if (name === "name" || name === "email" || name === "tell") typed.current[name] = value;
        }}
        className={styles.form}
        noValidate
      >
        <input type="hidden" name="intent" value="criar" />
        <input type="hidden" name="attempt" value={attempt} />
        <input type="hidden" name="voltar" value={back ?? ""} />
        <input type="hidden" name="typeUser" value={type} />
        <div className={styles.namePhone}>
          <PersonField name="name" maxLength={120} defaultValue={fields.name.initialValue} {...own(fields.name)} />
          <PersonField name="tell" maxLength={40} defaultValue={fields.tell.initialValue} {...own(fields.tell)} />
        </div>
        <PersonField name="email" defaultValue={fields.email.initialValue} {...own(fields.email)} />
        <div className={styles.pair}>
          <PasswordField
            label="Senha"
            name="password"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            hint={PASSWORD_RULE}
            {...own(fields.password)}
          />
          <PasswordField
            label="Confirmar senha"
            name="confirmation"
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            {...own(fields.confirmation)}
          />
        </div>
        <PrivacyNote />
        <div className={[styles.actions, styles.together].join(" ")}>
          <Button type="submit" size="large" busy={busy}>
            Cadastrar
          </Button>
          <Link to={`/registre${backQuery(back, { tipo: type })}`} className={styles.link}>
            Voltar
          </Link>
        </div>
      </Form>
    </>
  );
}
