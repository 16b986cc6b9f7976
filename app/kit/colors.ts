/** Reads colours from typed answers, and names the basic colours that a text mentions. */
import { plain, simplified } from "./plain-text.ts";

type Base = {
  /** the colour's own words, as a pattern without accents */
  words: string;
  /** things that a colour is named after; elsewhere they are just things */
  things?: string;
};

/** The words of each basic colour. */
const BASES: Record<string, Base> = {
  azul: { words: "azul|azuis|azulad[oa]s?|azulzinho|blue|navy|anil|celeste|indigo|ciano|cyan", things: "marinho" },
  verde: { words: "verdes?|esverdead[oa]s?|verdinho|green", things: "esmeralda|oliva|menta" },
  vermelho: { words: "vermelh[oa]s?|avermelhad[oa]s?|red|escarlate|carmim|carmesim|rubr[oa]s?" },
  amarelo: { words: "amarel[oa]s?|amarelad[oa]s?|amarelinho|yellow", things: "mostarda|ambar" },
  laranja: { words: "laranja|alaranjad[oa]s?|orange", things: "laranjas|tangerina" },
  roxo: { words: "rox[oa]s?|arroxead[oa]s?|purple|purpura", things: "violetas?" },
  lilás: { words: "lilas|lilases", things: "lavanda" },
  rosa: { words: "rosa|rosad[oa]s?|rosinha|pink|magenta|fucsia", things: "rosas" },
  marrom: { words: "marrom|marrons|amarronzad[oa]s?|brown", things: "caramelo|chocolate|cafe|castanh[oa]s?" },
  preto: { words: "pret[oa]s?|black|pretinho", things: "negr[oa]s?" },
  branco: { words: "branc[oa]s?|esbranquicad[oa]s?|white|branquinho|offwhite", things: "gelo" },
  cinza: { words: "cinzas?|acinzentad[oa]s?|cinzent[oa]s?|gr[ae]y", things: "grafite|chumbo" },
  bege: { words: "beges?", things: "creme|nude|areia|palha|marfim|champagne|champanhe" },
  dourado: { words: "dourad[oa]s?|gold|golden", things: "ouro" },
  prateado: { words: "pratead[oa]s?|silver", things: "prata" },
  vinho: { words: "bordo|bordeaux|burgundy|marsala|grena", things: "vinho" },
  turquesa: { words: "turquesas?|tiffany" },
  coral: { words: "coral", things: "corais|salmao" },
  terracota: { words: "terracotas?", things: "ocre|tijolo|ferrugem|telha|argila" },
  cobre: { words: "acobread[oa]s?", things: "cobre|bronze|rose" },
};

export const BASE_COLORS = Object.keys(BASES);

const whole = (words = "(?!)") => new RegExp(`^(?:${words})$`);
const BASE_OF = Object.entries(BASES).map(([base, { words, things }]) => ({
  base,
  word: whole(words),
  thing: whole(things),
}));

/** Shades and intensities that describe a colour. */
const SHADE =
  /^(?:clar[oa]s?|clarinh[oa]s?|escur[oa]s?|escurinh[oa]s?|medi[oa]s?|fort[ei]s?|fortes|vivid[oa]s?|viv[oa]s?|vibrantes?|intens[oa]s?|profund[oa]s?|quentes?|fri[oa]s?|suaves?|neutr[oa]s?|fosc[oa]s?|brilhantes?|metalic[oa]s?|pasteis|pastel|candy|neon|fluorescentes?|queimad[oa]s?|fechad[oa]s?|abert[oa]s?|pur[oa]s?|terros[oa]s?|royal|real|bebe|musgo|agua|choque|petroleo|cobalto|militar|bandeira|limao|folha|floresta|mata|jade|abacate|ceu|mar|oceano|piscina|bic|jeans|noite|sangue|cereja|ferrari|tomate|rubi|canario|ouro|ovo|gema|manga|abobora|cenoura|pessego|chiclete|antig[oa]s?|po|quartzo|gelo|neve|perola|leite|carvao|chumbo|aco|rato|concreto|cimento|uva|ameixa|berinjela|beterraba|cafe|mel|terra|madeira|cha|pink|blush|seco|seca|lima|garrafa|dinheiro|salvia|pistache|menta|grama|noite|goiaba|framboesa|melancia|pimenta|fogo|sol|canela|celeste|anil|turquesa|light|dark|hot|baby|deep|bright|pale|soft|matte|invernal)$/;

const ENGLISH_SHADE = /^(?:neon|light|dark|hot|baby|deep|bright|pale|soft|royal|matte)$/;

/** Words that join a colour's words without adding meaning. */
const GLUE =
  /^(?:a|as|o|os|um|uma|uns|umas|tom|tons|cor|cores|de|do|da|em|bem|so|apenas|somente|mais|meio|pouco|toques?|detalhes?)$/;

