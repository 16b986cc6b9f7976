/** A version is taken back while nobody of the customer's side has opened it. */
import { and, desc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import { weekdayText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { type Decided, newestDecision } from "./answered.server.ts";
import { deliveryDue } from "./decide-proof.server.ts";
import { adjustedDue } from "./dues.ts";
import { proof, proofComment } from "./schema.ts";
import { nextNumber, setAnswers, waitingStand } from "./send-proof.server.ts";

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
    const stand = await goBack(tx, row, number);
    await tx.update(budget).set({ proof: stand }).where(eq(budget.id, budgetId));
    const waits = stand?.state === "waiting" && { until: weekdayText(Date.parse(stand.due), Date.now()) };
    const details = { proof: version.id, number, ...waits };
    await recordEvent(tx, budgetId, designer, { kind: "proof_withdrawn", details, mailTo: [row.userCreate] });
    return { withdrawn: number };
  });
}

/** What the request said before this version was sent: of the one that it replaced, which waits again, or of the last decision. */
async function goBack(tx: Tx, row: Row, number: number): Promise<ProofStand | null> {
  const decided = await newestDecision(tx, row.id);
  const [before] = await tx
    .select()
    .from(proof)
    .where(and(eq(proof.budgetId, row.id), lt(proof.number, number), ne(proof.state, "withdrawn")))
    .orderBy(desc(proof.number))
    .limit(1);
  const replaced = before?.state === "replaced" ? before : null;
  // Nobody read what the newer version said to the comments.
  if (decided)
    await tx
      .update(proofComment)
      .set({ answer: null })
      .where(and(eq(proofComment.proofId, decided.id), sql`(${proofComment.answer} ->> 'version')::int = ${number}`));
  if (!replaced) return decided && standOf(tx, row, decided);
  await tx.update(proof).set({ state: "open" }).where(eq(proof.id, replaced.id));
  await setAnswers(tx, replaced.sent);
  return waitingStand(replaced);
}

async function standOf(tx: Tx, row: Row, { id, number, state, direction, at }: Decided): Promise<ProofStand> {
  const isAdjusted = state === "adjusted";
  const due = isAdjusted ? adjustedDue(at.getTime()) : await deliveryDue(tx, row, at);
  return {
    proof: id,
    number,
    state: isAdjusted ? "adjusting" : "approved",
    due: new Date(due).toISOString(),
    comments: await tx.$count(proofComment, eq(proofComment.proofId, id)),
    direction,
    ...(isAdjusted && { next: await nextNumber(tx, row.id) }),
  };
}
