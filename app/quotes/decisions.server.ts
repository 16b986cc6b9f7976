/**
 * What becomes of a version that was sent. Each change locks the budget's row, repeats in SQL what it depends on, by the
 * database's clock, and ends in its event.
 */
import { and, eq, gte } from "drizzle-orm";
import { addMessage, MessageRefused } from "../conversation/message-changes.server.ts";
import { DENIED, DONE, invalid, type Outcome, refused } from "../kit/outcome.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, personTransaction, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { hasManyEvents, recordEvent } from "../requests/budget-events.server.ts";
import { moveByAcceptance } from "../requests/budget-statuses.ts";
import { standingChange } from "../requests/change-asked.ts";
import { type BudgetAction, REASON_MESSAGES, reasonOf } from "../requests/policy.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { changeMessage, DECISION_LIMITS, DECISION_REFUSED, NOT_OPEN, textFault } from "./decision.ts";
import { clockOf, settleExpiry } from "./expiry.server.ts";
import { closeOpenQuote, withoutOpenQuote } from "./open-quote.server.ts";
import { carryPayments } from "./payments.server.ts";
import { CHANNELS, type Channel } from "./quote-content.ts";
import { quote, quoteDecision } from "./schema.ts";

type Version = typeof quote.$inferSelect;
type Decision = Omit<typeof quoteDecision.$inferInsert, "quoteId" | "at">;

export type Decided = { row: Row; version: Version; now: Date };

type OfVersion = { budgetId: string; quoteId: string };

/** The version with its request's row, which is locked; null: the action is not theirs. */
export async function lockVersion(tx: Tx, by: CurrentUser, { budgetId, quoteId }: OfVersion, action: BudgetAction) {
  const locked = await lockToAct(tx, by, budgetId, action);
  if (!locked) return null;
  const now = await clockOf(tx);
  const row = await settleExpiry(tx, locked, now);
  const own = and(eq(quote.id, quoteId), eq(quote.budgetId, row.id));
  const [version] = await tx.select().from(quote).where(own);
  return version ? ({ row, version, now } satisfies Decided) : null;
}

/** The version that waits for its answer; or why none does. */
async function lockOpenVersion(tx: Tx, by: CurrentUser, of: OfVersion, action: BudgetAction) {
  const decided = await lockVersion(tx, by, of, action);
  if (!decided) return DENIED;
  const { version, now } = decided;
  return version.state === "open" && version.validUntil >= now ? decided : refused(NOT_OPEN[version.state]);
}

/** Whether this is so already, by the same person. */
const decidedBefore = async (tx: Tx, quoteId: string, { decision, by }: Decision) =>
  (await tx.$count(
    tx
      .select({ id: quote.id })
      .from(quote)
      .innerJoin(quoteDecision, eq(quoteDecision.quoteId, quote.id))
      .where(and(eq(quote.id, quoteId), eq(quote.state, decision), eq(quoteDecision.by, by)))
      .as("decided"),
  )) > 0;

/** Locks, checks and stores a decision; `then` does what follows from it. */
function decide(
  by: CurrentUser,
  { budgetId, quoteId }: OfVersion,
  action: BudgetAction,
  decision: Decision,
  then: (tx: Tx, decided: Decided) => Promise<void>,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const found = await lockOpenVersion(tx, by, { budgetId, quoteId }, action);
    if ("kind" in found && found.kind === "denied") return found;
    if ("kind" in found) return (await decidedBefore(tx, quoteId, decision)) ? DONE : found;
    const { row, version, now } = found;
    // The studio may still record what it was told elsewhere.
    if (by.typeUser === TYPE_USER.customer && standingChange(row)) return refused(DECISION_REFUSED.changeAsked);
    if (decision.decision === "accepted")
      await tx
        .update(quote)
        .set({ state: "superseded", undoAskedBy: null })
        .where(and(eq(quote.budgetId, budgetId), eq(quote.state, "accepted")));
    const decided = await tx
      .update(quote)
      .set({ state: decision.decision })
      .where(and(eq(quote.id, quoteId), eq(quote.state, "open"), gte(quote.validUntil, now)))
      .returning({ id: quote.id });
    if (decided.length === 0) throw new Error(`version ${quoteId} changed under its lock`);
    await tx.insert(quoteDecision).values({ ...decision, quoteId, at: now });
    await then(tx, { row, version, now });
    return DONE;
  });
}

