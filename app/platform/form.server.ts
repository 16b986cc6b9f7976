/** Reads posted forms within limits, and checks them against their schemas. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { data } from "react-router";
import type { z } from "zod";
import type { RefusedForm } from "../kit/refused-form.ts";
import { cleanJson, cleanText } from "../kit/visible.ts";

/** Far more fields than any of our forms has. */
const MOST_FIELDS = 100;
/** Bytes of one value. Longer values are cut and then refused by their schemas. */
const LONGEST_VALUE = 4 * 1024;

/** All fields of a form's bytes, which may be cut off, and the names of its files. Skips what cannot be read. */
export async function readTyped(type: string, bytes: Buffer): Promise<{ fields: [string, string][]; files: string[] }> {
  const fields: [string, string][] = [];
  const files = new Set<string>();
  const parser = busboy({
    headers: { "content-type": type },
    defParamCharset: "utf8",
    limits: { fields: MOST_FIELDS },
  });
  parser.on("field", (name, value) => fields.push([name, value]));
  parser.on("file", (name, file) => {
    files.add(name);
    // A file cut off here is expected.
    file.on("error", () => {}).resume();
  });
  await pipeline(Readable.from([bytes]), parser).catch(() => {});
  return { fields, files: [...files] };
}

/** Fields that are never sent back to the browser and are not cleaned. */
export const SECRET = ["password", "confirmation", "current"];

/** A posted JSON body with its texts cleaned; null if it is not JSON. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return cleanJson(await request.json());
  } catch {
    return null;
  }
}

/** The first value of each known field, cleaned. Throws a 400 response for a broken form, or for too many fields. */
export async function readForm(request: Request, fields: readonly string[]): Promise<FormData> {
  const form = new FormData();
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      defParamCharset: "utf8",
      limits: { fields: MOST_FIELDS, files: 0, parts: MOST_FIELDS, fieldSize: LONGEST_VALUE, fieldNameSize: 100 },
    });
    const tooMany = () => parser.destroy(new Error("the form has too many fields"));
    parser.on("fieldsLimit", tooMany);
    parser.on("partsLimit", tooMany);
    parser.on("field", (name, value) => {
      if (fields.includes(name) && !form.has(name)) form.set(name, SECRET.includes(name) ? value : cleanText(value));
    });
    if (request.body) await pipeline(Readable.fromWeb(request.body as WebStream<Uint8Array>), parser);
  } catch {
    throw data(null, { status: 400, statusText: "Bad Request" });
  }
  return form;
}

export function typedValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (SECRET.includes(name) ? [] : [[name, String(value)]])),
  );
}

/** Checks a form. Empty fields count as missing. Messages of `above`, in order of importance, go above the fields. */
export function checkForm<Output>(
  form: FormData,
  schema: z.ZodType<Output>,
  above: readonly string[],
): { value: Output; refused: undefined } | { value: undefined; refused: RefusedForm } {
  const checked = schema.safeParse(Object.fromEntries([...form].filter(([, value]) => value !== "")));
  if (checked.success) return { value: checked.data, refused: undefined };
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) errors[String(path[0])] ??= message;
  const message = above.find((one) => Object.values(errors).includes(one));
  for (const name in errors) if (above.includes(errors[name] ?? "")) errors[name] = "";
  return { value: undefined, refused: { message, errors, values: typedValues(form) } };
}
