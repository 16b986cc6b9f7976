/** Text of a PDF: broken into lines, each letter in a font that has it. */
import { counted } from "../../kit/count.ts";
import { FACES, type Face, type FontFiles, type FontName } from "./fonts.server.ts";

type Document = PDFKit.PDFDocument;
export type Style = { face: Face; size: number; leading: number; color: string };
/** A part of a line in one font. */
type Run = { font: FontName; text: string };
export type Line = { runs: Run[]; width: number };
/** What no reader sees: no loss. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}\p{Zl}\p{Zp}]+$/u;
/** They ask for a sign's colourful or plain form, and have no shape of their own. */
const FORM_SELECTORS = /[\ufe0e\ufe0f]/g;
/** The emoji font goes before the one of plain signs for what people send as a picture. */
const IS_PICTURE = /\ufe0f|\p{Emoji_Presentation}/u;
const MOST_NAMED = 3;

/** '(sinal U+6F22)', where a sign stood that no font has; signs beside each other share one name. */
function nameOf(signs: readonly string[]): string {
  const codes = signs.slice(0, MOST_NAMED).map((sign) => {
    const numbers = Array.from(sign, (one) => (one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0"));
    return `U+${numbers.join("+")}`;
  });
  const [first = ""] = codes;
  if (signs.length === 1) return `(sinal ${first})`;
  const more = signs.length > MOST_NAMED ? ", …" : "";
  return `(${counted(signs.length, "sinal", "sinais")}: ${codes.join(", ")}${more})`;
}

const graphemes = new Intl.Segmenter("pt-BR", { granularity: "grapheme" });
/** In plain Latin text every character is one grapheme: no segmenter is needed. */
const graphemesOf = (text: string) =>
  /^[\x20-\x7e\xa0-\xac\xae-\xff]*$/.test(text)
    ? Array.from(text)
    : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A font of a document, and what pdfkit opened it with; pdfkit's types leave both out. */
type DocumentFont = { font: OpenedFont; finalize(): void };
type OpenedFont = {
  unitsPerEm: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { path: { toSVG(): string } };
};

/** A word that is wider than the line is broken between two letters. */
function pieces(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [""];
  let used = 0;
  for (const sign of graphemesOf(word)) {
    const own = widthOf(sign);
    if (used + own > width && parts.at(-1) !== "") {
      parts.push("");
      used = 0;
    }
    parts[parts.length - 1] += sign;
    used += own;
  }
  return parts;
}

/** A space at the end of a line keeps its last word apart from the next line's. */
function breakLines(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [""];
  let used = 0;
  const space = widthOf(" ");
  for (const word of paragraph.split(" "))
    for (const [index, piece] of pieces(word, width, widthOf).entries()) {
      const own = widthOf(piece);
      const isFirst = lines.at(-1) === "";
      const gap = isFirst || index > 0 ? 0 : space;
      if (!isFirst && (index > 0 || used + gap + own > width)) {
        if (index === 0) lines[lines.length - 1] += " ";
        lines.push(piece);
        used = own;
      } else {
        lines[lines.length - 1] += `${gap > 0 ? " " : ""}${piece}`;
        used += gap + own;
      }
    }
  return lines;
}

/** Text in the fonts of one document. */
export function typesetter(document: Document, files: FontFiles) {
  let named = false;
  const used = new Set<FontName>();
  const names = Object.keys(files) as FontName[];
  for (const name of names) document.registerFont(name, files[name]);

  function fontNamed(name: FontName): DocumentFont {
    return (document.font(name) as unknown as { _font: DocumentFont })._font;
  }

  const hasAll = (name: FontName, sign: string) =>
    Array.from(sign.replace(FORM_SELECTORS, "")).every((one) =>
      fontNamed(name).font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    );

  const found = new Map<string, FontName | null>();
  function fontOf(sign: string, face: Face): FontName | null {
    const key = `${face} ${sign}`;
    let font = found.get(key);
    if (font === undefined) {
      const order: readonly FontName[] = IS_PICTURE.test(sign) ? ["emoji", ...FACES[face]] : FACES[face];
      font = order.find((name) => hasAll(name, sign)) ?? null;
      found.set(key, font);
    }
    return font;
  }

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const sign of graphemesOf(text)) {
      const font = fontOf(sign, face) ?? FACES[face][0];
      const shape = sign.replace(FORM_SELECTORS, "");
      const last = runs.at(-1);
      if (last?.font === font) last.text += shape;
      else runs.push({ font, text: shape });
    }
    return runs;
  }

  /** What no font has is named where it stands; the rest stays. */
  function shown(text: string, face: Face): string {
    let result = "";
    let missing: string[] = [];
    const nameMissing = () => {
      if (missing.length > 0) result += nameOf(missing);
      named ||= missing.length > 0;
      missing = [];
    };
    for (const sign of graphemesOf(text.normalize("NFC").replaceAll("\t", " "))) {
      if (INVISIBLE.test(sign)) continue;
      if (fontOf(sign, face) === null) {
        missing.push(sign);
        continue;
      }
      nameMissing();
      result += sign;
    }
    nameMissing();
    return result.replace(/ {2,}/g, " ").trim();
  }

  function lineOf(text: string, { face, size }: Style): Line {
    const runs = runsOf(text, face);
    const widthOf = ({ font, text }: Run) => document.font(font).fontSize(size).widthOfString(text);
    return { runs, width: runs.reduce((all, run) => all + widthOf(run), 0) };
  }

  return {
    /** whether signs that no font has were named in place of being drawn */
    named: () => named,
    /** what each font still needs, once all text is drawn: pdfkit's own end does it for all of them at once */
    embeddings: names.map((name) => () => {
      // One that drew nothing is neither opened nor embedded.
      if (used.has(name)) fontNamed(name).finalize();
    }),
    /** a letter's shape for `path`, drawn upwards from its baseline, and what makes it one point high */
    outline: (sign: string, face: Face) => {
      const { font } = fontNamed(FACES[face][0]);
      return { path: font.glyphForCodePoint(sign.codePointAt(0) ?? 0).path.toSVG(), scale: 1 / font.unitsPerEm };
    },
    lines: (text: string, style: Style, width: number) =>
      text.split(/\r\n|[\r\n]/).flatMap((paragraph, index, all) => {
        const widthOf = (part: string) => lineOf(part, style).width;
        const lines = breakLines(shown(paragraph, style.face), width, widthOf);
        // A space at the end, which nobody sees, keeps the words apart for whoever listens or copies.
        if (index < all.length - 1) lines[lines.length - 1] += " ";
        return lines.map((line) => lineOf(line, style));
      }),
    draw: ({ runs }: Line, { size, color }: Style, x: number, y: number) => {
      let at = x;
      for (const { font, text } of runs) {
        used.add(font);
        document.font(font).fontSize(size).fillColor(color);
        document.text(text, at, y, { lineBreak: false, baseline: "alphabetic" });
        at += document.widthOfString(text);
      }
    },
    /** where the letter at `index` of a line begins, from the line's left edge */
    offset: ({ runs }: Line, { size }: Style, index: number) => {
      let left = index;
      let at = 0;
      for (const { font, text } of runs) {
        document.font(font).fontSize(size);
        at += document.widthOfString(text.slice(0, left));
        left -= text.length;
        if (left <= 0) break;
      }
      return at;
    },
  };
}
