/** The other colours of a drawing that are proposed. Without a drawing, so that pages know them too. */
import { contrastOf, luminanceOf, MARK_CONTRAST, type PaletteColour } from "./colours.ts";
import { fileWord } from "./kit-names.ts";

/** A drawing in one colour. `ink` is the colour, `ground` what it is drawn for and what shows in its openings. */
export type Version = { id: string; name: string; ink: string; ground: string };

const WHITE = "#ffffff";
const BLACK = "#111111";
/** What a brand's darkest colour needs to white, to stand for black. */
const DARK_CONTRAST = 7;

/** One colour, negative, and each colour of the palette on a ground where it reaches 3:1. */
export function proposedVersions(palette: readonly PaletteColour[]): Version[] {
  const darkest = palette.map(({ hex }) => hex).sort((one, other) => luminanceOf(one) - luminanceOf(other))[0] ?? BLACK;
  const dark = contrastOf(darkest, WHITE) >= DARK_CONTRAST ? darkest : BLACK;
  const own = palette.flatMap(({ name, hex }, index): Version[] => {
    const ground = groundFor(hex, palette, dark);
    // The darkest is 'uma cor' already.
    if (ground === null || hex === dark) return [];
    return [{ id: fileWord(name) || `cor-${index + 1}`, name, ink: hex, ground }];
  });
  return distinct([
    { id: "uma-cor", name: "Uma cor", ink: dark, ground: WHITE },
    { id: "negativa", name: "Negativa", ink: WHITE, ground: dark },
    ...own,
  ]);
}

/** Another colour of the palette before the dark ground, which 'negativa' shows; then white. */
function groundFor(ink: string, palette: readonly PaletteColour[], dark: string): string | null {
  const others = palette.map(({ hex }) => hex).filter((hex) => hex !== dark && hex !== ink);
  const best = others.sort((one, other) => contrastOf(other, ink) - contrastOf(one, ink));
  return [...best, dark, WHITE].find((ground) => contrastOf(ground, ink) >= MARK_CONTRAST) ?? null;
}

/** Names of files must differ. */
function distinct(versions: Version[]): Version[] {
  const taken = new Set(["cor"]);
  return versions.map((version) => {
    let { id } = version;
    for (let count = 2; taken.has(id); count += 1) id = `${version.id}-${count}`;
    taken.add(id);
    return { ...version, id };
  });
}
