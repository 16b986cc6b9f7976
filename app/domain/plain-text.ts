/** Turns typed text into plain running text without changing what it says: addresses, handles, numbers and codes stay character by character. */

/** Text that no rule may change: e-mails, handles, addresses, hashtags and codes, domains. */
const PROTECTED = new RegExp(
  [
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    String.raw`(?<![\p{L}\p{N}])@[\w.]*\w`,
    String.raw`(?:https?:\/\/|www\.)[^\s<>"“”]*[^\s<>"“”*~.,;:!?)\]'’]`,
    String.raw`(?<![\p{L}\p{N}])#[\p{L}\p{N}_]+`,
    String.raw`(?<![\w.-])[\w-]+(?:\.[\w-]+)+(?:\/[^\s<>"“”]*[^\s<>"“”*~.,;:!?)\]'’])?`,
  ].join("|"),
  "giu",
);

/** Applies `change` with every protected piece replaced by a private character, then puts the pieces back. */
function aroundProtected(text: string, change: (text: string) => string): string {
  const pieces: string[] = [];
  const masked = text.replace(/[\ue000\ue001]/g, "").replace(PROTECTED, (piece) => {
    pieces.push(piece);
    return `\ue000${pieces.length - 1}\ue001`;
  });
  return change(masked).replace(/\ue000(\d+)\ue001/g, (_, index) => pieces[Number(index)] ?? "");
}

/** Invisible characters go, odd spaces become spaces; line breaks and the joiner inside an emoji stay. */
function visible(typed: string): string {
  return typed
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(
      /(?!\u200d)[\p{Cf}\p{Co}\ufffc\ufffd]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu,
      "",
    )
    .replace(/[^\S\n]|[\u2800\u3164\u115f\u1160]/gu, " ");
}

const BLOCK_TAG =
  /<\/?(?:blockquote|br|center|div|h[1-6]|hr|ol|p|section|table|tbody|thead|tr|ul)(?:\s[^<>]{0,300})?\s?\/?>/gi;
const LIST_TAG = /<li(?:\s[^<>]{0,300})?>/gi;
const INLINE_TAG =
  /<\/?(?:a|abbr|b|big|body|button|code|em|font|form|head|html|i|iframe|img|input|label|li|link|mark|meta|pre|s|script|small|span|strike|strong|style|sub|sup|svg|td|textarea|th|u|video)(?:\s[^<>]{0,300})?\s?\/?>/gi;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const ACCENTS: Record<string, string> = {
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  cedil: "\u0327",
};

/** The text of typed HTML. "<3 km" and "a < b" are no tags. */
function withoutTags(text: string): string {
  return text
    .replace(LIST_TAG, "\n- ")
    .replace(BLOCK_TAG, "\n")
    .replace(INLINE_TAG, "")
    .replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name) => ENTITIES[name] ?? "")
    .replace(/&([A-Za-z])(acute|grave|circ|tilde|uml|cedil);/g, (_, letter, accent) =>
      `${letter}${ACCENTS[accent]}`.normalize("NFC"),
    )
    .replace(/&#(\d{2,6});/g, (entity, code) =>
      Number(code) >= 32 && Number(code) < 0xd800 ? String.fromCodePoint(Number(code)) : entity,
    );
}

