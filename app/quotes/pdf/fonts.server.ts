/** The studio's fonts in a PDF, as static files: pdfkit cannot read the variable ones that pages load. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

/** By what it is for. */
const FACES = {
  title: { family: "gabarito", weight: 800 },
  text: { family: "instrument-sans", weight: 400 },
  strong: { family: "instrument-sans", weight: 600 },
} as const;
export type Face = keyof typeof FACES;

/** A face is two files: a name such as 'Wałęsa' needs both. */
const PARTS = ["latin", "latin-ext"] as const;

export type FontFile = { name: string; face: Face; bytes: Buffer };

let files: Promise<FontFile[]> | undefined;

/** Read once, with the first PDF: 150 kB. */
export function fontFiles(): Promise<FontFile[]> {
  const require = createRequire(import.meta.url);
  files ??= Promise.all(
    (Object.keys(FACES) as Face[]).flatMap((face) =>
      PARTS.map(async (part) => {
        const { family, weight } = FACES[face];
        const path = require.resolve(`@fontsource/${family}/files/${family}-${part}-${weight}-normal.woff`);
        return { name: `${face}-${part}`, face, bytes: await readFile(path) };
      }),
    ),
  );
  return files;
}
