/** Receives one file of a multipart form: streams it to a temporary file, within a limit, never into memory. */
import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { cutAtGrapheme } from "../kit/plain-text.ts";
import type { UploadFault } from "../kit/upload.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { temporaryPath } from "./files.server.ts";
import { createTurns, TurnLost, type TurnRequest } from "./turns.server.ts";

/** A form's content type, with a boundary that RFC 2046 allows. */
const FORM_TYPE = /^multipart\/form-data\s*;\s*boundary=(?:[\w'+.-]{1,70}|"[\w'()+,./:=? -]{1,70}")\s*$/i;

/** A fault of a file that somebody sent, never of the server. */
export class UploadError extends Error {
  readonly fault: UploadFault;
  constructor(fault: UploadFault, cause?: unknown) {
    super(`upload refused: ${fault}`, { cause });
    this.name = "UploadError";
    this.fault = fault;
  }
}

/** A complete temporary file. The caller moves it into the store or removes it. */
export type ReceivedFile = { path: string; fileName: string; size: number };

/**
 * Streams form field `field` to a temporary path. Throws `UploadError` or the disk's error; then no file remains, and
 * the caller must read the rest of the body.
 */
export async function receiveFile(
  request: Request,
  { maxBytes, field }: { maxBytes: number; field: string },
): Promise<ReceivedFile> {
  const path = await temporaryPath();
  try {
    const file = async () => (await open(path, "wx", 0o600)).createWriteStream();
    return { path, ...(await streamTo(file, request, maxBytes, field)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/**
 * The SHA-256 of form field `field`, which is not stored. Throws `UploadError`; then the caller must read the rest of
 * the body.
 */
export async function hashSentFile(
  request: Request,
  { maxBytes, field }: { maxBytes: number; field: string },
): Promise<string> {
  const hash = createHash("sha256");
  let bytesWritten = 0;
  const digest = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytesWritten += chunk.length;
      done();
    },
  });
  const target = Object.defineProperty(digest, "bytesWritten", { get: () => bytesWritten });
  await streamTo(async () => target as Target, request, maxBytes, field);
  return hash.digest("hex");
}

type Target = Writable & { readonly bytesWritten: number };

async function streamTo(openTarget: () => Promise<Target>, request: Request, maxBytes: number, field: string) {
  const contentType = request.headers.get("content-type") ?? "";
  if (!request.body || !FORM_TYPE.test(contentType)) throw new UploadError("no-file");
  // busboy reports a file of exactly the limit as truncated, so it is given one byte more, which is then refused.
  const parser = busboy({
    headers: { "content-type": contentType },
    defParamCharset: "utf8",
    limits: { parts: 20, fields: 0, fileSize: maxBytes + 1 },
  });
  const target = await openTarget();
  let fileName = "";
  let cause: Error | undefined;
  const stop = (error: Error) => {
    cause = error;
    parser.destroy(error);
  };
  let writing: Promise<void> | undefined;
  parser.on("file", (name, file, info) => {
    if (name !== field || writing) return void file.resume();
    fileName = info.filename ?? "";
    file.on("limit", () => stop(new UploadError("too-big")));
    writing = pipeline(file, target);
    writing.catch((error: Error) => {
      // Only a failing disk ends before the parser, which would then wait forever.
      if (!parser.destroyed) stop(error);
    });
  });
  try {
    // Keeps the rest of a refused body readable; otherwise a client that still sends would not see the response.
    await pipeline(request.body.values({ preventCancel: true }), parser);
    await writing;
  } catch (error) {
    throw cause ?? new UploadError("broken-off", error);
  } finally {
    target.destroy();
  }
  if (target.bytesWritten === 0) throw new UploadError("no-file");
  return { fileName: displayName(unescaped(fileName)), size: target.bytesWritten };
}

/** UTF-16 units. */
const NAME_MAX = 200;

/**
 * Direction marks, which could show "gpj.exe" as "exe.jpg", and invisible characters. Joiners inside words and emoji
 * stay.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\ufff9-\ufffc]|(?!\u200c|\u200d|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;
/** A tag character is visible only inside an emoji, such as a flag. */
const STRAY_TAGS = /(?<![\p{Extended_Pictographic}\u{e0020}-\u{e007f}])[\u{e0020}-\u{e007f}]+/gu;

/** The file's own name without invisible characters or a path. A long name keeps its extension. */
export function displayName(name: string): string {
  const shown = name.replace(UNSEEN, "").replace(STRAY_TAGS, "");
  if (!hasVisibleText(shown)) return "arquivo";
  const [ending = ""] = /\.[^.\s]{1,5}$/.exec(shown) ?? [];
  return shown.length > NAME_MAX ? cutAtGrapheme(shown, NAME_MAX - ending.length) + ending : shown;
}

/** How browsers encode the three characters that would end the name (WHATWG, 'multipart/form-data'). */
const ESCAPED = { "%22": '"', "%0D": "\r", "%0A": "\n" } as const;
const unescaped = (name: string) => name.replace(/%(?:22|0D|0A)/g, (code) => ESCAPED[code as keyof typeof ESCAPED]);

/** Each picture takes a core and some hundred megabytes. */
const AT_ONCE = 2;
/** Seconds. A phone's photo takes this long in a busy process, and half a second in an idle one. */
const PICTURE_SECONDS = 2;
/** Seconds. Somebody who would wait longer for a first picture is refused at once (docs/decisions/overload.md). */
const LONGEST_WAIT = 4;
/** People whose pictures may wait. The limit is higher for files that have arrived than for those still to be sent. */
export const PEOPLE_MAX = (AT_ONCE * LONGEST_WAIT) / PICTURE_SECONDS;
export const PEOPLE_MAX_ARRIVED = 2 * PEOPLE_MAX;

const inTurn = createTurns(AT_ONCE);

const FAULTS = { left: "broken-off", late: "busy" } as const;

/**
 * Throws `UploadError` ('overload') for a newcomer if too many people wait. A person takes one place, however many
 * files they send.
 */
export function checkPictureTurn(person: string, most = PEOPLE_MAX): void {
  if (inTurn.peopleBefore(person) >= most) throw new UploadError("overload");
}

/** Runs `work` in this person's turn. Throws `UploadError` (`broken-off`, `busy`, `overload`) without one. */
export async function inPictureTurn<Result>(turn: TurnRequest, work: () => Promise<Result>): Promise<Result> {
  // Jobs can wait.
  if (turn.wait !== undefined) checkPictureTurn(turn.person, PEOPLE_MAX_ARRIVED);
  try {
    return await inTurn(turn, work);
  } catch (error) {
    throw error instanceof TurnLost ? new UploadError(FAULTS[error.reason], error) : error;
  }
}
