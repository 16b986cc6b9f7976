import { Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { confirmByLink } from "../../auth/calls.server.ts";
import { registrationOfLink } from "../../auth/registration.server.ts";
import { pageTitle } from "../../brand.ts";
import { clearSessionCache } from "../../data/session-cache.ts";
import { destination, REGISTRATION_MESSAGE, TYPE_USER } from "../../domain/account.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FormMessage } from "../../ui/form-message.tsx";
import { refreshRoleHint } from "../../ui/role.ts";
import { BigCedilla, Split } from "../../ui/split.tsx";
import { withCedilla } from "../../ui/title.tsx";
import type { Route } from "./+types/verify-email";
import styles from "./access.module.css";
import { backQuery } from "./back.ts";
import { keepRegistration, readRegistration } from "./registration-cookie.server.ts";

type Found = Awaited<ReturnType<typeof loader>>;
type Refused = { refusal: string } | { login: string } | undefined;

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Confirmar e-mail") }];

/**
 * /registre/confirmar: where the mail's link leads. Opening it changes nothing, because mail scanners open links too; it
 * says whose account the button confirms, so that nobody confirms what another person typed.
 */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = token === "" ? null : await registrationOfLink(token);
  return found && { token, email: found.email, name: found.data?.name ?? null, typeUser: found.data?.typeUser ?? null };
}

export async function action({ request }: Route.ActionArgs) {
  const token = String((await request.formData()).get("token") ?? "");
  const { result, headers } = await confirmByLink(request, token, await readRegistration(request));
  if (result === "too many") return { refusal: REGISTRATION_MESSAGE.tooMany };
  if (result === "failed") return { refusal: REGISTRATION_MESSAGE.unavailable };
  if ("refused" in result) return { refusal: REGISTRATION_MESSAGE.deadLink };
  const { signedIn, typeUser, back } = result;
  if (!signedIn) return { login: `/login${backQuery(back)}` };
  headers.append("set-cookie", await keepRegistration(null));
  return redirect(
    typeUser === null ? `/registre${backQuery(back, { etapa: "completar" })}` : destination(typeUser, back),
    {
      headers,
    },
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (leaving) {
    // What was read for whoever used this tab before is not this person's.
    clearSessionCache();
    await refreshRoleHint();
    throw leaving;
  }
}

export default function VerifyEmail() {
  const found = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  return (
    <Split ground="forest" art={<BigCedilla />}>
      <Content found={found} result={result} />
    </Split>
  );
}

function Content({ found, result }: { found: Found; result: Refused }) {
  const busy = useNavigation().state !== "idle";
  if (result && "login" in result) {
    return (
      <>
        <h1 className="h1">{withCedilla("E-mail confirmado")}</h1>
        <p className="lead">A sua conta está ativa. Entre com o e-mail e a senha.</p>
        <p>
          <ButtonLink to={result.login} size="large" after="arrow-right">
            Entrar
          </ButtonLink>
        </p>
      </>
    );
  }
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
        Este botão ativa a conta {found.name !== null && `de ${kind} de ${found.name}, `}
        <b>{found.email}</b>.
      </p>
      <Form method="post">
        <input type="hidden" name="token" value={found.token} />
        <Button type="submit" size="large" busy={busy}>
          Confirmar e-mail
        </Button>
      </Form>
    </>
  );
}
