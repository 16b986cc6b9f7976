/** Reads colours from typed answers, and names the basic colours that a text mentions. */
import { plain, simplified } from "./plain-text.ts";

/** Words for a colour by the basic colour they belong to, without accents, as patterns of a whole word. */
const BASES = {
  azul: "azul|azuis|azulad[oa]s?|azulzinho|blue|navy|anil|celeste|indigo|ciano|cyan|marinho",
  verde: "verdes?|esverdead[oa]s?|verdinho|green|esmeralda|oliva|menta",
  vermelho: "vermelh[oa]s?|avermelhad[oa]s?|red|escarlate|carmim|rubr[oa]s?|carmesim",
  amarelo: "amarel[oa]s?|amarelad[oa]s?|amarelinho|yellow|mostarda",
  laranja: "laranjas?|alaranjad[oa]s?|orange|tangerina",
  roxo: "rox[oa]s?|arroxead[oa]s?|purple|purpura|violetas?",
  lilás: "lilas|lilases|lavanda",
  rosa: "rosas?|rosad[oa]s?|rosinha|pink|magenta|fucsia",
  marrom: "marrom|marrons|amarronzad[oa]s?|brown|caramelo|chocolate|cafe|castanh[oa]s?",
  preto: "pret[oa]s?|negr[oa]s?|black|pretinho",
  branco: "branc[oa]s?|esbranquicad[oa]s?|white|branquinho|off|offwhite|gelo",
  cinza: "cinzas?|acinzentad[oa]s?|cinzent[oa]s?|gr[ae]y|grafite|chumbo",
  bege: "beges?|creme|nude|areia|palha|marfim|champagne|champanhe",
  dourado: "dourad[oa]s?|gold|golden|ouro",
  prateado: "pratead[oa]s?|prata|silver",
  vinho: "vinho|bordo|bordeaux|burgundy|marsala|grena",
  turquesa: "turquesas?|tiffany",
  coral: "coral|corais|salmao",
  terracota: "terracotas?|ocre|tijolo|ferrugem|telha",
  cobre: "cobre|bronze|rose",
} as const;

const BASE_OF = Object.entries(BASES).map(([base, words]) => ({ base, word: new RegExp(`^(?:${words})$`) }));

/** Shades and intensities that stand beside a colour. */
const SHADE =
  /^(?:clar[oa]s?|clarinh[oa]s?|escur[oa]s?|escurinh[oa]s?|medi[oa]s?|fort[ei]s?|fortes|vivid[oa]s?|viv[oa]s?|vibrantes?|intens[oa]s?|profund[oa]s?|quentes?|fri[oa]s?|suaves?|neutr[oa]s?|fosc[oa]s?|brilhantes?|metalic[oa]s?|pasteis|pastel|candy|neon|fluorescentes?|queimad[oa]s?|fechad[oa]s?|abert[oa]s?|pur[oa]s?|terros[oa]s?|royal|real|bebe|musgo|agua|choque|petroleo|cobalto|militar|bandeira|limao|folha|floresta|mata|jade|abacate|ceu|mar|oceano|piscina|bic|jeans|noite|sangue|cereja|ferrari|tomate|rubi|canario|ouro|ovo|gema|manga|abobora|cenoura|pessego|chiclete|antig[oa]s?|po|quartzo|gelo|neve|perola|leite|carvao|chumbo|aco|rato|concreto|cimento|uva|ameixa|berinjela|beterraba|cafe|mel|terra|madeira|light|dark|hot|baby|deep|bright|pale|soft|matte|invernal)$/;

/** Words that join a colour's words and add nothing. */
const GLUE = /^(?:a|as|o|os|um|uma|uns|umas|tom|tons|cor|cores|de|do|da|em|bem|mais|meio|pouco|toques?|detalhes?)$/;

