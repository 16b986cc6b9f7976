/** Makes pictures of one piece of a proof: of an SVG one, of a PDF one for each page. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { readSvg } from "../clean-svg.ts";
import { drawn, isBlank, sizeFor } from "../makers/pictures.server.ts";
import { PIECE_SIDE, PIECE_WEBP, thumbnailOf } from "../piece-picture.ts";
import { SvgRefused } from "../svg-faults.ts";
import type { ChildMessage, PictureFile, PieceTask } from "./tasks.ts";

export async function makePictures(
  { kind, source, folder, mostPages }: PieceTask,
  onPicture: (done: number) => Promise<void>,
): Promise<ChildMessage> {
  const pictures: PictureFile[] = [];
  const keep = async (picture: Sharp) => {
    const number = pictures.length + 1;
    const [path, thumbnail] = [join(folder, `picture-${number}.webp`), join(folder, `thumbnail-${number}.webp`)];
    const { width, height } = await picture.clone().webp(PIECE_WEBP).toFile(path);
    await thumbnailOf(picture).toFile(thumbnail);
    pictures.push({ path, thumbnail, width, height });
    await onPicture(pictures.length);
  };
  const bytes = await readFile(source);
  if (kind === "svg") {
    const drawing = readSvg(bytes);
    const picture = await drawn(drawing, sizeFor(drawing, PIECE_SIDE));
    if (await isBlank(picture)) throw new SvgRefused("empty");
    await keep(picture);
    return { says: "pictures", pictures };
  }
  // Loaded for PDFs alone, because it takes four megabytes.
  const { PdfRefused, pdfPages } = await import("./pdf-pages.server.ts");
  try {
    for await (const page of pdfPages(bytes, mostPages)) await keep(page);
    return { says: "pictures", pictures };
  } catch (error) {
    if (error instanceof PdfRefused) return { says: "pdf-refused", fault: error.fault, pages: error.pages };
    throw error;
  }
}
