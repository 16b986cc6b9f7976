/**
 * Cuts the two faces to what a page in Portuguese shows: `npm exec -- node scripts/cut-faces.ts`, by hand, after a new
 * version of a face or another character in the list. Everything else of Latin comes whole from the package when a
 * page has it (app/styles/fonts.css, docs/decisions/faces.md).
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

const root = join(import.meta.dirname, "..");

/** `unicode-range` of app/styles/fonts.css says the same in numbers. */
const CHARACTERS = [
  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  "ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõúº",
  "0123456789 \u00a0.,:;!?()-/'\"$%&·–“”…",
].join("");

/**
 * The weights that the design uses; table figures and kerning are kept, ligatures are not. `more`: a colour's code is a
 * text, and no title.
 */
const FACES = {
  gabarito: { wght: { min: 700, max: 800 }, more: "" },
  "instrument-sans": { wght: { min: 400, max: 700 }, more: "#ª" },
};

for (const [name, { wght, more }] of Object.entries(FACES)) {
  const whole = await readFile(
    join(root, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const cut = await subsetFont(whole, CHARACTERS + more, {
    targetFormat: "woff2",
    variationAxes: { wght },
    keepFeatures: ["kern", "tnum"],
    noHinting: true,
    dropTables: ["STAT"],
  });
  await writeFile(join(root, `app/styles/faces/${name}.woff2`), cut);
  console.log(`${name}: ${cut.length} bytes`);
}
