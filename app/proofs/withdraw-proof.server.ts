/** A sent version may be taken back until somebody of the customer's side has opened it. */
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { DENIED, DONE, type Outcome, refused } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName } from "../people/names.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { nextVersionDue, type OfProof } from "./decide-proof.server.ts";
import { notOpenText, PROOF_REFUSED } from "./proof-words.ts";
import { proof, proofComment, proofDecision } from "./schema.ts";

export async function withdrawProof(designer: CurrentUser, { budgetId, number }: OfProof): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, designer, budgetId, "withdrawProof");
    if (!row) return DENIED;
    const isIt = and(eq(proof.budgetId, row.id), eq(proof.number, number));
    const [version] = await tx.select().from(proof).where(isIt);
    if (!version) return DENIED;
    if (version.state === "withdrawn") return DONE;
    const sender = firstName(version.sent.sender.name);
    if (version.state !== "open")
      return refused(notOpenText(version.state, number, row.proof?.number ?? number, sender));
    const unopened = and(eq(proof.id, version.id), eq(proof.state, "open"), isNull(proof.openedAt));
    const taken = await tx.update(proof).set({ state: "withdrawn" }).where(unopened).returning({ id: proof.id });
    if (taken.length === 0) return refused(PROOF_REFUSED.opened);
    const ofRequest = tx.select({ id: proof.id }).from(proof).where(eq(proof.budgetId, row.id));
    const isAnswer = sql`(${proofComment.answer} ->> 'version')::int = ${number}`;
    await tx
      .update(proofComment)
      .set({ answer: null })
      .where(and(inArray(proofComment.proofId, ofRequest), isAnswer));
    await tx
      .update(budget)
      .set({ proof: await standBefore(tx, row.id) })
      .where(eq(budget.id, row.id));
    const details = { proof: version.id, number };
    await recordEvent(tx, row.id, designer, { kind: "proof_withdrawn", details, mailTo: [row.userCreate] });
    return DONE;
  });
}

/** As before the version was sent: changes were asked for, or nobody waits for anything. */
async function standBefore(tx: Tx, budgetId: string): Promise<ProofStand | null> {
  const [before] = await tx
    .select({ id: proof.id, number: proof.number, state: proof.state, decision: proofDecision })
    .from(proof)
    .leftJoin(proofDecision, eq(proofDecision.proofId, proof.id))
    .where(and(eq(proof.budgetId, budgetId), ne(proof.state, "withdrawn")))
    .orderBy(desc(proof.number))
    .limit(1);
  if (before?.state !== "adjusted" || !before.decision) return null;
  const { direction, at, by } = before.decision;
  const own = and(eq(proofComment.proofId, before.id), eq(proofComment.by, by));
  return {
    ...{ proof: before.id, number: before.number, state: "adjusting", direction },
    due: new Date(nextVersionDue(at.getTime())).toISOString(),
    comments: await tx.$count(proofComment, own),
  };
}

/** From now on it cannot be withdrawn, and the designer's page says so. */
export async function markOpened(proofId: string, room: string, designer: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const unopened = and(eq(proof.id, proofId), eq(proof.state, "open"), isNull(proof.openedAt));
    const opened = await tx
      .update(proof)
      .set({ openedAt: sql`clock_timestamp()` })
      .where(unopened)
      .returning({ id: proof.id });
    if (opened.length === 0) return;
    await announceRoom(tx, { room, people: designer ? [designer] : [], designers: false });
  });
}
