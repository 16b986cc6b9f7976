/** What a customer decides on a version. Each change locks the request's row, and ends in its event. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, max, sql } from "drizzle-orm";
import { addMessage, MessageRefused } from "../conversation/message-changes.server.ts";
import { fullDateText, timeText, weekdayText } from "../kit/day.ts";
import { DENIED, DONE, invalid, type Outcome, refused } from "../kit/outcome.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, type Placeholders, personTransaction, statement, type Tx } from "../platform/db.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { DECISION_LIMITS, textFault } from "../quotes/decision.ts";
import { clockOf } from "../quotes/expiry.server.ts";
import { shortHash } from "../quotes/quote-content.ts";
import { quote } from "../quotes/schema.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { type BudgetAction, refusal } from "../requests/policy.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { deliveryDays, lateDays } from "./delivery-day.ts";
import { adjustedDue } from "./dues.ts";
import { type CommentNote, PROOF_LIMITS } from "./proof-content.ts";
import { notOpenText, PROOF_REFUSED, roundsUsedText } from "./proof-words.ts";
import { roundsOf } from "./rounds.server.ts";
import { hasRound } from "./rounds.ts";
import { proof, proofComment, proofDecision, proofNotes } from "./schema.ts";
import { nextNumber } from "./send-proof.server.ts";
import { directionTitle } from "./shown.ts";

type Version = typeof proof.$inferSelect;
type Open = { row: Row; version: Version; now: Date };
type Decision = Omit<typeof proofDecision.$inferInsert, "proofId" | "at" | "by">;

export type OfProof = { budgetId: string; number: number };

/** What was decided already is done, if it is the same again. */
async function isDecided(tx: Tx, proofId: string, by: CurrentUser, wanted: Decision): Promise<boolean> {
  const [made] = await tx.select().from(proofDecision).where(eq(proofDecision.proofId, proofId));
  const { decision, direction, sentence = "" } = wanted;
  return made?.by === by.id && made.decision === decision && made.direction === direction && made.sentence === sentence;
}

/** The version that waits for its decision, with its request's row, which is locked; or why it does not. */
async function lockOpen(tx: Tx, by: CurrentUser, of: OfProof, action: BudgetAction, wanted?: Decision) {
  const row = await lockToAct(tx, by, of.budgetId, action);
  if (!row) return DENIED;
  const versions = await tx.select().from(proof).where(eq(proof.budgetId, row.id)).orderBy(desc(proof.number));
  const version = versions.find(({ number }) => number === of.number);
  const newest = versions.find(({ state }) => state !== "withdrawn");
  if (!version) return DENIED;
  if (version.state !== "open") {
    if (wanted && (await isDecided(tx, version.id, by, wanted))) return DONE;
    const sender = firstName(newest?.sent.sender.name ?? version.sent.sender.name);
    return refused(notOpenText(version.state, version.number, newest?.number ?? version.number, sender));
  }
  const hindrance = refusal(action, stateOf(row), by);
  if (hindrance) return refused(hindrance);
  return { row, version, now: await clockOf(tx) } satisfies Open;
}

/** Both are told of what was decided, and the request's row says so. */
async function store(tx: Tx, by: CurrentUser, { row, version, now }: Open, decision: Decision, stand: ProofStand) {
  await tx.update(proof).set({ state: decision.decision }).where(eq(proof.id, version.id));
  await tx.insert(proofDecision).values({ ...decision, proofId: version.id, by: by.id, at: now });
  await tx.delete(proofNotes).where(eq(proofNotes.proofId, version.id));
  await tx.update(budget).set({ proof: stand }).where(eq(budget.id, row.id));
}

const directionIn = ({ sent }: Version, letter: string) => sent.directions.find((one) => one.letter === letter);

type Signature = { direction: string; signedName: string; network: string | null; browser: string | null };

