/** Reads typed text as plain text: removes markup, simplifies for comparison, and cuts at a limit. */
import { linesOf, unstyled, visible, withoutTags } from "./markup.ts";

/** Removes Markdown's paired marks, headings, quotation and list signs; keeps single signs and line breaks. */
export function withoutMarks(text: string): string {
  return linesOf(unstyled(text))
    .map((line) => `${line.afterBlank ? "\n" : ""}${line.text}`)
    .join("\n");
}

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
const EMOJI = /^(?![©®™\d#*])[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]/u;

/** Removes decorative emoji without joining words or doubling spaces. */
export function withoutEmoji(text: string): string {
  return emojiMarked(text)
    .replace(/ ?(?<!\ue002)\ue002+(?=\s*[.,;:!?…)\]]|\s*$)/gmu, "")
    .replace(/(?:(?<! ) +)?\ue002[ \ue002]*/g, " ")
    .replace(/(?<! ) +$/gm, "");
}

/** Replaces each emoji by a private character. */
function emojiMarked(text: string): string {
  if (!/[^\p{L}\p{N}\p{P}\s]/u.test(text)) return text;
  let rest = "";
  for (const { segment } of graphemes.segment(text)) {
    if (/^[\d#*]\ufe0f?\u20e3$/.test(segment)) rest += segment[0];
    else rest += EMOJI.test(segment) ? "\ue002" : segment;
  }
  return rest;
}

/** One line of plain text, for names, tags and other short answers. An answer made of emoji only stays. */
export function plain(typed: string): string {
  const text = withoutMarks(withoutTags(visible(typed)));
  const bare = withoutEmoji(text);
  return (/[\p{L}\p{N}]/u.test(bare) ? bare : text).replace(/\s+/g, " ").trim();
}

/**
 * Abbreviations before a name or number, which never end a sentence. Single letters are initials and streets ("R.
 * Augusta").
 */
const ABBREVIATION =
  /(?:^|[\s(/.])(?:\p{L}|al|ap|apto|apt|aprox|arq|art|av|bl|cap|cel|ch|cj|c[óo]d|conj|cx|dep|depto|dept|dr[as]?|dras|ed|edif|eng|enga|esq|est|estr|ex|exp|fig|fund|gal|gov|hor|inf|insc|jd|lgo|lt|mal|mod|nº|num|obs|p[áa]gs?|pç|pça|pq|pres|profa?|pr[óo]x|qd|ref|reg|rod|s[ée]c|sgt|sl|sr|sras?|srs|srta|sta|sto|tel|tels|trav|tv|vl|vol|vs)\.$/iu;
/** Abbreviations that may end a sentence; if the next word is in lower case, the sentence goes on. */
const CLOSING_ABBREVIATION = /(?:^|[\s(/])(?:etc|ltda|cia|jr|min|m[áa]x|m[íi]n|hs?|hrs|kg|km|un|unid)\.$/iu;
const DATE_ABBREVIATION =
  /(?:^|[\s(/-])(?:seg|ter|qua|qui|sex|s[áa]b|dom|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\.$/iu;
const AFTER_DATE = /^(?:a(?! gente)|à|às|até|e|ou|d[aeo]s?)(?!\p{L})/u;

/** Whether the stop at `at` belongs to an abbreviation: "ed. física", "seg. a sáb." */
export function isAbbreviationStop(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at + 1);
  if (ABBREVIATION.test(before) || CLOSING_ABBREVIATION.test(before)) return true;
  return DATE_ABBREVIATION.test(before) && AFTER_DATE.test(text.slice(at + 2, at + 12));
}

/** "a", "a e b", "a, b e c"; separates items that contain commas by semicolons. */
export function list(items: readonly string[]): string {
  const comma = items.some((item) => item.includes(",")) ? "; " : ", ";
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(comma)} e ${items.at(-1)}`;
}

/** Puts a text in double quotation marks and turns inner ones into single ones. */
export function quote(text: string): string {
  const inner = text
    .replace(/^["“”]([^"“”]*)["“”]$/, "$1")
    .replace(/["“”]([^"“”]*)["“”]/g, "‘$1’")
    // Marks that remain after a number are inches.
    .replace(/(?<=\d)["”]/g, "″")
    .replace(/["“”]/g, "’");
  return `“${inner}”`;
}

/** Lower case without accents, and one space for every run of other characters. For comparing. */
export function simplified(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** At most `limit` characters (UTF-16 units), without splitting a grapheme. */
export function cutAtGrapheme(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, graphemes.segment(text).containing(limit)?.index ?? 0);
}

/** At most `limit` characters, cut after a sentence that ends in the second half, otherwise after a word. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const sentence = [...head.matchAll(/[.!?…]["”’)]*(?=\s)/g)].at(-1);
  const end = sentence ? sentence.index + sentence[0].length : 0;
  if (end >= limit / 2) return head.slice(0, end);
  const word = head.slice(0, limit - 1).lastIndexOf(" ");
  return `${word > 0 ? head.slice(0, word) : cutAtGrapheme(text, limit - 1)}…`;
}
