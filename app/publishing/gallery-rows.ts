/** How a project's pictures are laid out: on its page, and on the board where it is published. */
type Shape = { width: number; height: number };

/** `index` counts all of a project's pictures, with the cover. */
type Placed<Picture> = { index: number; picture: Picture };

/** One picture as wide as the gallery, or two upright ones side by side. */
type GalleryRow<Picture> = [Placed<Picture>] | [Placed<Picture>, Placed<Picture>];

const isUpright = ({ width, height }: Shape) => height > width;

/** Without the cover, which is first. Two upright pictures in succession share a row, so that no row has a hole. */
export function galleryRows<Picture extends Shape>(pictures: readonly Picture[]): GalleryRow<Picture>[] {
  const rows: GalleryRow<Picture>[] = [];
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
