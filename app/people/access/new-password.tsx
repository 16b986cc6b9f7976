import { Form, redirect, useNavigation } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { checkForm, readForm } from "../../platform/form.server.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { UserName } from "../../ui/form/field.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../account.ts";
import { newPasswordSchema } from "../account-schema.ts";
import { resetPassword } from "../calls.server.ts";
import { mailedToken } from "../mailed-token.ts";
import { loginOfResetToken } from "../passwords.server.ts";
import type { Route } from "./+types/new-password";
import styles from "./access.module.css";
import { submitForm } from "./form-action.ts";
import { NewPasswordFields } from "./register-stages.tsx";

const { missing, shortPassword, longPassword, differentPasswords, weakPassword } = REGISTRATION_MESSAGE;
/** Messages above the fields, the most important first. */
const ABOVE = [missing, shortPassword, longPassword, differentPasswords, weakPassword];

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Nova senha") }];

export async function loader({ url }: Route.LoaderArgs) {
  const token = mailedToken(url);
  const login = await loginOfResetToken(token);
  return login && { token, email: login.email };
}

export async function action({ request }: Route.ActionArgs) {
  const form = await readForm(request, ["token", "password", "confirmation"]);
  const { value, refused } = checkForm(form, newPasswordSchema, ABOVE);
  if (refused) return refused;
  const token = String(form.get("token") ?? "");
  if (!(await loginOfResetToken(token))) return { message: RESET_MESSAGE.dead };
  const { result, headers } = await resetPassword(request, token, value.password);
  if (result === "changed") return redirect("/login?senha=nova", { headers });
  if (result === "too many") return { message: REGISTRATION_MESSAGE.tooMany };
  return { message: result === "dead" ? RESET_MESSAGE.dead : RESET_MESSAGE.failed };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, RESET_MESSAGE.failed);
export const shouldRevalidate = revalidateAfterResponse;

/** /login/nova-senha, from the mail's link. A new password ends every session of that account. */
export default function NewPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  const result: RefusedForm | undefined = actionData;
  const { form, field } = useRefusedForm(result);
  const busy = useNavigation().state !== "idle";
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Nova senha")}</h1>
      {link === null ? (
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
          {result?.message && <FormMessage kind="error">{result.message}</FormMessage>}
          <Form ref={form} method="post" className={styles.form} noValidate>
            <input type="hidden" name="token" value={link.token} />
            <UserName email={link.email} />
            <NewPasswordFields field={field} message={result?.message} />
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