/** The longest first, so that "**" is not read as two "*". */
const STYLING = ["***", "**", "*", "__", "_", "~~", "```", "`"].map((mark) => {
  const sign = mark[0] === "*" ? String.raw`\*` : mark[0];
  const marks = mark.replaceAll("*", String.raw`\*`);
  // Opens before a word and closes after one; its content holds the sign only inside a word ("snake_case").
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}${sign}])${marks}(?=[^\s${sign}])((?:[^${sign}\n]|(?<=[\p{L}\p{N}])${sign}(?=[\p{L}\p{N}]))*)(?<=[^\s${sign}])${marks}(?![\p{L}\p{N}${sign}])`,
    "gu",
  );
});

/** Removes Markdown's paired marks, headings, quotation and list signs; a lone sign stays. Line breaks stay. */
export function withoutMarks(text: string): string {
  const paired = aroundProtected(text, (masked) => STYLING.reduce((rest, mark) => rest.replace(mark, "$1"), masked));
  return linesOf(paired)
    .map((line) => line.text)
    .join("\n");
}

type Line = { listed: boolean; text: string };

const LIST_SIGN = /^\s*(?:>\s*)*(?:#{1,6}|[-*•◦▪●·–—✓✔➡→>])\s+(?=\S)/u;
const NUMBER_SIGN = /^\s*(\d{1,2})(?:[.)]|\s?-)\s+(?=\S)/;
const PLUS_SIGN = /^\s*\+\s+(?!de\s|d[ao]s?\s|\d)(?=\S)/;

/** Lines without list signs. Numbers are signs only where two or more lines count from 1; pluses only on two lines running. */
function linesOf(text: string): Line[] {
  const lines = text.split("\n");
  const numbers = lines.map((line) => Number(NUMBER_SIGN.exec(line)?.[1] ?? 0));
  const filled = lines.flatMap((line, index) => (line.trim() ? [index] : []));
  const signed = new Set<number>();
  filled.forEach((index, position) => {
    const previous = filled[position - 1] ?? -1;
    const next = filled[position + 1] ?? -1;
    const number = numbers[index] ?? 0;
    if (number === 1 && numbers[next] === 2) signed.add(index);
    if (number > 1 && signed.has(previous) && numbers[previous] === number - 1) signed.add(index);
    const plus = (at: number) => PLUS_SIGN.test(lines[at] ?? "");
    if (plus(index) && (plus(previous) || plus(next))) signed.add(index);
  });
  return lines.map((line, index) => {
    const bare = signed.has(index) ? line.replace(NUMBER_SIGN, "").replace(PLUS_SIGN, "") : line.replace(LIST_SIGN, "");
    return { listed: bare !== line && !/^\s*#/.test(line), text: bare };
  });
}

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
const EMOJI = /(?![©®™‼⁉\d#*])[\p{Extended_Pictographic}\p{Emoji_Presentation}\p{Emoji_Modifier}]|\ufe0f/u;

/** Without decorative emoji; words are not glued and no space is doubled. */
export function withoutEmoji(text: string): string {
  if (!/[^\p{L}\p{N}\p{P}\s]/u.test(text)) return text;
  let rest = "";
  for (const { segment } of graphemes.segment(text)) {
    if (/^[\d#*]\ufe0f?\u20e3$/.test(segment)) rest += segment[0];
    else rest += EMOJI.test(segment) ? "\ue002" : segment;
  }
  return rest
    .replace(/ ?\ue002+(?=\s*[.,;:!?…)\]]|\s*$)/gmu, "")
    .replace(/ *\ue002[ \ue002]*/g, " ")
    .replace(/ +$/gm, "");
}

/** One line of plain text: for names, tags and other short answers. An answer of emoji alone stays. */
export function plain(typed: string): string {
  return oneLine(withoutMarks(withoutTags(visible(typed))));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const bare = withoutEmoji(line).trim();
  return aroundProtected(/[\p{L}\p{N}]/u.test(bare) ? bare : line, (masked) =>
    masked
      .replace(/[!?]{2,}/g, (marks) => (marks.includes("?") ? "?" : "!"))
      .replace(/\.{3,}|…{2,}/g, "…")
      .replace(/([.,;:])\1+/g, "$1")
      .replace(/ {2,}/g, " ")
      .replace(/(?<=[\p{L}\p{N}]) +([.,;!?…])(?=\s|$)/gu, "$1"),
  ).trim();
}

/** Lines that begin like a sentence of their own, in lower case. */
const NEW_SENTENCE =
  /^(?:\p{L}{1,15}mos|quero|tenho|sou|faço|vendo|trabalho|eu|nós|a gente|noss[oa]s?|minhas?|meus?|também|mas|não)(?!\p{L})/u;

/** Turns lines and lists into running sentences, in normal case. `names` are spelled as elsewhere in the brief. */
export function prose(typed: string, names: readonly string[] = []): string {
  const cleaned = aroundProtected(withoutTags(visible(typed)), (masked) =>
    STYLING.reduce((rest, mark) => rest.replace(mark, "$1"), masked),
  );
  const lines = linesOf(cleaned)
    .map((line) => ({ ...line, text: /[\p{L}\p{N}]/u.test(line.text) ? oneLine(line.text) : "" }))
    .filter((line) => line.text);
  let text = "";
  for (let index = 0; index < lines.length; ) {
    const { listed, text: line } = lines[index] as Line;
    let end = index + 1;
    if (listed) while (lines[end]?.listed) end += 1;
    const added = listed ? entries(lines.slice(index, end).map((entry) => entry.text)) : line;
    text = text ? `${text}${gap(text, added, listed)}${added}` : added;
    index = end;
  }
  return text ? sentences(unshouted(text, names)) : oneLine(visible(typed));
}

function entries(items: readonly string[]): string {
  const bare = items.map((item) => (items.length > 1 ? item.replace(/[.;,]+$/, "") : item));
  return bare.some((item) => /[,;:.!?]/.test(item)) ? bare.join("; ") : list(bare);
}

/** What stands between two lines. */
function gap(before: string, after: string, listed: boolean): string {
  if (/[.!?…,;:]["”’)]?$/.test(before)) return " ";
  if (listed) return ": ";
  return /^\p{Ll}/u.test(after) && !NEW_SENTENCE.test(after) ? " " : ". ";
}

/** Abbreviations whose full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}|av|dra?|sra?|ex|etc|tel|cel|aprox|ltda|cia|prof|jr|n[º°]?|min|máx|obs|séc|pág|vol|art|est|r)\.$/iu;

/** Each sentence begins with a capital, unless it begins with an address or a name like "iFood", and the last one ends. */
export function sentences(text: string): string {
  const capitals = aroundProtected(text, (masked) =>
    masked.replace(
      /(^|[.!?]["”’)]* )(["“‘(]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/gu,
      (all, before, opening, letter, at: number) =>
        ABBREVIATION.test(masked.slice(Math.max(0, at - 12), at + 1)) && before.startsWith(".")
          ? all
          : `${before}${opening}${letter.toUpperCase()}`,
    ),
  );
  return ended(capitals);
}

/** The text with one mark at its end. */
export function ended(text: string): string {
  return !text || /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/[,;:\s–—-]+$/, "")}.`;
}

