import { Form, Link, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { confirmByLink } from "../../auth/calls.server.ts";
import { registrationOfLink } from "../../auth/registration.server.ts";
import { pageTitle } from "../../brand.ts";
import { destination, REGISTRATION_MESSAGE, TYPE_USER } from "../../domain/account.ts";
import { readForm } from "../../services/form.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/field.tsx";
import { FormMessage } from "../../ui/form-message.tsx";
import { BigCedilla, Split } from "../../ui/split.tsx";
import { withCedilla } from "../../ui/title.tsx";
import type { Route } from "./+types/verify-email";
import styles from "./access.module.css";
import { backQuery } from "./back.ts";
import { keepRegistration, readRegistration } from "./registration-cookie.server.ts";
import { answered, unlessUnanswered } from "./unanswered.ts";

type Found = Awaited<ReturnType<typeof loader>>;
type Refused = { refusal: string } | undefined;

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Confirmar e-mail") }];

/**
 * /registre/confirmar: where the mail's link leads. Opening it changes nothing, because mail scanners open links too; it
 * says whose account the button confirms, and outside the browser that registered it asks for the password chosen there, so
 * that nobody confirms what another person typed.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = token === "" ? null : await registrationOfLink(token, await readRegistration(request));
  if (!found) return null;
  const { email, data, proof } = found;
  return { token, email, name: data?.name ?? null, typeUser: data?.typeUser ?? null, proof };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["token", "password"]);
  const token = String(form.get("token") ?? "");
  const typed = form.get("password");
  const password = typeof typed === "string" && typed !== "" ? typed : null;
  const { result, headers } = await confirmByLink(request, { token, own: await readRegistration(request), password });
  if (result === "too many") return { refusal: REGISTRATION_MESSAGE.tooMany };
  if (result === "failed") return { refusal: REGISTRATION_MESSAGE.unavailable };
  if ("refused" in result) {
    if (result.refused === "gone") return { refusal: REGISTRATION_MESSAGE.deadLink };
    if (result.refused === "other browser") return { refusal: REGISTRATION_MESSAGE.otherBrowser };
    return { refusal: password === null ? REGISTRATION_MESSAGE.linkPassword : REGISTRATION_MESSAGE.wrongLinkPassword };
  }
  const { typeUser, back } = result;
  headers.append("set-cookie", await keepRegistration(null));
  return redirect(
    typeUser === null ? `/registre${backQuery(back, { etapa: "completar" })}` : destination(typeUser, back),
    {
      headers,
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered(serverAction, { refusal: REGISTRATION_MESSAGE.unavailable });
}

export const shouldRevalidate = unlessUnanswered;

export default function VerifyEmail() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof clientAction>();
  return (
    <Split ground="forest" art={<BigCedilla />}>
      <Content found={found} result={result} />
    </Split>
  );
}

function Content({ found, result }: { found: Found; result: Refused }) {
  const busy = useNavigation().state !== "idle";
  if (!found) {
    return (
      <>
        <h1 className="h1">{withCedilla("Link vencido")}</h1>
        <p className="lead">
          {REGISTRATION_MESSAGE.deadLink} Entre com o e-mail e a senha: se ainda faltar confirmar, a gente envia outro.
        </p>
        <p>
          <ButtonLink to="/login" size="large">
            Ir para o login
          </ButtonLink>
        </p>
      </>
    );
  }
  const kind = found.typeUser === TYPE_USER.designer ? "designer" : "cliente";
  return (
    <>
      <h1 className="h1">{withCedilla("Confirme seu e-mail")}</h1>
      {result && <FormMessage kind="error">{result.refusal}</FormMessage>}
      <p className={["lead", styles.prose].join(" ")}>
        {found.proof === "none" ? "Este link" : "Este botão"} ativa a conta{" "}
        {found.name !== null && `de ${kind} de ${found.name}, `}
        <b>{found.email}</b>.
      </p>
      {found.proof === "none" ? (
        <p>{REGISTRATION_MESSAGE.otherBrowser}</p>
      ) : (
        <Form method="post" className={styles.form} noValidate>
          <input type="hidden" name="token" value={found.token} />
          {found.proof === "password" && (
            <PasswordField
              label="Senha"
              name="password"
              hint={REGISTRATION_MESSAGE.linkPassword}
              autoComplete="current-password"
              invalid={result !== undefined}
            />
          )}
          <Button type="submit" size="large" busy={busy}>
            Confirmar e-mail
          </Button>
        </Form>
      )}
      {found.proof !== "cookie" && (
        <p>
          Não foi você?{" "}
          <Link to="/registre" className={styles.link}>
            Faça o seu cadastro
          </Link>
        </p>
      )}
    </>
  );
}
