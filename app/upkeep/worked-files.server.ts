/** The files of proofs and deliveries: those that nothing names go every night, and those of a request with it. */
import { and, inArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { partFiles } from "../delivery/part-files.ts";
import { deliveryDraft, kit, kitPart } from "../delivery/schema.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { pieceFiles } from "../proofs/piece-files.server.ts";
import { proof, proofDraft, proofPiece } from "../proofs/schema.ts";
import { budget } from "../requests/schema.ts";

/** An id is random and stands in quotation marks, so nothing else in a document is taken for it. */
const names = (document: SQLWrapper, id: SQLWrapper): SQL => sql`${document}::text like '%"' || ${id} || '"%'`;

/** Those that were uploaded before, and that neither the request's draft nor anything made of it names. */
function unnamed<Table extends typeof proofPiece | typeof kitPart>(table: Table, hours: number, holders: SQL[]) {
  const named = holders.map((holder) => sql`exists (${holder})`);
  return sql`${table.createdAt} < now() - ${hours} * interval '1 hour' and not (${sql.join(named, sql` or `)})`;
}

const unnamedPieces = (hours: number) =>
  unnamed(proofPiece, hours, [
    sql`select from ${proofDraft} where ${proofDraft.budgetId} = ${proofPiece.budgetId} and ${names(proofDraft.draft, proofPiece.id)}`,
    sql`select from ${proof} where ${proof.budgetId} = ${proofPiece.budgetId} and ${names(proof.sent, proofPiece.id)}`,
  ]);
const unnamedParts = (hours: number) =>
  unnamed(kitPart, hours, [
    sql`select from ${deliveryDraft} where ${deliveryDraft.budgetId} = ${kitPart.budgetId} and ${names(deliveryDraft.draft, kitPart.id)}`,
    sql`select from ${kit} where ${kit.budgetId} = ${kitPart.budgetId} and ${names(kit.draft, kitPart.id)}`,
  ]);

/**
 * Deletes pieces and parts that nothing has named for a day. First locks their requests, as saving and sending do, so that
 * none is named meanwhile. Returns how many.
 */
export function deleteUnnamedPieces(hours: number): Promise<number> {
  const [pieces, parts] = [unnamedPieces(hours), unnamedParts(hours)];
  return db.transaction(async (tx) => {
    const ofPieces = tx.select({ id: proofPiece.budgetId }).from(proofPiece).where(pieces);
    const ofParts = tx.select({ id: kitPart.budgetId }).from(kitPart).where(parts);
    const locked = await tx
      .select({ id: budget.id })
      .from(budget)
      .where(or(inArray(budget.id, ofPieces), inArray(budget.id, ofParts)))
      .orderBy(budget.id)
      .for("update");
    const ids = locked.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const ofLocked = (column: PgColumn) => inArray(column, ids);
    const gone = await tx
      .delete(proofPiece)
      .where(and(ofLocked(proofPiece.budgetId), pieces))
      .returning();
    const goneParts = await tx
      .delete(kitPart)
      .where(and(ofLocked(kitPart.budgetId), parts))
      .returning();
    const files = gone.flatMap(pieceFiles);
    const keys = [...(await unshared(tx, files)), ...goneParts.flatMap(partFiles)];
    if (keys.length > 0) await enqueue(tx, "delete-files", { keys });
    return gone.length + goneParts.length;
  });
}

/** Each page of a PDF is a piece of the same file. */
async function unshared(tx: Tx, files: string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const kept = await tx
    .select({ key: proofPiece.original })
    .from(proofPiece)
    .where(inArray(proofPiece.original, files));
  const shared = new Set(kept.map(({ key }) => key));
  return [...new Set(files)].filter((key) => !shared.has(key));
}

/** Every file of these requests' proofs and deliveries, which are deleted with them. */
export async function workedFiles(tx: Tx, requests: SQLWrapper): Promise<{ key: string }[]> {
  const pieces = await tx
    .select({ original: proofPiece.original, picture: proofPiece.picture })
    .from(proofPiece)
    .where(sql`${proofPiece.budgetId} in ${requests}`);
  const parts = await tx.select().from(kitPart).where(sql`${kitPart.budgetId} in ${requests}`);
  const kits = await tx.select().from(kit).where(sql`${kit.budgetId} in ${requests}`);
  const keys = [
    ...pieces.flatMap(pieceFiles),
    ...parts.flatMap(partFiles),
    ...kits.flatMap(({ files, zip }) => [...files.map(({ key }) => key), zip]),
  ];
  return keys.map((key) => ({ key }));
}
