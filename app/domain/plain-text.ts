/** Turns typed text into plain running text. Addresses, handles, numbers and codes stay character by character. */
import { aroundProtected, type Line, linesOf, unstyled, visible, withoutTags } from "./markup.ts";
import { isAcronym, normalCase } from "./normal-case.ts";

/** Removes Markdown's paired marks, headings, quotation and list signs; a lone sign stays. Line breaks stay. */
export function withoutMarks(text: string): string {
  return linesOf(unstyled(text))
    .map((line) => `${line.afterBlank ? "\n" : ""}${line.text}`)
    .join("\n");
}

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
const EMOJI = /^(?![©®™\d#*])[\p{Extended_Pictographic}\p{RI}\p{Emoji_Modifier}]/u;

/** Without decorative emoji; words are not glued and no space is doubled. */
export function withoutEmoji(text: string): string {
  return emojiMarked(text)
    .replace(/ ?(?<!\ue002)\ue002+(?=\s*[.,;:!?…)\]]|\s*$)/gmu, "")
    .replace(/(?:(?<! ) +)?\ue002[ \ue002]*/g, " ")
    .replace(/(?<! ) +$/gm, "");
}

/** With a private character in place of each emoji. */
function emojiMarked(text: string): string {
  if (!/[^\p{L}\p{N}\p{P}\s]/u.test(text)) return text;
  let rest = "";
  for (const { segment } of graphemes.segment(text)) {
    if (/^[\d#*]\ufe0f?\u20e3$/.test(segment)) rest += segment[0];
    else rest += EMOJI.test(segment) ? "\ue002" : segment;
  }
  return rest;
}

/** An emoji between two clauses parts them: "em Recife 🍞 fazemos pão", "em até 6x 💳 estúdio na Rua XV". */
function clausesApart(text: string): string {
  return emojiMarked(text).replace(
    /(?<=[\p{L}\p{N}]) *\ue002[ \ue002]*(?=[\p{L}\p{N}])/gu,
    (emoji, at: number, marked: string) => {
      const before = marked.slice(Math.max(0, at - 60), at);
      const after = marked.slice(at + emoji.length, at + emoji.length + 60);
      if (/^\p{L}{2,15}mos(?!\p{L})/u.test(after)) return ". ";
      const spaced = emoji.startsWith(" ") && emoji.endsWith(" ");
      const clauses = /(?:^| )\S+ \S+ \S*[^\s,.;:!?…]$/u.test(before) && /^\S+ \p{L}/u.test(after);
      if (!spaced || !clauses || GOES_ON.test(before) || TAKES_OBJECT.test(before) || GOES_BACK.test(after))
        return emoji;
      return /^\p{Lu}/u.test(after) ? ". " : ", ";
    },
  );
}

/** A verb whose object an emoji may decorate: "fazemos 🍞 pão". */
const TAKES_OBJECT = /(?:mos|ndo|(?:^|\s)(?:am[ao]|ador[ao]|faz|faço|quer|quero|tem|tenho|serv[eo]))$/iu;

/** One line of plain text: for names, tags and other short answers. An answer of emoji alone stays. */
export function plain(typed: string): string {
  return oneLine(withoutMarks(withoutTags(visible(typed))));
}

function oneLine(text: string): string {
  const bare = withoutEmoji(text).trim();
  return aroundProtected(/[\p{L}\p{N}]/u.test(bare) ? bare : text, (masked) =>
    masked
      .replace(/\s+/g, " ")
      .replace(/[!?]{2,}/g, (marks) => (marks.includes("?") ? "?" : "!"))
      .replace(/\.{3,}|…{2,}/g, "…")
      .replace(/(?<!\d)([.,;:])\1+/g, "$1")
      .replace(/(?<=[!?…])\.+/g, "")
      .replace(/ {2,}/g, " ")
      .replace(/(?<=\p{L}) ?,(?=\p{L})/gu, ", ")
      .replace(/(?<=[\p{L}\p{N}]) +(?=[.,;!?…](?:\s|$))/gu, "")
      .replace(STRAY_STOP, "$1$2 "),
  ).trim();
}

/** "agua .a gente" and "água.A gente", but not "em .pdf". */
const STRAY_STOP =
  /(?<=[\p{L}\p{N}]) +([.;!?])(?=\p{L})(?!(?:ai|cdr|csv|docx?|eps|exe|gif|jpe?g|js|mp[34]|net|otf|pdf|png|pptx?|psd|svg|tiff?|ttf|txt|xlsx?|zip)(?!\p{L}))|(?<=\p{Ll}{2})(\.)(?=\p{Lu}\p{Ll})/gu;

const PICTURE = String.raw`\p{Extended_Pictographic}\ufe0f`;
const AFTER_GREETING = String.raw`(?![.,]\S)[\s,.!?…:;${PICTURE}]+`;
const GREETING = new RegExp(
  String.raw`^[\s${PICTURE}]*(?:oi+e?|ol[áa]+|opa|e a[íi]|bom dia|boa (?:tarde|noite)|hello)(?:${AFTER_GREETING}(?:oi+e?|ol[áa]+|bom dia|boa (?:tarde|noite)|(?:tudo|td) (?:bem|bom|certo|j[óo]ia)|como vai|pessoal|gente|galera|blz|beleza|com voc[êe]s?|ent[aã]o)(?![\p{L}\p{N}]))*(${AFTER_GREETING})`,
  "iu",
);
/** What begins a sentence right after a greeting without punctuation. */
const BEGINS =
  /^(?:sou|somos|meu|minha|me|eu|n[óo]s|a gente|aqui|quer\p{L}+|tenho|temos|preciso|estou|faço|vim|gostaria)(?!\p{L})/iu;

/** Without the greeting of a message, unless a name begins so. A message of greetings alone stays. */
function ungreeted(text: string, texts: readonly string[]): string {
  const [greeting, gap = ""] = GREETING.exec(text) ?? [];
  if (!greeting) return text;
  const rest = text.slice(greeting.length);
  const start = simplified(text.slice(0, 200));
  const isName = texts.some((name) => simplified(name) && start.startsWith(simplified(name)));
  return rest && !isName && (/[^ ]/.test(gap) || BEGINS.test(rest)) ? rest : text;
}

/** Turns lines and lists into running sentences, in normal case. `texts` as in `unshouted`. */
export function prose(typed: string, texts: readonly string[] = []): string {
  const lines = linesOf(unstyled(ungreeted(withoutTags(visible(typed)), texts)))
    .map((line) => ({ ...line, text: /[\p{L}\p{N}]/u.test(line.text) ? oneLine(clausesApart(line.text)) : "" }))
    // A line that announces a list is none of its entries.
    .map((line) => ({ ...line, listed: line.listed && !line.text.endsWith(":") }))
    .filter((line) => line.text);
  if (lines.length === 0) return plain(typed);
  const broken = areNotes(lines) ? ", " : " ";
  let text = "";
  for (let index = 0; index < lines.length; ) {
    const end = lines[index]?.listed ? endOfList(lines, index) : index + 1;
    const added = entries(lines.slice(index, end).map((line) => line.text));
    text += `${index > 0 ? joint(text, added, lines, index, broken) : ""}${added}`;
    index = end;
  }
  return sentences(unshouted(text, texts));
}

function endOfList(lines: readonly Line[], start: number): number {
  const length = lines.slice(start).findIndex((line) => !line.listed);
  return length < 0 ? lines.length : start + length;
}

function entries(items: readonly string[]): string {
  if (items.length === 1) return items[0] ?? "";
  const bare = items.map((item) => item.replace(/[.;,]$/, ""));
  return bare.some((item) => /[;.!?](?:\s|$)/.test(item)) ? bare.map(ended).join(" ") : list(bare);
}

/** Words after which a sentence goes on. */
const GOES_ON = /(?:^|\s)(?:e|ou|de|d[aeo]s?|com|para|pra|pro|que|em|n[ao]s?|[ao]s?|um|uma|por|sem|mas|é|são)$/iu;
/** Words that a line in the middle of a sentence begins with. */
const GOES_BACK = /^(?:e|ou|de|d[ao]s?|com|para|pra|que|em|n[ao]s?|por|sem)(?!\p{L})/u;
/** Lines in lower case that begin a sentence of their own. */
const NEW_SENTENCE =
  /^(?:\p{L}{1,15}mos|quero|tenho|sou|faço|vendo|trabalho|eu|nós|a gente|noss[oa]s?|minhas?|meus?|também|não|fica|atendo|entrego|abre|aceito|cobro)(?!\p{L})/u;

/** Several short lines without punctuation: notes, and no sentence that was broken for its width. */
function areNotes(lines: readonly Line[]): boolean {
  return (
    lines.length > 2 &&
    lines.every(
      ({ text }) => text.length < 40 && !/[,;:.!?…]/.test(text) && !GOES_ON.test(text) && !GOES_BACK.test(text),
    )
  );
}

/** What stands between `before` and the line at `index`. */
function joint(before: string, added: string, lines: readonly Line[], index: number, broken: string): string {
  const tail = before.slice(-8);
  if (/[.!?…,;:]["”’)]?$/.test(tail) || GOES_ON.test(tail)) return " ";
  if (lines[index]?.listed) return ": ";
  if (/^mas(?!\p{L})/u.test(added)) return ", ";
  const newSentence =
    lines[index]?.afterBlank || lines[index - 1]?.listed || !/^\p{Ll}/u.test(added) || NEW_SENTENCE.test(added);
  return newSentence ? ". " : broken;
}

/** Abbreviations that stand before a name or a number: no sentence ends with them. Single letters are initials and streets ("R. Augusta"). */
export const ABBREVIATION =
  /(?:^|[\s(/.])(?:\p{L}|al|ap|apto|apt|aprox|arq|art|av|bl|cap|cel|ch|cj|c[óo]d|conj|cx|dep|depto|dept|dr[as]?|dras|ed|edif|eng|enga|esq|est|estr|ex|exp|fig|fund|gal|gov|hor|inf|insc|jd|lgo|lt|mal|mod|nº|num|obs|p[áa]gs?|pç|pça|pq|pres|profa?|pr[óo]x|qd|ref|reg|rod|s[ée]c|sgt|sl|sr|sras?|srs|srta|sta|sto|tel|tels|trav|tv|vl|vol|vs)\.$/iu;
/** Abbreviations that a sentence may end with; in lower case it goes on. */
const CLOSING_ABBREVIATION = /(?:^|[\s(/])(?:etc|ltda|cia|jr|min|m[áa]x|m[íi]n|hs?|hrs|kg|km|un|unid)\.$/iu;
const DATE_ABBREVIATION =
  /(?:^|[\s(/-])(?:seg|ter|qua|qui|sex|s[áa]b|dom|jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)\.$/iu;
const AFTER_DATE = /^(?:a(?! gente)|à|às|até|e|ou|d[aeo]s?)(?!\p{L})/u;

/** Each sentence begins with a capital, unless it begins with an address or a name like "iFood", and the last one ends. */
export function sentences(text: string): string {
  return ended(capitalised(text));
}

function capitalised(text: string): string {
  return aroundProtected(text, (masked) =>
    masked.replace(
      /(^|[.!?]["”’)]* )(["“‘(]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/gu,
      (whole, end, opening, letter, at: number) =>
        end.startsWith(".") && goesOn(masked, at) ? whole : `${end}${opening}${letter.toUpperCase()}`,
    ),
  );
}

/** Whether the stop at `at` belongs to an abbreviation: "ed. física", "seg. a sáb." */
export function goesOn(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 12), at + 1);
  if (ABBREVIATION.test(before) || CLOSING_ABBREVIATION.test(before)) return true;
  return DATE_ABBREVIATION.test(before) && AFTER_DATE.test(text.slice(at + 2, at + 12));
}

/** The text with one mark at its end. */
export function ended(text: string): string {
  return !text || /[.!?…]["”’)]*$/.test(text) ? text : `${text.replace(/(?<![,;:\s–—-])[,;:\s–—-]+$/, "")}.`;
}

/**
 * Puts shouted sentences into normal case. Acronyms, codes and addresses keep theirs, and so do names that `texts`,
 * the brief's other answers, spell in normal case.
 */
export function unshouted(text: string, texts: readonly string[] = []): string {
  const normal = aroundProtected(text, (masked) => {
    const lowered = isShouted(masked)
      ? normalCase(masked)
      : masked.replace(/[^.!?…\n]+(?:[.!?…](?!\s)[^.!?…\n]+)*/gu, (part) =>
          isShouted(part) ? normalCase(part) : part,
        );
    return lowered === masked ? masked : withNames(lowered, texts);
  });
  return normal === text ? text : capitalised(normal);
}

/** Whether two words or more, and nearly all, are in capitals. */
function isShouted(text: string): boolean {
  const words = (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => !isAcronym(word));
  const loud = words.filter((word) => !/\p{Ll}/u.test(word));
  return loud.length > 1 && loud.length >= words.length * 0.8 && loud.some((word) => word.length > 2);
}

/** One or more words with capitals, joined by "de" and the like: "Padaria da Ju", "iFood". */
const NAME = /(?<![\p{L}\p{N}])\p{Ll}*\p{Lu}[\p{L}\p{N}]*(?: (?:d[aeo]s? |e )?\p{Lu}[\p{L}\p{N}]*)*/gu;

function withNames(text: string, texts: readonly string[]): string {
  const names = texts.filter((typed) => !isShouted(typed)).flatMap(namesIn);
  return names.reduce((rest, name) => {
    const anyCase = new RegExp(String.raw`(?<![\p{L}\p{N}])${name}(?![\p{L}\p{N}])`, "giu");
    return rest.replace(anyCase, name);
  }, text);
}

/** One word at the beginning of a longer sentence may have its capital from there. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(NAME)].filter(({ 0: name, index }) => {
    const begins = /(?:^|[.!?…:]["”’)]*\s)\P{L}*$/u.test(text.slice(Math.max(0, index - 8), index));
    return name.includes(" ") || (name.length > 2 && (!begins || name === text.trim() || /\p{Ll}\p{Lu}/u.test(name)));
  });
  // "Moradores de Recife e Boa Viagem" holds "Recife" and "Boa Viagem".
  const parts = names.flatMap(([name]) => [
    name,
    ...name
      .split(/ (?:d[aeo]s?|e) /)
      .slice(1)
      .filter((part) => part.length > 2),
  ]);
  return [...new Set(parts)];
}

/** "a", "a e b", "a, b e c"; items with commas are parted by semicolons. */
export function list(items: readonly string[]): string {
  const comma = items.some((item) => item.includes(",")) ? "; " : ", ";
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(comma)} e ${items.at(-1)}`;
}

/** Puts a text in double quotation marks and turns those inside into single ones. */
export function quote(text: string): string {
  const inner = text
    .replace(/^["“”]([^"“”]*)["“”]$/, "$1")
    .replace(/["“”]([^"“”]*)["“”]/g, "‘$1’")
    // What is left after a number are inches.
    .replace(/(?<=\d)["”]/g, "″")
    .replace(/["“”]/g, "’");
  return `“${inner}”`;
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
  const sentence = [...head.matchAll(/[.!?…]["”’)]*(?=\s)/g)].at(-1);
  const end = sentence ? sentence.index + sentence[0].length : 0;
  if (end >= limit / 2) return head.slice(0, end);
  const word = head.slice(0, limit - 1).lastIndexOf(" ");
  return `${word > 0 ? head.slice(0, word) : cutAtGrapheme(text, limit - 1)}…`;
}
