import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { signIn, socialLogin } from "../../auth/calls.server.ts";
import { registrationCookie } from "../../auth/cookies.server.ts";
import { currentLogin, currentUser } from "../../auth/guards.server.ts";
import { availableProviders } from "../../auth/providers.server.ts";
import { continueRegistration } from "../../auth/registration.server.ts";
import { pageTitle } from "../../brand.ts";
import { findUserByUid } from "../../data/users.server.ts";
import {
  destination,
  LOGIN_MESSAGE,
  PASSWORD_MIN,
  PROVIDERS,
  REGISTRATION_MESSAGE,
  RESET_MESSAGE,
  safePath,
} from "../../domain/account.ts";
import { loginSchema } from "../../domain/account-schema.ts";
import { isQuestionnairePath } from "../../domain/needs.ts";
import { PROFILE_MESSAGE } from "../../domain/profile.ts";
import type { RefusedForm } from "../../domain/refused-form.ts";
import { checkForm, readForm, typedValues } from "../../services/form.server.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/login";
import styles from "./access.module.css";
import { backQuery, landingPath, submitForm } from "./form-action.ts";
import invitation from "./invitation.module.css";
import { QuietSocialButtons, SocialButtons } from "./social-buttons.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.invited ? "Entrar para criar sua marca" : "Entrar") },
];

/** Messages by a provider's error code; null: the person cancelled. */
const SOCIAL_ERRORS: Record<string, string | null> = {
  access_denied: null,
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
  const register = confirm ? "/registre?etapa=confirmar" : `/registre${backQuery(back)}`;
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

type InvitationProps = ComponentProps<typeof QuietSocialButtons> & { form: ReactNode; register: string };

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
