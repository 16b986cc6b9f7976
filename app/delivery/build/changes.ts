/** What a press in the builder changes in the draft, and what the page counts. */

import { contrastOf, contrastPairs, MARK_CONTRAST, type PaletteColour } from "../../drawings/colours.ts";
import { type Kit, kitFiles } from "../../drawings/kit.ts";
import { brandWord, LOCKUPS, type Lockup } from "../../drawings/kit-names.ts";
import { proposedVersions, type Version } from "../../drawings/proposals.ts";
import { NAMED } from "../../kit/color-words.ts";
import { isSameValue } from "../../kit/json.ts";
import {
  DELIVERY_LIMITS,
  type DeliveryDraft,
  type DraftColour,
  type DraftFont,
  type DraftLockup,
  type StoredFile,
  type VersionAnswer,
} from "../delivery-content.ts";
import { paletteOf } from "../kit-content.ts";
import type { PartView } from "../part-view.ts";

export type Parts = ReadonlyMap<string, PartView>;

export const FRESH_DELIVERY: DeliveryDraft = {
  lockups: {},
  colours: [],
  fonts: [
    { id: "titulos", name: "", use: "títulos", licence: "", link: "", file: null },
    { id: "textos", name: "", use: "textos", licence: "", link: "", file: null },
  ],
  manual: null,
  smallIcon: null,
  pattern: null,
  note: "",
  clearSpace: "",
  donts: [],
};

const WHITE = "#ffffff";
/** Of all that a drawing paints; less is a detail. */
const LEAST_PART = 0.02;
const MOST_FOUND = 6;

/** The colours of the first drawing, while the palette has none. */
function coloursFound({ look }: PartView): DraftColour[] {
  const found = (look?.colours ?? []).filter(({ part }) => part >= LEAST_PART).slice(0, MOST_FOUND);
  const names = new Map<string, number>();
  return found.map(({ hex }, index) => {
    const word = nearestWord(hex);
    const count = (names.get(word) ?? 0) + 1;
    names.set(word, count);
    const name = count === 1 ? word : `${word} ${count}`;
    return { id: `cor-${index + 1}`, name, hex: hex.toUpperCase(), cmyk: "", pantone: "", about: "" };
  });
}

/** How light a colour is, and its hue (OKLab) for that lightness: a dark green is green, not black. */
function look(hex: string): number[] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2);
  const l = Math.cbrt(0.4122 * r + 0.5363 * g + 0.0514 * b);
  const m = Math.cbrt(0.2119 * r + 0.6807 * g + 0.1074 * b);
  const s = Math.cbrt(0.0883 * r + 0.2817 * g + 0.63 * b);
  const light = 0.2105 * l + 0.7936 * m - 0.0041 * s;
  const hue = [1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
  return [0.15 * light, ...hue.map((each) => each / Math.max(light, 0.3))];
}

