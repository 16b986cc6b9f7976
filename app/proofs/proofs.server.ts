/** Reads the versions of a request's proof, with what was said and decided of each. */
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import { PROOF_READERS } from "./policy.ts";
import type { SentComment } from "./proof-content.ts";
import { proof, proofComment, proofDecision, proofReply } from "./schema.ts";

const versions = db
  .select({
    id: proof.id,
    number: proof.number,
    state: proof.state,
    sent: proof.sent,
    hash: proof.hash,
    until: proof.until,
    openedAt: proof.openedAt,
    roundAskedAt: proof.roundAskedAt,
    decision: {
      decision: proofDecision.decision,
      direction: proofDecision.direction,
      signedName: proofDecision.signedName,
      sentence: proofDecision.sentence,
      at: proofDecision.at,
    },
  })
  .from(proof)
  .innerJoin(budget, and(eq(budget.id, proof.budgetId), isOneOf(PROOF_READERS)))
  .leftJoin(proofDecision, eq(proofDecision.proofId, proof.id))
  .where(eq(proof.budgetId, sql.placeholder("budgetId")))
  .orderBy(asc(proof.number))
  .prepare("proofVersions");

export type ProofVersion = Awaited<ReturnType<typeof versions.execute>>[number];

/** All versions, the oldest first, also those that were withdrawn. Empty for who may not read them. */
export async function proofsOf(viewer: CurrentUser, budgetId: string): Promise<ProofVersion[]> {
  if (!isDocumentId(budgetId)) return [];
  return versions.execute({ budgetId, ...placesOf(viewer) });
}

const comments = db
  .select({ comment: proofComment, name: user.name })
  .from(proofComment)
  .leftJoin(user, eq(user.id, proofComment.by))
  .where(eq(proofComment.proofId, sql.placeholder("proofId")))
  .orderBy(asc(proofComment.number))
  .prepare("proofComments");
const replies = db
  .select({ reply: proofReply, name: user.name })
  .from(proofReply)
  .innerJoin(user, eq(user.id, proofReply.by))
  .where(
    inArray(
      proofReply.commentId,
      db
        .select({ id: proofComment.id })
        .from(proofComment)
        .where(eq(proofComment.proofId, sql.placeholder("proofId"))),
    ),
  )
  .orderBy(asc(proofReply.at))
  .prepare("proofReplies");

/** Only the deletion of its author's account leaves a comment without a text. */
const said = (text: string) => (text === "" ? "Apagado com a conta de quem escreveu." : text);

/** The sent comments of a version in the order of their numbers. The caller knows that its reader may see it. */
export async function commentsOf(proofId: string): Promise<SentComment[]> {
  const [rows, answers] = await Promise.all([comments.execute({ proofId }), replies.execute({ proofId })]);
  return rows.map(({ comment: { id, piece, x, y, text, number, by, guestName, sentAt, answer }, name }) => ({
    id,
    piece,
    at: x === null || y === null ? null : { x, y },
    text: said(text),
    number,
    author: { id: by, name: name ?? guestName },
    sentAt: sentAt.toISOString(),
    answer,
    replies: answers
      .filter(({ reply }) => reply.commentId === id)
      .map(({ reply, name: author }) => ({ id: reply.id, author, text: said(reply.text), at: reply.at.toISOString() })),
  }));
}
