import { useEffect, useRef, useState } from "react";
import { beginsLikePicture, faultOf, type Refusal, type UploadMessages } from "../../kit/upload.ts";

/** `again`: sending the same file again may succeed; `loggedOut`: it may succeed after logging in. */
export type UploadFailure = { message: string; again: boolean; loggedOut: boolean };

type Sending = { messages: UploadMessages; onProgress: (part: number) => void; signal: AbortSignal };

/**
 * Resolves to the response's JSON (null for 204) or to the failure; never rejects, and never resolves after an abort.
 * Uses XMLHttpRequest because fetch reports no upload progress.
 */
export function sendFile<Stored>(
  address: string,
  file: File,
  { messages, onProgress, signal }: Sending,
): Promise<{ stored: Stored } | { failure: UploadFailure }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => resolve({ failure: { message: messages["broken-off"], again: true, loggedOut: false } });
    request.onload = () => {
      const { status } = request;
      const body = request.response as Stored | Refusal | null;
      const isStored = status === 204 || (status < 300 && body !== null);
      if (isStored) return resolve({ stored: body as Stored });
      // A fault of the file is permanent; one of the server or the connection may pass.
      const again = status >= 500 || status === 408 || status === 429;
      const message = (body as Refusal | null)?.message ?? messages.failed;
      resolve({ failure: { message, again, loggedOut: status === 401 } });
    };
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.open("POST", address);
    request.send(form);
  });
}

/** `part` is from 0 to 1, `again` the file that may be sent once more. */
export type Upload =
  | { kind: "sending"; fileName: string; part: number }
  | { kind: "failed"; message: string; again: File | null; loggedOut: boolean };

/** A file that has arrived whole waits for its turn: pictures are prepared one after another. */
export const sendingText = (percent: number) => (percent < 100 ? `Enviando, ${percent}%` : "Enviada, espera a vez");

type Uploading = {
  address: string;
  maxBytes: number;
  messages: UploadMessages;
  /** shown for several files in one place */
  onlyOne: string;
};

/** One upload for each place. `previews` are object URLs, valid until the place is cleared or the page left. */
export function useUploads<Stored extends { key: string }>({ address, maxBytes, messages, onlyOne }: Uploading) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const requests = useRef(new Map<string, AbortController>());
  const urls = useRef(new Map<string, string>());
  useEffect(() => {
    const [running, shown] = [requests.current, urls.current];
    return () => {
      for (const request of running.values()) request.abort();
      for (const url of shown.values()) URL.revokeObjectURL(url);
    };
  }, []);

  const set = (id: string, upload: Upload) => setUploads((now) => ({ ...now, [id]: upload }));
  const show = (id: string, file: File | null) => {
    URL.revokeObjectURL(urls.current.get(id) ?? "");
    urls.current.delete(id);
    if (file) urls.current.set(id, URL.createObjectURL(file));
    setPreviews(Object.fromEntries(urls.current));
  };
  const stop = (id: string) => {
    if (!requests.current.has(id)) return;
    requests.current.get(id)?.abort();
    requests.current.delete(id);
    show(id, null);
  };
  const fail = (id: string, message: string) => set(id, { kind: "failed", message, again: null, loggedOut: false });
  const clear = (id: string) => {
    stop(id);
    show(id, null);
    setUploads(({ [id]: _, ...others }) => others);
  };

  /** Returns false, and shows why, when these files cannot be sent. */
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
    // A name may say another format than the bytes.
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
    const onProgress = (part: number) => set(id, { kind: "sending", fileName: file.name, part });
    onProgress(0);
    void sendFile<Stored>(address, file, { messages, onProgress, signal: request.signal }).then((sent) => {
      requests.current.delete(id);
      if ("stored" in sent) {
        setUploads(({ [id]: _, ...others }) => others);
        return onStored(sent.stored);
      }
      show(id, null);
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

/** Whether the server says that a stored file is gone; false also when it cannot be asked. */
export async function isGone(address: string): Promise<boolean> {
  const response = await fetch(address, { method: "HEAD" }).catch(() => null);
  return response?.status === 404;
}
