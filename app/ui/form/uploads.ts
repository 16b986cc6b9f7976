import { useEffect, useRef, useState } from "react";
import { createTimeLeft, timeLeftText } from "../../kit/time-left.ts";
import { beginsLikePicture, faultOf, LEAVING, type Refusal, type UploadMessages } from "../../kit/upload.ts";
import { useListener } from "../browser/use-listener.ts";
import { createFileLine } from "./file-line.ts";

/**
 * `again`: sending the same file again may succeed; `loggedOut`: after logging in it may; `resumable`: the server
 * stores what has arrived, and the same file continues from there.
 */
export type UploadFailure = {
  message: string;
  again: boolean;
  loggedOut: boolean;
  resumable: boolean;
  /** of the refusal */
  kind?: string | undefined;
};

/** `part`: from 0 to 1. `secondsLeft`: null while unknown. */
export type UploadProgress = { part: number; secondsLeft: number | null };

type SendOptions = { messages: UploadMessages; onProgress: (progress: UploadProgress) => void; signal: AbortSignal };
type SendResult<Stored> = { stored: Stored } | { failure: UploadFailure };

/** Bytes. A slow line sends this much in half a minute, so smaller files simply start again. */
const PARTS_FROM = 1024 * 1024;

/**
 * Resolves to the response's JSON (null for 204) or to the failure; never rejects, and never resolves after an abort.
 * Sends a large file in parts, which the server stores after a cut (docs/decisions/resumable-uploads.md).
 */
export async function sendFile<Stored>(address: string, file: File, sending: SendOptions): Promise<SendResult<Stored>> {
  const timeLeft = createTimeLeft(file.size);
  const onSent = (part: number) =>
    sending.onProgress({ part, secondsLeft: timeLeft(part * file.size, performance.now()) });
  const parts = file.size < PARTS_FROM ? null : await import("./send-parts.ts").catch(() => null);
  if (!parts) return sendForm(address, file, sending, onSent);
  try {
    const progress = { onProgress: (bytes: number) => onSent(bytes / file.size), signal: sending.signal };
    const id = await parts.sendParts(file, progress);
    const { signal } = sending;
    const response = await fetch(`${address}${address.includes("?") ? "&" : "?"}envio=${id}`, {
      method: "POST",
      signal,
    }).catch(() => null);
    const text = (await response?.text().catch(() => "")) ?? "";
    if (signal.aborted) return await new Promise(() => {});
    const passes = !response || response.status >= 500 || response.status === 429 || response.status === 401;
    if (!passes) await parts.forgetParts(id);
    if (response?.ok) return { stored: read<Stored>(text) as Stored };
    throw new parts.PartsRefused(response?.status ?? 0, text);
  } catch (error) {
    const { status, text } = error instanceof parts.PartsRefused ? error : { status: 0, text: "" };
    const refusal = read<Refusal>(text);
    // Another machine may respond that does not have the parts.
    const ofParts = refusal?.kind === "parts";
    if (ofParts && (status === 404 || status === 410)) return sendForm(address, file, sending, onSent);
    const resumable = status === 0 || status >= 500 || [401, 408, 429].includes(status) || (ofParts && status === 409);
    const cut = navigator.onLine ? CUT : OFFLINE;
    const message = status === 0 ? cut : (refusal?.message ?? sending.messages.failed);
    return { failure: { message, again: resumable, loggedOut: status === 401, resumable, kind: refusal?.kind } };
  }
}

const CUT = "A conexão caiu. O que já subiu está guardado.";
const OFFLINE = "Você está sem conexão. O envio continua sozinho quando ela voltar.";

function read<Body>(text: string): Body | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Sends in one request. Uses XMLHttpRequest because fetch reports no upload progress. */
function sendForm<Stored>(
  address: string,
  file: File,
  { messages, signal }: SendOptions,
  onSent: (part: number) => void,
): Promise<SendResult<Stored>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (failure: Omit<UploadFailure, "resumable">) => resolve({ failure: { ...failure, resumable: false } });
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onerror = () => fail({ message: messages["broken-off"], again: true, loggedOut: false });
    request.onload = () => {
      const { status } = request;
      const body = request.response as Stored | Refusal | null;
      const isStored = status === 204 || (status < 300 && body !== null);
      if (isStored) return resolve({ stored: body as Stored });
      // A fault of the file is permanent; one of the server or connection may pass.
      const again = status >= 500 || status === 408 || status === 429;
      const message = (body as Refusal | null)?.message ?? messages.failed;
      fail({ message, again, loggedOut: status === 401, kind: (body as Refusal | null)?.kind });
    };
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.open("POST", address);
    request.send(form);
  });
}

/** `part`: from 0 to 1. `again`: the file that can be sent again. `waits`: it waits for files chosen before it. */
export type Upload =
  | ({ kind: "sending"; fileName: string; waits?: boolean } & UploadProgress)
  | { kind: "failed"; message: string; again: File | null; loggedOut: boolean; resumable: boolean };

