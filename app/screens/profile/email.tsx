import { Icon } from "../../ui/display/icon.tsx";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import own from "./email.module.css";
import styles from "./profile.module.css";
import { KeepFocus, Outcome, Section, useSection } from "./section.tsx";

/** `oldConfirmed`, `newConfirmed`: when, in words of today; null: not yet. */
export type PendingEmail = { email: string; oldConfirmed: string | null; newConfirmed: string | null };

export function Email({
  email,
  verified,
  hasPassword,
  pending,
}: {
  email: string;
  verified: boolean;
  hasPassword: boolean;
  pending: PendingEmail | null;
}) {
  return (
    <Section title="E-mail" note="Para trocar, os dois endereços confirmam: o de hoje e o novo.">
      <div>
        <p className={`label ${own.shownLabel}`}>E-mail de hoje</p>
        <p className={own.shown}>
          <span>{email}</span>
          {verified && (
            <span className={own.confirmed}>
              <Icon name="check-circle" size={20} /> confirmado
            </span>
          )}
        </p>
      </div>
      <KeepFocus>
        {pending && <Pending {...pending} today={email} />}
        {!pending && (hasPassword ? <NewEmail /> : <NoPassword />)}
      </KeepFocus>
    </Section>
  );
}

function NewEmail() {
  const { Form, busy, result } = useSection("email", "email-de-novo", "email-desistir");
  const { form, field } = useRefusedForm(result);
  return (
    <Form ref={form} method="post" aria-label="Trocar e-mail" className={styles.form} noValidate>
      <Outcome result={result} busy={busy} />
      <div className={styles.pair}>
        <TextField label="E-mail novo" type="email" autoComplete="email" {...field("email")} />
        <PasswordField label="Senha de hoje" autoComplete="current-password" {...field("current")} />
      </div>
      <div className={styles.actions}>
        <Button type="submit" name="intent" value="email" look="outline" busy={busy}>
          Trocar e-mail
        </Button>
      </div>
    </Form>
  );
}

/** A login by a provider proves nothing at this moment: a change asks for a password. */
function NoPassword() {
  return <p>Você entra sem senha. Para trocar o e-mail, crie uma senha antes, logo abaixo.</p>;
}

function Pending({ email, oldConfirmed, newConfirmed, today }: PendingEmail & { today: string }) {
  const { Form, busy, result } = useSection("email", "email-de-novo", "email-desistir");
  const waiting = [...(oldConfirmed ? [] : [today]), ...(newConfirmed ? [] : [email])];
  return (
    <div className={own.pending} data-ground="pink">
      <h3 className="h4">
        {`Sua vez: abra ${waiting.length > 1 ? "os links" : "o link"} que mandamos para ${waiting.join(" e ")}`}
      </h3>
      <ol className={own.stations}>
        <Station name="Endereço de hoje" confirmed={oldConfirmed} />
        <Station name="Endereço novo" confirmed={newConfirmed} />
      </ol>
      <Outcome result={result} busy={busy} />
      <Form method="post" aria-label="Troca de e-mail" className={own.links}>
        <Button type="submit" name="intent" value="email-de-novo" look="text" busy={busy}>
          Mandar de novo
        </Button>
        <Button type="submit" name="intent" value="email-desistir" look="text" className={own.giveUp} busy={busy}>
          Desistir da troca
        </Button>
      </Form>
    </div>
  );
}

function Station({ name, confirmed }: { name: string; confirmed: string | null }) {
  return (
    <li data-waiting={confirmed === null || undefined}>
      <b>{name}</b> {confirmed ?? "ainda não abriu o link."}
    </li>
  );
}
