import { Form, Link, redirect, useNavigation } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { ACCOUNT_TYPES, TYPE_USER, typeUserOf } from "../../kit/roles.ts";
import { readForm } from "../../platform/form.server.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { PasswordField, UserName } from "../../ui/form/field.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { PASSWORD_MIN, REGISTRATION_MESSAGE } from "../account.ts";
import { confirmByLink, UNANSWERED } from "../calls.server.ts";
import { registrationCookie } from "../cookies.server.ts";
import { currentLogin } from "../guards.server.ts";
import { mailedToken } from "../mailed-token.ts";
import { registrationOfLink } from "../registration.server.ts";
import { confirmedByLink } from "../registrations.server.ts";
import type { Route } from "./+types/verify-email";
import styles from "./access.module.css";
import { backQuery, landingPath, submitForm } from "./form-action.ts";

type LinkState<Name> = Extract<Route.ComponentProps["loaderData"], { state: Name }>;

const TITLE = { waiting: "Confirmar e-mail", confirmed: "E-mail confirmado", dead: "Link vencido" } as const;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(TITLE[loaderData?.state ?? "waiting"]) },
];

/**
 * /registre/confirmar, from the mail's link. Opening it changes nothing, because mail scanners open links too. Outside
 * the browser that registered it asks for the password chosen there, so nobody confirms what another person typed.
 */
export async function loader({ request, url }: Route.LoaderArgs) {
  const token = mailedToken(url);
  const found = token === "" ? null : await registrationOfLink(token, await registrationCookie.read(request));
  if (found) {
    const { email, data, proof } = found;
    return { state: "waiting" as const, token, email, name: data?.name, typeUser: data?.typeUser, proof };
  }
  const confirmed = token === "" ? null : await confirmedByLink(token);
  const signedIn = (await currentLogin(request)) !== null;
  return { state: confirmed ? ("confirmed" as const) : ("dead" as const), back: confirmed?.back ?? null, signedIn };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["token", "password"]);
  const token = String(form.get("token") ?? "");
  const password = String(form.get("password") ?? "") || null;
  const own = await registrationCookie.read(request);
  const { result, headers } = await confirmByLink(request, { token, own, password });
  if (typeof result === "string") return { message: UNANSWERED[result] };
  if ("refused" in result) {
    if (result.refused === "gone") return { message: REGISTRATION_MESSAGE.deadLink };
    if (result.refused === "other browser") return { message: REGISTRATION_MESSAGE.otherBrowser };
    const message = password === null ? REGISTRATION_MESSAGE.linkPassword : REGISTRATION_MESSAGE.wrongLinkPassword;
    return { message, errors: { password: "" } };
  }
  headers.append("set-cookie", await registrationCookie.serialize(null));
  return redirect(landingPath(result.typeUser, result.back), { headers });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, REGISTRATION_MESSAGE.unavailable);
export const shouldRevalidate = revalidateAfterResponse;

export default function VerifyEmail({ loaderData: link, actionData }: Route.ComponentProps) {
  return (
    <Split ground="forest" art={<BigCedilla />}>
      {link.state === "waiting" ? <Confirmation link={link} refused={actionData} /> : <LinkOver {...link} />}
    </Split>
  );
}

/** A link that confirms nothing any more. /login redirects a person who is signed in. */
function LinkOver({ state, back, signedIn }: LinkState<"confirmed" | "dead">) {
  const confirmed = state === "confirmed";
  const toLogin = confirmed ? "Entrar" : "Ir para o login";
  return (
    <>
      <h1 className="h1">{withCedilla(TITLE[state])}</h1>
      <p className="lead">
        {confirmed ? REGISTRATION_MESSAGE.confirmed : REGISTRATION_MESSAGE.deadLink}
        {!confirmed && !signedIn && " Entre com o e-mail e a senha: se ainda faltar confirmar, a gente envia outro."}
      </p>
      <p>
        <ButtonLink to={`/login${backQuery(back)}`} size="large" after={confirmed ? "arrow-right" : undefined}>
          {signedIn ? "Continuar" : toLogin}
        </ButtonLink>
      </p>
    </>
  );
}

function Confirmation({ link, refused }: { link: LinkState<"waiting">; refused: RefusedForm | undefined }) {
  const busy = useNavigation().state !== "idle";
  const { form, field } = useRefusedForm(refused);
  const { noun } = ACCOUNT_TYPES[typeUserOf(link.typeUser ?? TYPE_USER.customer)];
  return (
    <>
      <h1 className="h1">{withCedilla("Confirme seu e-mail")}</h1>
      {refused?.message && <FormMessage kind="error">{refused.message}</FormMessage>}
      <p className={["lead", styles.prose].join(" ")}>
        {link.proof === "none" ? "Este link" : "Este botão"} ativa a conta{" "}
        {link.name !== undefined && `de ${noun} de ${link.name}, `}
        <b>{link.email}</b>.
      </p>
      {link.proof === "none" ? (
        <p>{REGISTRATION_MESSAGE.otherBrowser}</p>
      ) : (
        <Form ref={form} method="post" className={styles.form} noValidate>
          <input type="hidden" name="token" value={link.token} />
          {link.proof === "password" && (
            <>
              <UserName email={link.email} />
              <PasswordField
                label="Senha"
                hint={REGISTRATION_MESSAGE.linkPassword}
                autoComplete="current-password"
                minLength={PASSWORD_MIN}
                {...field("password")}
              />
            </>
          )}
          <Button type="submit" size="large" busy={busy}>
            Confirmar e-mail
          </Button>
        </Form>
      )}
      {link.proof !== "cookie" && (
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
