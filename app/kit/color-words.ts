/** Finds colours in a customer's own words, to draw them. Never changes the words. */
import { hexCode } from "./color-formats.ts";
import { baseColor } from "./colors.ts";

export type NamedColor = { word: string; color: string };

/** The samples to choose from, in display order. */
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

/** The other basic colours, each with the sample that it selects. */
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

export const NAMED = [...SAMPLES.map((sample) => ({ ...sample, sample: sample.word })), ...OTHERS];

/**
 * Colours after these words are excluded, up to the next comma, stop or 'mas': 'tudo menos rosa'. Short forms of 'não'
 * count only before a wish: 'azul num fundo branco' names two colours.
 */
const RULED_OUT =
  /(?<!\p{L})(não|nao|nem|sem|menos|exceto|nunca|evitar|nada de|(?:n|ñ|num) +(?:gost|quer|curt)\p{L}+)(?!\p{L})/iu;

type FoundColor = NamedColor & { sample: SampleWord | null };

function foundIn(piece: string): FoundColor[] {
  const code = hexCode(piece);
  if (code) return [{ word: code, color: code, sample: null }];
  const [wanted = ""] = piece.split(RULED_OUT);
  return (wanted.match(/\p{L}+/gu) ?? []).flatMap((letters) => {
    const base = baseColor(letters);
    return NAMED.filter(({ word }) => word === base);
  });
}

/** The separators between two pieces, as typed. */
const BETWEEN = /([,;.\n]|(?<!\p{L})mas(?!\p{L}))/iu;
const pieces = (text: string) => text.split(BETWEEN).filter((_, at) => at % 2 === 0);

/** Longest label that repeats the customer's words. */
const MOST_SAID = 30;

/**
 * The colours of a text, each labelled with the customer's words for it: the piece between two commas, or the colour's
 * name.
 */
export function labelledColors(text: string): NamedColor[] {
  const colors = pieces(text).flatMap((piece): NamedColor[] => {
    const found = foundIn(piece);
    const [only, ...others] = found;
    const words = piece.trim();
    const areOfOne = only?.sample && others.length === 0 && words.length <= MOST_SAID;
    return areOfOne ? [{ word: words, color: only.color }] : found;
  });
  return eachOnce(colors);
}

/** The colours named in a text, in order, each once. */
export const colorsIn = (text: string): FoundColor[] => eachOnce(pieces(text).flatMap(foundIn));

const eachOnce = <Color extends NamedColor>(colors: Color[]): Color[] =>
  colors.filter(({ word }, index) => colors.findIndex((other) => other.word === word) === index);

/** How a separator is written back; all others are followed by a space. */
const WRITTEN: Record<string, string> = { "\n": "\n", mas: " mas " };

/** Adds a sample's word to the text, or removes the words that name the sample, whether typed or chosen. */
export function withSample(text: string, sample: SampleWord): string {
  const selects = (piece: string) => foundIn(piece).some((found) => found.sample === sample);
  const split = text.split(BETWEEN);
  const separatePieces = split.flatMap((words, at) =>
    at % 2 === 0 && words.trim() ? [{ before: split[at - 1] ?? ",", words: words.trim() }] : [],
  );
  const isChosen = separatePieces.some(({ words }) => selects(words));
  const changed = isChosen
    ? separatePieces.map((piece) => ({
        ...piece,
        words: selects(piece.words) ? without(piece.words, selects) : piece.words,
      }))
    : [...separatePieces, { before: ",", words: sample }];
  return changed
    .filter(({ words }) => words)
    .map(({ before, words }, at) => (at === 0 ? words : `${WRITTEN[before.toLowerCase()] ?? `${before} `}${words}`))
    .join("");
}

/** Removes a colour from 'azul e branco' and leaves the other. Words that describe only this colour go with it. */
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
