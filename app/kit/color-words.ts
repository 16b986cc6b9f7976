/** Colours in a customer's own words. The words stay as they are typed: colours are only drawn from them. */
import { hexCode } from "./color-formats.ts";
import { simplified } from "./plain-text.ts";

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

/** What is understood besides the samples, with the sample that is selected. */
const OTHERS: readonly (NamedColor & { sample: SampleWord })[] = [
  { word: "mostarda", color: "#D19A1C", sample: "amarelo" },
  { word: "dourado", color: "#C9A24B", sample: "amarelo" },
  { word: "ouro", color: "#C9A24B", sample: "amarelo" },
  { word: "coral", color: "#F0705A", sample: "laranja" },
  { word: "terracota", color: "#B5563A", sample: "laranja" },
  { word: "cobre", color: "#B06A3B", sample: "laranja" },
  { word: "vinho", color: "#7B1E33", sample: "vermelho" },
  { word: "bordô", color: "#7B1E33", sample: "vermelho" },
  { word: "salmão", color: "#F2957F", sample: "rosa" },
  { word: "magenta", color: "#C7257E", sample: "rosa" },
  { word: "violeta", color: "#7A4FB0", sample: "roxo" },
  { word: "lilás", color: "#B79AD6", sample: "roxo" },
  { word: "lavanda", color: "#B8AEDD", sample: "roxo" },
  { word: "marinho", color: "#1B2F57", sample: "azul" },
  { word: "celeste", color: "#86BDE6", sample: "azul" },
  { word: "turquesa", color: "#2FA9A6", sample: "azul" },
  { word: "oliva", color: "#77793A", sample: "verde" },
  { word: "musgo", color: "#5B6B3A", sample: "verde" },
  { word: "castanho", color: "#6E4630", sample: "marrom" },
  { word: "caramelo", color: "#B9733A", sample: "marrom" },
  { word: "creme", color: "#F1E6CC", sample: "bege" },
  { word: "areia", color: "#DCC9A6", sample: "bege" },
  { word: "prata", color: "#B4B9B7", sample: "cinza" },
  { word: "grafite", color: "#4A4F4D", sample: "cinza" },
];

/** Other ways to write a word: another gender that no rule gives, and frequent spellings. */
const SPELLINGS: Record<string, string> = {
  marron: "marrom",
  marrons: "marrom",
  azuis: "azul",
  prateado: "prata",
  laranjado: "laranja",
  alaranjado: "laranja",
  rosado: "rosa",
  arroxeado: "roxo",
  purpura: "roxo",
  bordeaux: "bordo",
  negro: "preto",
};

const WORDS = new Map<string, NamedColor & { sample: SampleWord }>(
  [...SAMPLES.map((sample) => ({ ...sample, sample: sample.word })), ...OTHERS].map((named) => [
    simplified(named.word),
    named,
  ]),
);

/** 'amarelas' and 'amarela' are 'amarelo'; 'rosas' is 'rosa'. */
function namedBy(letters: string) {
  const one = simplified(letters);
  const single = one.replace(/s$/, "");
  return [one, single, single.replace(/a$/, "o")].map((form) => WORDS.get(SPELLINGS[form] ?? form)).find(Boolean);
}

/** What is ruled out is no colour of the brand: 'tudo menos rosa'. Until the next comma, stop or 'mas'. */
const RULED_OUT = /(?<!\p{L})(não|nao|nem|sem|menos|exceto|nunca|evitar|nada de)(?!\p{L})/iu;

type Found = NamedColor & { sample: SampleWord | null };

function foundIn(piece: string): Found[] {
  const code = hexCode(piece);
  if (code) return [{ word: code, color: code, sample: null }];
  const [said = ""] = piece.split(RULED_OUT);
  return (said.match(/\p{L}+/gu) ?? []).flatMap((letters) => namedBy(letters) ?? []);
}

const pieces = (text: string) => text.split(/[,;.\n]|(?<!\p{L})mas(?!\p{L})/iu);

/** The colours named in a text, in its order, each once. */
export function colorsIn(text: string): Found[] {
  const found = pieces(text).flatMap(foundIn);
  return found.filter(({ word }, index) => found.findIndex((other) => other.word === word) === index);
}

/** The text with a sample's word added, or without what names that sample, which the person typed or touched. */
export function withSample(text: string, sample: SampleWord): string {
  const selects = (piece: string) => foundIn(piece).some((found) => found.sample === sample);
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  if (!parts.some(selects)) return [...parts.filter(Boolean), sample].join(", ");
  return parts
    .map((part) => {
      if (!selects(part)) return part;
      if (foundIn(part).every((found) => found.sample === sample)) return "";
      // 'azul e branco': the other colour stays.
      const words = part.split(/\s+/).filter((word) => !selects(word));
      return words.join(" ").replace(/^e\s+|\s+e$/g, "");
    })
    .filter(Boolean)
    .join(", ");
}
