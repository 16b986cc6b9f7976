import type { ShownPicture } from "../../domain/picture.ts";

/** `index` counts all of a project's pictures, with the cover. */
export type Placed = { index: number; picture: ShownPicture };

/** One picture as wide as the gallery, or two upright ones side by side. */
export type GalleryRow = [Placed] | [Placed, Placed];

const isUpright = ({ width, height }: ShownPicture) => height > width;

/** Without the cover, which is first. Two upright pictures in succession share a row, so that no row has a hole. */
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
