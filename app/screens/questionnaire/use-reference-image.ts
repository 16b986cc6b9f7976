import { useEffect, useRef, useState } from "react";
import { IMAGE_MAX_BYTES, SESSION_ENDED } from "../../domain/questionnaire.ts";
import {
  IMAGE_ACCEPT,
  IMAGE_FAULT_MESSAGE,
  type Refusal,
  UPLOAD_REFUSED,
  type UploadedImage,
} from "../../domain/upload.ts";
import type { Draft } from "./draft.ts";
import type { ChangeDraft } from "./use-draft.ts";

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

/** Why a chosen file is refused before it is sent; the server judges again, by the bytes. Null when it may try. */
export function faultOf(file: { type: string; size: number }): string | null {
  if (file.type && !IMAGE_ACCEPT.split(",").includes(file.type)) return IMAGE_FAULT_MESSAGE["wrong-type"];
  return file.size > IMAGE_MAX_BYTES ? IMAGE_FAULT_MESSAGE["too-big"] : null;
}

/** The reference image (BRAND-5): sends it with its progress, gives up, removes. It goes on while panels change. */
export function useReferenceImage({ image, change }: { image: Draft["image"]; change: ChangeDraft }) {
  const [sending, setSending] = useState<Sending>({ kind: "still" });
  const running = useRef<XMLHttpRequest | null>(null);
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
    const fault = faultOf(file);
    if (fault) return fail(fault, null);
    stop();
    preview.current = URL.createObjectURL(file);
    const show = (part: number) => setSending({ kind: "sending", fileName: file.name, part, preview: preview.current });
    show(0);
    const request = new XMLHttpRequest();
    running.current = request;
    request.upload.onprogress = ({ loaded, total }) => show(total > 0 ? loaded / total : 0);
    request.onerror = () => fail(IMAGE_FAULT_MESSAGE["broken-off"], file);
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && "key" in answer) {
        stop();
        if (image) void discard(image.key);
        change({ image: { key: answer.key, fileName: answer.fileName } });
        setSending({ kind: "still" });
      } else if (request.status === 401) fail(SESSION_ENDED, null, true);
      else {
        // What is wrong with the file stays wrong; what is wrong with us may pass.
        const mayPass = request.status >= 500 || request.status === 408 || request.status === 429;
        fail("message" in answer ? answer.message : UPLOAD_REFUSED.failed, mayPass ? file : null);
      }
    };
    const form = new FormData();
    form.append("file", file);
    request.open("POST", ADDRESS);
    request.send(form);
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

function parse(text: string): UploadedImage | Refusal | Record<string, never> {
  try {
    return JSON.parse(text) as UploadedImage | Refusal;
  } catch {
    return {};
  }
}
