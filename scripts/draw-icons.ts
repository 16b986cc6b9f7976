/**
 * Puts the drawings of the icons in use into one file, app/ui/display/icons.svg: `npm exec -- node scripts/draw-icons.ts`, by hand,
 * after the list in app/ui/display/icons.json changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import icons from "../app/ui/display/icons.json" with { type: "json" };

const root = join(import.meta.dirname, "..");
const symbols = Object.entries(icons)
  .sort()
  .map(([name, file]) => {
    const drawing = readFileSync(join(root, `node_modules/@phosphor-icons/core/assets/${file}`), "utf8");
    const [, path = ""] = / d="([^"]+)"/.exec(drawing) ?? [];
    return `<symbol id="${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>\n`;
  });
writeFileSync(
  join(root, "app/ui/display/icons.svg"),
  `<svg xmlns="http://www.w3.org/2000/svg"><title>Phosphor</title>\n${symbols.join("")}</svg>\n`,
);
