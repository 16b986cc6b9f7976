/** What a draft gives for a kit, and what it still lacks. */
import { approximateCmyk, type Cmyk, channelsOf, type PaletteColour } from "../drawings/colours.ts";
import { LOCKUP_NAME, LOCKUPS } from "../drawings/kit-names.ts";
import type { DeliveryDraft, DraftColour } from "./delivery-content.ts";
import type { PartView } from "./part-view.ts";

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;

/** 'F4B41A' → '#f4b41a'; null: no colour, yet. */
export function hexOf(typed: string): string | null {
  const [, digits = ""] = HEX.exec(typed.trim()) ?? [];
  if (digits === "") return null;
  const whole = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${whole.toLowerCase()}`;
}

/** '244 180 26', '244, 180, 26' → '#f4b41a' */
export function hexOfRgb(typed: string): string | null {
  const channels = numbersIn(typed, 3, 255);
  return channels && `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** '0 30 95 0', '0/30/95/0', '0%, 30%, 95%, 0%'; null: none, or it makes no sense. */
export const cmykIn = (typed: string): Cmyk | null => numbersIn(typed, 4, 100) as Cmyk | null;

function numbersIn(typed: string, count: number, most: number): number[] | null {
  const numbers = typed
    .trim()
    .split(/[\s,;/%]+/)
    .filter((part) => part !== "");
  const isWhole = numbers.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= most);
  return numbers.length === count && isWhole ? numbers.map(Number) : null;
}

export const rgbText = (hex: string) => channelsOf(hex).join(" ");
export const cmykText = (hex: string) => approximateCmyk(hex).join(" ");

/** A colour without a name is called by its number. */
export const colourName = ({ name }: Pick<DraftColour, "name">, index: number) => name || `Cor ${index + 1}`;

/** Those that are colours already. */
export const paletteOf = ({ colours }: Pick<DeliveryDraft, "colours">): PaletteColour[] =>
  colours.flatMap((colour, index) => {
    const hex = hexOf(colour.hex);
    if (hex === null) return [];
    const cmyk = cmykIn(colour.cmyk);
    return [
      {
        name: colourName(colour, index),
        hex,
        ...(cmyk && { cmyk }),
        ...(colour.pantone && { pantone: colour.pantone }),
      },
    ];
  });

type Looks = ReadonlyMap<string, Pick<PartView, "look">>;

/** How many proposals of each lockup there are, and are approved; a proposal without an answer stays out of the kit. */
export function proposalsOf(draft: DeliveryDraft, parts: Looks) {
  const each = LOCKUPS.map((lockup) => {
    const chosen = draft.lockups[lockup];
    const versions = (chosen && parts.get(chosen.file)?.look?.versions) ?? [];
    const approved = versions.filter(({ id }) => chosen?.versions[id]?.approved).length;
    return { lockup, all: versions.length, approved };
  });
  const all = each.reduce((sum, one) => sum + one.all, 0);
  const approved = each.reduce((sum, one) => sum + one.approved, 0);
  return { each, all, approved, open: all - approved };
}

export const NO_PRINCIPAL = `Falta o SVG do desenho ${LOCKUP_NAME.principal}.`;
