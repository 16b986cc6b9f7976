/** What typed and pasted text is stored as: without signs that nobody sees, that the database or XML refuse, or that turn lines round. */

/** Spaces, and signs that draw nothing: fillers, joiners, tags, blank Braille, annotations, U+FFFC of a pasted object. */
const UNSEEN = /[\s\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uffef\ufff9-\ufffc]/gu;

/** Whether a reader sees anything of the text: false for spaces and invisible signs alone. */
export function hasVisibleText(text: string): boolean {
  return text.replace(UNSEEN, "") !== "";
}

/** PowerPoint's and Word's soft line break is U+000B, a page break U+000C. */
const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Word's hyphen that does not break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what Word puts there
const WORD_HYPHEN = /\u001e/g;
/** Also embeddings, overrides and isolates of direction: "gpj.exe" must not be shown as "exe.jpg". */
const NEVER_STORED = /(?![\n\t])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069\ufff9-\ufffc]/gu;

/** A text of several lines as it is stored; "" without visible text. Joiners inside emoji and words stay, spaces at the ends too. */
export function cleanText(typed: string): string {
  if (!hasVisibleText(typed)) return "";
  return typed.replace(LINE_BREAKS, "\n").replace(WORD_HYPHEN, "-").replace(NEVER_STORED, "");
}

/** Never part of a word or an emoji where a text begins or ends. */
const EDGE = /[\u00ad\u200b\u2060\u2800\u3164\ufeff]/;
const ENDS =
  /^[\s\u00ad\u200b\u2060\u2800\u3164]+|(?<![\s\u00ad\u200b\u2060\u2800\u3164])[\s\u00ad\u200b\u2060\u2800\u3164]+$/g;

/** A text of one line as it is stored: breaks and tabs are spaces, and nothing invisible begins or ends it. */
export function cleanLine(typed: string): string {
  return cleanText(typed)
    .replace(/[\n\t]+/g, " ")
    .replace(ENDS, (end) => (EDGE.test(end) ? "" : end));
}

/** JSON with each of its texts as `cleanText` has it. Throws for what is nested beyond all reason. */
export function cleanJson<Value>(value: Value): Value {
  if (typeof value === "string") return cleanText(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(cleanJson) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [cleanText(name), cleanJson(inner)])) as Value;
}

/** What somebody searches for; "" finds everything. */
export function searchedText(asked: string | null | undefined, most: number): string {
  // The cut may leave half a character, which PostgreSQL cannot read.
  return cleanLine(cleanLine(asked ?? "").slice(0, most)).trim();
}
