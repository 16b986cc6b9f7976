import { Form, Link, useNavigation } from "react-router";
import { pageTitle } from "../../kit/brand.ts";
import type { RefusedForm } from "../../kit/refused-form.ts";
import { checkForm, readForm, typedValues } from "../../platform/form.server.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { FormMessage, revalidateAfterResponse } from "../../ui/form/form-message.tsx";
import { useRefusedForm } from "../../ui/form/use-refused-form.ts";
import { BigCedilla, Split } from "../../ui/layout/split.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import { REGISTRATION_MESSAGE, RESET_MESSAGE } from "../account.ts";
import { forgotPasswordSchema } from "../account-schema.ts";
import { forgotPassword } from "../calls.server.ts";
import type { Route } from "./+types/forgot-password";
import styles from "./access.module.css";
import { submitForm } from "./form-action.ts";

export const meta: Route.MetaFunction = () => [{ title: pageTitle("Redefinir senha") }];

type Result = RefusedForm & { asked?: string };

export async function action({ request }: Route.ActionArgs): Promise<Result> {
  const form = await readForm(request, ["email"]);
  const { value, refused } = checkForm(form, forgotPasswordSchema, [RESET_MESSAGE.missing, REGISTRATION_MESSAGE.email]);
  if (refused) return refused;
  const values = typedValues(form);
  const result = await forgotPassword(request, value.email);
  if (result === "too many") return { values, message: REGISTRATION_MESSAGE.tooMany };
  if (result === "failed") return { values, message: RESET_MESSAGE.failed };
  if (result.wait > 0) return { values, message: RESET_MESSAGE.waiting(value.email, result.wait) };
  return { values, asked: RESET_MESSAGE.asked(value.email) };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  submitForm(serverAction, RESET_MESSAGE.failed);
export const shouldRevalidate = revalidateAfterResponse;

/** /login/redefinir. The response is the same whether or not the address has an account. */
export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const result: Result | undefined = actionData;
  const { form, field } = useRefusedForm(result);
  const busy = useNavigation().state !== "idle";
  return (
    <Split ground="pink" art={<BigCedilla />}>
      <h1 className="h1">{withCedilla("Redefinir senha")}</h1>
      {result?.asked && <FormMessage kind="ok">{result.asked}</FormMessage>}
      {result?.message && <FormMessage kind="error">{result.message}</FormMessage>}
      <Form ref={form} method="post" className={styles.form} noValidate>
        <TextField label="E-mail da conta" type="email" autoComplete="username" {...field("email")} />
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
