import { preload } from "react-dom";
import { thumbHashToDataURL } from "thumbhash";
import {
  type FocalPoint,
  isMiddle,
  MIDDLE,
  type ShownPicture,
  srcSet,
  variant,
  variantWidths,
} from "../../domain/picture.ts";

/**
 * The part of `sizes` for screens up to this wide, where the picture takes `width` (a CSS length). Phones with three pixels to a point
 * get files for two, which look the same and have half the bytes.
 */
export function sizesUpTo(screen: number, width: string): string {
  const small = `(max-width: ${screen}px)`;
  return `${small} and (min-resolution: 2.2dppx) calc(0.7 * ${width}), ${small} ${width}`;
}

/**
 * A stored picture in the format and width that suit the screen. `sizes` says how wide it is laid out (as the attribute of
 * `img`). `priority` for the first view's picture: loaded at once and before others; the rest waits until it is near.
 * Reserves its place by its size, and shows its thumbhash until it is loaded. Styles crop it around its focal point.
 */
export function Picture({
  picture,
  sizes,
  priority = false,
  alt = picture.alt,
  className,
}: {
  picture: ShownPicture;
  sizes: string;
  priority?: boolean | undefined;
  /** "" where a text beside it says the same */
  alt?: string | undefined;
  className?: string | undefined;
}) {
  const { link, width, height, avif } = picture;
  const widest = variantWidths(width).at(-1) ?? width;
  const src = variant(link, widest, "webp");
  // Preloads from the head, for the first paint. React does so for an `img`, not for a `picture`.
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
        {...focalAttributes(picture.focal)}
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
          // By script, because the content security policy refuses style attributes in the page, and the data would weigh more.
          // Each in a task of its own: a dozen at once would delay a tap.
          if (image && !image.complete) setTimeout(showHash, 0, image, picture);
        }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.background = "";
        }}
      />
    </picture>
  );
}

/** The attributes of an `img` that styles/focal-point.css places its crop by; none in the middle. */
export function focalAttributes(focal: FocalPoint = MIDDLE): Record<`data-focal-${"x" | "y"}`, string> | undefined {
  if (isMiddle(focal)) return undefined;
  const digits = (percent: number) => String(percent).padStart(3, "0");
  return { "data-focal-x": digits(focal.x), "data-focal-y": digits(focal.y) };
}

function showHash(image: HTMLImageElement, { thumbhash, focal = MIDDLE }: ShownPicture): void {
  if (image.complete) return;
  const hash = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0));
  image.style.background = `${focal.x}% ${focal.y}% / cover url("${thumbHashToDataURL(hash)}")`;
}