function nearestWord(hex: string): string {
  const own = look(hex);
  const distance = (colour: string) => Math.hypot(...look(colour).map((each, at) => each - (own[at] ?? 0)));
  const [nearest] = [...NAMED].sort((one, other) => distance(one.color) - distance(other.color));
  const word = nearest?.word ?? "";
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The first colour of the palette on which a drawing is seen, else white. */
function groundOf(palette: readonly PaletteColour[], { look }: PartView): string {
  const [main] = look?.colours ?? [];
  if (!main) return WHITE;
  return palette.map(({ hex }) => hex).find((hex) => contrastOf(hex, main.hex) >= MARK_CONTRAST) ?? WHITE;
}

/** A new file of a lockup keeps the answers to its proposals. */
export function withLockup(draft: DeliveryDraft, lockup: Lockup, part: PartView): DeliveryDraft {
  const colours = draft.colours.length > 0 ? draft.colours : coloursFound(part);
  const earlier = draft.lockups[lockup];
  const next: DraftLockup = {
    file: part.id,
    ground: earlier?.ground ?? groundOf(paletteOf({ colours }), part),
    use: earlier?.use ?? "",
    versions: earlier?.versions ?? {},
  };
  return { ...draft, colours, lockups: { ...draft.lockups, [lockup]: next } };
}

export function changeLockup(draft: DeliveryDraft, lockup: Lockup, values: Partial<DraftLockup>): DeliveryDraft {
  const chosen = draft.lockups[lockup];
  if (!chosen) return draft;
  return { ...draft, lockups: { ...draft.lockups, [lockup]: { ...chosen, ...values } } };
}

export function withoutLockup(draft: DeliveryDraft, lockup: Lockup): DeliveryDraft {
  const { [lockup]: _gone, ...lockups } = draft.lockups;
  return { ...draft, lockups };
}

/** null: the proposal has no answer any more, and stays out. */
export function answerVersion(
  draft: DeliveryDraft,
  lockup: Lockup,
  version: string,
  answer: VersionAnswer | null,
): DeliveryDraft {
  const { [version]: _earlier, ...others } = draft.lockups[lockup]?.versions ?? {};
  return changeLockup(draft, lockup, { versions: answer ? { ...others, [version]: answer } : others });
}

/** Whether the drawing's proposals are those of the palette. */
export function isProposedFor(palette: readonly PaletteColour[], versions: readonly Version[]): boolean {
  const told = (list: readonly Version[]) => list.map(({ id, name, ink, ground }) => [id, name, ink, ground].join());
  return told(proposedVersions(palette)).join("\n") === told(versions).join("\n");
}

/** An answer follows its colour to the version's new name; those of colours that are gone go. */
export function withProposals(
  draft: DeliveryDraft,
  lockup: Lockup,
  before: readonly Version[],
  now: readonly Version[],
): DeliveryDraft {
  const answers = draft.lockups[lockup]?.versions ?? {};
  const versions = now.flatMap(({ id, ink }): [string, VersionAnswer][] => {
    const earlier = before.find((one) => one.id === id) ?? before.find((one) => one.ink === ink);
    const answer = earlier && answers[earlier.id];
    return answer ? [[id, answer]] : [];
  });
  const renamed = Object.fromEntries(versions);
  // Nothing to save: a kit that is being made stays the draft's.
  return isSameValue(renamed, answers) ? draft : changeLockup(draft, lockup, { versions: renamed });
}

export const addColour = (draft: DeliveryDraft, id: string): DeliveryDraft =>
  draft.colours.length >= DELIVERY_LIMITS.colours
    ? draft
    : { ...draft, colours: [...draft.colours, { id, name: "", hex: "", cmyk: "", pantone: "", about: "" }] };

export const changeColour = (draft: DeliveryDraft, id: string, values: Partial<DraftColour>): DeliveryDraft => ({
  ...draft,
  colours: draft.colours.map((colour) => (colour.id === id ? { ...colour, ...values } : colour)),
});

export const removeColour = (draft: DeliveryDraft, id: string): DeliveryDraft => ({
  ...draft,
  colours: draft.colours.filter((colour) => colour.id !== id),
});

export const addFont = (draft: DeliveryDraft, id: string): DeliveryDraft =>
  draft.fonts.length >= DELIVERY_LIMITS.fonts
    ? draft
    : { ...draft, fonts: [...draft.fonts, { id, name: "", use: "", licence: "", link: "", file: null }] };

export const changeFont = (draft: DeliveryDraft, id: string, values: Partial<DraftFont>): DeliveryDraft => ({
  ...draft,
  fonts: draft.fonts.map((font) => (font.id === id ? { ...font, ...values } : font)),
});

export const removeFont = (draft: DeliveryDraft, id: string): DeliveryDraft => ({
  ...draft,
  fonts: draft.fonts.filter((font) => font.id !== id),
});

/** Texts in the palette's darkest and lightest on one of its colours. */
export function contrastsOn(palette: readonly PaletteColour[], ground: PaletteColour) {
  const byLight = [...palette].sort((one, other) => contrastOf(one.hex, WHITE) - contrastOf(other.hex, WHITE));
  const texts = [byLight.at(-1), byLight[0]].filter((text) => text && text.hex !== ground.hex);
  return [...new Set(texts)].flatMap((text) => (text ? contrastPairs([ground, text]) : []));
}

export type FileCount = { label: string; count: number };

const KINDS: { label: string; is: (file: Pick<StoredFile, "group" | "format" | "name">) => boolean }[] = [
  { label: "SVG", is: ({ group, format }) => isLockup(group) && format === "svg" },
  { label: "PDF para gráfica", is: ({ group, format }) => isLockup(group) && format === "pdf" },
  { label: "EPS para gráfica", is: ({ group, format }) => isLockup(group) && format === "eps" },
  { label: "PNG, cinco tamanhos", is: ({ group, format }) => isLockup(group) && format === "png" },
  { label: "Favicon", is: ({ group }) => group === "favicon" },
  { label: "Redes sociais", is: ({ group }) => group === "redes-sociais" },
  { label: "Manual", is: ({ name }) => name.startsWith("manual/") },
  { label: "Letras", is: ({ name }) => name.startsWith("letras/") },
  { label: "Padrão", is: ({ name }) => name.startsWith("padrao/") },
  { label: "LEIA-ME", is: ({ group }) => group === "leia-me" },
];
const isLockup = (group: string) => (LOCKUPS as readonly string[]).includes(group);

export const countKinds = (files: readonly Pick<StoredFile, "group" | "format" | "name">[]): FileCount[] =>
  KINDS.map(({ label, is }) => ({ label, count: files.filter(is).length })).filter(({ count }) => count > 0);

/** The files that a kit of this draft would have; none without the main lockup. */
export function plannedFiles(draft: DeliveryDraft, parts: Parts, nameProject: string) {
  if (!draft.lockups.principal) return [];
  const lockups: Kit["lockups"] = LOCKUPS.flatMap((lockup) => {
    const chosen = draft.lockups[lockup];
    const look = chosen && parts.get(chosen.file)?.look;
    if (!chosen || !look) return [];
    const versions = look.versions.filter(({ id }) => chosen.versions[id]?.approved);
    return [{ lockup, source: "", ground: chosen.ground, versions }];
  });
  if (lockups[0]?.lockup !== "principal") return [];
  const extra = (folder: string) => ({ path: "", name: `${folder}/` });
  const extras = [
    ...(draft.manual ? [extra("manual")] : []),
    ...draft.fonts.filter(({ file }) => file !== null).map(() => extra("letras")),
    ...(draft.pattern ? [extra("padrao")] : []),
  ];
  const word = brandWord(nameProject);
  return kitFiles({
    ...{ brand: nameProject, word, lockups, palette: paletteOf(draft), fonts: [], extras, notes: "", studio: "" },
  });
}