/** The customer approves a direction of exactly this version. */
export async function approveProof(customer: CurrentUser, of: OfProof, signature: Signature): Promise<Outcome> {
  const signedName = signature.signedName.trim();
  const fault = textFault(signedName, PROOF_LIMITS.signature, PROOF_REFUSED.unsigned);
  if (fault) return invalid({ name: fault });
  const wanted: Decision = {
    decision: "approved",
    direction: signature.direction as Decision["direction"],
    signedName,
    network: signature.network,
    browser: signature.browser?.slice(0, DECISION_LIMITS.browser).toWellFormed() ?? null,
  };
  return db.transaction(async (tx) => {
    const found = await lockOpen(tx, customer, of, "decideProof", wanted);
    if ("kind" in found) return found;
    const { row, version, now } = found;
    const direction = directionIn(version, signature.direction);
    if (!direction) return invalid({ direction: PROOF_REFUSED.noDirection });
    const due = await deliveryDue(tx, row, now);
    const stand: ProofStand = {
      ...{ proof: version.id, number: version.number, state: "approved", comments: 0, direction: direction.letter },
      due: new Date(due).toISOString(),
    };
    await store(tx, customer, found, wanted, stand);
    const named = directionTitle(direction);
    const details = {
      proof: version.id,
      number: version.number,
      direction: named,
      until: weekdayText(due, now.getTime()),
    };
    // Both get the record of the approval at once, in a mail of its own.
    await recordEvent(tx, row.id, customer, { kind: "proof_approved", details, mailTo: [] });
    await mailRecord(tx, found, { signedName, direction: named });
    return DONE;
  });
}

async function mailRecord(tx: Tx, { row, version, now }: Open, said: { signedName: string; direction: string }) {
  const at = now.getTime();
  const props = {
    ...{ budgetId: row.id, nameProject: row.nameProject, version: String(version.number), ...said },
    ...{ at: `${fullDateText(at)}, às ${timeText(at)}`, code: shortHash(version.hash) },
  };
  for (const person of new Set([row.userCreate, row.designSelect ?? version.sentBy])) {
    const [reader] = await tx.select({ uid: user.uid, email: user.email }).from(user).where(eq(user.id, person));
    if (reader?.uid == null) continue;
    await queueMail(tx, "proof-record", reader.email, { ...props, toCustomer: person === row.userCreate });
  }
}

const agreedDay = statement("agreedDelivery", (tx, given: Placeholders<{ quoteId: string | null }>) =>
  tx
    .select({ day: sql<string>`${quote.sent} -> 'content' ->> 'delivery'` })
    .from(quote)
    .where(sql`${quote.id} = ${given.quoteId}::uuid`),
);

/** '2027-01-29', of the accepted quote; empty: none says it. */
export async function agreedDelivery(tx: Tx, quoteId: string | null): Promise<string> {
  const [row] = await agreedDay(tx, { quoteId });
  return row?.day ?? "";
}

/** The end of the day until which the kit comes, of an approval at `now`. */
export async function deliveryDue(tx: Tx, { id, acceptedQuoteId }: Row, now: Date): Promise<number> {
  const versions = await tx
    .select({ until: proof.until, state: proof.state, decision: { at: proofDecision.at } })
    .from(proof)
    .leftJoin(proofDecision, eq(proofDecision.proofId, proof.id))
    .where(eq(proof.budgetId, id));
  const at = now.getTime();
  return deliveryDays(await agreedDelivery(tx, acceptedQuoteId), lateDays(versions, at), at).due;
}

/** `notes`: the revision of the comments that go along, as the customer's page shows them. */
type Adjustment = { direction: string; sentence: string; notes: number };

