import type { Gallery } from "../../galleries/galleries.ts";
import type { GalleryUpload } from "../../galleries/story/story-colours.ts";
import { type ShownPicture, variant } from "../../kit/picture.ts";
import { PICTURE_FAULT_MESSAGE, PICTURE_MAX_BYTES } from "../../kit/upload.ts";
import { useUploads } from "../../ui/form/uploads.ts";

/** Wide enough for the panel, in pixels; a picture has a file of this width, or is smaller. */
const PREVIEW_WIDTH = 960;

/** A file of the picture that is wide enough for the editor. */
export const previewOf = ({ link, width }: Pick<ShownPicture, "link" | "width">): string =>
  variant(link, Math.min(width, PREVIEW_WIDTH), "webp");

/** All uploads of the page: one goes on while another block is open. */
export function useGalleryUploads(gallery: Gallery) {
  const files = useUploads<GalleryUpload>({
    address: `/api/imagem/${gallery}`,
    maxBytes: PICTURE_MAX_BYTES,
    messages: PICTURE_FAULT_MESSAGE,
    onlyOne: "Cada espaço leva uma imagem só. Escolha uma.",
  });
  const sendingCount = Object.values(files.uploads).filter(({ kind }) => kind === "sending").length;
  return { ...files, sendingCount };
}

export type GalleryUploads = ReturnType<typeof useGalleryUploads>;
