import { TextField } from "../../ui/form/field.tsx";

const KINDS = {
  name: { label: "Nome", autoComplete: "name" },
  email: { label: "E-mail", type: "email", autoComplete: "email" },
  tell: { label: "Telefone", type: "tel", autoComplete: "tel" },
} as const;

/** One answer about who the person is: asked alike when registering and after a first social login (AUTH-2, AUTH-8). */
export function PersonField({
  name,
  ...field
}: {
  name: keyof typeof KINDS;
  maxLength?: number;
  defaultValue: string | undefined;
  error: string | undefined;
  invalid: boolean;
}) {
  return <TextField name={name} {...KINDS[name]} {...field} />;
}
