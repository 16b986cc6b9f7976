import { DEFAULT_PICTURES, type ShownPicture } from "../../domain/picture.ts";
import { Picture } from "../../ui/gallery/picture.tsx";

/** A picked item's picture, or one of the three default pictures (HOME-5). The link around it has the name. */
export function PickedPicture({
  picture,
  fallback,
  sizes,
  priority,
}: {
  picture: ShownPicture | undefined;
  /** which of the default pictures stands in */
  fallback: number;
  sizes: string;
  priority?: boolean;
}) {
  if (picture) return <Picture picture={picture} sizes={sizes} priority={priority} alt="" />;
  const src = DEFAULT_PICTURES[fallback % DEFAULT_PICTURES.length];
  return <img src={src} width={1600} height={900} alt="" loading={priority ? "eager" : "lazy"} />;
}
