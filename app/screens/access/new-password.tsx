import { Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { resetPassword } from "../../auth/calls.server.ts";
import { isGoodResetToken } from "../../auth/password-reset.server.ts";
import { pageTitle } from "../../brand.ts";
import { PASSWORD_MIN, PASSWORD_RULE, REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../domain/account.ts";
import { newPasswordSchema } from "../../domain/account-schema.ts";
import { readForm } from "../../services/form.server.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { PasswordField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/new-password";
import styles from "./access.module.css";
import { answered, isInvalid, unlessUnanswered } from "./unanswered.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Nova senha") }];

export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  return { token: (await isGoodResetToken(token)) ? token : null };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["token", "password", "confirmation"]);
  const parsed = newPasswordSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    const messages = parsed.error.issues.map(({ message }) => message);
    const { missing } = REGISTRATION_MESSAGE;
    return { refusal: messages.includes(missing) ? missing : (messages[0] ?? missing), invalid: true };
  }
  const token = String(form.get("token") ?? "");
  if (!(await isGoodResetToken(token))) return { refusal: RESET_MESSAGE.dead };
  const { result, headers } = await resetPassword(request, token, parsed.data.password);
  if (result === "changed") return redirect("/login?senha=nova", { headers });
  if (result === "too many") return { refusal: REGISTRATION_MESSAGE.tooMany };
  return { refusal: result === "dead" ? RESET_MESSAGE.dead : RESET_MESSAGE.failed };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered(serverAction, { refusal: RESET_MESSAGE.failed });
}

export const shouldRevalidate = unlessUnanswered;

/** /login/nova-senha: where the mail's link leads. A new password ends every session of that account (AUTH-8). */
export default function NewPassword() {
  const { token } = useLoaderData<typeof loader>();
  const result = useActionData<typeof clientAction>();
  const invalid = isInvalid(result);
  const busy = useNavigation().state !== "idle";
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Nova senha")}</h1>
      {token === null ? (
        <>
          <FormMessage kind="error">{RESET_MESSAGE.dead}</FormMessage>
          <p>
            <ButtonLink to="/login/redefinir" size="large">
              Pedir outro link
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          {result && <FormMessage kind="error">{result.refusal}</FormMessage>}
          <Form method="post" className={styles.form} noValidate>
            <input type="hidden" name="token" value={token} />
            <PasswordField
              label="Senha"
              name="password"
              autoComplete="new-password"
              minLength={PASSWORD_MIN}
              hint={PASSWORD_RULE}
              invalid={invalid}
            />
            <PasswordField
              label="Confirmar senha"
              name="confirmation"
              autoComplete="new-password"
              minLength={PASSWORD_MIN}
              invalid={invalid}
            />
            <div className={styles.actions}>
              <Button type="submit" size="large" busy={busy}>
                Trocar senha
              </Button>
            </div>
          </Form>
        </>
      )}
    </Split>
  );
}
