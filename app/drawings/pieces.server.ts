/** Pieces of a proof (PROOF-1): whatever a designer sends becomes pictures that every browser shows alike. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { detectType, hasFormat } from "../platform/file-bytes.server.ts";
import { temporaryPath } from "../platform/files.server.ts";
import { createTurns, TurnLost, type TurnRequest } from "../platform/turns.server.ts";
import { inPictureTurn, UploadError } from "../platform/upload.server.ts";
import type { PieceTask } from "./child/tasks.ts";
import { PieceRefused } from "./piece-faults.ts";
import { PIECE_SIDE, PIECE_WEBP, thumbnailOf } from "./piece-picture.ts";
import { KitAborted, type Limits, runTask } from "./run-child.server.ts";
import { SvgRefused } from "./svg-faults.ts";

/** WebP, upright, in sRGB, without metadata, at most PIECE_SIDE pixels on the longer side; and the same for lists. */
export type PiecePicture = { bytes: Buffer; thumbnail: Buffer; width: number; height: number };
/** `sha256` in hex, of the bytes that were sent. `format` is what they are, whatever their name says. */
export type Piece = { format: "png" | "jpeg" | "svg" | "pdf"; pictures: PiecePicture[]; sha256: string };

/** For each page. */
const PAGE_SECONDS = 10;
/**
 * Milliseconds for all pages together: less than others wait for their turn (people/upload-places.server.ts), and with
 * that wait less than a connection may stand still.
 */
const FILE_LIMIT = 25_000;
const pieceLimits = (mostPages: number): Limits => ({
  milliseconds: PAGE_SECONDS * 1000,
  data: 1_200,
  cpu: PAGE_SECONDS * (mostPages + 1),
});

/** A page does not wait for a kit, nor a photo for a page. */
const inDrawingTurn = createTurns(1);

/**
 * Makes the pictures of one uploaded file: of a PDF one for each page, of any other file one. `name` is the file's, for
 * sentences; `mostPictures` is how many there is room for, at least 1. Throws `PieceRefused`, whose `text` is for the
 * designer, or `UploadError` ('busy', 'overload', 'broken-off') when it has no turn.
 */
export async function examinePiece(
  bytes: Uint8Array,
  { name, mostPictures, turn }: { name: string; mostPictures: number; turn: TurnRequest },
): Promise<Piece> {
  const folder = await temporaryPath();
  await mkdir(folder);
  try {
    const source = join(folder, "source");
    await writeFile(source, bytes);
    const format = await formatOf(source);
    if (format === null) throw PieceRefused.of("wrong-type", { name });
    const pictures =
      format === "svg" || format === "pdf"
        ? await drawnPictures({ task: "piece", kind: format, source, folder, mostPages: mostPictures }, name, turn)
        : [await photo(source, turn)];
    return { format, pictures, sha256: createHash("sha256").update(bytes).digest("hex") };
  } catch (error) {
    throw refusalOf(error, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function formatOf(path: string): Promise<Piece["format"] | null> {
  const type = await detectType(path);
  if (type === "png" || type === "jpeg" || type === "pdf") return type;
  return type === null && (await hasFormat(path, "svg")) ? "svg" : null;
}

function photo(source: string, turn: TurnRequest): Promise<PiecePicture> {
  return inPictureTurn(turn, async () => {
    const { checkPicture, decode, toUploadError } = await import("../platform/pictures.server.ts");
    try {
      const picture = await checkPicture(source, { animated: false });
      const { data, info } = await decode(source, picture)
        .resize({ width: PIECE_SIDE, height: PIECE_SIDE, fit: "inside", withoutEnlargement: true })
        .webp(PIECE_WEBP)
        .toBuffer({ resolveWithObject: true });
      const thumbnail = await thumbnailOf(decode(data)).toBuffer();
      return { bytes: data, thumbnail, width: info.width, height: info.height };
    } catch (error) {
      throw toUploadError(error);
    }
  });
}

/** A child that was ended for its time or memory says nothing, whatever it was drawing. */
async function drawnPictures(task: PieceTask, name: string, turn: TurnRequest): Promise<PiecePicture[]> {
  const { kind, mostPages } = task;
  let late: AbortSignal | undefined;
  const work = () => {
    late = AbortSignal.timeout(FILE_LIMIT);
    const signal = turn.signal ? AbortSignal.any([late, turn.signal]) : late;
    return runTask(task, pieceLimits(kind === "pdf" ? mostPages : 1), { signal });
  };
  const message = await inDrawingTurn(turn, work).catch((error: unknown) => {
    const isLate = late?.aborted === true && error instanceof KitAborted;
    if (isLate || (kind === "pdf" && error instanceof SvgRefused)) throw PieceRefused.of("too-slow", { name });
    throw error;
  });
  if (message.says === "pdf-refused")
    throw PieceRefused.of(message.fault, { name, pages: message.pages, most: mostPages });
  if (message.says !== "pictures") throw new Error(`the child said ${message.says}`);
  return Promise.all(
    message.pictures.map(async ({ path, thumbnail, ...size }) => ({
      ...size,
      bytes: await readFile(path),
      thumbnail: await readFile(thumbnail),
    })),
  );
}

/** What the caller is told, and the designer reads. */
function refusalOf(error: unknown, name: string): unknown {
  if (error instanceof SvgRefused) return PieceRefused.ofSvg(error.fault, error.what);
  if (error instanceof KitAborted) return new UploadError("broken-off", error);
  if (error instanceof TurnLost) return new UploadError(error.reason === "left" ? "broken-off" : "busy", error);
  if (!(error instanceof UploadError)) return error;
  switch (error.fault) {
    case "animated":
    case "too-many-pixels":
      return PieceRefused.of(error.fault, { name });
    case "unreadable":
      return PieceRefused.of("broken", { name });
    default:
      return error;
  }
}
