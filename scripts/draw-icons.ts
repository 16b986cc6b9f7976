/**
 * Puts the drawings of the icons in use into one file for each list, app/ui/display/*icons.svg: `npm exec -- node
 * scripts/draw-icons.ts`, by hand, after a list in app/ui/display/*icons.json changed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import adminIcons from "../app/ui/display/admin-icons.json" with { type: "json" };
import icons from "../app/ui/display/icons.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

for (const [file, list] of Object.entries({ icons, "admin-icons": adminIcons })) {
  const symbols = Object.entries(list)
    .sort()
    .map(([name, source]) => {
      const drawing = readFileSync(join(root, `node_modules/@phosphor-icons/core/assets/${source}`), "utf8");
      const [, path = ""] = / d="([^"]+)"/.exec(drawing) ?? [];
      return `<symbol id="${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>\n`;
    });
  writeFileSync(
    join(root, `app/ui/display/${file}.svg`),
    `<svg xmlns="http://www.w3.org/2000/svg"><title>Phosphor</title>\n${symbols.join("")}</svg>\n`,
  );
}
