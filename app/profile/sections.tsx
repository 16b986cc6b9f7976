/** The sections of /conta/perfil. */
import { useEffect } from "react";
import { ACCOUNT_TYPES, TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { PASSWORD_MIN, PASSWORD_RULE } from "../people/account.ts";
import { MAIL_CHOICES, type MailChoiceId } from "../people/mail-choices.ts";
import { PROFILE_MESSAGE, type ProfileIntent, type ProfileResult, TYPE_CHANGE } from "../people/profile.ts";
import { Icon } from "../ui/display/icon.tsx";
import { Button } from "../ui/form/button.tsx";
import { PasswordField, TextField, UserName } from "../ui/form/field.tsx";
import { Switch } from "../ui/form/switch.tsx";
import { useRefusedForm } from "../ui/form/use-refused-form.ts";
import own from "./email.module.css";
import mails from "./mails.module.css";
import styles from "./profile-page.module.css";
import { KeepFocus, Outcome, Section, useSection } from "./section.tsx";

type SubmitProps = { intent: ProfileIntent; look?: "outline"; busy: boolean; children: string };

function Submit({ intent, look, busy, children }: SubmitProps) {
  return (
    <div className={styles.actions}>
      <Button type="submit" name="intent" value={intent} look={look} busy={busy}>
        {children}
      </Button>
    </div>
  );
}

export function Person({ name, tell, note }: { name: string; tell: string; note: string }) {
  const { Form, busy, result } = useSection("dados");
  const { form, field } = useRefusedForm(result, { name, tell });
  return (
    <Section title="Seus dados" note={note}>
      <Form ref={form} method="post" aria-label="Salvar dados" className={styles.form} noValidate>
        <Outcome result={result} busy={busy} />
        <div className={styles.pair}>
          <TextField label="Nome" autoComplete="name" {...field("name")} />
          <TextField label="Telefone" type="tel" autoComplete="tel" {...field("tell")} />
        </div>
        <Submit intent="dados" busy={busy}>
          Salvar dados
        </Submit>
      </Form>
    </Section>
  );
}

/** `oldConfirmed`, `newConfirmed`: when, in today's words; null: not yet. */
type PendingEmail = { email: string; oldConfirmed: string | null; newConfirmed: string | null };
type EmailProps = { email: string; verified: boolean; hasPassword: boolean; pending: PendingEmail | null };

export function Email({ email, verified, hasPassword, pending }: EmailProps) {
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
        {!pending && hasPassword && <NewEmail today={email} />}
        {/* A provider's login does not prove who is there now, so a change requires a password. */}
        {!pending && !hasPassword && (
          <p>Você entra sem senha. Para trocar o e-mail, crie uma senha antes, logo abaixo.</p>
        )}
      </KeepFocus>
    </Section>
  );
}

const EMAIL_INTENTS = ["email", "email-de-novo", "email-desistir"] as const;

function NewEmail({ today }: { today: string }) {
  const { Form, busy, result } = useSection(...EMAIL_INTENTS);
  const { form, field } = useRefusedForm(result);
  return (
    <Form ref={form} method="post" aria-label="Trocar e-mail" className={styles.form} noValidate>
      <UserName email={today} />
      <Outcome result={result} busy={busy} />
      <div className={styles.pair}>
        <TextField label="E-mail novo" type="email" autoComplete="email" {...field("email")} />
        <PasswordField label="Senha de hoje" autoComplete="current-password" {...field("current")} />
      </div>
      <Submit intent="email" look="outline" busy={busy}>
        Trocar e-mail
      </Submit>
    </Form>
  );
}

