/** Removes what services put around a text: thoughts, special tokens, greetings, titles, offers. */
import { parsedJson } from "../kit/json-path.ts";
import { simplified } from "../kit/plain-text.ts";

const NAMES = "think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|seed:think|begin_of_thought";
const OPENINGS = String.raw`<(?:${NAMES})(?:\s[^<>]{0,200})?>|\[THINK\]|◁think▷|<\|begin_of_thought\|>|<details type="reasoning"[^>]{0,200}>|<unused94>`;
const CLOSINGS = String.raw`</(?:${NAMES})>|\[/THINK\]|◁/think▷|<\|end_of_thought\|>|</details>|<unused95>`;
const THOUGHTS = new RegExp(String.raw`(?:${OPENINGS})(?:(?!${OPENINGS})[\s\S])*?(?:${CLOSINGS})`, "gi");
/** Some services send only the closing mark. */
const UNOPENED = new RegExp(String.raw`^[\s\S]*(?:${CLOSINGS})`, "i");
const UNCLOSED = new RegExp(String.raw`(?:${OPENINGS})[\s\S]*$`, "i");
/** gpt-oss: "<|channel|>analysis<|message|>…<|channel|>final<|message|>…", or the same without the tokens. */
const CHANNELS = /^[\s\S]*<\|channel\|>\s*final\b[^<]{0,40}<\|message\|>|^analysis(?=[A-ZÀ-Ú])[\s\S]*?assistantfinal:?/;
const ANALYSIS = /<\|channel\|>\s*(?:analysis|commentary)[\s\S]*$|^analysis(?=[A-ZÀ-Ú])[\s\S]*$/;
/** The marks of Ollama's command line and of Granite. */
const DONE_THINKING =
  /^\s*Thinking\.{3}[\s\S]*?\.{3}done thinking\.?|^\s*Here is my thought process:[\s\S]*?Here is my response:/i;

/** The text without the model's hidden thinking; empty if there is nothing else. */
export function withoutThoughts(text: string): string {
  return text
    .replace(CHANNELS, "")
    .replace(ANALYSIS, "")
    .replace(DONE_THINKING, "")
    .replace(THOUGHTS, "")
    .replace(UNOPENED, "")
    .replace(UNCLOSED, "")
    .trim();
}

/** Stop tokens: the model ended here, but its server let it continue. */
const STOP =
  /<\|(?:im_end|eot_id|end|endoftext|return|end_of_text)\|>|<\/s>|<end_of_turn>|<eos>|<｜end▁of▁sentence｜>|\[end of text\]/i;
const SPECIAL =
  /<\|[^<>|\s]{1,40}\|>(?:assistant\b)?|<｜[^<>｜]{1,40}｜>|<\/?s>|<(?:start|end)_of_turn>(?:model\b)?|<\/?(?:eos|bos|pad)>|\[\/?INST\]/gi;
const WRAPPER =
  /<\/?(?:answer|final_answer|resumo|resumo_final|summary|texto|text|output|resposta|response|result|solution|historia|história)>/gi;

function withoutSpecialTokens(text: string): string {
  const stop = text.search(STOP);
  const ended = stop > 0 && /[\p{L}\p{N}]/u.test(text.slice(0, stop)) ? text.slice(0, stop) : text;
  return ended.replace(SPECIAL, "").replace(WRAPPER, "").trim();
}

/** HTML of the text itself. A tag with attributes is suspicious and stays for the check. */
const BLOCK_TAGS = /<\/?(?:p|br|div|ul|ol|li|h[1-6])\s?\/?>/gi;
const STYLE_TAGS = /<\/?(?:b|strong|i|em|u|span)>/gi;

/** The content of a code fence, if the whole text is one. */
function insideFence(text: string): string | null {
  const bare = text.trim();
  const opening = /^`{3,}[^\n`]*\n/.exec(bare)?.[0];
  if (!opening || !bare.endsWith("```")) return null;
  let end = bare.length;
  while (bare[end - 1] === "`") end -= 1;
  return bare.slice(opening.length, end).trim();
}

