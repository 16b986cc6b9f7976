import { CODE_LENGTH } from "./account.ts";

/** Full-width and other styled digits as ASCII, without invisible signs. */
const plain = (text: string) => text.normalize("NFKC").replaceAll(/\p{Cf}/gu, "");

const GAP = "[\\s\\p{Pd}.·_]";
/** All together, in two groups or more, or one by one: what is grouped alike is the code, and not a date beside it. */
const SHAPES = [
  `\\d{${CODE_LENGTH}}`,
  ...[3, 2, 1].map((size) => `\\d{${size}}(?:${GAP}+\\d{${size}}){${CODE_LENGTH / size - 1}}`),
].map((shape) => new RegExp(`(?<![\\p{L}\\d])${shape}(?![\\p{L}\\d])`, "u"));

/** The confirmation code in a typed or pasted text, such as the mail's whole subject; null: none, or not whole yet. */
export function codeIn(text: string): string | null {
  const words = plain(text).replaceAll(/https?:\/\/\S+/gi, " ");
  const found = SHAPES.map((shape) => shape.exec(words)?.[0]).find((one) => one !== undefined);
  return found === undefined ? null : digitsOf(found);
}

export const digitsOf = (text: string) => plain(text).replaceAll(/\D/g, "").slice(0, CODE_LENGTH);
