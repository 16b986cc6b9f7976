/** What becomes of proofs when somebody's account is deleted. */
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { DELETED_NAME } from "../people/names.ts";
import type { Tx } from "../platform/db.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { proof, proofComment, proofDecision, proofGuest, proofNotes, proofReply } from "./schema.ts";

/** Their events repeat what the customer wrote. */
const WITH_WORDS = ["proof_adjusted", "proof_round_asked"] as const;

/**
 * The person's comments and replies lose their text, as messages do. In a customer's requests their drafts go, nobody's
 * link opens any more, and a decision keeps what was decided and when, without signature, sentence and network. Versions
 * stay: they are the designer's work, and the next one sees what was decided. The account is without a login already,
 * which is when the database lets a decision be emptied.
 */
export async function forgetProofs(tx: Tx, person: string): Promise<void> {
  await tx.update(proofComment).set({ text: "" }).where(eq(proofComment.by, person));
  await tx.update(proofReply).set({ text: "" }).where(eq(proofReply.by, person));
  const own = tx.select({ id: budget.id }).from(budget).where(eq(budget.userCreate, person));
  await tx
    .update(budgetEvent)
    .set({ details: sql`${budgetEvent.details} - 'reason'` })
    .where(
      and(inArray(budgetEvent.budgetId, own), eq(budgetEvent.by, person), inArray(budgetEvent.kind, [...WITH_WORDS])),
    );
  const ofTheirs = tx.select({ id: proof.id }).from(proof).where(inArray(proof.budgetId, own));
  await tx.delete(proofNotes).where(inArray(proofNotes.proofId, ofTheirs));
  const guests = inArray(proofGuest.proofId, ofTheirs);
  await tx.update(proofGuest).set({ label: "" }).where(guests);
  await tx
    .update(proofGuest)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(guests, isNull(proofGuest.revokedAt)));
  const signedName = sql`case when ${proofDecision.signedName} = '' then '' else ${DELETED_NAME} end`;
  await tx
    .update(proofDecision)
    .set({ signedName, sentence: "", network: null, browser: null })
    .where(eq(proofDecision.by, person));
}