function Pending({ email, oldConfirmed, newConfirmed, today }: PendingEmail & { today: string }) {
  const { Form, busy, result } = useSection(...EMAIL_INTENTS);
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

const ARRIVED: ProfileResult = { intent: "senha", ok: PROFILE_MESSAGE.passwordChanged };

/** `arrived`: returned from the change, without scripts. */
export function Password({ email, arrived }: { email: string; arrived: boolean }) {
  const { Form, busy, result = arrived ? ARRIVED : undefined } = useSection("senha");
  const { form, field } = useRefusedForm(result);
  const changed = result?.ok !== undefined && !busy;
  useEffect(() => {
    if (changed) form.current?.reset();
  }, [changed, form]);
  return (
    <Section id="senha" title="Senha" note="Trocar a senha encerra as outras sessões.">
      <Form ref={form} method="post" aria-label="Trocar senha" className={styles.form} noValidate>
        <UserName email={email} />
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
        <Submit intent="senha" look="outline" busy={busy}>
          Trocar senha
        </Submit>
      </Form>
    </Section>
  );
}

/** For accounts that only a provider can open. */
export function NoPassword({ email }: { email: string }) {
  const { Form, busy, result } = useSection("criar-senha");
  return (
    <Section title="Senha" note="Você entra sem senha, pelo Google, pela Apple ou pelo Instagram.">
      <Form method="post" aria-label="Criar senha" className={styles.form}>
        <Outcome result={result} busy={busy} />
        <p>Com uma senha, você também entra por {email} e pode trocar o e-mail. Criar uma encerra todas as sessões.</p>
        <Submit intent="criar-senha" look="outline" busy={busy}>
          Criar senha por e-mail
        </Submit>
      </Form>
    </Section>
  );
}

type Choice = { id: MailChoiceId; on: boolean };

/** Saves each switch at once. While saving, and after a failure, shows the server's state. */
export function Mails({ choices }: { choices: Choice[] }) {
  const { fetcher, Form, busy, result } = useSection("avisos");
  const isOn = ({ id, on }: Choice) => (fetcher.formData ? fetcher.formData.get(id) === "on" : on);
  return (
    <Section title="E-mails que você quer" note="Confirmação de conta e de aceite vão sempre.">
      <Form
        method="post"
        autoComplete="off"
        aria-label="E-mails que você quer"
        onChange={(event) => {
          const form = new FormData(event.currentTarget);
          form.set("intent", "avisos");
          void fetcher.submit(form, { method: "post" });
        }}
      >
        {choices.map((choice) => (
          <Switch
            key={choice.id}
            name={choice.id}
            label={MAIL_CHOICES[choice.id].name}
            note={MAIL_CHOICES[choice.id].text}
            on={isOn(choice)}
          />
        ))}
        <p role="status" className={mails.state} data-failed={(!busy && result && !result.ok) || undefined}>
          {busy ? "Salvando…" : (result?.ok ?? result?.message ?? "")}
        </p>
        <noscript>
          <Button type="submit" name="intent" value="avisos" look="outline">
            Salvar
          </Button>
        </noscript>
      </Form>
    </Section>
  );
}

/** `when` is in today's words. */
type ShownSession = { id: string; name: string; kind: "phone" | "computer"; when: string; own: boolean };

export function Sessions({ sessions }: { sessions: ShownSession[] }) {
  const { Form, busy, result } = useSection("encerrar", "encerrar-outras");
  const button = { type: "submit", look: "outline", busy } as const;
  return (
    <Section title="Onde você entrou" note="Não reconhece algum lugar? Encerre e troque a senha.">
      <KeepFocus>
        <Outcome result={result} busy={busy} />
        <Form method="post" aria-label="Encerrar uma sessão">
          <input type="hidden" name="intent" value="encerrar" />
          <ul className={styles.list}>
            {sessions.map(({ id, name, kind, when, own }) => (
              <li key={id}>
                <Icon name={kind === "phone" ? "device-mobile" : "desktop"} size={28} />
                <span>
                  <b>{name}</b>
                  <span className="small soft">{when}</span>
                </span>
                {!own && (
                  <Button {...button} name="session" value={id} size="small" aria-label={`Encerrar: ${name}, ${when}`}>
                    Encerrar
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Form>
        {sessions.length > 1 && (
          <Form method="post" aria-label="Encerrar as outras">
            <Button {...button} name="intent" value="encerrar-outras">
              Encerrar as outras
            </Button>
          </Form>
        )}
      </KeepFocus>
    </Section>
  );
}

const OTHER = { [TYPE_USER.customer]: TYPE_USER.designer, [TYPE_USER.designer]: TYPE_USER.customer };

type TypeProps = { typeUser: Exclude<TypeUser, typeof TYPE_USER.admin>; free: boolean; admission: boolean };

/** For a customer or designer. `free`: the account holds nothing. `admission`: new designers wait to be admitted. */
export function AccountType({ typeUser, free, admission }: TypeProps) {
  const { Form, busy, result } = useSection("tipo");
  const other = OTHER[typeUser];
  if (!free && !result) return null;
  return (
    <Section id="tipo-de-conta" title={TYPE_CHANGE.title} note={TYPE_CHANGE.note}>
      <Outcome result={result} busy={busy} />
      {free && (
        <Form method="post" aria-label={TYPE_CHANGE.title} className={styles.form}>
          <input type="hidden" name="tipo" value={other} />
          <p className={styles.text}>
            {TYPE_CHANGE.text[typeUser]} {other === TYPE_USER.designer && admission && TYPE_CHANGE.admission}
          </p>
          <Submit intent="tipo" look="outline" busy={busy}>
            {TYPE_CHANGE.button(ACCOUNT_TYPES[other].noun)}
          </Submit>
        </Form>
      )}
    </Section>
  );
}