/** Whom an answer is mailed to: an admin may quote a request that no designer holds. */
export const senderOf = ({ row, version }: Decided) => row.designSelect ?? version.sentBy;
/** What every event of a version has. */
export const ofVersion = ({ id, number }: Version) => ({ quote: id, number });

async function agree(tx: Tx, by: CurrentUser, decided: Decided, elsewhere: { elsewhere?: string; person?: string }) {
  const { row, version } = decided;
  const move = moveByAcceptance(row.status);
  const downPayment = await carryPayments(tx, row.acceptedQuoteId, version);
  const accepted = { quoteAnswer: "accepted" as const, acceptedQuoteId: version.id, downPayment };
  await tx
    .update(budget)
    .set({ ...accepted, ...(move && { status: move.to }) })
    .where(eq(budget.id, row.id));
  const details = { ...ofVersion(version), ...elsewhere, ...move };
  // Both get the record of the acceptance at once, in a mail of its own.
  await recordEvent(tx, row.id, by, { kind: "quote_accepted", details, mailTo: [] });
  await enqueue(tx, "quote-record", { quoteId: version.id });
}

type Signature = { signedName: string; network: string | null; browser: string | null };

/** The customer accepts exactly this version. Their name as typed, the moment, the network and the browser are kept. */
export async function acceptVersion(
  customer: CurrentUser,
  budgetId: string,
  quoteId: string,
  { signedName, network, browser }: Signature,
): Promise<Outcome> {
  const name = signedName.trim();
  const fault = textFault(name, DECISION_LIMITS.name, DECISION_REFUSED.unsigned);
  if (fault) return invalid({ name: fault });
  if (!isDocumentId(quoteId)) return DENIED;
  const decision: Decision = {
    decision: "accepted",
    by: customer.id,
    signedName: name,
    network,
    browser: browser?.slice(0, DECISION_LIMITS.browser).toWellFormed() ?? null,
  };
  return decide(customer, { budgetId, quoteId }, "answerQuote", decision, (tx, decided) =>
    agree(tx, customer, decided, {}),
  );
}

type Elsewhere = { channel: string; person: string; note: string };

const isChannel = (text: string): text is Channel => Object.hasOwn(CHANNELS, text);

/** The studio records an acceptance that it was given elsewhere; it is shown as theirs, not as the customer's press. */
export async function recordAcceptance(
  by: CurrentUser,
  budgetId: string,
  quoteId: string,
  { channel, person, note }: Elsewhere,
): Promise<Outcome> {
  const [signedName, told] = [person.trim(), note.trim()];
  const [nobody, untold] = [
    textFault(signedName, DECISION_LIMITS.name, DECISION_REFUSED.nobody),
    textFault(told, DECISION_LIMITS.note, DECISION_REFUSED.noNote),
  ];
  if (!isChannel(channel) || nobody || untold)
    return invalid({
      ...(!isChannel(channel) && { channel: DECISION_REFUSED.channel }),
      ...(nobody && { person: nobody }),
      ...(untold && { note: untold }),
    });
  if (!isDocumentId(quoteId)) return DENIED;
  const decision: Decision = { decision: "accepted", by: by.id, signedName, channel, note: told };
  const elsewhere = { elsewhere: CHANNELS[channel], person: signedName };
  return decide(by, { budgetId, quoteId }, "recordAcceptance", decision, (tx, decided) =>
    agree(tx, by, decided, elsewhere),
  );
}

