/** Pictures of the galleries: their files in the store, and their addresses. */
import type { Ground } from "./ground.ts";

/** Stands in for a missing picture; also the placeholder of the scroll demo. */
export const DEFAULT_PICTURES = ["/brand/default-1.svg", "/brand/default-2.svg", "/brand/default-3.svg"] as const;

/** What an original is written as: JPEG, or PNG where something is transparent. */
export const ORIGINAL_TYPES = ["jpg", "png"] as const;

/** Widths a picture is offered in, in pixels; none is wider than its original. */
export const WIDTHS = [320, 640, 960, 1600];
export const WIDEST = 1600;

/** Size of the picture in a link preview, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

export type PictureFormat = "webp" | "avif";

/** The point that every crop keeps in sight, as in `object-position`: whole percents from the left and from the top. */
export type FocalPoint = { x: number; y: number };

export const MIDDLE: FocalPoint = { x: 50, y: 50 };

export const isMiddle = ({ x, y }: FocalPoint): boolean => x === MIDDLE.x && y === MIDDLE.y;

/** Of a picture with transparent parts: the ground that its pixels ask for, unless its owner chose one. */
export type PictureGround = { measured: Ground; chosen?: Ground | undefined };

/** undefined: nothing of the picture is transparent. */
export const groundOf = ({ ground }: Pick<ShownPicture, "ground">): Ground | undefined =>
  ground && (ground.chosen ?? ground.measured);

/** Sides in pixels up to which a picture may be smaller than its place, and is never enlarged by much beyond. */
const FILLS = { width: 1200, height: 600 } as const;

export const isSmall = ({ width, height }: { width: number; height: number }): boolean =>
  width < FILLS.width || height < FILLS.height;

/** A picture as a page shows it; `link` leads to the original. Sizes in pixels. */
export type ShownPicture = {
  link: string;
  width: number;
  height: number;
  /** base64 (https://evanw.github.io/thumbhash) */
  thumbhash: string;
  alt: string;
  /** shown under it; absent: none */
  caption?: string | undefined;
  /** whether the AVIF files are there already */
  avif: boolean;
  /** absent: the middle */
  focal?: FocalPoint | undefined;
  /** absent: nothing is transparent, or nobody has measured it yet */
  ground?: PictureGround | undefined;
  /** absent: the upload's */
  card?: string | undefined;
};

export function pictureLink(key: string): string {
  return `/picture/${key}`;
}

export function variantWidths(width: number): number[] {
  return [...WIDTHS.filter((one) => one < Math.min(width, WIDEST)), Math.min(width, WIDEST)];
}

/** Key (or link) of one width of a picture: beside its original. */
export function variant(original: string, width: number, format: PictureFormat): string {
  return `${original.slice(0, original.lastIndexOf("."))}-${width}.${format}`;
}

/** Key (or link) of a picture's widest file for the page. */
export function largest(original: string, width: number): string {
  return variant(original, Math.min(width, WIDEST), "webp");
}

/** Key (or link) of a picture's JPEG for link previews: the upload's, or a later one, which `name` tells from it. */
export function cardOf(original: string, name = ""): string {
  return `${original.slice(0, original.lastIndexOf("."))}-card${name && `-${name}`}.jpg`;
}

/** The original's stem that a file's key belongs to: `ilustrations/<uuid>` of `ilustrations/<uuid>-640.webp`. */
export function stemOf(key: string): string {
  // At most four digits are a width: the last twelve characters of a uuid may be digits only.
  return key.replace(/(?:-(?:\d{1,4}|card(?:-[0-9a-f]{16})?))?\.[a-z0-9]+$/i, "");
}

/** Every key that a stored picture may have a file under. */
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
