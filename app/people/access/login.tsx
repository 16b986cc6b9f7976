import { type ReactNode, useEffect, useId, useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import { isQuestionnairePath } from "../../kit/needs.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { checkForm, readForm, typedValues } from "../../platform/form.server.ts";
import { LEAVING_FOR_LOGIN } from "../../ui/browser/interrupted-input.ts";
import { clearSessionCache } from "../../ui/browser/session-cache.ts";
import { Icon } from "../../ui/display/icon.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { forgetRoleHint } from "../../ui/layout/role.ts";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import {
  destination,
  LOGIN_MESSAGE,
  PASSWORD_MIN,
  PROVIDERS,
  type ProviderId,
  REGISTRATION_MESSAGE,
  RESET_MESSAGE,
  safePath,
} from "../account.ts";
import { loginSchema } from "../account-schema.ts";
import { availableProviders } from "../auth.server.ts";
import { signIn, socialLogin } from "../calls.server.ts";
import { registrationCookie } from "../cookies.server.ts";
import { currentLogin, currentUser } from "../guards.server.ts";
import { PROFILE_MESSAGE } from "../profile.ts";
import { continueRegistration } from "../registration.server.ts";
import { findUserByUid } from "../users.server.ts";
import type { Route } from "./+types/login";
import styles from "./access.module.css";
import { backQuery, landingPath, submitForm } from "./form-action.ts";
import invitation from "./invitation.module.css";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.invited ? "Entrar para criar sua marca" : "Entrar") },
];

/** Messages by a provider's error code; null: the person cancelled. */
const SOCIAL_ERRORS: Record<string, string | null> = {
  access_denied: null,
  BLOCKED: LOGIN_MESSAGE.blocked,
  account_not_linked: "Este e-mail já tem um cadastro por confirmar. Entre com a senha ou confirme o e-mail.",
};

/** What was done before, by the address's parameter that says so. */
const ARRIVALS = {
  senha: RESET_MESSAGE.changed,
  cadastro: REGISTRATION_MESSAGE.over,
  conta: PROFILE_MESSAGE.deleted,
};

const BUSY = { status: 503, headers: { "retry-after": "3" } };

export async function loader({ request, url }: Route.LoaderArgs) {
  const back = safePath(url.searchParams.get("voltar"));
  const user = await currentUser(request);
  if (user) throw redirect(destination(user.typeUser, back));
  if (await currentLogin(request)) throw redirect(`/registre${backQuery(back, { etapa: "completar" })}`);
  const error = url.searchParams.get("error");
  return {
    back,
    invited: back !== null && isQuestionnairePath(back),
    providers: availableProviders,
    error: error === null ? null : (SOCIAL_ERRORS[error] ?? (error in SOCIAL_ERRORS ? null : LOGIN_MESSAGE.failed)),
    done: Object.entries(ARRIVALS).find(([name]) => url.searchParams.has(name))?.[1],
  };
}

/** For whoever was signed out while typing (interrupted-input.tsx). */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  dispatchEvent(new Event(LEAVING_FOR_LOGIN));
  return serverLoader();
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["voltar", "provider", "email", "password"]);
  const back = safePath(form.get("voltar"));
  const provider = PROVIDERS.find(({ id }) => id === form.get("provider"));
  if (provider) {
    const done = `/registre${backQuery(back, { etapa: "completar" })}`;
    const start = await socialLogin(request, provider.id, { done, failed: `/login${backQuery(back)}` });
    return start ? redirect(start.url, { headers: start.headers }) : { message: LOGIN_MESSAGE.failed };
  }
  const { value, refused } = checkForm(form, loginSchema, [LOGIN_MESSAGE.missing, LOGIN_MESSAGE.malformed]);
  const both = { email: "", password: "" };
  if (refused) {
    // The password is cleared and asked for again, whatever was wrong.
    const onlyPassword = refused.message === LOGIN_MESSAGE.missing && form.get("email");
    return { ...refused, errors: onlyPassword ? { password: "" } : both };
  }
  const values = typedValues(form);
  const result = await signIn(request, value);
  if (result.kind === "in") {
    const user = await findUserByUid(result.uid);
    return redirect(landingPath(user?.typeUser ?? null, back), { headers: result.headers });
  }
  if (result.kind === "unverified") {
    const id = await continueRegistration(request.headers, value.email, back);
    const headers = { "set-cookie": await registrationCookie.serialize(id) };
    return data({ message: LOGIN_MESSAGE.unverified(value.email), values, confirm: true }, { headers });
  }
  if (result.kind === "failed") {
    const hint = result.wait === undefined ? undefined : LOGIN_MESSAGE.tooMany(result.wait);
    return data({ message: LOGIN_MESSAGE.failed, hint, values }, result.busy && BUSY);
  }
  return { message: LOGIN_MESSAGE[result.kind], values, errors: both };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, LOGIN_MESSAGE.failed);
