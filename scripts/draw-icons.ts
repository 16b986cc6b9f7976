/**
 * Puts the drawings of the icons in use into one file for each list, app/ui/display/*icons.svg: `npm exec -- node
 * scripts/draw-icons.ts`, by hand, after a list in app/ui/display/*icons.json changed. With --check, as part of `npm run
 * check`, it fails where a file is not what its list makes: an icon of that name would be empty.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import adminIcons from "../app/ui/display/admin-icons.json" with { type: "json" };
import icons from "../app/ui/display/icons.json" with { type: "json" };

const root = join(import.meta.dirname, "..");

function drawn(list: Record<string, string>): string {
  const symbols = Object.entries(list)
    .sort()
    .map(([name, source]) => {
      const drawing = readFileSync(join(root, `node_modules/@phosphor-icons/core/assets/${source}`), "utf8");
      const [path, ...others] = [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
      if (!path || others.length > 0) throw new Error(`${source} is not one path`);
      return `<symbol id="${name}" viewBox="0 0 256 256"><path d="${path}"/></symbol>\n`;
    });
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>Phosphor</title>\n${symbols.join("")}</svg>\n`;
}

for (const [name, list] of Object.entries({ icons, "admin-icons": adminIcons })) {
  const file = `app/ui/display/${name}.svg`;
  if (!process.argv.includes("--check")) writeFileSync(join(root, file), drawn(list));
  else if (readFileSync(join(root, file), "utf8") !== drawn(list)) {
    console.error(`${file} has other drawings than ${name}.json names: npm exec -- node scripts/draw-icons.ts`);
    process.exitCode = 1;
  }
}
