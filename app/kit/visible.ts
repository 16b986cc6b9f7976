/**
 * Cleans typed and pasted text for storage: removes invisible characters, those that the database or XML refuse, and
 * those that reverse lines.
 */

/** Spaces and characters that draw nothing: fillers, joiners, tags, blank Braille, annotations, U+FFFC. */
const UNSEEN = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uffef\ufff9-\ufffc]/gu;

/** Whether a text has anything visible; false for spaces and invisible characters only. */
export function hasVisibleText(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** PowerPoint's and Word's soft line break is U+000B, a page break U+000C. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Word's non-breaking hyphen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what Word puts there
const WORD_HYPHEN = /\u001e/g;
/** Includes direction embeddings, overrides and isolates: "gpj.exe" must not show as "exe.jpg". */
const NEVER_STORED = /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffc]/gu;

/**
 * The stored form of a text with several lines; "" without visible text. Keeps joiners inside emoji and words, and
 * spaces at the ends.
 */
export function cleanText(typed: string): string {
  if (!hasVisibleText(typed)) return "";
  return typed.replace(LINE_BREAKS, "\n").replace(WORD_HYPHEN, "-").replace(NEVER_STORED, "");
}

/** Never part of a word or an emoji at the beginning or end of a text. */
const EDGE = /[\u00ad\u200b\u2060\u2800\u3164\ufeff]/;
const ENDS =
  /^[\s\u00ad\u200b\u2060\u2800\u3164]+|(?<![\s\u00ad\u200b\u2060\u2800\u3164])[\s\u00ad\u200b\u2060\u2800\u3164]+$/g;

/** The stored form of a one-line text: line breaks and tabs become spaces, and nothing invisible begins or ends it. */
export function cleanLine(typed: string): string {
  return cleanText(typed)
    .replace(/[\n\t]+/g, " ")
    .replace(ENDS, (end) => (EDGE.test(end) ? "" : end));
}

/** JSON with each text cleaned by `cleanText`. Throws if it is nested unreasonably deep. */
export function cleanJson<Value>(value: Value): Value {
  if (typeof value === "string") return cleanText(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanJson) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), cleanJson(inner)])) as Value;
}

/** A search text; "" finds everything. */
export function searchedText(asked: string | null | undefined, most: number): string {
  // The cut may leave half a character, which PostgreSQL cannot read.
  return cleanLine(cleanLine(asked ?? "").slice(0, most)).trim();
}