const ACRONYMS =
  /^(?:MEI|IOS|WEB|ONG|ONGS|EUA|USA|EPP|EIRELI|LTDA|CEO|PIX|UTI|IPTV|APAE|SEBRAE|SENAI|SENAC|USP|UFRJ|UFMG|UFBA|ABC|BA|CE|ES|GO|RO|CIA|DIY|UX|UI|IA|SUS|CLT|EAD|ENEM|OAB|CRM|LED|UV|LGBT\p{L}*|(?=\p{Lu}*(?:X|II))[IVX]+)$/u;
/** Words without vowels that are slang, not acronyms. */
const SLANG =
  /^(?:N|VC|VCS|PQ|Q|D|C|P|S|TB|TBM|MTO|MTS|MSM|HJ|DPS|BLZ|PF|PFV|PFVR|OBG|VLW|ND|KG|KM|CM|MM|ML|G|H|HS|HRS|K{2,}|RS|NDA|NGM|CMG|SR|DR|DRS|SRS)$/;

/** Puts shouted sentences into normal case; acronyms, codes, addresses and known names keep theirs. */
export function unshouted(text: string, names: readonly string[] = []): string {
  const words = knownWords(names);
  return aroundProtected(text, (masked) =>
    masked.replace(/[^.!?…\n]+[.!?…\n]*/gu, (sentence) => (isShouted(sentence) ? lowered(sentence, words) : sentence)),
  );
}

function isShouted(sentence: string): boolean {
  if (/\p{Ll}/u.test(sentence)) return false;
  const words = sentence.match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && words.some((word) => word.length > 2 && !isAcronym(word));
}

function isAcronym(word: string): boolean {
  return ACRONYMS.test(word) || (word.length <= 5 && !/[AEIOUYÁÂÃÀÉÊÍÓÔÕÚ]/u.test(word) && !SLANG.test(word));
}

function lowered(sentence: string, words: ReadonlyMap<string, string>): string {
  const lower = sentence.replace(/[\p{L}\p{N}]+/gu, (word) => {
    if (/\d/.test(word) || isAcronym(word)) return word;
    const small = word.toLowerCase();
    return words.get(small) ?? small;
  });
  return lower.replace(/^(\P{L}*)(\p{Ll})/u, (_, before, letter) => `${before}${letter.toUpperCase()}`);
}

/** Words of names that carry capitals, by their lower-case form. A shouted name teaches nothing. */
function knownWords(names: readonly string[]): ReadonlyMap<string, string> {
  const spelled = names.filter((name) => /\p{Ll}/u.test(name)).flatMap((name) => name.match(/[\p{L}\p{N}]+/gu) ?? []);
  return new Map(spelled.filter((word) => /\p{Lu}/u.test(word)).map((word) => [word.toLowerCase(), word]));
}

/** "a", "a e b", "a, b e c" */
export function list(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} e ${items.at(-1)}`;
}

/** Puts a text in double quotation marks and turns those inside into single ones. */
export function quote(text: string): string {
  const inner = text.replace(/^["“”]+|["“”]+$/g, "").replace(/["“”]([^"“”]*)["“”]/g, "‘$1’");
  return `“${inner.replace(/["“”]/g, "’")}”`;
}

/** Lower case without accents; every run of other characters is one space. For comparing. */
export function simplified(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** At most `limit` characters (UTF-16 units), without half a grapheme. */
export function cutAtGrapheme(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, graphemes.segment(text).containing(limit)?.index ?? 0);
}

/** At most `limit` characters, cut after a sentence if one ends in the second half, else after a word. */
export function cutAtSentence(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const head = text.slice(0, limit);
  const sentence = Math.max(...[". ", "! ", "? ", ".\n", "!\n", "?\n"].map((end) => head.lastIndexOf(end)));
  if (sentence >= limit / 2) return head.slice(0, sentence + 1);
  const word = head.slice(0, limit - 1).lastIndexOf(" ");
  return `${word > 0 ? head.slice(0, word) : cutAtGrapheme(text, limit - 1)}…`;
}