/** `typed` may be empty. After an accepted one, that one holds. */
export async function declineVersion(
  customer: CurrentUser,
  budgetId: string,
  quoteId: string,
  typed: string,
): Promise<Outcome> {
  const reason = reasonOf(typed);
  if (reason === null) return invalid({ reason: REASON_MESSAGES.tooLong });
  if (!isDocumentId(quoteId)) return DENIED;
  const decision: Decision = { decision: "declined", by: customer.id, reason };
  return decide(customer, { budgetId, quoteId }, "answerQuote", decision, async (tx, decided) => {
    const { row, version } = decided;
    const left: Partial<Row> = row.acceptedQuoteId ? withoutOpenQuote(row, null) : { quoteAnswer: "declined" };
    await tx.update(budget).set(left).where(eq(budget.id, budgetId));
    const details = { ...ofVersion(version), ...(reason && { reason }) };
    await recordEvent(tx, budgetId, customer, { kind: "quote_declined", details, mailTo: [senderOf(decided)] });
  });
}

/** `itemId`: of a line; none of the version's: about the whole. */
type Change = { itemId: string; text: string; submissionId: string };

/**
 * A message of the conversation, and the event that ties it to a line; the version stays as it is, and waits for the
 * studio. Asked again, the newer words are what is asked.
 */
export async function askChange(
  customer: CurrentUser,
  budgetId: string,
  quoteId: string,
  { itemId, text, submissionId }: Change,
): Promise<Outcome> {
  const reason = text.trim();
  const fault = textFault(reason, DECISION_LIMITS.change, DECISION_REFUSED.noChange);
  if (fault) return invalid({ text: fault });
  if (!isDocumentId(quoteId) || !isDocumentId(submissionId)) return DENIED;
  try {
    return await personTransaction(customer.id, "message", async (tx) => {
      const found = await lockOpenVersion(tx, customer, { budgetId, quoteId }, "askChange");
      if ("kind" in found) return found;
      const { row, version, now } = found;
      const item = version.sent.content.items.find(({ id }) => id === itemId)?.name;
      const message = changeMessage(version.number, item, reason);
      if (!(await addMessage(tx, customer, budgetId, { submissionId, text: message }))) return DONE;
      const about = item === undefined ? {} : { itemId, item };
      const changeAsked = { ...ofVersion(version), ...about, text: reason, at: now.toISOString() };
      await tx.update(budget).set({ changeAsked }).where(eq(budget.id, budgetId));
      const details = { ...ofVersion(version), ...(item && { item }), reason };
      const mailTo = [senderOf({ row, version, now })];
      await recordEvent(tx, budgetId, customer, { kind: "quote_change_asked", details, mailTo });
      return DONE;
    });
  } catch (error) {
    if (error instanceof MessageRefused) return error.reason === "limit" ? refused(DECISION_REFUSED.tooMany) : DENIED;
    throw error;
  }
}

/** The version waits for its customer's answer again; what was asked stays in the conversation. */
export async function withdrawChange(customer: CurrentUser, budgetId: string, quoteId: string): Promise<Outcome> {
  if (!isDocumentId(quoteId)) return DENIED;
  return db.transaction(async (tx) => {
    const found = await lockOpenVersion(tx, customer, { budgetId, quoteId }, "withdrawChange");
    if ("kind" in found) return found;
    const { row, version, now } = found;
    if (!standingChange(row)) return DONE;
    if (await hasManyEvents(tx, budgetId)) return refused(DECISION_REFUSED.tooOften);
    await tx.update(budget).set({ changeAsked: null }).where(eq(budget.id, budgetId));
    const mailTo = [senderOf({ row, version, now })];
    await recordEvent(tx, budgetId, customer, { kind: "quote_change_withdrawn", details: ofVersion(version), mailTo });
    return DONE;
  });
}

/** Takes the open version back; without one, a success without an event. The caller holds the row. */
export async function withdrawOpen(tx: Tx, by: CurrentUser, locked: Row, read: string): Promise<boolean> {
  const row = await settleExpiry(tx, locked, await clockOf(tx));
  const [version] = await tx
    .select()
    .from(quote)
    .where(and(eq(quote.budgetId, row.id), eq(quote.state, "open")));
  if (!version) return true;
  if (read !== "" && read !== version.id) return false;
  await closeOpenQuote(tx, row, "withdrawn");
  await tx.update(budget).set(withoutOpenQuote(row, null)).where(eq(budget.id, row.id));
  const details = ofVersion(version);
  await recordEvent(tx, row.id, by, { kind: "quote_withdrawn", details, mailTo: [row.userCreate] });
  return true;
}
