import { type RefObject, useEffect, useRef } from "react";
import { data, Form, Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { signIn, socialLogin } from "../../auth/calls.server.ts";
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
import { readForm } from "../../services/form.server.ts";
import { Button } from "../../ui/form/button.tsx";
import { PasswordField, TextField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/login";
import styles from "./access.module.css";
import { backQuery } from "./back.ts";
import { Invitation } from "./invitation.tsx";
import { keepRegistration } from "./registration-cookie.server.ts";
import { SocialButtons } from "./social-buttons.tsx";
import { answered, isInvalid, unlessUnanswered } from "./unanswered.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.invited ? "Entrar para criar sua marca" : "Entrar") },
];

const SOCIAL_ERRORS: Record<string, string | null> = {
  access_denied: null,
  account_not_linked: "Este e-mail já tem um cadastro por confirmar. Entre com a senha ou confirme o e-mail.",
};

/** /login: who is logged in already goes where they came for, or to their own page (AUTH-10). */
export async function loader({ request, url }: Route.LoaderArgs) {
  const back = safePath(url.searchParams.get("voltar"));
  const user = await currentUser(request);
  if (user) throw redirect(destination(user.typeUser, back));
  if (await currentLogin(request)) throw redirect(`/registre${backQuery(back, { etapa: "completar" })}`);
  const error = url.searchParams.get("error");
  return {
    back,
    // Somebody on the way to their first request is told why a login stands there.
    invited: back !== null && isQuestionnairePath(back),
    providers: availableProviders,
    error: error === null ? null : (SOCIAL_ERRORS[error] ?? (error in SOCIAL_ERRORS ? null : LOGIN_MESSAGE.failed)),
    changed: url.searchParams.has("senha"),
    over: url.searchParams.has("cadastro"),
  };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["voltar", "provider", "email", "password"]);
  const back = safePath(form.get("voltar"));
  const provider = PROVIDERS.find(({ id }) => id === form.get("provider"));
  if (provider) {
    const done = `/registre${backQuery(back, { etapa: "completar" })}`;
    const leaving = await socialLogin(request, provider.id, { done, failed: `/login${backQuery(back)}` });
    if (!leaving) return { message: LOGIN_MESSAGE.failed };
    return redirect(leaving.url, { headers: leaving.headers });
  }
  const typed = String(form.get("email") ?? "");
  const parsed = loginSchema.safeParse({ email: typed, password: form.get("password") });
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message);
    const missing = messages.includes(LOGIN_MESSAGE.missing);
    return { message: missing ? LOGIN_MESSAGE.missing : LOGIN_MESSAGE.malformed, email: typed, invalid: true };
  }
  const result = await signIn(request, parsed.data);
  if (result.kind === "in") {
    const user = await findUserByUid(result.uid);
    const to = user ? destination(user.typeUser, back) : `/registre${backQuery(back, { etapa: "completar" })}`;
    return redirect(to, { headers: result.headers });
  }
  if (result.kind === "unverified") {
    const { email } = parsed.data;
    const id = await continueRegistration(request.headers, email, back);
    const headers = { "set-cookie": await keepRegistration(id) };
    return data({ message: LOGIN_MESSAGE.unverified(email), email: typed, confirm: true }, { headers });
  }
  if (result.kind === "failed") {
    const hint = result.wait === undefined ? undefined : LOGIN_MESSAGE.tooMany(result.wait);
    return { message: LOGIN_MESSAGE.failed, hint, email: typed };
  }
  return { message: LOGIN_MESSAGE[result.kind], email: typed, invalid: true };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered(serverAction, { message: LOGIN_MESSAGE.failed });
}

export const shouldRevalidate = unlessUnanswered;

export default function Login() {
  const { back, invited, providers, error, changed, over } = useLoaderData<typeof loader>();
  const result = useActionData<typeof clientAction>();
  const busy = useNavigation().formMethod === "POST";
  const password = useRef<HTMLInputElement>(null);
  const email = result && "email" in result ? result.email : undefined;
  useClearedPassword(password, email === undefined ? null : result);
  const message = result?.message ?? error;
  const confirm = result !== undefined && "confirm" in result;
  const invalid = isInvalid(result);
  const hint = result && "hint" in result ? result.hint : undefined;
  // 'clique em cadastrar' leads to the code from wherever 'Cadastrar' stands (AUTH-7).
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
        (changed || over) && (
          <FormMessage kind="ok">{changed ? RESET_MESSAGE.changed : REGISTRATION_MESSAGE.over}</FormMessage>
        )
      )}
      {hint && <p role="status">{hint}</p>}
      <Form method="post" className={styles.form} noValidate>
        <input type="hidden" name="voltar" value={back ?? ""} />
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          invalid={invalid && (message !== LOGIN_MESSAGE.missing || email === "")}
        />
        <PasswordField
          ref={password}
          label="Senha"
          name="password"
          autoComplete="current-password"
          minLength={PASSWORD_MIN}
          invalid={invalid}
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

/**
 * After each refusal the password is empty and has the focus; the e-mail stays. Without an answer, and after one to the
 * providers' form, everything stays.
 */
function useClearedPassword(field: RefObject<HTMLInputElement | null>, refusal: unknown): void {
  useEffect(() => {
    if (!refusal || !field.current) return;
    field.current.value = "";
    field.current.focus();
  }, [field, refusal]);
}
