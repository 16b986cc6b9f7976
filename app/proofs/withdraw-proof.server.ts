/** A version is taken back while nobody of the customer's side has opened it. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { CurrentUser } from "../people/account.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { type Decided, newestDecision } from "./answered.server.ts";
import { agreedDelivery } from "./decide-proof.server.ts";
import { deliveryDays } from "./delivery-day.ts";
import { adjustedDue } from "./dues.ts";
import { proof, proofComment } from "./schema.ts";

export const WITHDRAW_REFUSED = {
  opened: "A prova já foi aberta. Para mudar alguma coisa, mande outra versão.",
  none: "Nenhuma prova espera por uma decisão.",
  other: "Essa versão não espera mais por uma decisão.",
} as const;

/**
 * The draft stays, and can be sent again. `number` is the version that the designer had before them: never another. Taken
 * back once more, a success. null: not theirs.
 */
export async function withdrawProof(
  designer: CurrentUser,
  budgetId: string,
  number: number,
): Promise<{ withdrawn: number } | { refused: string } | null> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, designer, budgetId, "withdrawProof");
    if (!row) return null;
    const [version] = await tx
      .select({ id: proof.id, state: proof.state })
      .from(proof)
      .where(and(eq(proof.budgetId, budgetId), eq(proof.number, number)))
      // Whoever opens it meanwhile waits, and finds that it was taken back.
      .for("update");
    if (!version) return { refused: WITHDRAW_REFUSED.none };
    if (version.state === "withdrawn") return { withdrawn: number };
    if (version.state !== "open") return { refused: WITHDRAW_REFUSED.other };
    // An opening locks nothing but the version: whichever comes first holds.
    const taken = await tx
      .update(proof)
      .set({ state: "withdrawn" })
      .where(and(eq(proof.id, version.id), isNull(proof.openedAt)))
      .returning({ id: proof.id });
    if (taken.length === 0) return { refused: WITHDRAW_REFUSED.opened };
    const decided = await newestDecision(tx, budgetId);
    // Nobody read what it said to the comments.
    if (decided)
      await tx
        .update(proofComment)
        .set({ answer: null })
        .where(and(eq(proofComment.proofId, decided.id), sql`(${proofComment.answer} ->> 'version')::int = ${number}`));
    const stand = decided ? await standOf(tx, row, decided) : null;
    await tx.update(budget).set({ proof: stand }).where(eq(budget.id, budgetId));
    const details = { proof: version.id, number };
    await recordEvent(tx, budgetId, designer, { kind: "proof_withdrawn", details, mailTo: [row.userCreate] });
    return { withdrawn: number };
  });
}

/** What the request said of this decision before another version was sent. */
async function standOf(tx: Tx, { acceptedQuoteId }: Row, decided: Decided): Promise<ProofStand> {
  const { id, number, state, direction, at } = decided;
  const moment = at.getTime();
  const isAdjusted = state === "adjusted";
  const kitDue = async () => deliveryDays(await agreedDelivery(tx, acceptedQuoteId), 0, moment).due;
  const due = isAdjusted ? adjustedDue(moment) : await kitDue();
  return {
    proof: id,
    number,
    state: isAdjusted ? "adjusting" : "approved",
    due: new Date(due).toISOString(),
    comments: await tx.$count(proofComment, eq(proofComment.proofId, id)),
    direction,
  };
}
