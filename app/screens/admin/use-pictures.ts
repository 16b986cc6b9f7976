import { useEffect, useRef, useState } from "react";
import type { Gallery } from "../../domain/galleries.ts";
import { MIDDLE, pictureLink, variant, variantWidths } from "../../domain/picture.ts";
import {
  faultOf,
  PICTURE_FAULT_MESSAGE,
  PICTURE_MAX_BYTES,
  PICTURE_REFUSED,
  type UploadedPicture,
} from "../../domain/upload.ts";
import { sendFile } from "../../ui/form/send-file.ts";
import { type Board, changePlace, type Place, type StoredPicture } from "./board.ts";

/** What is going on with a place's file; `part` is from 0 to 1. */
export type Sending =
  | { kind: "sending"; fileName: string; part: number }
  | { kind: "failed"; message: string; again: File | null; loggedOut: boolean };

/** Wide enough for the board on most screens, in pixels. */
const PREVIEW_WIDTH = 960;

/** The board's files: sends each with its progress, gives up, removes. `previews` shows a chosen file from this page's memory. */
export function usePictures<Kind extends Board>(gallery: Gallery, setBoard: (change: (now: Kind) => Kind) => void) {
  const [sendings, setSendings] = useState<Record<string, Sending>>({});
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const running = useRef(new Map<string, AbortController>());
  const urls = useRef(new Map<string, string>());
  useEffect(() => {
    const [requests, shown] = [running.current, urls.current];
    return () => {
      for (const request of requests.values()) request.abort();
      for (const url of shown.values()) URL.revokeObjectURL(url);
    };
  }, []);

  const address = `/api/imagem/${gallery}`;
  const change = (id: string, to: Partial<Place>) => setBoard((now) => changePlace(now, id, to));
  const say = (id: string, sending: Sending | null) =>
    setSendings(({ [id]: _, ...others }) => (sending ? { ...others, [id]: sending } : others));
  const show = (id: string, file: File | null) => {
    const before = urls.current.get(id);
    if (before) URL.revokeObjectURL(before);
    const url = file ? URL.createObjectURL(file) : null;
    if (url) urls.current.set(id, url);
    else urls.current.delete(id);
    setPreviews(({ [id]: _, ...others }) => (url ? { ...others, [id]: url } : others));
  };
  const stop = (id: string) => {
    running.current.get(id)?.abort();
    running.current.delete(id);
  };
  const discard = ({ key }: StoredPicture) =>
    // What stays there unused is swept after some time anyway.
    void fetch(`${address}?key=${encodeURIComponent(key)}`, { method: "DELETE" }).catch(() => null);

  const send = ({ id, picture }: Place, files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const refuse = (message: string) => say(id, { kind: "failed", message, again: null, loggedOut: false });
    if (files.length > 1) return refuse("Cada espaço leva uma imagem só. Escolha uma.");
    const fault = faultOf(file, PICTURE_MAX_BYTES);
    if (fault) return refuse(PICTURE_FAULT_MESSAGE[fault]);
    stop(id);
    const request = new AbortController();
    running.current.set(id, request);
    show(id, file);
    // Kept with the draft: after a reload the place says what it was waiting for.
    change(id, { lost: { fileName: file.name, because: "unfinished" } });
    const onProgress = (part: number) => say(id, { kind: "sending", fileName: file.name, part });
    onProgress(0);
    void sendFile<UploadedPicture>(address, file, { onProgress, signal: request.signal }).then((sent) => {
      running.current.delete(id);
      if ("fault" in sent) {
        const { message, again, loggedOut } = sent.fault;
        show(id, null);
        return say(id, { kind: "failed", message, again: again ? file : null, loggedOut });
      }
      const { key, width, height, fileName } = sent.answer;
      if (picture) discard(picture);
      change(id, { picture: { key, width, height, fileName }, focal: MIDDLE, lost: null });
      say(id, null);
    });
  };

  /** Forgets what is on its way to a place; what was there before stays. */
  const cancel = ({ id }: Place) => {
    stop(id);
    show(id, null);
    say(id, null);
    change(id, { lost: null });
  };
  const remove = (place: Place) => {
    cancel(place);
    if (place.picture) discard(place.picture);
    change(place.id, { picture: null, alt: "", focal: MIDDLE });
  };
  /** A stored picture did not load: the place is marked when the server says that it is gone. */
  const check = async ({ id, picture }: Place) => {
    if (!picture) return;
    const response = await fetch(previewOf(picture), { method: "HEAD" }).catch(() => null);
    if (response?.status === 404) change(id, { picture: null, lost: { fileName: picture.fileName, because: "gone" } });
  };
  return {
    sendings,
    previews,
    /** how many are on their way */
    underWay: Object.values(sendings).filter(({ kind }) => kind === "sending").length,
    send,
    cancel,
    remove,
    check: (place: Place) => void check(place),
  };
}

export type Pictures = ReturnType<typeof usePictures>;

/** Address of a stored picture in about the board's width. */
export function previewOf({ key, width }: StoredPicture): string {
  const widths = variantWidths(width);
  return variant(pictureLink(key), widths.find((one) => one >= PREVIEW_WIDTH) ?? widths.at(-1) ?? width, "webp");
}

/** Why a place has no picture any more, for the person. */
export function lostText({ lost }: Place): string | null {
  if (!lost) return null;
  const name = lost.fileName ? ` (${lost.fileName})` : "";
  return lost.because === "gone"
    ? `${PICTURE_REFUSED["not-found"]} Escolha de novo${name}.`
    : `O envio não terminou. Escolha a imagem de novo${name}.`;
}
