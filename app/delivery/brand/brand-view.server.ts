/** Everything that a brand's page shows, as finished texts. A section without data is null. */
import { cmykOf, contrastOf, contrastText, type PaletteColour } from "../../drawings/colours.ts";
import { calendarDay } from "../../kit/day.ts";
import { colourName, paletteOf, rgbText } from "../kit-content.ts";
import { otherFiles } from "../kit-files.ts";
import { madeKit, type OpenedDelivery } from "../opened.server.ts";
import { drawingOn, type KitView, kitView } from "../page/kit-view.server.ts";
import { brandPath, shownIn } from "../paths.ts";
import { type Tones, textOn, tonesOf } from "./tones.ts";

/** Least sizes: on a screen, and in print. */
const LEAST = {
  principal: { px: 72, mm: 20 },
  horizontal: { px: 96, mm: 25 },
  simbolo: { px: 24, mm: 8 },
} as const;

export function brandView(opened: OpenedDelivery, slug: string) {
  const { nameProject, slogan, deliverer, delivery } = opened;
  const kit = madeKit(opened);
  const { draft } = kit;
  const base = brandPath(slug);
  const { sections, ...files } = kitView(opened, base);
  const palette = paletteOf(draft);
  const tones = tonesOf(palette.map(({ hex }) => hex));
  const lockups = sections.flatMap(({ lockup, name, use, rows }) => {
    const [coloured] = rows;
    return coloured
      ? [{ lockup, name, use, ground: coloured.ground, picture: coloured.picture, formats: coloured.formats }]
      : [];
  });
  const widest = lockups.find(({ lockup }) => lockup === "horizontal") ?? lockups[0];
  const pattern = otherFiles(kit).pattern.find(({ name }) => /\.(svg|png)$/i.test(name));
  return {
    name: nameProject,
    lead: slogan.trim() || "Aqui está a marca inteira, pronta para usar.",
    tones,
    ...files,
    lockups,
    wordmark: wordmarkOn(sections, tones),
    space:
      draft.clearSpace.trim() && widest
        ? { text: draft.clearSpace.trim(), picture: widest.picture, ground: widest.ground, lockups: least(lockups) }
        : null,
    donts: dontsOf(draft.donts, lockups),
    colours: palette.map((colour) => colourView(colour, draft.colours, palette)),
    letters: lettersOf(opened, base),
    patternPicture: pattern ? shownIn(base, pattern.name) : null,
    credit: { author: deliverer, year: calendarDay(delivery.deliveredAt.getTime()).slice(0, 4) },
  };
}

/** As wide as the page, on the first colour. */
function wordmarkOn(sections: KitView["sections"], { m1, onM1 }: Tones): string | null {
  const wide = sections.find(({ lockup }) => lockup === "horizontal") ?? sections[0];
  const rows = wide?.rows ?? [];
  return (drawingOn(rows, m1, onM1) ?? rows[0])?.picture ?? null;
}

type ShownLockup = { lockup: keyof typeof LEAST; picture: string; name: string };

const least = (lockups: readonly ShownLockup[]) =>
  lockups.map(({ lockup, picture }) => ({
    lockup,
    picture,
    ...LEAST[lockup],
    text: `${LEAST[lockup].px} px, ${LEAST[lockup].mm} mm`,
  }));

/** How each of up to four is drawn, by its place: stretched, tilted, in other colours, on an unquiet ground. */
const FAULTS = ["stretched", "tilted", "recoloured", "busy"] as const;

function dontsOf(donts: readonly string[], lockups: readonly ShownLockup[]) {
  const principal = lockups.find(({ lockup }) => lockup === "principal") ?? lockups[0];
  const horizontal = lockups.find(({ lockup }) => lockup === "horizontal") ?? principal;
  return donts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .map((text, index, all) => {
      const named = all.map(faultIn);
      // One whose sentence names no fault takes one that no sentence names.
      const left = FAULTS.filter((one) => !named.includes(one));
      const fault = named[index] ?? left[index % left.length] ?? "tilted";
      const shown = fault === "stretched" || fault === "busy" ? horizontal : principal;
      return { text, fault, picture: shown?.picture ?? "" };
    });
}

/** What the sentence speaks of, where it says so. */
function faultIn(text: string): (typeof FAULTS)[number] | null {
  if (/estique|aperte|deforme|achat/i.test(text)) return "stretched";
  if (/inclin|gire|rotacion/i.test(text)) return "tilted";
  if (/cor(es)?\b|tinta|escure|clare/i.test(text)) return "recoloured";
  return /sobre|fundo|foto|ponha|coloque/i.test(text) ? "busy" : null;
}

type Drafted = OpenedDelivery["kit"]["draft"]["colours"];

function colourView(colour: PaletteColour, drafted: Drafted, palette: readonly PaletteColour[]) {
  const { name, hex } = colour;
  const { cmyk, isApproximate } = cmykOf(colour);
  const text = textOn(
    hex,
    palette.map((one) => one.hex),
  );
  const partner = palette.find((one) => one.hex === text);
  const codes = [
    { kind: "HEX", value: hex.toUpperCase(), more: "" },
    { kind: "RGB", value: rgbText(hex), more: "" },
    { kind: "CMYK", value: cmyk.join(" "), more: isApproximate ? "aproximado" : "" },
    ...(colour.pantone ? [{ kind: "Pantone", value: colour.pantone, more: "" }] : []),
  ];
  const about = drafted.find((one, index) => colourName(one, index) === name)?.about ?? "";
  return {
    ...{ name, hex, text, about, codes },
    contrast: partner ? { with: partner.name.toLowerCase(), text: contrastText(contrastOf(hex, text)) } : null,
  };
}

/** Only a font whose file was given is a face of the page: its licence allows it. */
function lettersOf(opened: OpenedDelivery, base: string) {
  const { draft } = opened.kit;
  const given = otherFiles(madeKit(opened)).faces;
  let at = 0;
  const letters = draft.fonts.map(({ name, use, licence, link, file: id }) => {
    // A kit has its fonts' files in their order, also of one without a name.
    const file = id === null ? undefined : given[at++];
    const safe = /^https?:\/\//i.test(link) ? link : "";
    return { name, use, licence, link: safe, face: file ? shownIn(base, file.name) : null };
  });
  return letters.filter(({ name }) => name.trim() !== "");
}

export type BrandView = ReturnType<typeof brandView>;
