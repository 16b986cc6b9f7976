/**
 * Changes who holds a request, and its status: release, assignment, withdrawal. A change, its event and its mails are
 * one transaction.
 */

import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { requestType } from "../kit/needs.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { authSession, authUser } from "../people/auth-schema.ts";
import { user } from "../people/schema.ts";
import { adminsToTell, isAdmitted } from "../people/users.server.ts";
import { db, personTransaction, type Tx } from "../platform/db.server.ts";
import { settingsIn, studioSettings } from "../platform/settings.server.ts";
import { dropQuote } from "../quotes/open-quote.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { type BudgetStatus, STATUS, UNFINISHED_STATUSES } from "../requests/budget-statuses.ts";
import { BudgetRefused, mailDesigners, secondsToNextRequest } from "../requests/budgets.server.ts";
import { EVENT_KINDS, EVENTS } from "../requests/events.ts";
import { whenOverdue } from "../requests/overdue.server.ts";
import { needsReason, RULES, reasonOf } from "../requests/policy.ts";
import { lockRequest, lockToAct, type Row } from "../requests/request-locks.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { isAgreed, RANK } from "../requests/turn.ts";

/** Less than a second has passed since this request's last change of status. */
export class StatusTooSoon extends Error {}

/**
 * Setting the current status again succeeds without an event. false: not theirs, unknown, or a required reason is
 * missing. Throws `StatusTooSoon`, because each change stays for good and a script could fill the request's page.
 */
export async function changeStatus(editor: CurrentUser, id: string, to: BudgetStatus, typed = ""): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, editor, id, "changeStatus");
    if (!row) return false;
    if (row.status === to) return true;
    const reason = reasonOf(typed);
    if (reason === null || (reason === "" && needsReason({ agreed: isAgreed(row) }, to))) return false;
    if (await hasJustChanged(tx, id)) throw new StatusTooSoon();
    await tx.update(budget).set({ status: to }).where(eq(budget.id, id));
    const details = { from: row.status, to, ...(reason && { reason }) };
    await recordEvent(tx, id, editor, { kind: "status", details, mailTo: [row.userCreate] });
    return true;
  });
}

async function hasJustChanged(tx: Tx, id: string): Promise<boolean> {
  const aSecondAgo = sql`clock_timestamp() - interval '1 second'`;
  const isRecent = and(eq(budgetEvent.budgetId, id), eq(budgetEvent.kind, "status"), gt(budgetEvent.at, aSecondAgo));
  return (await tx.$count(budgetEvent, isRecent)) > 0;
}

/** A customer withdraws an unclaimed request. Repeating it adds no event. false: claimed, accepted or finished. */
export async function withdrawRequest(customer: CurrentUser, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, id, isOneOf(RULES.withdrawRequest.parties, placesOf(customer)));
    if (!row) return false;
    if (row.withdrawnAt) return true;
    if (row.designSelect !== null || isAgreed(row) || !isUnfinished(row)) return false;
    const details = await dropQuote(tx, row);
    await tx.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, id));
    await recordEvent(tx, id, customer, { kind: "withdrawn", details, mailTo: [customer.id] });
    return true;
  });
}

/** Reopens a withdrawn request and mails designers. Repeating it adds no event. Throws `BudgetRefused`. */
export async function reopenRequest(customer: CurrentUser, id: string): Promise<boolean> {
  return personTransaction(customer.id, "budget", async (tx) => {
    const row = await lockRequest(tx, id, isOneOf(RULES.reopen.parties, placesOf(customer)));
    if (!row) return false;
    if (!row.withdrawnAt) return true;
    const wait = await secondsToNextRequest(tx, customer.id);
    if (wait > 0) throw new BudgetRefused("limit", wait);
    await tx
      .update(budget)
      .set({ withdrawnAt: null, openedAt: sql`clock_timestamp()`, overdueToldAt: null })
      .where(eq(budget.id, id));
    await recordEvent(tx, id, customer, { kind: "reopened", details: {} });
    const { label } = requestType(row.typeBanding);
    await mailDesigners(tx, (await settingsIn(tx)).designers, {
      budgetId: id,
      nameProject: row.nameProject,
      requestType: label,
    });
    return true;
  });
}

/**
 * A designer releases a project, which is then open again, without its quote. Repeating it succeeds without an event.
 * false: not theirs, accepted, finished, or without a reason.
 */
export async function releaseProject(designer: CurrentUser, id: string, typed: string): Promise<boolean> {
  const reason = reasonOf(typed);
  if (!reason) return false;
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, designer, id, "release");
    if (row?.designSelect !== designer.id) return releasedBefore(tx, designer, id);
    if (isAgreed(row) || !isUnfinished(row)) return false;
    await openAgain(tx, row, designer, reason);
    return true;
  });
}

