import { thumbHashToDataURL } from "thumbhash";
import { type ShownPicture, srcSet, variant, variantWidths } from "../domain/picture.ts";

/**
 * A stored picture in the format and width that suit the screen. `sizes` says how wide it is laid out (as the attribute of
 * `img`). `priority` for the first view's picture: loaded at once and before others; the rest waits until it is near.
 * Its place is kept by its size, and holds its thumbhash until the bytes are there.
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
  const { link, width, height, avif, thumbhash } = picture;
  const widest = variantWidths(width).at(-1) ?? width;
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />}
      <img
        className={className}
        src={variant(link, widest, "webp")}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        ref={(image) => {
          // By script, not in the page: its style attributes are refused by the policy, and the data would weigh more.
          if (image && !image.complete) image.style.background = `center / cover url("${hashUrl(thumbhash)}")`;
        }}
        onLoad={({ currentTarget }) => {
          currentTarget.style.background = "";
        }}
      />
    </picture>
  );
}

function hashUrl(thumbhash: string): string {
  return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0)));
}