/** Words that an object after "de" never has: they show that the answer is about something else. */
const NO_OBJECT =
  /^(?:nao|n|nem|mas|ou|sem|muito|igual|tipo|preferencia|verdade|jeito|algo|alguma?|alguns|qualquer|coisa|quem|que|voces?|vcs?|neve|sua|escolha|cada|todas?|todos?|\d+)$/;

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,3})?%?`;
const GAP = String.raw`(?:\s{0,3}[,;/]\s{0,3}|\s{1,3})`;
const ALPHA = String.raw`(?:${GAP}(?:[01]?[.,]\d{1,4}|[01]|\d{1,3}%))?`;
const HEX_DIGITS = String.raw`[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4}`;
const CODES = [
  String.raw`#\s?(?:${HEX_DIGITS})`,
  // Without '#', a code of letters alone could be a word ("cafe", "fada"): it needs a digit or doubled letters.
  String.raw`(?=[a-f]{0,7}\d)(?:[\da-f]{8}|[\da-f]{6}|(?=\d{0,3}[a-f])[\da-f]{3,4})`,
  String.raw`(?:([a-f])\1){3,4}|([\da-f])\2\2`,
  String.raw`(?:rgb|hsl|hsv)a?\s{0,2}[:=]?\s{0,2}\(?\s{0,3}${NUMBER}(?:deg|°)?${GAP}${NUMBER}${GAP}${NUMBER}${ALPHA}\s{0,3}\)?`,
  String.raw`cmyk\s{0,2}[:=]?\s{0,2}\(?\s{0,3}${NUMBER}(?:${GAP}${NUMBER}){3}\s{0,3}\)?`,
  String.raw`r\s?[:=]?\s?\d{1,3}[\s,;]{1,3}g\s?[:=]?\s?\d{1,3}[\s,;]{1,3}b\s?[:=]?\s?\d{1,3}`,
  String.raw`(?:pantone|pms)\s{0,2}(?:n[º°.]?\s?)?\d{1,4}(?:-\d{1,4})?(?:\s?(?:tcx|tpx|tpg|tn|cp|up|[cum]))?`,
  String.raw`ral\s?\d{4}`,
  `${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}${ALPHA}`,
];
const CODE = new RegExp(String.raw`(?<![\p{L}\p{N}#.])(?:${CODES.join("|")})(?![\p{L}\p{N}%])`, "giu");

/** Stands for a code while the words around it are read. */
const CODE_MARK = "\u0001";

/** Longer answers are told in the customer's words. */
const LONGEST = 200;

/** The colours as they are to be told, or null unless the whole answer names nothing but colours. */
export function readColors(text: string): string[] | null {
  const typed = plain(text)
    .replace(/[.;,!]+$/, "")
    .replace(LEAD, "");
  if (!typed || typed.length > LONGEST) return null;
  const codes: string[] = [];
  const marked = typed.replace(CODE, (code) => {
    codes.push(code.trim());
    return CODE_MARK;
  });
  const parts = marked.split(SEPARATOR).filter((part) => part.trim());
  if (parts.length === 0 || !parts.every(isColor)) return null;
  if (!codes.every(inRange)) return null;
  return parts.map((part) =>
    part
      .trim()
      .toLowerCase()
      .replaceAll(CODE_MARK, () => codes.shift() ?? ""),
  );
}

const LEAD =
  /^(?:(?:eu\s|n[oó]s\s|a gente\s)?(?:quero|queremos|queria|gosto|gostamos|prefiro|preferimos|usar|usamos)\s(?:de\s|da\s|o\s|a\s|muito de\s|cor\s(?!de\s))?)?(?:(?:as?\s)?(?:minhas?\s|nossas?\s)?cor(?:es)?\s?(?:principa(?:l|is)\s?)?(?::|é|eh|são|sao)\s?)?/iu;
const SEPARATOR = /\s*[,;/+&|\n]\s*|\s+(?:e|com|and|y|-|–|—)\s+/u;

function isColor(part: string): boolean {
  const bare = part.replace(/[()[\]"“”'‘’:=-]+/g, " ").replaceAll(CODE_MARK, " azul ");
  if (/[^\p{L}\p{M}\s]/u.test(bare)) return false;
  const words = simplified(bare).split(" ");
  // "laranja de casca de pão", "cor de tijolo"
  const of = words.findIndex(
    (word, index) => word === "de" && index > 0 && (baseOf(words[index - 1] ?? "") || words[index - 1] === "cor"),
  );
  const object = of < 0 ? [] : words.slice(of + 1);
  const named = of < 0 ? words : words.slice(0, of);
  if (object.length > 4 || object.some((word) => NO_OBJECT.test(word))) return false;
  if (!named.every((word) => baseOf(word) || SHADE.test(word) || GLUE.test(word))) return false;
  return object.length > 0 || named.some((word) => baseOf(word));
}

/** False for rgb(300, 0, 0) and "2024, 10, 12". */
function inRange(code: string): boolean {
  if (/^(?:#|pantone|pms|ral)/i.test(code) || /^[\da-f]+$/i.test(code)) return true;
  const most = /^hs/i.test(code) ? 360 : 255;
  return (code.match(/\d+(?:\.\d+)?/g) ?? []).every((part) => Number(part) <= most);
}

function baseOf(word: string): string | undefined {
  return BASE_OF.find((entry) => entry.word.test(word))?.base;
}

export type MentionedColor = { base: string; shade: string };

/** The colours that a text mentions, whatever it says of them: "tons esverdeados" → verde. */
export function mentionedColors(text: string): MentionedColor[] {
  const words = simplified(text).split(" ");
  return words.flatMap((word, index) => {
    const base = baseOf(word);
    if (!base) return [];
    const next = words[index + 1] ?? "";
    return [{ base, shade: SHADE.test(next) ? next.replace(/[oa]?s?$/, "") : "" }];
  });
}