/** A file that has arrived waits for its turn, because pictures are processed one after another. */
export const sendingText = (progress: UploadProgress) =>
  progress.part < 0.995 ? `Enviando, ${progressText(progress)}` : "Enviada, espera a vez";

/** '42%, faltam cerca de 2 min' */
export function progressText({ part, secondsLeft }: UploadProgress): string {
  const percent = `${Math.round(part * 100)}%`;
  return secondsLeft === null ? percent : `${percent}, ${timeLeftText(secondsLeft)}`;
}

/** The label of the button that sends a file again. */
export const againText = (resumable: boolean, fallback: string) => (resumable ? "Continuar" : fallback);

type Uploading = {
  address: string;
  maxBytes: number;
  messages: UploadMessages;
  /** shown if several files are chosen for one place */
  onlyOne: string;
};

/** Concurrent uploads. More would not help on a slow line, and the account's limit would refuse them. */
const AT_ONCE = 4;

/** One upload per place. `previews` are object URLs, valid until the place is cleared or the person leaves the page. */
export function useUploads<Stored extends { key: string }>({ address, maxBytes, messages, onlyOne }: Uploading) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const requests = useRef(new Map<string, AbortController>());
  /** Functions that resume broken uploads, by place. */
  const broken = useRef(new Map<string, () => void>());
  const urls = useRef(new Map<string, string>());
  const [inLine] = useState(() => createFileLine(AT_ONCE));
  useEffect(() => {
    const [running, shown] = [requests.current, urls.current];
    return () => {
      for (const request of running.values()) request.abort(LEAVING);
      for (const url of shown.values()) URL.revokeObjectURL(url);
    };
  }, []);

  useListener("online", () => {
    for (const sendAgain of [...broken.current.values()]) sendAgain();
  });

  const set = (id: string, upload: Upload) => setUploads((now) => ({ ...now, [id]: upload }));
  const show = (id: string, file: File | null) => {
    URL.revokeObjectURL(urls.current.get(id) ?? "");
    urls.current.delete(id);
    if (file) urls.current.set(id, URL.createObjectURL(file));
    setPreviews(Object.fromEntries(urls.current));
  };
  const stop = (id: string) => {
    broken.current.delete(id);
    if (!requests.current.has(id)) return;
    requests.current.get(id)?.abort();
    requests.current.delete(id);
    show(id, null);
  };
  const fail = (id: string, message: string) =>
    set(id, { kind: "failed", message, again: null, loggedOut: false, resumable: false });
  const clear = (id: string) => {
    stop(id);
    show(id, null);
    setUploads(({ [id]: _, ...others }) => others);
  };

  /** Returns false, and shows why, if these files cannot be sent. */
  const send = (id: string, files: readonly File[], onStored: (stored: Stored) => void): boolean => {
    const [file] = files;
    if (!file) return false;
    const fault = faultOf(file, maxBytes);
    stop(id);
    if (files.length > 1 || fault === "too-big") {
      fail(id, fault && files.length === 1 ? messages[fault] : onlyOne);
      return false;
    }
    if (!fault) return begin(id, file, onStored);
    // A name may suggest another format than the bytes.
    void beginsLikePicture(file).then(
      (isPicture) => void (isPicture ? begin(id, file, onStored) : fail(id, messages[fault])),
      () => fail(id, messages[fault]),
    );
    return false;
  };

  const begin = (id: string, file: File, onStored: (stored: Stored) => void): true => {
    const request = new AbortController();
    requests.current.set(id, request);
    show(id, file);
    const onProgress = (progress: UploadProgress) => set(id, { kind: "sending", fileName: file.name, ...progress });
    set(id, { kind: "sending", fileName: file.name, part: 0, secondsLeft: null, waits: true });
    const { signal } = request;
    const go = () => {
      onProgress({ part: 0, secondsLeft: null });
      return sendFile<Stored>(address, file, { messages, onProgress, signal });
    };
    void inLine(signal, go).then((sent) => {
      requests.current.delete(id);
      if ("stored" in sent) {
        setUploads(({ [id]: _, ...others }) => others);
        return onStored(sent.stored);
      }
      show(id, null);
      if (sent.failure.resumable) broken.current.set(id, () => void begin(id, file, onStored));
      set(id, { ...sent.failure, kind: "failed", again: sent.failure.again ? file : null });
    });
    return true;
  };

  return { uploads, previews, send, fail, clear };
}

/** Frees a stored file at once; otherwise the daily sweep removes it. */
export async function discardUpload(address: string, key: string): Promise<void> {
  await fetch(`${address}?key=${encodeURIComponent(key)}`, { method: "DELETE" }).catch(() => null);
}

/** Whether the server says that a stored file is gone; false if it cannot be asked. */
export async function isGone(address: string): Promise<boolean> {
  const response = await fetch(address, { method: "HEAD" }).catch(() => null);
  return response?.status === 404;
}
