/** Colours in a customer's own words. The words stay as they are typed: colours are only drawn from them. */
import { hexCode } from "./color-formats.ts";
import { baseColor } from "./colors.ts";

export type NamedColor = { word: string; color: string };

/** The samples to touch, in their order. */
export const SAMPLES = [
  { word: "amarelo", color: "#F2B632" },
  { word: "laranja", color: "#E8743B" },
  { word: "vermelho", color: "#C62F2B" },
  { word: "rosa", color: "#E77FA8" },
  { word: "roxo", color: "#6B3FA0" },
  { word: "azul", color: "#1F5FA8" },
  { word: "verde", color: "#2F7D4F" },
  { word: "marrom", color: "#7A4A2B" },
  { word: "bege", color: "#E3CFAE" },
  { word: "cinza", color: "#8B918D" },
  { word: "preto", color: "#1B1B1B" },
  { word: "branco", color: "#FFFFFF" },
] as const satisfies readonly NamedColor[];
export type SampleWord = (typeof SAMPLES)[number]["word"];

/** The other basic colours, with the sample that they select. */
const OTHERS: readonly (NamedColor & { sample: SampleWord })[] = [
  { word: "dourado", color: "#C9A24B", sample: "amarelo" },
  { word: "coral", color: "#F0705A", sample: "laranja" },
  { word: "terracota", color: "#B5563A", sample: "laranja" },
  { word: "cobre", color: "#B06A3B", sample: "laranja" },
  { word: "vinho", color: "#7B1E33", sample: "vermelho" },
  { word: "lilás", color: "#B79AD6", sample: "roxo" },
  { word: "turquesa", color: "#2FA9A6", sample: "azul" },
  { word: "prateado", color: "#B4B9B7", sample: "cinza" },
];

const NAMED = [...SAMPLES.map((sample) => ({ ...sample, sample: sample.word })), ...OTHERS];

/**
 * What is ruled out is no colour of the brand: 'tudo menos rosa'. Until the next comma, stop or 'mas'. Short forms of 'não'
 * count before a wish only: 'azul num fundo branco' names two colours.
 */
const RULED_OUT =
  /(?<!\p{L})(não|nao|nem|sem|menos|exceto|nunca|evitar|nada de|(?:n|ñ|num) +(?:gost|quer|curt)\p{L}+)(?!\p{L})/iu;

type Found = NamedColor & { sample: SampleWord | null };

function foundIn(piece: string): Found[] {
  const code = hexCode(piece);
  if (code) return [{ word: code, color: code, sample: null }];
  const [said = ""] = piece.split(RULED_OUT);
  return (said.match(/\p{L}+/gu) ?? []).flatMap((letters) => {
    const base = baseColor(letters);
    return NAMED.filter(({ word }) => word === base);
  });
}

/** What stands between two pieces, as it is written. */
const BETWEEN = /([,;.\n]|(?<!\p{L})mas(?!\p{L}))/iu;
const pieces = (text: string) => text.split(BETWEEN).filter((_, at) => at % 2 === 0);

/** Most characters of words that stand beside a colour as they were typed. */
const MOST_SAID = 30;

/** The colours of a text, each beside the customer's words for it: what stands between two commas, or the colour's own name. */
export function saidColors(text: string): NamedColor[] {
  const said = pieces(text).flatMap((piece): NamedColor[] => {
    const found = foundIn(piece);
    const [only, ...others] = found;
    const words = piece.trim();
    const areOfOne = only?.sample && others.length === 0 && words.length <= MOST_SAID;
    return areOfOne ? [{ word: words, color: only.color }] : found;
  });
  return eachOnce(said);
}

/** The colours named in a text, in its order, each once. */
export const colorsIn = (text: string): Found[] => eachOnce(pieces(text).flatMap(foundIn));

const eachOnce = <Color extends NamedColor>(colors: Color[]): Color[] =>
  colors.filter(({ word }, index) => colors.findIndex((other) => other.word === word) === index);

/** How it is written again; others are followed by a space. */
const WRITTEN: Record<string, string> = { "\n": "\n", mas: " mas " };

/** The text with a sample's word added, or without what names that sample, which the person typed or touched. */
export function withSample(text: string, sample: SampleWord): string {
  const selects = (piece: string) => foundIn(piece).some((found) => found.sample === sample);
  const split = text.split(BETWEEN);
  const said = split.flatMap((words, at) =>
    at % 2 === 0 && words.trim() ? [{ before: split[at - 1] ?? ",", words: words.trim() }] : [],
  );
  const isChosen = said.some(({ words }) => selects(words));
  const left = isChosen
    ? said.map((piece) => ({ ...piece, words: selects(piece.words) ? without(piece.words, selects) : piece.words }))
    : [...said, { before: ",", words: sample }];
  return left
    .filter(({ words }) => words)
    .map(({ before, words }, at) => (at === 0 ? words : `${WRITTEN[before.toLowerCase()] ?? `${before} `}${words}`))
    .join("");
}

/** 'azul e branco': the other colour stays. Words that are about this one alone go with it. */
function without(piece: string, selects: (words: string) => boolean): string {
  const words = piece.split(/\s+/).filter((word) => !selects(word));
  const names = foundIn(words.join(" ")).length > 0;
  return names
    ? words
        .join(" ")
        .replaceAll(/\be(?: e)+\b/g, "e")
        .replace(/^e | e$/g, "")
    : "";
}
