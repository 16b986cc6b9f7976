/** An acceptance is taken back by both sides: one asks, the other agrees or keeps it. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { DENIED, DONE, type Outcome, refused } from "../kit/outcome.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { hasManyEvents, recordEvent } from "../requests/budget-events.server.ts";
import { moveByUndoing } from "../requests/budget-statuses.ts";
import { refusal, WORK_APPROVED } from "../requests/policy.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { DECISION_REFUSED } from "./decision.ts";
import { type Decided, lockVersion, ofVersion, senderOf } from "./decisions.server.ts";
import { quote } from "./schema.ts";

type Undo = (tx: Tx, undo: Decided & { asker: string | null; isOwnSide: boolean }) => Promise<Outcome>;

/** For both sides, of the version whose acceptance holds. */
async function undo(person: CurrentUser, budgetId: string, quoteId: string, change: Undo): Promise<Outcome> {
  if (!isDocumentId(quoteId)) return DENIED;
  const isCustomer = person.typeUser === TYPE_USER.customer;
  return db.transaction(async (tx) => {
    const decided = await lockVersion(tx, person, { budgetId, quoteId }, "undoAcceptance");
    if (!decided) return DENIED;
    const { row, version } = decided;
    const hindrance =
      version.id === row.acceptedQuoteId
        ? (refusal("undoAcceptance", stateOf(row), person) ?? (await approvedOnce(tx, budgetId)))
        : DECISION_REFUSED.notAccepted;
    if (hindrance) return version.state === "undone" ? DONE : refused(hindrance);
    if (await hasManyEvents(tx, budgetId)) return refused(DECISION_REFUSED.tooOften);
    const asker = version.undoAskedBy;
    const isOwnSide = asker !== null && (asker === row.userCreate) === isCustomer;
    return change(tx, { ...decided, asker, isOwnSide });
  });
}

/** Why an acceptance holds though a newer version may wait since. */
export async function approvedOnce(tx: Tx, budgetId: string): Promise<string | undefined> {
  const [approval] = await tx
    .select({ id: budgetEvent.id })
    .from(budgetEvent)
    .where(and(eq(budgetEvent.budgetId, sql.placeholder("id")), eq(budgetEvent.kind, "proof_approved")))
    .prepare("approvalOfRequest")
    .execute({ id: budgetId });
  return approval && WORK_APPROVED;
}

/** Asks the other side to take the acceptance back; until they agree, it holds. */
export const askUndo = (person: CurrentUser, budgetId: string, quoteId: string): Promise<Outcome> =>
  undo(person, budgetId, quoteId, async (tx, { row, version, now, asker, isOwnSide }) => {
    if (asker !== null) return isOwnSide ? DONE : refused(DECISION_REFUSED.asked);
    await tx
      .update(quote)
      .set({ undoAskedBy: person.id })
      .where(and(eq(quote.id, quoteId), isNull(quote.undoAskedBy)));
    const mailTo = [person.id === row.userCreate ? senderOf({ row, version, now }) : row.userCreate];
    await recordEvent(tx, budgetId, person, { kind: "quote_undo_asked", details: ofVersion(version), mailTo });
    return DONE;
  });

/** Both agree: the acceptance is taken back, and the project waits for a quote again. Nothing is deleted. */
export const agreeToUndo = (person: CurrentUser, budgetId: string, quoteId: string): Promise<Outcome> =>
  undo(person, budgetId, quoteId, async (tx, decided) => {
    const { row, version, asker, isOwnSide } = decided;
    if (asker === null || isOwnSide) return refused(DECISION_REFUSED.notAsked);
    await tx.update(quote).set({ state: "undone", undoAskedBy: null }).where(eq(quote.id, quoteId));
    const move = moveByUndoing(row.status);
    const undone = { budget: false, quoteAnswer: null, acceptedQuoteId: null, downPayment: null };
    await tx
      .update(budget)
      .set({ ...undone, ...(move && { status: move.to }) })
      .where(eq(budget.id, budgetId));
    const details = { ...ofVersion(version), ...move };
    const mailTo = [row.userCreate, senderOf(decided)];
    await recordEvent(tx, budgetId, person, { kind: "quote_undone", details, mailTo });
    return DONE;
  });

/** The other side keeps the acceptance, or who asked thinks better of it. */
export const refuseUndo = (person: CurrentUser, budgetId: string, quoteId: string): Promise<Outcome> =>
  undo(person, budgetId, quoteId, async (tx, { version, asker }) => {
    if (asker === null) return DONE;
    await tx.update(quote).set({ undoAskedBy: null }).where(eq(quote.id, quoteId));
    const mailTo = asker === person.id ? [] : [asker];
    await recordEvent(tx, budgetId, person, { kind: "quote_undo_refused", details: ofVersion(version), mailTo });
    return DONE;
  });
