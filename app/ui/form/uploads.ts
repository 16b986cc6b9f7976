import { type DragEvent as ReactDragEvent, useEffect, useRef, useState } from "react";
import { faultOf, type Refusal, type UploadMessages } from "../../kit/upload.ts";
import { createFileLine } from "./file-line.ts";

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

/** `part` is from 0 to 1, `again` the file that may be sent once more; `waits`: for those that were chosen before it. */
export type Upload =
  | { kind: "sending"; fileName: string; part: number; waits?: boolean }
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

/** Files that go up together: a slow line would bring more of them nowhere, and an account may send only so many. */
const AT_ONCE = 4;

/** One upload for each place. `previews` are object URLs, valid until the place is cleared or the page left. */
export function useUploads<Stored extends { key: string }>({ address, maxBytes, messages, onlyOne }: Uploading) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const [previews, setPreviews] = useState<Record<string, string>>({});
  const requests = useRef(new Map<string, AbortController>());
  const urls = useRef(new Map<string, string>());
  const [inLine] = useState(() => createFileLine(AT_ONCE));
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
    if (files.length > 1 || fault) {
      stop(id);
      fail(id, files.length > 1 || !fault ? onlyOne : messages[fault]);
      return false;
    }
    stop(id);
    const request = new AbortController();
    requests.current.set(id, request);
    show(id, file);
    const onProgress = (part: number) => set(id, { kind: "sending", fileName: file.name, part });
    set(id, { kind: "sending", fileName: file.name, part: 0, waits: true });
    const { signal } = request;
    const go = () => {
      onProgress(0);
      return sendFile<Stored>(address, file, { messages, onProgress, signal });
    };
    void inLine(signal, go).then((sent) => {
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

/** Stops a file dropped beside its place from replacing the page. Text may drop. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    addEventListener("dragover", keepPage);
    addEventListener("drop", keepPage);
    return () => {
      removeEventListener("dragover", keepPage);
      removeEventListener("drop", keepPage);
    };
  }, []);
}

/** Props of an element that takes dropped files; a button must offer the same by keyboard. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  return {
    "data-over": over || undefined,
    onDragOver: (event: ReactDragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: ReactDragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}
