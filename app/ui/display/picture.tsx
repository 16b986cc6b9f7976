import { preload } from "react-dom";
import { thumbHashToDataURL } from "thumbhash";
import { type FocalPoint, isMiddle, largest, MIDDLE, type ShownPicture, srcSet } from "../../kit/picture.ts";

/** One entry of `sizes`, for screens up to `screen` pixels wide; `width` is a CSS length. Phones at 3 dppx get files for 2, which look the same at half the bytes. */
export function sizesUpTo(screen: number, width: string): string {
  const small = `(max-width: ${screen}px)`;
  return `${small} and (min-resolution: 2.2dppx) calc(0.7 * ${width}), ${small} ${width}`;
}

type PictureProps = {
  picture: ShownPicture;
  sizes: string;
  priority?: boolean | undefined;
  /** "" where text beside it says the same */
  alt?: string | undefined;
  className?: string | undefined;
};

/**
 * `sizes` is the attribute of `img`. `priority` is for the first view's picture; others load when they are near.
 * Shows a thumbhash until loaded. Styles crop around the focal point.
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
          // By script: the content security policy refuses style attributes, and the data would weigh more.
          // Each in its own task: a dozen at once would delay a tap.
          if (image && !image.complete) setTimeout(showHash, 0, image, picture);
        }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.background = "";
        }}
      />
    </picture>
  );
}

/** Attributes by which styles/focal-point.css crops an `img`; none in the middle. */
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
