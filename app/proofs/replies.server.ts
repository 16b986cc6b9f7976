/** Replies to sent comments, by the customer and the designer, also on rounds that are closed. */
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { DENIED, DONE, invalid, type Outcome, refused } from "../kit/outcome.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { textFault } from "../quotes/decision.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import type { OfProof } from "./decide-proof.server.ts";
import { PROOF_LIMITS } from "./proof-content.ts";
import { PROOF_REFUSED } from "./proof-words.ts";
import { proof, proofComment, proofReply } from "./schema.ts";

/** Of one comment. */
const MOST_REPLIES = 30;

type Reply = { comment: string; text: string; submissionId: string };

/** Once for each `submissionId`. */
export async function replyToComment(author: CurrentUser, of: OfProof, sent: Reply): Promise<Outcome> {
  const text = sent.text.trim();
  const fault = textFault(text, PROOF_LIMITS.reply, PROOF_REFUSED.noReply);
  if (fault) return invalid({ text: fault });
  // An import takes no other ids.
  if (!isDocumentId(sent.comment) || !z.uuid().safeParse(sent.submissionId).success) return DENIED;
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, author, of.budgetId, "answerComment");
    if (!row) return DENIED;
    const isIts = and(eq(proof.budgetId, row.id), eq(proof.number, of.number), eq(proofComment.id, sent.comment));
    const [comment] = await tx
      .select({ id: proofComment.id })
      .from(proofComment)
      .innerJoin(proof, eq(proof.id, proofComment.proofId))
      .where(isIts);
    if (!comment) return DENIED;
    const [earlier] = await tx.select().from(proofReply).where(eq(proofReply.id, sent.submissionId));
    if (earlier) return earlier.by === author.id && earlier.commentId === comment.id ? DONE : DENIED;
    const replies = await tx.$count(proofReply, eq(proofReply.commentId, comment.id));
    if (replies >= MOST_REPLIES) return refused(PROOF_REFUSED.manyReplies);
    await tx.insert(proofReply).values({ id: sent.submissionId, commentId: comment.id, by: author.id, text });
    const people = [row.userCreate, row.designSelect].filter((id) => id !== null);
    await announceRoom(tx, { room: row.id, people, designers: false });
    return DONE;
  });
}
