import type { Gallery } from "../../domain/galleries.ts";
import { MIDDLE, pictureLink, variant, variantWidths } from "../../domain/picture.ts";
import {
  PICTURE_FAULT_MESSAGE,
  PICTURE_MAX_BYTES,
  PICTURE_REFUSED,
  type UploadedPicture,
} from "../../domain/upload.ts";
import { discardUpload, isGone, useUploads } from "../../ui/form/uploads.ts";
import { type Board, changePlace, type Place, type WaitingPicture } from "./board.ts";

/** Wide enough for the board on most screens, in pixels. */
const PREVIEW_WIDTH = 960;

export function usePictures<Kind extends Board>(gallery: Gallery, setBoard: (change: (now: Kind) => Kind) => void) {
  const address = `/api/imagem/${gallery}`;
  const { uploads, previews, ...files } = useUploads<UploadedPicture>({
    address,
    maxBytes: PICTURE_MAX_BYTES,
    messages: PICTURE_FAULT_MESSAGE,
    onlyOne: "Cada espaço leva uma imagem só. Escolha uma.",
  });
  const change = (id: string, to: Partial<Place>) => setBoard((now) => changePlace(now, id, to));

  const send = ({ id, picture }: Place, chosen: readonly File[]) => {
    const started = files.send(id, chosen, ({ key, width, height, fileName }) => {
      if (picture) void discardUpload(address, picture.key);
      change(id, { picture: { key, width, height, fileName }, focal: MIDDLE, lost: null });
    });
    // Stored with the draft: after a reload the place says which picture it was waiting for.
    if (started) change(id, { lost: { fileName: chosen[0]?.name ?? "", because: "unfinished" } });
  };

  /** Cancels the upload to a place; its stored picture stays. */
  const cancel = ({ id }: Place) => {
    files.clear(id);
    change(id, { lost: null });
  };
  const remove = (place: Place) => {
    cancel(place);
    if (place.picture) void discardUpload(address, place.picture.key);
    change(place.id, { picture: null, alt: "", focal: MIDDLE });
  };
  /** Marks a picture whose preview failed as lost, if the server says that it is gone. */
  const check = async ({ id, picture }: Place) => {
    if (picture && (await isGone(previewOf(picture))))
      change(id, { picture: null, lost: { fileName: picture.fileName, because: "gone" } });
  };
  return {
    uploads,
    previews,
    sendingCount: Object.values(uploads).filter(({ kind }) => kind === "sending").length,
    send,
    cancel,
    remove,
    check: (place: Place) => void check(place),
  };
}

export type Pictures = ReturnType<typeof usePictures>;

export function previewOf({ key, width }: WaitingPicture): string {
  const widths = variantWidths(width);
  return variant(pictureLink(key), widths.find((one) => one >= PREVIEW_WIDTH) ?? widths.at(-1) ?? width, "webp");
}

export function lostText({ lost }: Place): string | null {
  if (!lost) return null;
  const name = lost.fileName ? ` (${lost.fileName})` : "";
  return lost.because === "gone"
    ? `${PICTURE_REFUSED["not-found"]} Escolha de novo${name}.`
    : `O envio não terminou. Escolha a imagem de novo${name}.`;
}
