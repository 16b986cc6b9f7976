import { useEffect, useRef, useState } from "react";
import { IMAGE_MAX_BYTES, SESSION_ENDED } from "../../domain/questionnaire.ts";
import { faultOf, IMAGE_FAULT_MESSAGE, UPLOAD_REFUSED, type UploadedImage } from "../../domain/upload.ts";
import { sendFile } from "../../ui/form/send-file.ts";
import type { ChangeDraft, Draft } from "./draft.ts";

const ADDRESS = "/api/referencia";

/** What is going on with the reference image; one that is already stored is in the draft. `part` is from 0 to 1. */
export type Sending =
  | { kind: "still" }
  | { kind: "sending"; fileName: string; part: number; preview: string }
  | { kind: "failed"; message: string; again: File | null; loggedOut: boolean };

/** Address of the preview of an own image that is not yet part of a budget. */
export function previewOf(key: string): string {
  return `${ADDRESS}?key=${encodeURIComponent(key)}`;
}

/** The reference image (BRAND-5): sends it with its progress, gives up, removes. It goes on while panels change. */
export function useReferenceImage({ image, change }: { image: Draft["image"]; change: ChangeDraft }) {
  const [sending, setSending] = useState<Sending>({ kind: "still" });
  const running = useRef<AbortController | null>(null);
  const preview = useRef("");

  const stop = () => {
    running.current?.abort();
    running.current = null;
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = "";
  };
  useEffect(
    () => () => {
      running.current?.abort();
      if (preview.current) URL.revokeObjectURL(preview.current);
    },
    [],
  );

  const fail = (message: string, again: File | null, loggedOut = false) => {
    stop();
    setSending({ kind: "failed", message, again, loggedOut });
  };

  const send = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return fail("É uma imagem só. Escolha a que melhor mostra o que você gosta.", null);
    const fault = faultOf(file, IMAGE_MAX_BYTES);
    if (fault) return fail(IMAGE_FAULT_MESSAGE[fault], null);
    stop();
    const abort = new AbortController();
    running.current = abort;
    preview.current = URL.createObjectURL(file);
    const show = (part: number) => setSending({ kind: "sending", fileName: file.name, part, preview: preview.current });
    show(0);
    void sendFile<UploadedImage>(ADDRESS, file, { onProgress: show, signal: abort.signal }).then((sent) => {
      if ("fault" in sent) {
        const { message, again, loggedOut } = sent.fault;
        return fail(loggedOut ? SESSION_ENDED : message, again ? file : null, loggedOut);
      }
      stop();
      if (image) void discard(image.key);
      change({ image: { key: sent.answer.key, fileName: sent.answer.fileName } });
      setSending({ kind: "still" });
    });
  };

  const cancel = () => {
    stop();
    setSending({ kind: "still" });
  };
  const remove = () => {
    if (image) void discard(image.key);
    change({ image: null });
    setSending({ kind: "still" });
  };
  /** The preview did not load: forgets the image when the server says that it is gone. */
  const check = async () => {
    if (!image) return;
    const response = await fetch(previewOf(image.key)).catch(() => null);
    if (response?.status !== 404) return;
    change({ image: null });
    setSending({ kind: "failed", message: UPLOAD_REFUSED["not-found"], again: null, loggedOut: false });
  };

  return { image, sending, send, cancel, remove, check: () => void check() };
}

export type ReferenceImage = ReturnType<typeof useReferenceImage>;

/** Frees the place on the server at once; what stays there unused is swept after a day anyway. */
async function discard(key: string): Promise<void> {
  await fetch(previewOf(key), { method: "DELETE" }).catch(() => null);
}
