/** Finds the private files that records name. */
import { inArray, sql } from "drizzle-orm";
import { attachment } from "../conversation/schema.ts";
import { kit, kitPart } from "../delivery/schema.ts";
import { KIT_FILES, UPLOAD_KINDS } from "../kit/upload.ts";
import { upload } from "../people/schema.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { pictureKey, thumbnailOfRow } from "../proofs/piece-files.server.ts";
import { proofPiece } from "../proofs/schema.ts";
import { quote } from "../quotes/schema.ts";
import { budget, budgetVersion } from "../requests/schema.ts";

/** The keys that no record names. */
export async function withoutRecord(keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const earlierImage = sql<string>`${budgetVersion.answers} ->> 'image'`;
  const named = await db
    .select({ key: upload.key })
    .from(upload)
    .where(inArray(upload.key, keys))
    .union(db.select({ key: budget.image }).from(budget).where(inArray(budget.image, keys)))
    .union(db.select({ key: budget.refImage }).from(budget).where(inArray(budget.refImage, keys)))
    .union(db.select({ key: earlierImage }).from(budgetVersion).where(inArray(earlierImage, keys)))
    .union(db.select({ key: budget.budgetFile }).from(budget).where(inArray(budget.budgetFile, keys)))
    .union(db.select({ key: quote.pdf }).from(quote).where(inArray(quote.pdf, keys)))
    .union(db.select({ key: quote.recordPdf }).from(quote).where(inArray(quote.recordPdf, keys)))
    .union(db.select({ key: proofPiece.original }).from(proofPiece).where(inArray(proofPiece.original, keys)))
    .union(db.select({ key: proofPiece.picture }).from(proofPiece).where(inArray(proofPiece.picture, keys)))
    .union(
      db
        .select({ key: thumbnailOfRow })
        .from(proofPiece)
        .where(inArray(proofPiece.picture, keys.map(pictureKey))),
    )
    .union(db.select({ key: attachment.key }).from(attachment).where(inArray(attachment.key, keys)))
    .union(ofFolder(UPLOAD_KINDS.kit.folder, kitPart, keys))
    .union(ofFolder(KIT_FILES, kit, keys));
  const known = new Set(named.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

/** A part of a delivery and a kit have a folder each, named by its record's id. Compared as whole texts, so that each is read once. */
const ofFolder = (folder: string, record: typeof kitPart | typeof kit, keys: string[]) =>
  db
    .select({ key: sql<string>`named.key` })
    .from(sql`unnest(${sql.param(keys)}::text[]) as named (key)`)
    .innerJoin(record, sql`${folder} || ${record.id} || '/' = substring(named.key from '^.*/')`);

/** Every private file that a record names, with that record. The same queries as `withoutRecord`, for all keys. */
export async function namedFiles(tx: Tx): Promise<{ key: string; record: string }[]> {
  const { rows } = await tx.execute<{ key: string; record: string }>(sql`
    select key, 'upload of person ' || owner as record from upload
    union all select image, 'image of request ' || id from budget where image <> ''
    union all select ref_image, 'reference of request ' || id from budget where ref_image <> ''
    union all select budget_file, 'quote of request ' || id from budget where budget_file <> ''
    union all select pdf, 'version ' || number || ' of quote ' || code from quote where pdf <> ''
    union all select record_pdf, 'record of version ' || number || ' of quote ' || code from quote where record_pdf <> ''
    union all select answers ->> 'image', 'version ' || version || ' of request ' || budget_id
      from budget_version where answers ->> 'image' <> ''
    union all select original, 'piece of a proof of request ' || budget_id from proof_piece
    union all select picture, 'picture of a proof of request ' || budget_id from proof_piece
    union all select ${thumbnailOfRow}, 'thumbnail of a proof of request ' || budget_id from proof_piece
    union all select key, 'attachment of message ' || message_id from attachment
    union all select key, 'part of the delivery of request ' || budget_id from kit_part
    union all select clean, 'clean drawing of part ' || id from kit_part where clean <> ''
    union all select ${UPLOAD_KINDS.kit.folder} || id || '/' || substr(version ->> 'ink', 2) || '-' || substr(version ->> 'ground', 2)
      || '.svg', 'version of part ' || id from kit_part, jsonb_array_elements(look -> 'versions') as version
    union all select file ->> 'key', 'kit ' || number || ' of request ' || budget_id
      from kit, jsonb_array_elements(files) as file
    union all select zip, 'zip of kit ' || number || ' of request ' || budget_id from kit where zip <> ''`);
  return rows;
}

/** Requests whose quote has neither file nor version, or which have a decision but no quote. */
export async function brokenQuotes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id from budget where not budget and quote_answer is not null
      or budget and budget_file = '' and not exists (select from quote where quote.id = quote_id and quote.budget_id = budget.id)
      or accepted_quote_id is not null and not exists
        (select from quote where quote.id = accepted_quote_id and quote.budget_id = budget.id and state = 'accepted')`,
  );
  return rows.map(({ id }) => id);
}
