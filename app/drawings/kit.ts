/** What a kit is made of, and the list of its files. Plain data: it goes to the child process as it is. */
import type { PaletteColour } from "./colours.ts";
import { kitFileName, LOCKUP_NAME, type Lockup } from "./kit-names.ts";

/** Longer sides of pictures, in pixels. */
export const PICTURE_SIDES = [256, 512, 1024, 2048, 4096] as const;

/** `source`: the path of an SVG, which is examined again. Its colours are the designer's own. */
type OwnVersion = { id: string; name: string; ground: string; source: string };
/** Painted by the program, and approved by the designer. */
type ProposedVersion = { id: string; name: string; ground: string; ink: string };
export type KitVersion = OwnVersion | ProposedVersion;

/** `source` and `ground`: the drawing in its colours, and what it stands on. */
export type KitLockup = { lockup: Lockup; source: string; ground: string; versions: KitVersion[] };

export type KitFont = { name: string; licence: string; link: string };
/** A finished file that goes along: manual, fonts whose licence allows it. `name` with its folder. */
export type KitExtra = { path: string; name: string };

export type Kit = {
  /** as people read it, and the first word of every file's name */
  brand: string;
  word: string;
  lockups: KitLockup[];
  palette: PaletteColour[];
  fonts: KitFont[];
  extras: KitExtra[];
  notes: string;
  studio: string;
  /** a simpler drawing for 16 pixels */
  smallIcon?: string;
};

export type KitFormat = "svg" | "pdf" | "eps" | "png" | "ico" | "webmanifest" | "txt" | "extra";
export type KitGroup = Lockup | "favicon" | "redes-sociais" | "leia-me" | "extra";

type Drawn = { lockup: Lockup; version: string };
/** How a file is made. */
export type Recipe =
  | ({ make: "svg" | "pdf" | "eps" } & Drawn)
  | ({ make: "png"; side: number; ground: string | null } & Drawn)
  | ({ make: "placed"; width: number; height: number; part: number; ground: string | null; small?: boolean } & Drawn)
  | ({ make: "ico"; sides: number[] } & Drawn)
  | ({ make: "square-svg" } & Drawn)
  | { make: "manifest" | "readme" }
  | { make: "copy"; path: string };

/** `name` with its folder, as in the zip. */
export type KitFile = { name: string; group: KitGroup; format: KitFormat; recipe: Recipe };

/** Sizes of the sites' own pages, November 2026: the cover is Facebook's at double size, the last a link's preview. */
const SOCIAL = [
  { name: "perfil-1024", width: 1024, height: 1024, lockup: "simbolo", part: 0.6 },
  { name: "capa-1640x624", width: 1640, height: 624, lockup: "horizontal", part: 0.55 },
  { name: "capa-linkedin-1584x396", width: 1584, height: 396, lockup: "horizontal", part: 0.55 },
  { name: "link-1200x630", width: 1200, height: 630, lockup: "horizontal", part: 0.6 },
] as const;

/** A launcher may cut all but the circle in the middle, four fifths wide: the diagonal of a square in it. */
const SAFE_PART = 0.8 / Math.SQRT2;
const ICO_SIDES = [16, 32, 48];

/** The lockup that is asked for, or the one that stands in for it. */
function lockupFor({ lockups }: Kit, wanted: Lockup): KitLockup {
  const found = lockups.find(({ lockup }) => lockup === wanted) ?? lockups.find(({ lockup }) => lockup === "principal");
  if (!found) throw new Error("a kit needs a main lockup");
  return found;
}

export function kitFiles(kit: Kit): KitFile[] {
  return [
    ...kit.lockups.flatMap((lockup) => lockupFiles(kit, lockup)),
    ...iconFiles(kit),
    ...SOCIAL.map(({ name, width, height, lockup: wanted, part }): KitFile => {
      const { lockup, ground } = lockupFor(kit, wanted);
      const recipe: Recipe = { make: "placed", lockup, version: "cor", width, height, part, ground };
      return { name: `redes-sociais/${kit.word}-${name}.png`, group: "redes-sociais", format: "png", recipe };
    }),
    ...kit.extras.map(
      ({ path, name }): KitFile => ({ name, group: "extra", format: "extra", recipe: { make: "copy", path } }),
    ),
    { name: "LEIA-ME.txt", group: "leia-me", format: "txt", recipe: { make: "readme" } },
  ];
}

function lockupFiles({ word }: Kit, { lockup, ground, versions }: KitLockup): KitFile[] {
  return [{ id: "cor", ground }, ...versions].flatMap(({ id, ground: own }): KitFile[] => {
    const drawn = { lockup, version: id };
    const file = (
      format: "svg" | "pdf" | "eps" | "png",
      recipe: Recipe,
      picture?: { side: number; ground: boolean },
    ) => ({
      name: `${lockup}/${kitFileName(word, lockup, id, format, picture)}`,
      group: lockup,
      format,
      recipe,
    });
    return [
      ...(["svg", "pdf", "eps"] as const).map((make) => file(make, { make, ...drawn })),
      ...PICTURE_SIDES.flatMap((side) => [
        file("png", { make: "png", side, ground: null, ...drawn }, { side, ground: false }),
        file("png", { make: "png", side, ground: own, ...drawn }, { side, ground: true }),
      ]),
    ];
  });
}

/** The names that browsers and phones look for. */
function iconFiles(kit: Kit): KitFile[] {
  const { lockup, ground } = lockupFor(kit, "simbolo");
  const drawn = { lockup, version: "cor" };
  const square = (side: number, part: number, own: string | null): Recipe => ({
    ...drawn,
    make: "placed",
    width: side,
    height: side,
    part,
    ground: own,
  });
  const file = (name: string, format: KitFormat, recipe: Recipe): KitFile => ({
    name: `favicon/${name}`,
    group: "favicon",
    format,
    recipe,
  });
  return [
    file("favicon.ico", "ico", { make: "ico", sides: ICO_SIDES, ...drawn }),
    file("favicon.svg", "svg", { make: "square-svg", ...drawn }),
    file("apple-touch-icon.png", "png", square(180, 0.8, ground)),
    file("icon-192.png", "png", square(192, 1, null)),
    file("icon-512.png", "png", square(512, 1, null)),
    file("icon-maskable-512.png", "png", square(512, SAFE_PART, ground)),
    file("site.webmanifest", "webmanifest", { make: "manifest" }),
  ];
}

export function manifestText(kit: Kit): string {
  const { ground } = lockupFor(kit, "simbolo");
  const icon = (src: string, side: number, purpose = "any") => ({
    src,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  const icons = [icon("icon-192.png", 192), icon("icon-512.png", 512), icon("icon-maskable-512.png", 512, "maskable")];
  const colours = { theme_color: ground, background_color: ground };
  return `${JSON.stringify({ name: kit.brand, short_name: kit.brand.slice(0, 30), icons, ...colours }, null, 2)}\n`;
}

export const lockupTitle = ({ brand }: Kit, lockup: Lockup) => `${brand}, ${LOCKUP_NAME[lockup].toLowerCase()}`;
