/** What typed text contains besides words: invisible characters, HTML, Markdown's marks, list signs. */

/** The rest of an address, without punctuation or styling after it. */
const REST = String.raw`[^\s<>"“”]*[^\s<>"“”*~.,;:!?)\]'’]`;
const ENDINGS =
  "app|art|bio|blog|br|co|com|design|dev|digital|eco|edu|gov|info|io|me|net|online|org|pt|shop|site|store|studio|tech|tv|xyz";

/** Text that no rule may change: e-mails, handles, addresses, hashtags and codes. */
const PROTECTED = new RegExp(
  [
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[a-z\d-]+)+`,
    String.raw`(?<![\p{L}\p{N}])@[\w.]*\w`,
    String.raw`(?<!\p{L})(?:rgb|hsl|hsv)a?[^\S\n]{0,2}\([\d.,;/%°\sdeg]{1,60}\)`,
    String.raw`(?:https?:\/\/|www\.)${REST}`,
    String.raw`(?<![\p{L}\p{N}])#[\p{L}\p{N}_]+`,
    String.raw`(?<![\p{L}\p{N}_.-])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.(?:${ENDINGS})(?![\p{L}\p{N}])(?:\/${REST})?`,
  ].join("|"),
  "giu",
);

/** Applies `change` while a private character stands for each protected piece, then puts the pieces back. */
export function aroundProtected(text: string, change: (text: string) => string): string {
  const pieces: string[] = [];
  const masked = text.replace(/[\ue000\ue001]/g, "").replace(PROTECTED, (piece) => {
    pieces.push(piece);
    return `\ue000${pieces.length - 1}\ue001`;
  });
  return change(masked).replace(/\ue000(\d+)\ue001/g, (_, index) => pieces[Number(index)] ?? "");
}

/** Removes invisible characters and unusual spaces; keeps line breaks and joiners inside emoji. */
export function visible(typed: string): string {
  return (
    typed
      .toWellFormed()
      .normalize("NFC")
      .replace(/\r\n?|[\u2028\u2029\u0085\v\f]/g, "\n")
      .replace(/(?!\n)\p{Cc}/gu, " ")
      .replace(
        /(?!\u200d)[\p{Cf}\p{Co}\ufffc\ufffd]|(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d/gu,
        "",
      )
      // "1️⃣ pão" is the first line of a numbered list.
      .replace(/^( *\d)\ufe0f?\u20e3 *(?!\d)/gm, "$1. ")
      .replace(/[^\S\n]|[\u2800\u3164\u115f\u1160]/gu, " ")
  );
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

/** The text of typed HTML. "<3 km" and "a < b" are not tags. */
export function withoutTags(text: string): string {
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
  // A mark opens before a word and closes after one; between them it may occur only inside a word ("snake_case").
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}${sign}])${marks}(?=[^\s${sign}])((?:[^${sign}\n]|(?<=[\p{L}\p{N}])${sign}(?=[\p{L}\p{N}]))*)(?<=[^\s${sign}])${marks}(?![\p{L}\p{N}${sign}])`,
    "gu",
  );
});

const LINK = /!?\[([^[\]\n]{1,200})\]\((?=[^\s()]*[./@#])([^\s()]{1,500})\)/g;

/** Removes Markdown's paired marks, in two rounds because marks may be nested; a link becomes "text (address)". */
export function unstyled(text: string): string {
  const unlinked = text.replace(LINK, (_, label, address) => (label === address ? address : `${label} (${address})`));
  return aroundProtected(unlinked, (masked) =>
    [...STYLING, ...STYLING].reduce((rest, mark) => rest.replace(mark, "$1"), masked),
  );
}

export type Line = { listed: boolean; text: string; afterBlank: boolean };

const LIST_SIGN = /^\s*(?:>\s*)*(?:#{1,6}|[-*•◦▪●·–—✓✔➡→>])\s+(?=\S)/u;
const NUMBER_SIGN = /^\s*(\d{1,2})(?:[.)]|\s?-)\s+(?=\S)/;
const PLUS_SIGN = /^\s*\+\s+(?!de\s|d[ao]s?\s|\d)(?=\S)/;
const EMOJI_SIGN =
  /^\s*\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*\s*(?=[\p{L}\p{N}])/u;

/**
 * Lines without list signs. Numbers count as signs only if lines count from 1; pluses and emoji only on two consecutive
 * lines.
 */
export function linesOf(text: string): Line[] {
  const lines = text
    .split("\n")
    .map((line, index, all) => ({ line, afterBlank: index > 0 && !all[index - 1]?.trim() }));
  const filled = lines.filter(({ line }) => line.trim());
  const numbers = filled.map(({ line }) => Number(NUMBER_SIGN.exec(line)?.[1] ?? 0));
  let counted = 0;
  return filled.map(({ line, afterBlank }, index) => {
    const number = numbers[index] ?? 0;
    const counts = number === counted + 1 && (number > 1 || numbers[index + 1] === 2);
    counted = counts ? number : 0;
    const repeated = [PLUS_SIGN, EMOJI_SIGN].find(
      (sign) =>
        sign.test(line) && (sign.test(filled[index - 1]?.line ?? "") || sign.test(filled[index + 1]?.line ?? "")),
    );
    const bare = line.replace(counts ? NUMBER_SIGN : (repeated ?? LIST_SIGN), "");
    return { listed: bare !== line && !/^\s*[#>]/.test(line), text: bare, afterBlank };
  });
}
