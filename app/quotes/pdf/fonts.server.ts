/** The fonts of a PDF, as static files: pdfkit cannot read the variable ones that pages load. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const studioFont = (family: string, part: string, weight: number) =>
  `@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`;

/** By font, its file. A studio's face is two files: a name such as 'Wałęsa' needs both. */
const FILES = {
  "title-latin": studioFont("gabarito", "latin", 800),
  "title-latin-ext": studioFont("gabarito", "latin-ext", 800),
  "text-latin": studioFont("instrument-sans", "latin", 400),
  "text-latin-ext": studioFont("instrument-sans", "latin-ext", 400),
  "strong-latin": studioFont("instrument-sans", "latin", 600),
  "strong-latin-ext": studioFont("instrument-sans", "latin-ext", 600),
  // Instrument Sans has neither '²' nor '→' nor '✓', and no Greek or Cyrillic.
  signs: "dejavu-fonts-ttf/ttf/DejaVuSans.ttf",
  "strong-signs": "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf",
  emoji: "@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff",
} as const;
export type FontName = keyof typeof FILES;

/** By what a text is for, where its letters are looked for, in this order. */
export const FACES = {
  title: ["title-latin", "title-latin-ext", "strong-signs", "emoji"],
  text: ["text-latin", "text-latin-ext", "signs", "emoji"],
  strong: ["strong-latin", "strong-latin-ext", "strong-signs", "emoji"],
} as const satisfies Record<string, readonly FontName[]>;
export type Face = keyof typeof FACES;

export type FontFiles = Record<FontName, Buffer>;

let files: Promise<FontFiles> | undefined;

/** Read once, with the first PDF: 2.2 MB. */
export function fontFiles(): Promise<FontFiles> {
  files ??= readFiles();
  return files;
}

async function readFiles(): Promise<FontFiles> {
  const require = createRequire(import.meta.url);
  const read = Object.entries(FILES).map(async ([name, path]) => [name, await readFile(require.resolve(path))]);
  return Object.fromEntries(await Promise.all(read)) as FontFiles;
}
