/** What a version's hash is of: its content as canonical JSON, so that every program that reads it comes to the same. */
import { createHash } from "node:crypto";

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Names in the order of their UTF-16 units, no white space, texts as they were typed. Numbers are whole. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(",")}}`;
}

/** SHA-256, as 64 hexadecimal digits. */
export const hashOf = (content: object): string =>
  createHash("sha256")
    .update(canonicalJson(content as Json))
    .digest("hex");
