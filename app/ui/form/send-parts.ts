/** A large file on its way in parts (tus), which go on after a cut or a reload. Loaded with the first such file. */
import { type DetailedError, defaultOptions, Upload } from "tus-js-client";
import { LEAVING, PARTS_LOGGED_OUT, PARTS_PATH } from "../../kit/upload.ts";

/** In bytes. What a cut loses at most behind a proxy that keeps whole requests: 80 s at 0.5 Mbit/s. */
const PART = 5 * 1024 * 1024;
/** In milliseconds, between tries that nobody has to ask for. */
const PAUSES = [0, 1_000, 3_000, 5_000];
/** In milliseconds: a browser may wait for minutes on a connection that is dead. Longer than the server's patience. */
const STANDSTILL = 40_000;
/** In milliseconds: the server keeps parts that long. */
const KEPT = 24 * 60 * 60 * 1000;

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

type Sending = { onProgress: (bytes: number) => void; signal: AbortSignal };

/** Sends what the server does not have yet. Resolves to the upload's id; rejects with `PartsRefused`, never after an abort. */
export async function sendParts(file: File, { onProgress, signal }: Sending): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  /** From then on there is nothing to end: the file's own address has it. */
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
    // Without it any refusal would begin a new upload, and forget the one that waits.
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
    // Frees what it takes of the person's day.
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

/** Once a file has become part of a record, or was refused: the same file begins anew. */
export async function forgetParts(id: string): Promise<void> {
  const storage = defaultOptions.urlStorage;
  const known = (await storage?.findAllUploads()) ?? [];
  for (const { uploadUrl, creationTime, urlStorageKey } of known)
    if (uploadUrl?.endsWith(`/${id}`) || Date.parse(creationTime) < Date.now() - KEPT)
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