/**
 * Opens a project again without its designer. Its date stays, because the customer has waited since then. Its quote
 * goes unless accepted: an accepted one remains, with its status, only if the designer's account is deleted. If the
 * customer's account is deleted too, nobody waits for the project, so it is withdrawn. The caller has locked the row.
 */
export async function openAgain(tx: Tx, row: Row, designer: CurrentUser, reason: string): Promise<void> {
  const accepted = isAgreed(row);
  const gone = await dropQuote(tx, row);
  const status = accepted ? row.status : STATUS.analysing.id;
  const overdueToldAt = whenOverdue((await settingsIn(tx)).answerDays);
  await tx
    .update(budget)
    .set({ designSelect: null, status, withdrawnAt: WHEN_NOBODY_ASKS, overdueToldAt })
    .where(eq(budget.id, row.id));
  const moved = row.status === status ? {} : { from: row.status, to: status };
  const admins = await adminsToTell(tx);
  const mailTo = [row.userCreate, ...admins.map(({ id }) => id)];
  await recordEvent(tx, row.id, designer, { kind: "released", details: { reason, ...gone, ...moved }, mailTo });
}

const WHEN_NOBODY_ASKS = sql`case when (select ${user.uid} from ${user} where ${user.id} = ${budget.userCreate}) is null then clock_timestamp() end`;

const changesOfHolder = EVENT_KINDS.filter((kind) => EVENTS[kind].holder !== "same");

/** Whether the last change of the request's holder was a release by this designer. */
async function releasedBefore(tx: Tx, designer: CurrentUser, id: string): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  const [last] = await tx
    .select({ kind: budgetEvent.kind, by: budgetEvent.by })
    .from(budgetEvent)
    .where(and(eq(budgetEvent.budgetId, id), inArray(budgetEvent.kind, changesOfHolder)))
    .orderBy(desc(budgetEvent.at))
    .limit(1);
  return last?.kind === "released" && last.by === designer.id;
}

/**
 * An admin gives an unfinished project to an admitted designer, however many they hold; its quote stays. If the
 * designer already holds it, nothing changes and no event is recorded. false: withdrawn, finished, or no such designer.
 */
export async function assignProject(admin: CurrentUser, id: string, designerId: string, typed = ""): Promise<boolean> {
  const reason = reasonOf(typed);
  if (reason === null || !isDocumentId(designerId)) return false;
  // The lock of claims: the deletion of the designer's account comes before or after.
  return personTransaction(designerId, "claim", async (tx) => {
    const row = await lockToAct(tx, admin, id, "assign");
    if (!row || !isUnfinished(row)) return false;
    if (row.designSelect === designerId) return true;
    const [designer] = await tx
      .select({ id: user.id })
      .from(user)
      .innerJoin(authUser, eq(authUser.id, user.uid))
      .where(and(eq(user.id, designerId), mayHold(isAdmitted((await settingsIn(tx)).designers))));
    if (!designer) return false;
    await tx.update(budget).set({ designSelect: designerId }).where(eq(budget.id, id));
    const details = { designer: designerId, ...(reason && { reason }) };
    const mailTo = [row.userCreate, designerId, row.designSelect];
    await recordEvent(tx, id, admin, { kind: "assigned", details, mailTo }, row.designSelect);
    return true;
  });
}

export type AssignableDesigner = { id: string; name: string; projects: number; lastSeen: Date | null };

// By rank, because its index holds no more of a designer's rows than are counted.
const unfinished = lt(budget.designerRank, sql`${sql.raw(`${RANK.over}`)}`);
const projects = sql<number>`(select count(*)::int from ${budget} where ${budget.designSelect} = ${user.id} and ${unfinished})`;
const lastSeen = sql`(select max(${authSession.updatedAt}) from ${authSession} where ${authSession.userId} = ${user.uid})`;
const assignable = db
  .select({ id: user.id, name: user.name, projects, lastSeen: lastSeen.mapWith(authSession.updatedAt) })
  .from(user)
  .innerJoin(authUser, eq(authUser.id, user.uid))
  .where(
    and(
      mayHold(sql`(${sql.placeholder("everybody")}::boolean or ${isNotNull(user.admittedAt)})`),
      sql`${user.id} is distinct from ${sql.placeholder("holder")}::uuid`,
    ),
  )
  .orderBy(projects, user.name, user.id)
  .prepare("designersToAssign");

/** Designers to whom a project can be given, without its holder, those with the fewest unfinished projects first. */
export async function designersToAssign(holder: string | null): Promise<AssignableDesigner[]> {
  const { designers } = await studioSettings();
  return assignable.execute({ everybody: designers === "open", holder });
}

function mayHold(isAdmitted: SQL | undefined) {
  const isDesigner = eq(user.typeUser, TYPE_USER.designer);
  return and(isDesigner, eq(authUser.emailVerified, true), isNull(user.blockedAt), isAdmitted);
}

export const isUnfinished = ({ status }: Row) => (UNFINISHED_STATUSES as number[]).includes(status);
