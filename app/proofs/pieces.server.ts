/** Pieces of proofs: stored as they came, beside the picture that is shown. */
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { FILE_FORMATS } from "../kit/file-formats.ts";
import { isDocumentId } from "../kit/storable.ts";
import { UPLOAD_KINDS } from "../kit/upload.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, first, type Tx } from "../platform/db.server.ts";
import { deleteFile, putFile, temporaryPath } from "../platform/files.server.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import type { NewPiece } from "./piece.ts";
import { pieceFiles, thumbnailKey } from "./piece-files.server.ts";
import { PROOF_LIMITS } from "./proof-content.ts";
import { proof, proofDraft, proofPiece } from "./schema.ts";

const { folder } = UPLOAD_KINDS.proof;

const storedDraft = db
  .select({ draft: proofDraft.draft })
  .from(proofDraft)
  .where(eq(proofDraft.budgetId, sql.placeholder("budgetId")))
  .prepare("proofDraftPieces");

/** How many pictures the saved draft has room for. */
export async function piecesLeft(budgetId: string): Promise<number> {
  const [row] = await storedDraft.execute({ budgetId });
  const used = row?.draft.directions.flatMap(({ pieces }) => pieces).length ?? 0;
  return PROOF_LIMITS.pieces - used;
}

type Picture = { bytes: Uint8Array; thumbnail: Uint8Array; width: number; height: number };
type Examined = { format: keyof typeof FILE_FORMATS; sha256: string; pictures: readonly Picture[] };
type Sent = { path: string; fileName: string };

/**
 * Keeps the file and its pictures, each page of a PDF as one piece. The file's temporary path is empty then. null: the
 * request is not theirs any more.
 */
export async function storePieces(
  sender: CurrentUser,
  budgetId: string,
  { path, fileName }: Sent,
  { format, sha256, pictures }: Examined,
): Promise<NewPiece[] | null> {
  const original = `${folder}${randomUUID()}.${FILE_FORMATS[format].endings[0]}`;
  const stored = pictures.map(({ bytes, thumbnail, ...size }, at) => ({
    ...{ bytes, thumbnail },
    row: { ...size, page: at + 1, picture: `${folder}${randomUUID()}.webp` },
  }));
  const keys = stored.flatMap(({ row: { picture } }) => pieceFiles({ original, picture }));
  try {
    await putFile(original, path);
    for (const { bytes, thumbnail, row } of stored) {
      await putBytes(row.picture, bytes);
      await putBytes(thumbnailKey(row.picture), thumbnail);
    }
    const made = await insertPieces(sender, budgetId, { original, fileName, sha256 }, stored);
    if (!made) await deleteAll(keys);
    return made;
  } catch (error) {
    await deleteAll(keys);
    throw error;
  }
}

/** What stays is swept: the fault that led here is told, not this one. */
const deleteAll = (keys: readonly string[]) => Promise.allSettled(keys.map(deleteFile));

async function putBytes(key: string, bytes: Uint8Array): Promise<void> {
  const path = await temporaryPath();
  await writeFile(path, bytes);
  await putFile(key, path);
}

type PieceRow = Pick<typeof proofPiece.$inferInsert, "page" | "picture" | "width" | "height">;

function insertPieces(
  sender: CurrentUser,
  budgetId: string,
  file: Pick<typeof proofPiece.$inferInsert, "original" | "fileName" | "sha256">,
  pictures: readonly { row: PieceRow }[],
): Promise<NewPiece[] | null> {
  return db.transaction(async (tx) => {
    if (!(await lockToAct(tx, sender, budgetId, "sendProof"))) return null;
    const { id, fileName, page, width, height } = proofPiece;
    const rows = pictures.map(({ row }) => ({ ...file, ...row, budgetId, uploadedBy: sender.id }));
    const made = await tx.insert(proofPiece).values(rows).returning({ id, fileName, page, width, height });
    return made.toSorted((one, other) => one.page - other.page);
  });
}

/** Of these ids, those that are pieces of the request. */
export async function piecesOf(tx: Tx, budgetId: string, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(proofPiece)
          .where(and(eq(proofPiece.budgetId, budgetId), inArray(proofPiece.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

const wanted = sql.placeholder("id");
const names = sql`jsonb_build_object('directions', jsonb_build_array(jsonb_build_object('pieces', jsonb_build_array(jsonb_build_object('id', ${wanted}::text)))))`;
const shown = db
  .select({
    picture: proofPiece.picture,
    isSent: sql<boolean>`exists (select from ${proof} where ${proof.budgetId} = ${proofPiece.budgetId} and ${proof.state} <> 'withdrawn' and ${proof.sent} @> ${names})`,
  })
  .from(proofPiece)
  .where(and(eq(proofPiece.id, wanted), eq(proofPiece.budgetId, sql.placeholder("budgetId"))))
  .prepare("proofPicture");

/** The picture's key in the file store, and whether a version that was sent shows it. */
export async function findPiece(budgetId: string, id: string): Promise<{ picture: string; isSent: boolean } | null> {
  if (!isDocumentId(id)) return null;
  // Ids are compared as texts inside the version.
  return first(shown.execute({ id: id.toLowerCase(), budgetId }));
}
