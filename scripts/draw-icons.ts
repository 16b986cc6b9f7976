/**
 * Puts the drawings of the icons in use into one file, app/ui/display/icons.svg: `npm exec -- node scripts/draw-icons.ts`, by hand,
 * after the list in app/ui/display/icon.tsx changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
// Read as text: Node runs no TSX.
const source = readFileSync(join(root, "app/ui/display/icon.tsx"), "utf8");
const [, list = ""] = /ICONS = \[([^\]]*)\]/.exec(source) ?? [];
const names = [...list.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => name).sort();
const symbols = names.map((name) => {
  const drawing = readFileSync(join(root, `node_modules/@phosphor-icons/core/assets/bold/${name}-bold.svg`), "utf8");
  const [, path = ""] = / d="([^"]+)"/.exec(drawing) ?? [];
  return `<symbol id="${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>\n`;
});
writeFileSync(
  join(root, "app/ui/display/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Phosphor</title>\n${symbols.join("")}</svg>\n`,
);
