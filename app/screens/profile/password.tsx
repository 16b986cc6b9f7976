import { useEffect } from "react";
import { PASSWORD_MIN, PASSWORD_RULE } from "../../domain/account.ts";
import { PROFILE_MESSAGE, type ProfileResult } from "../../domain/profile.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField } from "../../ui/form/field.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import styles from "./profile.module.css";
import { Outcome, Section, useSection } from "./section.tsx";

const ARRIVED: ProfileResult = { intent: "senha", ok: PROFILE_MESSAGE.passwordChanged };

/** `arrived`: from the change, without scripts. */
export function Password({ arrived }: { arrived: boolean }) {
  const { Form, busy, result = arrived ? ARRIVED : undefined } = useSection("senha");
  const { form, field } = useRefusedForm(result);
  const changed = result?.ok !== undefined && !busy;
  useEffect(() => {
    if (changed) form.current?.reset();
  }, [changed, form]);
  return (
    <Section id="senha" title="Senha" note="Trocar a senha encerra as outras sessões.">
      <Form ref={form} method="post" aria-label="Trocar senha" className={styles.form} noValidate>
        <Outcome result={result} busy={busy} />
        <div className={styles.pair}>
          <PasswordField label="Senha de hoje" autoComplete="current-password" {...field("current")} />
          <PasswordField
            label="Senha nova"
            hint={PASSWORD_RULE}
            autoComplete="new-password"
            minLength={PASSWORD_MIN}
            {...field("password")}
          />
        </div>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="senha" look="outline" busy={busy}>
            Trocar senha
          </Button>
        </div>
      </Form>
    </Section>
  );
}

/** For accounts that only a provider opens. */
export function NoPassword({ email }: { email: string }) {
  const { Form, busy, result } = useSection("criar-senha");
  return (
    <Section title="Senha" note="Você entra sem senha, pelo Google, pela Apple ou pelo Instagram.">
      <Form method="post" aria-label="Criar senha" className={styles.form}>
        <Outcome result={result} busy={busy} />
        <p>Com uma senha, você também entra por {email} e pode trocar o e-mail. Criar uma encerra todas as sessões.</p>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="criar-senha" look="outline" busy={busy}>
            Criar senha por e-mail
          </Button>
        </div>
      </Form>
    </Section>
  );
}
