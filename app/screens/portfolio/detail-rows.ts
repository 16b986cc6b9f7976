import type { ShownPicture } from "../../domain/picture.ts";

/** A picture with its place among all of a project's pictures. */
export type Placed = { index: number; picture: ShownPicture };

/** One picture as wide as the gallery, or two upright ones side by side. */
export type GalleryRow = [Placed] | [Placed, Placed];

const isUpright = ({ width, height }: ShownPicture) => height > width;

/**
 * The rows of a project's gallery, in the pictures' order and without the cover, which is the first: two upright ones in
 * succession share a row, any other has its own, so that no row has a hole.
 */
export function galleryRows(pictures: ShownPicture[]): GalleryRow[] {
  const rows: GalleryRow[] = [];
  for (let index = 1; index < pictures.length; index += 1) {
    const [picture, following] = pictures.slice(index, index + 2);
    if (!picture) break;
    if (following && isUpright(picture) && isUpright(following)) {
      rows.push([
        { index, picture },
        { index: index + 1, picture: following },
      ]);
      index += 1;
    } else rows.push([{ index, picture }]);
  }
  return rows;
}