export const shouldRevalidate = revalidateAfterResponse;

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { back, invited, providers, error, done } = loaderData;
  const result: (RefusedForm & { hint?: string | undefined; confirm?: boolean }) | undefined = actionData;
  const busy = useNavigation().formMethod === "POST";
  const { form: formRef, field } = useRefusedForm(result);
  const password = useRef<HTMLInputElement>(null);
  const { confirm, hint, message = error, values } = result ?? {};
  // A refused login empties the password and focuses the first empty field. Without a response everything stays.
  useEffect(() => {
    if (!values || !password.current) return;
    password.current.value = "";
    if (values.email) password.current.focus();
  }, [values]);
  // Every 'Cadastrar' leads to the code once the message says 'clique em cadastrar'.
  const register = `/registre${backQuery(back, confirm ? { etapa: "confirmar" } : {})}`;
  const form = (
    <>
      {message ? (
        <FormMessage kind="error">
          {message}
          {confirm && (
            <Link to={register} className={styles.link}>
              Cadastrar
            </Link>
          )}
        </FormMessage>
      ) : (
        done && <FormMessage kind="ok">{done}</FormMessage>
      )}
      {hint && <p role="status">{hint}</p>}
      <Form ref={formRef} method="post" aria-label="Entrar" className={styles.form} noValidate>
        <input type="hidden" name="voltar" value={back ?? ""} />
        <TextField label="E-mail" type="email" autoComplete="username" {...field("email")} />
        <PasswordField
          ref={password}
          label="Senha"
          autoComplete="current-password"
          minLength={PASSWORD_MIN}
          {...field("password")}
        />
        <div className={styles.actions}>
          <Button type="submit" size="large" after="arrow-right" busy={busy}>
            Entrar
          </Button>
          <Link to="/login/redefinir" className={styles.link}>
            Redefinir senha
          </Link>
        </div>
      </Form>
    </>
  );
  if (invited) return <Invitation form={form} register={register} providers={providers} back={back} />;
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Entrar")}</h1>
      {form}
      <SocialButtons providers={providers} back={back} />
      <p>
        Ainda sem conta?{" "}
        <Link to={register} className={styles.link}>
          Cadastrar
        </Link>
      </p>
    </Split>
  );
}

type InvitationProps = Props & { form: ReactNode; register: string };

/** The login before a first request gives registering as much room as signing in. */
function Invitation({ form, register, ...providers }: InvitationProps) {
  return (
    <Split ground="pink" art={<BigCedilla />} wide>
      <div className={invitation.invitation}>
        <div className={invitation.why}>
          <h1 className="h1">{withCedilla("Antes, uma conta")}</h1>
          <p className="lead">
            É nela que o orçamento chega e que você conversa com o designer. Depois, voltamos direto para o seu pedido.
          </p>
        </div>
        <div className={invitation.both}>
          <section className={invitation.newcomer} data-ground="sky" aria-labelledby="primeira-vez">
            <h2 id="primeira-vez" className="h3">
              Primeira vez aqui
            </h2>
            <p>
              Leva dois minutos: nome, <span className={invitation.unbroken}>e-mail</span>, telefone e uma senha.
            </p>
            <ButtonLink to={register} size="large" after="arrow-right">
              Cadastrar
            </ButtonLink>
          </section>
          <section className={invitation.known} aria-labelledby="ja-tenho-conta">
            <h2 id="ja-tenho-conta" className="h3">
              Já tenho conta
            </h2>
            {form}
          </section>
        </div>
        <QuietSocialButtons {...providers} />
      </div>
    </Split>
  );
}

/** `providers`: those with credentials. */
type Props = { providers: ProviderId[]; back: string | null };

type FormProps = Props & {
  shown: readonly (typeof PROVIDERS)[number][];
  className: string | undefined;
  size?: "small";
};

/** Posts as a document, because the response redirects to the provider's own page. */
function ProviderForm({ providers, back, shown, className, size }: FormProps) {
  const forgetLastUser = () => {
    // What this tab remembers of its last user would survive the return from the provider.
    clearSessionCache();
    forgetRoleHint();
  };
  return (
    <Form
      method="post"
      aria-label="Entrar com outra conta"
      action={`/login${backQuery(back)}`}
      reloadDocument
      onSubmit={forgetLastUser}
      className={className}
    >
      <input type="hidden" name="voltar" value={back ?? ""} />
      {shown.map(({ id, name, icon }) => (
        <Button
          key={id}
          type="submit"
          name="provider"
          value={id}
          look="outline"
          size={size}
          before={icon}
          disabledReason={providers.includes(id) ? undefined : "indisponível"}
        >
          {name}
        </Button>
      ))}
    </Form>
  );
}

/** Providers without credentials are shown as unavailable. */
function SocialButtons(props: Props) {
  return (
    <>
      <p className={styles.separator}>ou continue com</p>
      <ProviderForm {...props} shown={PROVIDERS} className={styles.social} />
    </>
  );
}

/** In one line: providers without credentials are plain text, with one note for all of them. */
function QuietSocialButtons(props: Props) {
  const reason = useId();
  const isOn = ({ id }: { id: ProviderId }) => props.providers.includes(id);
  const off = PROVIDERS.filter((provider) => !isOn(provider));
  return (
    <div className={styles.quiet}>
      <span>Entrar com</span>
      {off.length < PROVIDERS.length && (
        <ProviderForm {...props} shown={PROVIDERS.filter(isOn)} className={styles.quietForm} size="small" />
      )}
      {off.map(({ id, name, icon }) => (
        <button key={id} type="button" disabled aria-describedby={reason}>
          <Icon name={icon} size={20} />
          {name}
        </button>
      ))}
      {off.length > 0 && <span id={reason}>indisponível por enquanto</span>}
    </div>
  );
}
