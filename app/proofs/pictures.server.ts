/** The pictures of pieces, for whoever may see them. Their bytes never change. */
import { and, eq, or, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { fileNotFound } from "../platform/file-pages.server.ts";
import { sentFileResponse } from "../platform/files.server.ts";
import { MANAGERS } from "../requests/policy.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import { PROOF_READERS } from "./policy.ts";
import type { SentProof } from "./proof-content.ts";
import { proof, proofPiece } from "./schema.ts";

type Picture = { id: string; key: string; fileName: string };

const COLUMNS = { id: proofPiece.id, key: proofPiece.picture, fileName: proofPiece.fileName };
/** Whether a version that stands as sent names the piece; those of a draft are the studio's alone. */
const isSent = sql`exists (select from ${proof} where ${proof.budgetId} = ${proofPiece.budgetId}
  and ${proof.state} <> 'withdrawn' and jsonb_path_exists(${proof.sent}, '$.directions[*].pieces[*] ? (@.id == $id)',
    jsonb_build_object('id', ${proofPiece.id}::text)))`;
const readable = db
  .select(COLUMNS)
  .from(proofPiece)
  .innerJoin(budget, eq(budget.id, proofPiece.budgetId))
  .where(
    and(
      eq(proofPiece.id, sql.placeholder("id")),
      eq(budget.id, sql.placeholder("budgetId")),
      isOneOf(PROOF_READERS),
      or(isOneOf(MANAGERS), isSent),
    ),
  )
  .prepare("proofPicture");

export async function findPicture(viewer: CurrentUser, budgetId: string, id: string): Promise<Picture | null> {
  if (!isDocumentId(budgetId) || !isDocumentId(id)) return null;
  const [found] = await readable.execute({ budgetId, id, ...placesOf(viewer) });
  return found ?? null;
}

const byId = db
  .select(COLUMNS)
  .from(proofPiece)
  .where(eq(proofPiece.id, sql.placeholder("id")))
  .prepare("guestPicture");

/** Of a version that a guest's link opens. */
export async function findPieceOf(sent: SentProof, id: string): Promise<Picture | null> {
  if (!sent.directions.some(({ pieces }) => pieces.some((piece) => piece.id === id))) return null;
  const [found] = await byId.execute({ id });
  return found ?? null;
}

/** The browser may store it, but must ask each time whether the person may still see it. */
export async function pictureResponse(request: Request, { id, key, fileName }: Picture): Promise<Response> {
  const keeping = { "cache-control": "private, no-cache", etag: `"${id}"` };
  if (request.headers.get("if-none-match") === keeping.etag)
    return new Response(null, { status: 304, headers: keeping });
  const response = await sentFileResponse(request, key, fileName);
  if (!response) return fileNotFound();
  for (const [name, value] of Object.entries(keeping)) response.headers.set(name, value);
  return response;
}
