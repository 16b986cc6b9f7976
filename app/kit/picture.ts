/** The galleries' pictures: their files in the store, and their addresses. */
import type { Ground } from "./ground.ts";

/** Replaces a missing picture; also the placeholder of the scroll demo. */
export const DEFAULT_PICTURES = ["/brand/default-1.svg", "/brand/default-2.svg", "/brand/default-3.svg"] as const;

/** The formats of an original: JPEG, or PNG if something is transparent. */
export const ORIGINAL_TYPES = ["jpg", "png"] as const;

/** The widths that a picture is offered in, in pixels, up to that of its original. */
export const WIDTHS = [320, 640, 960, 1600];
export const WIDEST = 1600;

/** The size of a link preview's picture, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

export type PictureFormat = "webp" | "avif";

/** The point that every crop keeps visible, as in `object-position`: whole percents from the left and the top. */
export type FocalPoint = { x: number; y: number };

export const MIDDLE: FocalPoint = { x: 50, y: 50 };

export const isMiddle = ({ x, y }: FocalPoint): boolean => x === MIDDLE.x && y === MIDDLE.y;

/** The background of a picture with transparent parts: the measured one, unless its owner chose another. */
export type PictureGround = { measured: Ground; chosen?: Ground | undefined };

/** undefined: nothing in the picture is transparent. */
export const groundOf = ({ ground }: Pick<ShownPicture, "ground">): Ground | undefined =>
  ground && (ground.chosen ?? ground.measured);

/** Up to these sides, in pixels, a picture may be smaller than its place; it is never enlarged much beyond. */
const FILLS = { width: 1200, height: 600 } as const;

export const isSmall = ({ width, height }: { width: number; height: number }): boolean =>
  width < FILLS.width || height < FILLS.height;

/** A picture as a page shows it; `link` leads to the original. Sizes are in pixels. */
export type ShownPicture = {
  link: string;
  width: number;
  height: number;
  /** base64 (https://evanw.github.io/thumbhash) */
  thumbhash: string;
  alt: string;
  /** shown below it; absent: none */
  caption?: string | undefined;
  /** whether the AVIF files exist yet */
  avif: boolean;
  /** absent: the middle */
  focal?: FocalPoint | undefined;
  /** absent: nothing is transparent, or it has not been measured yet */
  ground?: PictureGround | undefined;
  /** absent: the card made at the upload */
  card?: string | undefined;
};

export function pictureLink(key: string): string {
  return `/picture/${key}`;
}

export function variantWidths(width: number): number[] {
  return [...WIDTHS.filter((one) => one < Math.min(width, WIDEST)), Math.min(width, WIDEST)];
}

/** The key (or link) of one width of a picture, beside its original. */
export function variant(original: string, width: number, format: PictureFormat): string {
  return `${original.slice(0, original.lastIndexOf("."))}-${width}.${format}`;
}

/** The key (or link) of the next narrower file; null for the narrowest, an original and a card. */
export function narrower(file: string): string | null {
  const [, stem, width, format] = /^(.*-)(\d{1,4})(\.(?:webp|avif))$/.exec(file) ?? [];
  const next = WIDTHS.findLast((one) => one < Number(width));
  return next === undefined ? null : `${stem}${next}${format}`;
}

/** The key (or link) of a picture's widest file for pages. */
export function largest(original: string, width: number): string {
  return variant(original, Math.min(width, WIDEST), "webp");
}

/** The key (or link) of a picture's JPEG for link previews: that of the upload, or a later one with this `name`. */
export function cardOf(original: string, name = ""): string {
  return `${original.slice(0, original.lastIndexOf("."))}-card${name && `-${name}`}.jpg`;
}

/** The stem of the original that a file's key belongs to: `ilustrations/<uuid>` for `ilustrations/<uuid>-640.webp`. */
export function stemOf(key: string): string {
  // A width has at most four digits, because the last twelve characters of a uuid may all be digits.
  return key.replace(/(?:-(?:\d{1,4}|card(?:-[0-9a-f]{16})?))?\.[a-z0-9]+$/i, "");
}

/** All keys under which a stored picture may have files. */
export function pictureFiles({ key, width, cards = [] }: { key: string; width: number; cards?: string[] }): string[] {
  const formats: PictureFormat[] = ["webp", "avif"];
  return [
    key,
    ...["", ...cards].map((name) => cardOf(key, name)),
    ...formats.flatMap((format) => variantWidths(width).map((one) => variant(key, one, format))),
  ];
}

export function srcSet({ link, width }: Pick<ShownPicture, "link" | "width">, format: PictureFormat): string {
  return variantWidths(width)
    .map((one) => `${variant(link, one, format)} ${one}w`)
    .join(", ");
}
