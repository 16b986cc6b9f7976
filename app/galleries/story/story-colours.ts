/** The colours of a story's page: its cover's, or chosen by hand, and how they are written under a palette. */
import type { UploadedPicture } from "../../kit/upload.ts";
import type { ChosenColours } from "./content.ts";

/** Colours are '#rrggbb'. */
export type StoryColours = {
  /** the opening's */
  ground: string;
  text: string;
  /** the cedilla's */
  accent: string;
  /** the quote's */
  ground2: string;
  text2: string;
  /** part of the cover's 16:9 crop, from its top, that has the ground's colour; 0: the top is not flat */
  flatTop: number;
};

/** Response of POST /api/imagem/{gallery}: also the colours of a page that the picture would open. */
export type GalleryUpload = UploadedPicture & { colours: StoryColours };

/** Of a cover from before its colours were found: the house's own, as in app/styles/tokens.css. */
const HOUSE: StoryColours = {
  ground: "#f0f3ef",
  text: "#0a3a29",
  accent: "#c40057",
  ground2: "#0a3a29",
  text2: "#ffffff",
  flatTop: 0,
};

const HEX = /^#[0-9a-f]{6}$/i;
export const isHex = (colour: string): boolean => HEX.test(colour);

export function storyColours(cover: StoryColours | null | undefined, chosen: ChosenColours | null): StoryColours {
  const { ground, text, accent, ground2, text2, flatTop } = cover ?? HOUSE;
  const own = { ground, text, accent, ground2, text2, flatTop };
  if (!chosen || !isHex(chosen.ground) || !isHex(chosen.text)) return own;
  const chosenText = textOn(chosen.ground, [chosen.text]);
  // Nothing says that the cover's accent can be seen on another ground.
  return chosen.ground.toLowerCase() === ground.toLowerCase()
    ? { ...own, text: chosenText }
    : { ...own, ground: chosen.ground, text: chosenText, accent: chosenText, flatTop: 0 };
}

function channels(hex: string): [number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

export const rgbText = (hex: string): string => `RGB ${channels(hex).join(" ")}`;

/** By arithmetic, without a press's profile: a hint for who prints. */
export function cmykText(hex: string): string {
  const [red, green, blue] = channels(hex);
  const most = Math.max(red, green, blue);
  const ink = (channel: number) => (most === 0 ? 0 : Math.round((1 - channel / most) * 100));
  return `CMYK ${ink(red)} ${ink(green)} ${ink(blue)} ${Math.round((1 - most / 255) * 100)}`;
}

/** Relative luminance (WCAG 2.1). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex)
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2's contrast, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((less, more) => less - more);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG AA, for texts of any size. */
export const LEAST_CONTRAST = 4.5;

/** The colour of these that stands out most on the ground; black or white where none can be read. */
export function textOn(ground: string, colours: readonly string[]): string {
  const best = (from: readonly string[]) =>
    from.reduce((most, one) => (contrast(one, ground) > contrast(most, ground) ? one : most), from[0] ?? ground);
  const own = best(colours);
  return contrast(own, ground) >= LEAST_CONTRAST ? own : best(["#000000", "#ffffff"]);
}
