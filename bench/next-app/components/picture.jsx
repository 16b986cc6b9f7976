import { preload } from "react-dom";
import { srcSet, variant, variantWidths } from "../../../app/kit/picture.ts";

/** As ui/gallery/picture.tsx sizes them. */
export function sizesUpTo(screen, width) {
  const small = `(max-width: ${screen}px)`;
  return `${small} and (min-resolution: 2.2dppx) calc(0.7 * ${width}), ${small} ${width}`;
}

/** The product's own files by `srcset`: `next/image` would make others of them, in the process that is measured. */
export function Picture({ picture, sizes, priority = false }) {
  const src = variant(picture.link, variantWidths(picture.width).at(-1), "webp");
  if (priority) {
    const format = picture.avif ? "avif" : "webp";
    const srcSetOf = { imageSrcSet: srcSet(picture, format), imageSizes: sizes };
    preload(src, { as: "image", type: `image/${format}`, fetchPriority: "high", ...srcSetOf });
  }
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={srcSet(picture, "avif")} sizes={sizes} />}
      <img
        src={src}
        srcSet={srcSet(picture, "webp")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt=""
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding={priority ? "sync" : "async"}
      />
    </picture>
  );
}
