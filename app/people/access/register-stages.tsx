import type { RefObject } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { ACCOUNT_TYPES, OPEN_TYPES, TYPE_USER } from "../../kit/roles.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { PASSWORD_MIN, PASSWORD_RULE, REGISTRATION_MESSAGE } from "../account.ts";
import type { Route } from "./+types/register";
import styles from "./access.module.css";
import { backQuery } from "./form-action.ts";

export type StageOf<Name> = Extract<Route.ComponentProps["loaderData"], { stage: Name }>;

type StageProps<Name> = StageOf<Name> & { refused: RefusedForm | undefined };

export function StageType({ back, type, missing }: StageOf<"type">) {
  return (
    <>
      <Steps current={1} of={3} />
      <h1 className="h1">{withCedilla("Como você vai usar a conta?")}</h1>
      {missing && <FormMessage kind="error">{REGISTRATION_MESSAGE.missing}</FormMessage>}
      <Form action="/registre" className={styles.form} noValidate>
        <input type="hidden" name="etapa" value="dados" />
        {back !== null && <input type="hidden" name="voltar" value={back} />}
        <TypeChoice name="tipo" defaultValue={type} invalid={missing} />
        <Button type="submit" size="large" after="arrow-right" className={styles.full}>
          Continuar
        </Button>
      </Form>
      <HaveAccount back={back} />
    </>
  );
}

function HaveAccount({ back }: { back: string | null }) {
  return (
    <p>
      Já tem conta?{" "}
      <Link to={`/login${backQuery(back)}`} className={styles.link}>
        Login
      </Link>
    </p>
  );
}

/** The way out for a designer who registers on the way to a questionnaire. */
function Designer({ to }: { to: string }) {
  return (
    <p>
      Quer atender pedidos?{" "}
      <Link to={to} className={styles.link}>
        Sou designer
      </Link>
    </p>
  );
}

/** Typed values that survive going back a stage; never a password. */
export type Typed = { name?: string; email?: string; tell?: string };

type StageDataProps = StageProps<"data"> & { typed: RefObject<Typed> };

export function StageData({ back, wantsBrand, type, attempt, typed, refused }: StageDataProps) {
  const { form, field } = useRefusedForm(refused, typed.current);
  const busy = useNavigation().state !== "idle";
  return (
    <>
      {wantsBrand ? <Steps current={1} of={2} /> : <Steps current={2} of={3} />}
      <h1 className="h1">{withCedilla("Seus dados")}</h1>
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <Form
        ref={form}
        method="post"
        action={`/registre${backQuery(back, { etapa: "dados", tipo: type })}`}
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
          <TextField {...PERSON.name} {...field("name")} />
          <TextField {...PERSON.tell} {...field("tell")} />
        </div>
        <TextField {...PERSON.email} autoComplete="username" {...field("email")} />
        <div className={styles.pair}>
          <NewPasswordFields field={field} message={refused?.message} />
        </div>
        <PrivacyNote />
        <div className={[styles.actions, styles.together].join(" ")}>
          <Button type="submit" size="large" busy={busy}>
            {busy ? "Cadastrando" : "Cadastrar"}
          </Button>
          {!wantsBrand && (
            <Link to={`/registre${backQuery(back, { tipo: type })}`} className={styles.link}>
              Voltar
            </Link>
          )}
        </div>
      </Form>
      {wantsBrand && (
        <div className={styles.otherWays}>
          <HaveAccount back={back} />
          <Designer to={`/registre${backQuery(null, { tipo: String(TYPE_USER.designer) })}`} />
        </div>
      )}
    </>
  );
}

/** After a first social login: what the provider could not tell. */
export function StageComplete({ back, wantsBrand, name, email, needsEmail, refused }: StageProps<"complete">) {
  const { form, field } = useRefusedForm(refused, { name, email });
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <h1 className="h1">{withCedilla("Falta pouco")}</h1>
      <p className="lead">
        {wantsBrand ? "Conte como a gente fala" : "Conte como você vai usar a conta e como a gente fala"} com você.
      </p>
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <Form ref={form} method="post" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="completar" />
        <input type="hidden" name="voltar" value={back ?? ""} />
        {wantsBrand ? (
          <input type="hidden" name="typeUser" value={TYPE_USER.customer} />
        ) : (
          <TypeChoice {...field("typeUser")} />
        )}
        <TextField {...PERSON.name} {...field("name")} />
        {needsEmail && <TextField {...PERSON.email} {...field("email")} />}
        <TextField {...PERSON.tell} {...field("tell")} />
        <PrivacyNote />
        <Button type="submit" size="large" busy={busy}>
          Terminar cadastro
        </Button>
      </Form>
      {wantsBrand && <Designer to={`/registre${backQuery(null, { etapa: "completar" })}`} />}
      <SignOut look="text" />
    </>
  );
}

const PERSON = {
  name: { label: "Nome", autoComplete: "name" },
  email: { label: "E-mail", type: "email", autoComplete: "email" },
  tell: { label: "Telefone", type: "tel", autoComplete: "tel" },
} as const;

type TypeChoiceProps = { name: string; defaultValue: string | null | undefined; invalid: boolean };

/** Never offers the admin type. */
function TypeChoice({ name, defaultValue, invalid }: TypeChoiceProps) {
  return (
    <fieldset className={styles.types}>
      <legend className="visually-hidden">Tipo de conta</legend>
      {OPEN_TYPES.map((type) => (
        <label key={type} className={styles.type}>
          <input
            type="radio"
            name={name}
            value={type}
            defaultChecked={defaultValue === String(type)}
            aria-invalid={invalid || undefined}
          />
          <span>
            <b>{ACCOUNT_TYPES[type].choice?.name}</b>
            {ACCOUNT_TYPES[type].choice?.text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type NewPasswordProps = Pick<ReturnType<typeof useRefusedForm>, "field"> & Pick<RefusedForm, "message">;

/** `message`: above the fields, which may be out of sight; that the passwords differ is said here as well. */
export function NewPasswordFields({ field, message }: NewPasswordProps) {
  const rules = { autoComplete: "new-password", minLength: PASSWORD_MIN };
  const differ = message === REGISTRATION_MESSAGE.differentPasswords ? { error: message } : {};
  return (
    <>
      <PasswordField label="Senha" hint={PASSWORD_RULE} {...rules} {...field("password")} />
      <PasswordField label="Confirmar senha" {...rules} {...field("confirmation")} {...differ} />
    </>
  );
}

/** Links open in a new tab, so that the form keeps what was typed. */
function PrivacyNote() {
  return (
    <p className="small soft">
      Estes dados servem para você entrar e para a gente falar com você.{" "}
      <a href="/privacidade" target="_blank" rel="noopener" className={styles.inText}>
        Política de privacidade<span className="visually-hidden"> (abre em outra aba)</span>
      </a>
    </p>
  );
}

export function Steps({ current, of }: { current: 1 | 2 | 3; of: 2 | 3 }) {
  return (
    <div className={styles.steps} role="img" aria-label={`Etapa ${current} de ${of}`}>
      {Array.from({ length: of }, (_, index) => index + 1).map((step) => (
        <i key={step} data-done={step <= current || undefined} />
      ))}
    </div>
  );
}