/** All comments go at once, and use one round. */
export async function adjustProof(customer: CurrentUser, of: OfProof, asked: Adjustment): Promise<Outcome> {
  const sentence = asked.sentence.trim();
  const fault = sentence === "" ? undefined : textFault(sentence, PROOF_LIMITS.sentence, "");
  if (fault) return invalid({ sentence: fault });
  const wanted: Decision = { decision: "adjusted", direction: asked.direction as Decision["direction"], sentence };
  return db.transaction(async (tx) => {
    const found = await lockOpen(tx, customer, of, "decideProof", wanted);
    if ("kind" in found) return found;
    const { row, version, now } = found;
    const direction = directionIn(version, asked.direction);
    if (!direction) return invalid({ direction: PROOF_REFUSED.noDirection });
    const rounds = await roundsOf(tx, row.id);
    if (!hasRound(rounds)) return refused(`${roundsUsedText(rounds.included ?? 0)}.`);
    const [stored] = await tx.select().from(proofNotes).where(eq(proofNotes.proofId, version.id));
    if ((stored?.revision ?? 0) !== asked.notes) return refused(PROOF_REFUSED.notesChanged);
    const notes = stored?.notes ?? [];
    if (notes.length === 0 && sentence === "") return invalid({ sentence: PROOF_REFUSED.nothing });
    const comments = await sendNotes(tx, customer, version.id, notes, now);
    const due = adjustedDue(now.getTime());
    const stand: ProofStand = {
      ...{ proof: version.id, number: version.number, state: "adjusting", comments },
      ...{ direction: direction.letter, due: new Date(due).toISOString(), next: await nextNumber(tx, row.id) },
    };
    await store(tx, customer, found, wanted, stand);
    const details = {
      ...{ proof: version.id, number: version.number, direction: directionTitle(direction), comments },
      ...{ until: weekdayText(due, now.getTime()), ...(sentence && { reason: sentence }) },
    };
    const mailTo = [row.designSelect ?? version.sentBy];
    await recordEvent(tx, row.id, customer, { kind: "proof_adjusted", details, mailTo });
    return DONE;
  });
}

/** They follow the comments of guests, in one series. Returns how many the version has now. */
async function sendNotes(tx: Tx, by: CurrentUser, proofId: string, notes: CommentNote[], sentAt: Date) {
  const [last] = await tx
    .select({ number: max(proofComment.number) })
    .from(proofComment)
    .where(eq(proofComment.proofId, proofId));
  const first = (last?.number ?? 0) + 1;
  const comments = notes.map(({ at, ...note }, index) => ({
    ...{ ...note, x: at?.x ?? null, y: at?.y ?? null },
    ...{ proofId, number: first + index, by: by.id, sentAt },
  }));
  if (comments.length > 0) await tx.insert(proofComment).values(comments);
  return first - 1 + comments.length;
}

/** When all rounds are used: the studio answers with a new quote. The version waits on. */
export async function askRound(customer: CurrentUser, of: OfProof, typed: string): Promise<Outcome> {
  const reason = typed.trim();
  const fault = textFault(reason, PROOF_LIMITS.sentence, PROOF_REFUSED.noText);
  if (fault) return invalid({ text: fault });
  try {
    return await personTransaction(customer.id, "message", async (tx) => {
      const found = await lockOpen(tx, customer, of, "askRound");
      if ("kind" in found) return found;
      const { row, version } = found;
      if (version.roundAskedAt) return DONE;
      if (hasRound(await roundsOf(tx, row.id))) return refused(PROOF_REFUSED.roundsLeft);
      const asked = and(eq(proof.id, version.id), eq(proof.state, "open"));
      await tx.update(proof).set({ roundAskedAt: sql`clock_timestamp()` }).where(asked);
      const text = `Rodada extra, depois da versão ${version.number}:\n\n${reason}`;
      await addMessage(tx, customer, row.id, { submissionId: randomUUID(), text });
      const details = { proof: version.id, number: version.number, reason };
      const mailTo = [row.designSelect ?? version.sentBy];
      await recordEvent(tx, row.id, customer, { kind: "proof_round_asked", details, mailTo });
      return DONE;
    });
  } catch (error) {
    if (error instanceof MessageRefused) return error.reason === "limit" ? refused(PROOF_REFUSED.tooMany) : DENIED;
    throw error;
  }
}
