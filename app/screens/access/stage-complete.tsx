import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { REGISTRATION_MESSAGE } from "../../domain/account.ts";
import { Button } from "../../ui/form/button.tsx";
import { FormMessage } from "../../ui/form/form-message.tsx";
import { SignOut } from "../../ui/layout/sign-out.tsx";
import { withCedilla } from "../../ui/layout/title.tsx";
import styles from "./access.module.css";
import { PersonField } from "./person-field.tsx";
import { PrivacyNote } from "./privacy-note.tsx";
import { TypeChoice } from "./type-choice.tsx";

type Fields = { typeUser: string; name: string; email: string; tell: string };

/** After a first social login: what the provider could not tell (AUTH-8). */
export function StageComplete({
  back,
  name,
  email,
  needsEmail,
  lastResult,
  failure,
}: {
  back: string | null;
  name: string;
  email: string;
  needsEmail: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
  failure: string | undefined;
}) {
  const [form, fields] = useForm<Fields>({ lastResult, defaultValue: { name, email } });
  const busy = useNavigation().state !== "idle";
  const errors = Object.values(form.allErrors).flat();
  const missing = errors.includes(REGISTRATION_MESSAGE.missing) ? REGISTRATION_MESSAGE.missing : undefined;
  const message = failure ?? missing;
  const own = (field: { errors?: string[] | undefined }) => ({
    error: field.errors?.find((text) => text !== missing),
    invalid: Boolean(field.errors),
  });
  return (
    <>
      <h1 className="h1">{withCedilla("Falta pouco")}</h1>
      <p className="lead">Conte como você vai usar a conta e como a gente fala com você.</p>
      {message && <FormMessage kind="error">{message}</FormMessage>}
      <Form id={form.id} method="post" onSubmit={form.onSubmit} className={styles.form} noValidate>
        <input type="hidden" name="intent" value="completar" />
        <input type="hidden" name="voltar" value={back ?? ""} />
        <TypeChoice name="typeUser" chosen={fields.typeUser.initialValue} invalid={Boolean(fields.typeUser.errors)} />
        <PersonField name="name" defaultValue={fields.name.initialValue} {...own(fields.name)} />
        {needsEmail && <PersonField name="email" defaultValue={fields.email.initialValue} {...own(fields.email)} />}
        <PersonField name="tell" defaultValue={fields.tell.initialValue} {...own(fields.tell)} />
        <PrivacyNote />
        <Button type="submit" size="large" busy={busy}>
          Terminar cadastro
        </Button>
      </Form>
      <SignOut look="text" />
    </>
  );
}