/** Words that never follow "de" in a colour's name; they show that the answer is about something else. */
const NO_OBJECT =
  /^(?:nao|n|nem|mas|ou|sem|muito|igual|tipo|preferencia|verdade|jeito|algo|alguma?|alguns|qualquer|coisa|quem|que|voces?|vcs?|neve|sua|escolha|cada|todas?|todos?|\d+)$/;

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,3})?%?`;
const GAP = String.raw`(?:\s{0,3}[,;/]\s{0,3}|\s{1,3})`;
const ALPHA = String.raw`(?:${GAP}(?:[01]?[.,]\d{1,4}|[01]|\d{1,3}%))?`;
const HEX_DIGITS = String.raw`[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4}`;
const CODES = [
  String.raw`#\s?(?:${HEX_DIGITS})`,
  // Without '#', a code of letters only could be a word ("cafe", "fada"), so it needs a digit or doubled letters.
  String.raw`(?=[a-f]{0,7}\d)(?:[\da-f]{8}|[\da-f]{6}|(?=\d{0,3}[a-f])[\da-f]{3,4})`,
  String.raw`(?:([a-f])\1){3,4}|([\da-f])\2\2`,
  String.raw`(?:rgb|hsl|hsv)a?\s{0,2}[:=]?\s{0,2}\(?\s{0,3}${NUMBER}(?:deg|°)?${GAP}${NUMBER}${GAP}${NUMBER}${ALPHA}\s{0,3}\)?`,
  String.raw`cmyk\s{0,2}[:=]?\s{0,2}\(?\s{0,3}${NUMBER}(?:${GAP}${NUMBER}){3}\s{0,3}\)?`,
  String.raw`r\s?[:=]?\s?\d{1,3}[\s,;]{1,3}g\s?[:=]?\s?\d{1,3}[\s,;]{1,3}b\s?[:=]?\s?\d{1,3}`,
  String.raw`(?:pantone|pms)\s{0,2}(?:n[º°.]?\s?)?\d{1,4}(?:-\d{1,4})?(?:\s?(?:tcx|tpx|tpg|tn|cp|up|[cum]))?`,
  String.raw`pantone(?:\s(?:warm|cool|bright|dark|medium|reflex|process|rhodamine|rubine|black|blue|red|gr[ae]y|green|orange|purple|violet|yellow)){1,3}(?:\s\d{1,2})?(?:\s[cum])?`,
  String.raw`ral\s?\d{4}`,
  `${NUMBER}${GAP}${NUMBER}${GAP}${NUMBER}${ALPHA}`,
];
const CODE = new RegExp(String.raw`(?<![\p{L}\p{N}#.])(?:${CODES.join("|")})(?![\p{L}\p{N}%])`, "giu");

/** Replaces a code while the words around it are cleaned and read: a letter that nobody types. */
const CODE_MARK = "ꙮ";

/** Longer answers are quoted in the customer's words. */
const LONGEST = 200;

/** The colours in display form; null unless the whole answer names only colours. */
export function readColors(text: string): string[] | null {
  if (text.length > LONGEST || text.includes(CODE_MARK)) return null;
  const codes: string[] = [];
  const masked = text.replace(CODE, (code) => {
    codes.push(code.trim());
    return CODE_MARK;
  });
  const marked = plain(masked.replace(/(?:(?<!\s)\s+)?[\r\n]\s*/g, ", "))
    .replace(/(?<![.;,!])[.;,!]+$/, "")
    .replace(LEAD, "");
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
const SEPARATOR = /(?:(?<!\s)\s+)?[,;/+&|]\s*(?:e\s+)?|(?<!\s)\s+(?:e|com|and|y|-|–|—)\s+/iu;

function isColor(part: string): boolean {
  const bare = part
    .replace(/\boff[ -]white\b/gi, "offwhite")
    .replace(/[()[\]"“”'‘’:=-]+/g, " ")
    .replaceAll(CODE_MARK, " azul ");
  if (/[^\p{L}\p{M}\s]/u.test(bare)) return false;
  const words = simplified(bare).split(" ");
  // "laranja de casca de pão", "cor de tijolo"
  const of = words.findIndex(
    (word, index) => word === "de" && index > 0 && (isColorWord(words[index - 1] ?? "") || words[index - 1] === "cor"),
  );
  const object = of < 0 ? [] : words.slice(of + 1);
  const named = of < 0 ? words : words.slice(0, of);
  if (object.length > 4 || object.some((word) => NO_OBJECT.test(word))) return false;
  if (!named.every((word) => isColorWord(word) || SHADE.test(word) || GLUE.test(word))) return false;
  // "folha verde" and "mar azul" are things; "tons claros de azul" and "dark blue" are colours.
  const first = named.find((word) => !GLUE.test(word)) ?? "";
  if (
    SHADE.test(first) &&
    !isColorWord(first) &&
    !ENGLISH_SHADE.test(first) &&
    !/^(?:tom|tons|cor|cores)$/.test(named[0] ?? "")
  )
    return false;
  return object.length > 0 || named.some((word) => isColorWord(word));
}

/** false for rgb(300, 0, 0) and "2024, 10, 12". */
function inRange(code: string): boolean {
  if (/^(?:#|pantone|pms|ral)/i.test(code) || /^[\da-f]+$/i.test(code)) return true;
  const most = /^hs/i.test(code) ? 360 : 255;
  return (code.match(/\d+(?:\.\d+)?/g) ?? []).every((part) => Number(part) <= most);
}

const isColorWord = (word: string): boolean => baseColor(word) !== null;

/** The basic colour that a word means in an answer about colour, by its own words or as a thing: "café" → marrom. */
export function baseColor(typed: string): string | null {
  const bare = simplified(typed);
  return BASE_OF.find(({ word, thing }) => word.test(bare) || thing.test(bare))?.base ?? null;
}

type MentionedColor = { base: string; shade: string };

/** The basic colours that a text names by their own words, whatever it says of them: "tons esverdeados" → verde. */
export function mentionedColors(text: string): MentionedColor[] {
  const words = simplified(text).split(" ");
  return words.flatMap((typed, index) => {
    const base = BASE_OF.find(({ word }) => word.test(typed))?.base;
    const next = words[index + 1] ?? "";
    // "claro" and "claras" are the same shade.
    return base ? [{ base, shade: SHADE.test(next) ? next.replace(/[oa]?s?$/, "") : "" }] : [];
  });
}