/** `{"text": "…"}`, also within a fence: returns its longest string, or its paragraphs. */
function withoutJson(text: string): string {
  const bare = insideFence(text) ?? text;
  if (!/^\s*[{["]/.test(bare)) return text;
  const json = parsedJson(bare.trim());
  const strings: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === "string") strings.push(value);
    else if (Array.isArray(value) && value.every((one) => typeof one === "string")) strings.push(value.join("\n\n"));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(collect);
  };
  collect(json);
  const longest = strings.sort((one, other) => other.length - one.length)[0];
  return longest?.trim() ? longest : text;
}

const isTableLine = (line: string) => /^\|.*\|$/.test(line.trim());

/** Removes tables of at least two lines, except the customer's own. */
function withoutTables(text: string, isSaid: Test): string {
  const lines = text.split("\n");
  const kept: string[] = [];
  for (let from = 0; from < lines.length; ) {
    let to = from;
    while (to < lines.length && isTableLine(lines[to] ?? "")) to += 1;
    const table = lines.slice(from, to);
    if (table.length < 2) kept.push(...lines.slice(from, Math.max(to, from + 1)));
    else if (isSaid(table.join("\n"))) kept.push(...table);
    from = Math.max(to, from + 1);
  }
  return kept.join("\n");
}

/** Whether the line is marked as a heading or is all bold. A sentence is not a heading. */
function isHeading(line: string): boolean {
  const bare = line.trim();
  if (bare.length > 130 || ENDED.test(bare)) return false;
  return /^#{1,6}\s/.test(bare) || /^(\*\*|__)[^*_]{1,120}\1:?$/.test(bare);
}
const ENDED = /[.!?…][*_]{0,3}$/;

/** Removes headings that are titles, unless they end the text. */
function withoutTitles(text: string, isTitle: Test): string {
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => /\p{L}/u.test(line));
  return lines.filter((line, index) => index >= last || !isHeading(line) || !isTitle(line)).join("\n");
}
/** Words of a title that is about the text itself. */
const TITLE = /\b(?:resumo|briefing|hist[oó]ria|pedido|orçamento|projeto|apresentação|summary|story)\b/iu;
/** An emoji used as a bullet. */
const LEADING_EMOJI =
  /^[ \t]*(?![©®™])\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*[ \t]*/gmu;
const RULE = /^[ \t]*(?:[-*_=~─—]{3,}|(?:[-*_][ \t]?){3,})[ \t]*$/gm;

const GREETING =
  "claro(?: que sim)?|com certeza|certo|certamente|perfeito|ótimo|excelente|olá|oi|entendido|entendi|pronto|sem problemas?|tudo bem|combinado|com prazer|bom dia|boa tarde|boa noite|sure|certainly|of course|absolutely|okay|ok|great|hello|hi";
const ANNOUNCED = String.raw`(?:aqui (?:está|vai|segue|tem)|segue(?: abaixo| aqui)?|eis|abaixo (?:está|segue)|a seguir|veja(?: abaixo)?|confira|apresento|preparei|escrevi|elaborei|reorganizei|reordenei|organizei|here(?:'s|’s| is| are)|below is)(?!\p{L})`;
/** "Claro!", "Aqui está o seu resumo, em texto corrido:", "Olá! Tudo bem?" */
const PREAMBLES = [
  new RegExp(String.raw`^(?:${GREETING})(?:,? [\p{L}]{2,20})?(?:[!.:]+\s+(?=\S)|,\s+(?=${ANNOUNCED}))`, "iu"),
  new RegExp(String.raw`^${ANNOUNCED}[^\n.!?:]{0,120}:\s*`, "iu"),
  new RegExp(String.raw`^${ANNOUNCED}[^\n.!?:]{0,120}[.!]?\s*\n\s*`, "iu"),
  new RegExp(
    String.raw`^${ANNOUNCED}[^\n.!?:]{0,60}\b(?:resumo|texto|história|briefing|versão|summary|text)\b[^\n.!?:]{0,60}[.!]\s+`,
    "iu",
  ),
  /^(?:vou|irei) (?:reorganizar|reordenar|escrever|resumir|apresentar|contar|transformar)(?!\p{L})[^\n.!?:]{0,120}[.!:]\s+/iu,
  /^(?:com base|baseado|considerando|a partir) (?:n|d)[ao]s (?:respostas|informações|dados)[^\n.!?:]{0,80}:\s*/iu,
];
const LABEL =
  /^(?:resumo|sumário|summary|texto|história|briefing|título|title|resposta|answer|versão)(?: (?:final|corrigid[oa]|revisad[oa]|executivo|completo|d[oae]s?|para|em|ao)\b[^:\n.!?]{0,60})?:\s*/iu;
/** "Título: Padaria Aurora" on its own line. */
const TITLE_LINE = /^(?:título|title|assunto)[^\S\n]*:[^\n]*\n+(?=\S)/iu;
/** The first line with the space after it, if it is not a sentence; otherwise "". */
function firstLine(text: string): string {
  const end = text.indexOf("\n");
  const next = end + 1 + text.slice(end + 1).search(/\S/);
  const words = text.slice(0, end).trim().split(/\s+/);
  const isApart = end > 0 && next > end && text.slice(end + 1, next).includes("\n");
  const isShort = words.length <= 12 && words.every((word) => word.length <= 40);
  return isApart && isShort && !/[.!?…:;,]["”’»)*_]{0,3}$/u.test(words.at(-1) ?? "") ? text.slice(0, next) : "";
}

/** Sentences that an assistant addresses to its reader. A summary speaks of the customer in the third person. */
const OFFERS = [
  /^(?:eu )?espero (?:que|ter)\b/iu,
  /^(?:se|caso)\b(?=.*(?:é só|basta|posso|estou|fico|avise|me (?:diga|fale|conte|avise)|não hesite|\beu\b))(?=.*(?:ajust|altera|mudan|revis|modific|complement|corre[cç]|vers(?:ão|ões)|texto|resumo|algo|alguma|dúvida|detalhes|ajuda|(?:precis[ea]r?|quiser|desejar|deseje|queira),))/iu,
  /^(?:você )?(?:quer|gostaria|deseja|prefere)(?: de)? que eu\b.*\?$/iu,
  /^(?:você )?(?:gostaria|quer|deseja) (?:de )?(?:algum|alguma|fazer|ajustar|mudar|alterar|que)\b.*\?$/iu,
  /^(?:eu )?(?:posso|consigo) (?:ajustar|ajudar|fazer|refazer|escrever|adaptar|mudar|também)\b/iu,
  /^(?:fico|estou|continuo|sigo)\b.{0,30}(?:disposição|dispor)(?!\p{L})/iu,
  /^(?:qualquer (?:dúvida|ajuste|alteração)|qualquer coisa,? (?:é só|me|estou)|me (?:avise|diga|fale|conte) (?:se|caso|o que)|avise(?:-me)? (?:se|caso)|não hesite em|(?:sinta-se|fique) à vontade para|precisa de mais (?:alguma|algo|ajuda|ajustes)|é só (?:me )?(?:pedir|avisar|chamar|falar)\W*$)/iu,
  /^(?:i hope|let me know|feel free|would you like|if you (?:need|want|would)|do you want)\b/iu,
  /^\W*(?:(?:contagem|total|número) de palavras\W*|(?:aproximadamente|cerca de|~) ?)?\d{1,4} (?:palavras|words|caracteres)\W*$/iu,
  /^\W*(?:contagem|total|número) de palavras\W*\d{1,4}\W*$/iu,
  /^(?:este|esse|o) (?:resumo|texto)\b.{0,40}\b\d{1,4} (?:palavras|caracteres)\b/iu,
  /^\W*fim(?: d[oa] (?:resumo|texto|história))?\W*$/iu,
];
const WORD_COUNT =
  /[([](?:(?:total|contagem)[^()\d]{0,20}|aproximadamente |cerca de |~)?\d{1,4} (?:palavras|words|caracteres)[)\]]\.?$/iu;
/** A last paragraph that is about the text. */
const NOTE = /^[([*_]*(?:nota|notas|observação|observações|obs\.?|note|aviso|p\.?s\.?|lembrete)\b[^:\n]{0,40}:/iu;

const QUOTES: [open: string, close: string][] = [
  ["“", "”"],
  ["«", "»"],
  ['"', '"'],
  ["'", "'"],
  ["‘", "’"],
];

/** Removes quotation marks around the whole text. */
function withoutQuotes(text: string): string {
  for (const [open, close] of QUOTES) {
    if (!text.startsWith(open) || !text.endsWith(close) || text.length < 3) continue;
    const inner = text.slice(1, -1);
    // "“A” e “B”" has two quotations: the first closes before another opens.
    const at = inner.search(open === close ? new RegExp(String.raw`${close}(?![\p{L}\p{N}])`, "u") : new RegExp(close));
    const opens =
      open === close ? inner.search(new RegExp(String.raw`(?<![\p{L}\p{N}])${open}`, "u")) : inner.indexOf(open);
    if (at < 0 || (opens >= 0 && opens < at)) return inner.trim();
  }
  return text;
}

/**
 * The text without what services put around it. `answers`: everything the customer said, which stays whatever its form.
 * A title (about the text, or with the brand's `name`), a greeting or an offer is removed only if text remains.
 */
export function withoutWrapping(text: string, name: string, answers: string): string {
  const answersText = simplified(answers);
  const isSaid = (piece: string) => {
    const bare = simplified(piece);
    return bare !== "" && ` ${answersText} `.includes(` ${bare} `);
  };
  const isTitle = (line: string) => TITLE.test(line) || simplified(line).includes(simplified(name) || "resumo");
  const bare = withoutJson(withoutSpecialTokens(withoutThoughts(text)))
    .replace(/\r\n?/g, "\n")
    .replace(BLOCK_TAGS, "\n")
    .replace(STYLE_TAGS, "")
    .replace(LEADING_EMOJI, (emoji) => (answers.includes(emoji.trim()) ? emoji : ""))
    .replace(RULE, "")
    .replace(/ ?(?:\[\d{1,2}(?:, ?\d{1,2})*\]|【[^】\n]{1,40}】)/g, (mark) =>
      answers.includes(mark.trim()) ? mark : "",
    )
    .trim()
    .replace(WORD_COUNT, "");
  const body = withoutTitles(withoutTables(bare, isSaid), isTitle).trim();
  const begun = withoutBeginning(withoutQuotes(body), isSaid, isTitle);
  const ended = withoutEnd(begun, isSaid);
  return ended === "" ? body : withoutQuotes(withoutBeginning(withoutQuotes(ended), isSaid, isTitle));
}

/** "**Resumo:** A padaria…" and "**Resumo**: A padaria…" */
const MARKED_LABEL = /^[#>*_\s]*[*_#]\s*([^*_\n:]{1,80}?)(?::[*_]{1,3}|[*_]{1,3}:)\s*/u;

type Test = (piece: string) => boolean;

function withoutBeginning(text: string, isSaid: Test, isTitle: Test): string {
  let rest = text;
  for (let round = 0; round < 6; round++) {
    const bare = rest.replace(MARKED_LABEL, "$1: ");
    const title = firstLine(bare);
    const piece =
      [TITLE_LINE, ...PREAMBLES, LABEL].map((pattern) => pattern.exec(bare)?.[0]).find(Boolean) ??
      (isTitle(title) ? title : "");
    if (piece === "") return rest;
    const left = bare.slice(piece.length).trim();
    // A brand may be called "Claro! Design", and a text may begin with the customer's own words.
    if (left === "" || startsWithSaid(bare, piece, isSaid)) return rest;
    rest = left;
  }
  return rest;
}

/** Whether the customer said this piece, alone or with the word after it. */
function startsWithSaid(text: string, piece: string, isSaid: Test): boolean {
  const [next = ""] = text.slice(piece.length).split(/\s/);
  return isSaid(`${piece} ${next}`);
}

const SENTENCE_END = /[.!?…]["”’»)\]*_]*\s+/g;

/** Marks and emoji around a sentence. */
const DECORATION =
  /^[*_>\s\p{Extended_Pictographic}]+|(?<![*_\s\p{Extended_Pictographic}])[*_\s\p{Extended_Pictographic}]+$/gu;

function withoutEnd(text: string, isSaid: Test): string {
  let rest = text.trim();
  for (let round = 0; round < 8; round++) {
    const paragraph = rest.lastIndexOf("\n");
    const last = rest.slice(paragraph + 1).trim();
    const sentences = [...last.matchAll(SENTENCE_END)].map(({ index, 0: end }) => index + end.length);
    const start = sentences.at(-1) ?? 0;
    const sentence = last.slice(start).replaceAll("\ufe0f", "").replace(DECORATION, "");
    const isNote = paragraph >= 0 && NOTE.test(last) && !isSaid(last);
    const isOffer = !isSaid(sentence) && (sentence === "" || OFFERS.some((offer) => offer.test(sentence)));
    if (isNote || (isOffer && start === 0)) rest = rest.slice(0, Math.max(paragraph, 0)).trim();
    else if (isOffer) rest = rest.slice(0, rest.length - (last.length - start)).trim();
    else return rest;
  }
  return rest;
}
