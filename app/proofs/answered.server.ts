/** The newest decision on a request's proofs, and what of it the next version answers. */
import { and, asc, desc, eq, inArray } from "drizzle-orm";
import { first, type Placeholders, rowLimit, statement, type Tx } from "../platform/db.server.ts";
import type { Answered } from "./draft.ts";
import { DECISIONS } from "./proof-content.ts";
import { proof, proofComment, proofDecision } from "./schema.ts";

const newest = statement("newestDecision", (tx, given: Placeholders<{ budgetId: string }>) =>
  tx
    .select({
      id: proof.id,
      number: proof.number,
      state: proof.state,
      sent: proof.sent,
      direction: proofDecision.direction,
      sentence: proofDecision.sentence,
      at: proofDecision.at,
    })
    .from(proof)
    .innerJoin(proofDecision, eq(proofDecision.proofId, proof.id))
    .where(and(eq(proof.budgetId, given.budgetId), inArray(proof.state, [...DECISIONS])))
    .orderBy(desc(proof.number))
    .limit(rowLimit(1)),
);

export type Decided = Awaited<ReturnType<typeof newest>>[number];

export const newestDecision = (tx: Tx, budgetId: string): Promise<Decided | null> => first(newest(tx, { budgetId }));

const comments = statement("answeredComments", (tx, given: Placeholders<{ proofId: string }>) =>
  tx
    .select({ id: proofComment.id, number: proofComment.number, text: proofComment.text })
    .from(proofComment)
    .where(eq(proofComment.proofId, given.proofId))
    .orderBy(asc(proofComment.number)),
);

/** null: the next version answers nothing. */
export async function answeredBy(tx: Tx, decided: Decided | null): Promise<Answered | null> {
  const direction = decided?.sent.directions.find(({ letter }) => letter === decided.direction);
  if (decided?.state !== "adjusted" || !direction) return null;
  const { id, number, sent } = decided;
  return {
    number,
    direction: { ...direction, pieces: direction.pieces.map(({ id, note, replaces }) => ({ id, note, replaces })) },
    question: sent.question,
    until: sent.until,
    comments: await comments(tx, { proofId: id }),
  };
}
