/** Posted forms, read with bounds. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { data } from "react-router";

/** Far more than any form of this product has. */
const MOST_FIELDS = 100;
/** Bytes of one field's value; longer ones are cut, and then refused by their schemas. */
const LONGEST_VALUE = 4 * 1024;

/**
 * The first value of each known field of a posted form, texts only. Everything else is passed over: Conform copies all
 * values of a name for each further one, and reads a name such as `a[4294967294]` as a list of that length.
 * Throws a 400 response for what is no form, for a broken one and for one of more than 100 fields.
 */
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
      if (fields.includes(name) && !form.has(name)) form.set(name, value);
    });
    if (request.body) await pipeline(Readable.fromWeb(request.body as WebStream<Uint8Array>), parser);
  } catch {
    throw data(null, { status: 400 });
  }
  return form;
}
