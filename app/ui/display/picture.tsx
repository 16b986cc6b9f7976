import { preload } from "react-dom";
import { thumbHashToDataURL } from "thumbhash";
import {
  type FocalPoint,
  groundOf,
  isMiddle,
  isSmall,
  largest,
  MIDDLE,
  type ShownPicture,
  srcSet,
} from "../../kit/picture.ts";

/**
 * One entry of `sizes`, for screens up to `screen` pixels wide; `width` is a CSS length. A dense screen gets files for
 * 0.6 of its pixels: a card as wide as a phone takes the file of 640, with half the bytes of that of 960.
 */
export function sizesUpTo(screen: number, width: string): string {
  const small = `(max-width: ${screen}px)`;
  return `${small} and (min-resolution: 1.5x) calc(0.6 * ${width}), ${small} ${width}`;
}

type PictureProps = {
  picture: ShownPicture;
  sizes: string;
  priority?: boolean | undefined;
  /** "" if text beside it says the same */
  alt?: string | undefined;
  className?: string | undefined;
};

/**
 * `sizes` is the `img` attribute. `priority` marks a picture in the first view; others load when near. Shows a
 * thumbhash until loaded. Styles crop around the focal point.
 */
export function Picture({ picture, sizes, priority = false, alt = picture.alt, className }: PictureProps) {
  const { link, width, height, avif } = picture;
  const src = largest(link, width);
  // React preloads an `img` from the head, but not a `picture`.
  if (priority) {
    const format = avif ? "avif" : "webp";
    const srcSetOf = { imageSrcSet: srcSet(picture, format), imageSizes: sizes };
    preload(src, { as: "image", type: `image/${format}`, fetchPriority: "high", ...srcSetOf });
  }
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />}
      <img
        className={className}
        {...lookAttributes(picture)}
        {...ownSize(picture)}
        src={src}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
        ref={(image) => {
          // By script, because the content security policy forbids style attributes and the data would weigh more. Each
          // in its own task, because a dozen at once would delay a tap.
          if (image && !image.complete) setTimeout(showHash, 0, image, picture);
        }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.backgroundImage = "";
        }}
      />
    </picture>
  );
}

/** The number as style sheets match it: the powers of two that it adds up to. */
const powers = (count: number) => [128, 64, 32, 16, 8, 4, 2, 1].filter((power) => count & power).join(" ");

/** Attributes with which styles/focal-point.css crops an `img`; none for the middle. */
export function focalAttributes(focal: FocalPoint = MIDDLE): Record<`data-focal-${"x" | "y"}`, string> | undefined {
  if (isMiddle(focal)) return undefined;
  return { "data-focal-x": powers(focal.x), "data-focal-y": powers(focal.y) };
}

type Look = Pick<ShownPicture, "focal" | "ground">;

/** Attributes with which the styles crop an `img` and set its background. */
export function lookAttributes({ focal, ground }: Look): Record<string, string | undefined> {
  return { ...focalAttributes(focal), "data-under": groundOf({ ground }) };
}

const MOST_OWN = 1990;

/** Attributes with which styles/grounds.css shows a small picture at most in its own size, in tens of pixels. */
function ownSize(picture: ShownPicture): Record<string, string> | undefined {
  if (!isSmall(picture)) return undefined;
  const tens = (pixels: number) => powers(Math.max(1, Math.floor(Math.min(pixels, MOST_OWN) / 10)));
  return { "data-own-width": tens(picture.width), "data-own-height": tens(picture.height) };
}

function showHash(image: HTMLImageElement, { thumbhash, focal = MIDDLE }: ShownPicture): void {
  if (image.complete) return;
  const hash = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  // The background colour stays, because what is transparent in the picture is transparent in the hash.
  image.style.backgroundPosition = `${focal.x}% ${focal.y}%`;
  image.style.backgroundSize = "cover";
  image.style.backgroundImage = `url("${thumbHashToDataURL(hash)}")`;
}
