/** Dates proofs and deliveries that were made just now, which carry the time of the start. */
import { eq, type SQL, sql } from "drizzle-orm";
import { addDays, daysBetween } from "../app/kit/calendar.ts";
import { calendarDay, endOfDay, weekdayText } from "../app/kit/day.ts";
import { db, type Tx } from "../app/platform/db.server.ts";
import { agreedDelivery } from "../app/proofs/decide-proof.server.ts";
import { deliveryDays, lateDays } from "../app/proofs/delivery-day.ts";
import { adjustedDue } from "../app/proofs/dues.ts";
import type { SentProof } from "../app/proofs/proof-content.ts";
import { proof, proofDecision } from "../app/proofs/schema.ts";
import { hashOf } from "../app/quotes/hash.server.ts";
import { budget, budgetEvent } from "../app/requests/schema.ts";

/** Moments of what hangs on a request, on its proofs, and on their comments. */
const MOMENTS: Record<string, readonly string[]> = {
  budget: ["delivered_at"],
  proof_draft: ["saved_at"],
  proof_piece: ["created_at"],
  proof: ["opened_at"],
  proof_notes: ["saved_at"],
  proof_guest: ["created_at"],
  proof_comment: ["sent_at"],
  proof_reply: ["at"],
  proof_decision: ["at"],
  delivery_draft: ["saved_at"],
  kit_part: ["created_at"],
  kit: ["started_at", "ended_at"],
  delivery: ["delivered_at", "showing_at"],
  brand_page: ["created_at"],
  showcase: ["created_at"],
};
const PARENTS: Record<string, string> = {
  budget: "id = $",
  ...Object.fromEntries(
    ["proof_notes", "proof_guest", "proof_comment", "proof_decision"].map((table) => [
      table,
      "proof_id in (select id from proof where budget_id = $)",
    ]),
  ),
  proof_reply:
    "comment_id in (select proof_comment.id from proof_comment join proof on proof.id = proof_id where budget_id = $)",
};
const TRIGGERS = [
  ["proof", "proof_sent"],
  ["proof_decision", "proof_decided"],
] as const;

const RECENT = "now() - interval '1 hour'";
const HOUR = 60 * 60 * 1000;

export async function dateBrand(budgetId: string, at: Date): Promise<void> {
  const begun = sql`select from proof_draft where budget_id = ${budgetId} union all select from delivery_draft where budget_id = ${budgetId}`;
  if ((await db.execute(begun)).rowCount === 0) return;
  await db.transaction(async (tx) => {
    // What was sent and decided is immutable, except here, where nobody has read it.
    for (const [table, trigger] of TRIGGERS)
      await tx.execute(sql.raw(`alter table ${table} disable trigger ${trigger}`));
    for (const version of await tx.select().from(proof).where(eq(proof.budgetId, budgetId)))
      if (isRecent(version.sentAt)) await dateVersion(tx, version, at);
    const decided = await recentDecision(tx, budgetId);
    for (const [table, columns] of Object.entries(MOMENTS))
      for (const column of columns) await tx.execute(moveMoment(table, column, budgetId, at));
    if (decided) await dateDecision(tx, budgetId, decided, at);
    for (const [table, trigger] of TRIGGERS)
      await tx.execute(sql.raw(`alter table ${table} enable trigger ${trigger}`));
  });
}

const isRecent = (moment: Date) => moment > new Date(Date.now() - HOUR);

function moveMoment(table: string, column: string, budgetId: string, at: Date): SQL {
  const [before = "", after = ""] = (PARENTS[table] ?? "budget_id = $").split("$");
  const moved = sql`${sql.raw(`update ${table} set ${column} =`)} ${at.toISOString()}::timestamptz`;
  return sql`${moved} ${sql.raw(`where ${column} > ${RECENT} and ${before}`)}${budgetId}${sql.raw(after)}`;
}

async function dateVersion(tx: Tx, { id, sent, state }: typeof proof.$inferSelect, at: Date): Promise<void> {
  const day = calendarDay(at.getTime());
  const until = addDays(sent.until, daysBetween(calendarDay(Date.parse(sent.sentAt)), day));
  const dated: SentProof = { ...sent, sentAt: at.toISOString(), until };
  const end = new Date(endOfDay(until));
  // No reminders are sent about sample proofs.
  const told = { eveToldAt: at, dayToldAt: at };
  const values = { sent: dated, hash: hashOf(dated), sentAt: at, until: end, ...told };
  await tx.update(proof).set(values).where(eq(proof.id, id));
  if (state === "open") await setDue(tx, id, end.getTime());
  await tellUntil(tx, sql`kind = 'proof_sent' and details ->> 'proof' = ${id}`, end.getTime(), at);
}

async function recentDecision(tx: Tx, budgetId: string) {
  const decisions = await tx
    .select({ id: proof.id, decision: proofDecision.decision, at: proofDecision.at })
    .from(proofDecision)
    .innerJoin(proof, eq(proof.id, proofDecision.proofId))
    .where(eq(proof.budgetId, budgetId));
  return decisions.find((one) => isRecent(one.at)) ?? null;
}

type Decided = NonNullable<Awaited<ReturnType<typeof recentDecision>>>;

/** What it is waited for from then on. */
async function dateDecision(tx: Tx, budgetId: string, { id, decision }: Decided, at: Date): Promise<void> {
  const due = decision === "adjusted" ? adjustedDue(at.getTime()) : await kitDue(tx, budgetId, at.getTime());
  await setDue(tx, id, due);
  const told = sql`kind in ('proof_adjusted', 'proof_approved') and details ->> 'proof' = ${id}`;
  await tellUntil(tx, told, due, at);
}

async function kitDue(tx: Tx, budgetId: string, at: number): Promise<number> {
  const [row] = await tx.select({ quote: budget.acceptedQuoteId }).from(budget).where(eq(budget.id, budgetId));
  const versions = await tx
    .select({ until: proof.until, state: proof.state, decision: { at: proofDecision.at } })
    .from(proof)
    .leftJoin(proofDecision, eq(proofDecision.proofId, proof.id))
    .where(eq(proof.budgetId, budgetId));
  return deliveryDays(await agreedDelivery(tx, row?.quote ?? null), lateDays(versions, at), at).due;
}

/** In the request's row, as long as it tells of this version. */
const setDue = (tx: Tx, proofId: string, due: number) =>
  tx
    .update(budget)
    .set({ proof: sql`${budget.proof} || ${JSON.stringify({ due: new Date(due).toISOString() })}::jsonb` })
    .where(sql`${budget.proof} ->> 'proof' = ${proofId}`);

const tellUntil = (tx: Tx, event: SQL, until: number, at: Date) =>
  tx
    .update(budgetEvent)
    .set({
      details: sql`${budgetEvent.details} || ${JSON.stringify({ until: weekdayText(until, at.getTime()) })}::jsonb`,
    })
    .where(event);
