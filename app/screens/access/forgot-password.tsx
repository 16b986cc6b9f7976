import { Form, Link, useActionData, useNavigation } from "react-router";
import { forgotPassword } from "../../auth/calls.server.ts";
import { pageTitle } from "../../brand.ts";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../../domain/account.ts";
import { resetEmailSchema } from "../../domain/account-schema.ts";
import { readForm } from "../../services/form.server.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import type { Route } from "./+types/forgot-password";
import styles from "./access.module.css";
import { answered, isInvalid, unlessUnanswered } from "./unanswered.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Redefinir senha") }];

export async function action({ request }: Route.ActionArgs) {
  const typed = String((await readForm(request, ["email"])).get("email") ?? "").trim();
  if (typed === "") return { email: typed, refusal: RESET_MESSAGE.missing, invalid: true };
  const email = resetEmailSchema.safeParse(typed);
  if (!email.success) return { email: typed, refusal: REGISTRATION_MESSAGE.email, invalid: true };
  const result = await forgotPassword(request, email.data);
  if (result === "too many") return { email: typed, refusal: REGISTRATION_MESSAGE.tooMany };
  if (result === "failed") return { email: typed, refusal: RESET_MESSAGE.failed };
  if (result.wait > 0) return { email: typed, refusal: RESET_MESSAGE.waiting(email.data, result.wait) };
  return { email: typed, asked: RESET_MESSAGE.asked(email.data) };
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answered(serverAction, { refusal: RESET_MESSAGE.failed });
}

export const shouldRevalidate = unlessUnanswered;

/** /login/redefinir: asks for the mail that resets a password; the answer is the same for every address (AUTH-8). */
export default function ForgotPassword() {
  const result = useActionData<typeof clientAction>();
  const busy = useNavigation().state !== "idle";
  const refusal = result && "refusal" in result ? result.refusal : undefined;
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Redefinir senha")}</h1>
      {result && "asked" in result && <FormMessage kind="ok">{result.asked}</FormMessage>}
      {refusal && <FormMessage kind="error">{refusal}</FormMessage>}
      <Form method="post" className={styles.form} noValidate>
        <TextField
          label="E-mail da conta"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={result && "email" in result ? result.email : undefined}
          invalid={isInvalid(result)}
        />
        <div className={styles.actions}>
          <Button type="submit" size="large" busy={busy}>
            Enviar link
          </Button>
          <Link to="/login" className={styles.link}>
            Ir para o login
          </Link>
        </div>
      </Form>
    </Split>
  );
}
