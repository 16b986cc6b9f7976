import { data } from "react-router";

/**
 * The known fields of a posted form, texts only; what is no form is answered with 400. Nothing else may reach Conform: it
 * reads a name such as `a[4294967294]` as a list of that length, and never comes back.
 */
export async function readForm(request: Request, fields: readonly string[]): Promise<FormData> {
  const sent = await request.formData().catch(() => {
    throw data(null, { status: 400 });
  });
  const form = new FormData();
  for (const name of fields) {
    for (const value of sent.getAll(name)) if (typeof value === "string") form.append(name, value);
  }
  return form;
}
