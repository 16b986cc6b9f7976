/** Uploads a large file in parts (tus), which can resume after a cut or a reload. Imported with the first such file. */
import { type DetailedError, defaultOptions, Upload } from "tus-js-client";
import { LEAVING, PARTS_LOGGED_OUT, PARTS_PATH } from "../../kit/upload.ts";

/** Bytes. Behind a proxy that buffers whole requests a cut loses at most one part: 80 s at 0.5 Mbit/s. */
const PART = 5 * 1024 * 1024;
/** Milliseconds between automatic retries. */
const PAUSES = [0, 1_000, 3_000, 5_000];
/** Milliseconds, longer than the server's own limit. Without this a browser may wait minutes on a dead connection. */
const STANDSTILL = 40_000;
/** Milliseconds for which the server stores parts. */
const PARTS_LIFETIME = 24 * 60 * 60 * 1000;

/** `status` 0: there was no response. `text`: its body. */
export class PartsRefused extends Error {
  readonly status: number;
  readonly text: string;
  constructor(status: number, text: string) {
    super(`parts refused: ${status}`);
    this.status = status;
    this.text = text;
  }
}

type PartsOptions = { onProgress: (bytes: number) => void; signal: AbortSignal };

/**
 * Sends what the server does not have yet. Resolves to the upload's id. Rejects with `PartsRefused`, but never after an
 * abort.
 */
export async function sendParts(file: File, { onProgress, signal }: PartsOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  /** Aborted once everything is sent: from then on the file's own address has it, and there is nothing to end. */
  const sent = new AbortController();
  let watch: ReturnType<typeof setTimeout> | undefined;
  const lookAgain = () => {
    clearTimeout(watch);
    watch = setTimeout(() => void upload.abort().then(() => upload.start()), STANDSTILL);
  };
  const upload = new Upload(file, {
    endpoint: location.origin + PARTS_PATH,
    chunkSize: PART,
    metadata: { filename: file.name },
    retryDelays: PAUSES,
    onShouldRetry: (error) => navigator.onLine && passes(refusalOf(error).status),
    // Otherwise any refusal would start a new upload and forget the waiting one.
    onAfterResponse: (request, response) => {
      const status = response.getStatus();
      if (request.getMethod() === "HEAD" && ![200, 404, 410].includes(status)) throw new PartsRefused(status, "");
    },
    onProgress: (bytes) => {
      lookAgain();
      onProgress(bytes);
    },
    onSuccess: () => {
      sent.abort();
      resolve(upload.url?.split("/").at(-1) ?? "");
    },
    onError: (error) => reject(refusalOf(error)),
  });
  const end = () => {
    clearTimeout(watch);
    // Frees its share of the person's daily limit.
    void upload.abort(signal.reason !== LEAVING).catch(() => undefined);
  };
  signal.addEventListener("abort", end, { signal: sent.signal });
  const [previous] = await upload.findPreviousUploads();
  if (previous) upload.resumeFromPreviousUpload(previous);
  if (signal.aborted) return promise;
  lookAgain();
  upload.start();
  return promise.finally(() => clearTimeout(watch));
}

/** Call it once a file is part of a record or was refused, so that the same file starts anew. */
export async function forgetParts(id: string): Promise<void> {
  const storage = defaultOptions.urlStorage;
  const known = (await storage?.findAllUploads()) ?? [];
  for (const { uploadUrl, creationTime, urlStorageKey } of known)
    if (uploadUrl?.endsWith(`/${id}`) || Date.parse(creationTime) < Date.now() - PARTS_LIFETIME)
      await storage?.removeUpload(urlStorageKey);
}

const passes = (status: number) => status === 0 || status >= 500 || [408, 409, 423].includes(status);

function refusalOf(error: Error | DetailedError): PartsRefused {
  const { causingError, originalResponse } = error as Partial<DetailedError>;
  if (causingError instanceof PartsRefused)
    return causingError.status === 401
      ? new PartsRefused(401, JSON.stringify({ message: PARTS_LOGGED_OUT }))
      : causingError;
  return new PartsRefused(originalResponse?.getStatus() ?? 0, originalResponse?.getBody() ?? "");
}
