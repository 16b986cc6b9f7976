/** Queries and changes of the `budget` collection. Conditions of a change stand in its WHERE, so that races end there. */
import { and, count, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CurrentUser, isWaiting, TYPE_USER } from "../domain/account.ts";
import {
  BUDGETS_PER_PAGE,
  type BudgetCard,
  type BudgetData,
  type BudgetDocument,
  type BudgetList,
  isDocumentId,
  type QuoteAnswer,
  UNCLAIMED,
} from "../domain/budget.ts";
import { type BudgetStatus, statusOf } from "../domain/budget-statuses.ts";
import { NEEDS } from "../domain/needs.ts";
import { BUDGETS_PER_HOUR, type Submission } from "../domain/questionnaire.ts";
import { queueMail } from "../services/mail.server.ts";
import { mailTo, recordEvent } from "./budget-events.server.ts";
import { ClaimRefused, lockClaims, reachedClaimLimit } from "./claims.server.ts";
import { db, type Tx } from "./db.server.ts";
import { inPersonTurn } from "./person-turns.server.ts";
import { authUser } from "./schema/auth.ts";
import { budget } from "./schema/budget.ts";
import { user } from "./schema/user.ts";
import { takeUpload } from "./uploads.server.ts";
import { isAdmitted } from "./users.server.ts";

/**
 * Why a finished questionnaire is not saved, through no fault of ours: the submission is somebody else's, the reference
 * image is no pending upload of this user, or they asked for too much; `wait` is then the seconds until one may again.
 */
export class BudgetRefused extends Error {
  readonly reason: "foreign" | "image" | "limit";
  readonly wait: number;
  constructor(reason: BudgetRefused["reason"], wait = 0) {
    super(`budget refused: ${reason}`);
    this.name = "BudgetRefused";
    this.reason = reason;
    this.wait = wait;
  }
}

/** The submission made this budget before, from other answers: what was changed since is not saved. */
export class AlreadySubmitted extends Error {
  readonly budgetId: string;
  constructor(budgetId: string) {
    super("already submitted with other answers");
    this.name = "AlreadySubmitted";
    this.budgetId = budgetId;
  }
}

/**
 * Saves a finished questionnaire (BRAND-9) and tells every designer, in one transaction. The same submission with the
 * same answers again gives the budget it made (BRAND-13), whatever the limit. Throws `BudgetRefused` or
 * `AlreadySubmitted`; then nothing is written.
 */
export function createBudget(creator: CurrentUser, submission: Submission): Promise<{ id: string }> {
  return inPersonTurn(creator.id, () => insertBudget(creator, submission));
}

async function insertBudget(creator: CurrentUser, submission: Submission): Promise<{ id: string }> {
  const { need, submissionId, image, ...answers } = submission;
  const content = { ...answers, typeBanding: NEEDS[need].typeBanding, image, refImage: image };
  return db.transaction(async (tx) => {
    // One at a time for each person: nothing changes between what is looked up here and the insert.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`budget:${creator.id}`}, 0))`);
    const [earlier] = await tx
      .select({ id: budget.id, userCreate: budget.userCreate, same: hasContent(content) })
      .from(budget)
      .where(eq(budget.submissionId, submissionId));
    if (earlier && earlier.userCreate !== creator.id) throw new BudgetRefused("foreign");
    if (earlier && !earlier.same) throw new AlreadySubmitted(earlier.id);
    if (earlier) return { id: earlier.id };
    const wait = await secondsToWait(tx, creator.id);
    if (wait > 0) throw new BudgetRefused("limit", wait);
    if (image !== "" && !(await takeUpload(tx, creator.id, image))) throw new BudgetRefused("image");
    const [made] = await tx
      .insert(budget)
      .values({ ...content, submissionId, userCreate: creator.id })
      .onConflictDoNothing({ target: budget.submissionId })
      .returning({ id: budget.id });
    // The lock keeps this person's own submissions apart: only somebody else's can stand here since the look above.
    if (!made) throw new BudgetRefused("foreign");
    await recordEvent(tx, made.id, creator, "created");
    const designers = await tx
      .select({ email: user.email })
      .from(user)
      .innerJoin(authUser, eq(authUser.id, user.uid))
      .where(and(eq(user.typeUser, TYPE_USER.designer), eq(authUser.emailVerified, true), isAdmitted()));
    for (const { email } of designers) {
      await queueMail(tx, "new-request", email, {
        budgetId: made.id,
        nameProject: answers.nameProject,
        requestType: NEEDS[need].label,
      });
    }
    return made;
  });
}

/** Whether a row has exactly these values: PostgreSQL compares them, so that its own way of writing them does not count. */
function hasContent(content: Partial<typeof budget.$inferInsert>): SQL<boolean> {
  const columns = getTableColumns(budget);
  const equal = Object.entries(content).map(
    ([field, value]) =>
      sql`${columns[field as keyof typeof columns]} = ${sql.param(value, columns[field as keyof typeof columns])}`,
  );
  return sql<boolean>`(${sql.join(equal, sql` and `)})`;
}

/** Until this person may ask for another budget: each is told to every designer. 0: now. */
async function secondsToWait(tx: Tx, userId: string): Promise<number> {
  const [oldest] = await tx
    .select({ age: sql<number>`extract(epoch from now() - ${budget.createdAt})::float8` })
    .from(budget)
    .where(eq(budget.userCreate, userId))
    .orderBy(desc(budget.createdAt))
    .offset(BUDGETS_PER_HOUR - 1)
    .limit(1);
  return oldest ? Math.max(0, Math.ceil(3600 - oldest.age)) : 0;
}

/** Budgets open to claim (DES-2), newest first, with the phone of who asked (DES-3). */
export function listOpenBudgets(limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(isNull(budget.designSelect), limit, true);
}

/** Budgets that this designer claimed, newest first, with the phone of who asked. */
export function listBudgetsOfDesigner(designerId: string, limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(eq(budget.designSelect, designerId), limit, true);
}

/** Budgets that this customer asked for, newest first. */
export function listBudgetsOfCustomer(customerId: string, limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(eq(budget.userCreate, customerId), limit, false);
}

async function list(which: SQL, limit: number, withPhone: boolean): Promise<BudgetList> {
  const [rows, counted] = await Promise.all([
    db
      .select({
        id: budget.id,
        nameProject: budget.nameProject,
        typeBanding: budget.typeBanding,
        status: budget.status,
        tell: user.tell,
      })
      .from(budget)
      .innerJoin(user, eq(user.id, budget.userCreate))
      .where(which)
      .orderBy(desc(budget.createdAt), desc(budget.id))
      .limit(limit),
    db.select({ total: count() }).from(budget).where(which),
  ]);
  const budgets = rows.map(({ id, tell, ...data }): BudgetCard => (withPhone ? { id, data, tell } : { id, data }));
  return { budgets, total: counted[0]?.total ?? 0 };
}

/** A budget with who asked for it and who claimed it. `owner.email` and `owner.tell` are there only once it is claimed. */
export type BudgetWithPeople = BudgetDocument & {
  owner: { id: string; name: string; email?: string; tell?: string };
  designer: { id: string; name: string } | null;
  quoteAnswer: QuoteAnswer | null;
};

/**
 * The budget of an address, for who may see it (BUD-1): its own customer, every admitted designer and every admin. null for everybody
 * else, for an id that does not exist and for one that is no id: all three are a 404.
 */
export async function getBudgetFor(viewer: CurrentUser, id: string): Promise<BudgetWithPeople | null> {
  if (!isDocumentId(id) || isWaiting(viewer)) return null;
  const designer = alias(user, "designer");
  const [row] = await db
    .select({
      budget,
      owner: { id: user.id, name: user.name, email: user.email, tell: user.tell },
      designer: { id: designer.id, name: designer.name },
    })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .leftJoin(designer, eq(designer.id, budget.designSelect))
    .where(
      and(eq(budget.id, id), viewer.typeUser === TYPE_USER.customer ? eq(budget.userCreate, viewer.id) : undefined),
    );
  if (!row) return null;
  const { id: ownerId, name, email, tell } = row.owner;
  const claimed = row.budget.designSelect !== null;
  return {
    id: row.budget.id,
    data: dataOf(row.budget),
    // BUD-4: before a designer took the project the contact does not leave this function.
    owner: claimed ? { id: ownerId, name, email, tell } : { id: ownerId, name },
    designer: row.designer,
    quoteAnswer: row.budget.quoteAnswer,
  };
}

function dataOf(row: typeof budget.$inferSelect): BudgetData {
  const {
    id: _id,
    submissionId: _submission,
    createdAt: _created,
    quoteAnswer: _answer,
    designSelect,
    ...fields
  } = row;
  return { ...fields, designSelect: designSelect ?? UNCLAIMED };
}

/**
 * Adds an open budget to the designer's portfolio (BUD-8). true: it is theirs, now or since an earlier call. false: it is
 * another's, does not exist, or the user is no designer. Of many at once exactly one wins. Throws `ClaimRefused` when the
 * designer holds too many projects already, or claims too fast.
 */
export async function claimBudget(designer: CurrentUser, id: string): Promise<boolean> {
  if (designer.typeUser !== TYPE_USER.designer || isWaiting(designer) || !isDocumentId(id)) return false;
  return inPersonTurn(designer.id, () => claimOpenBudget(designer, id));
}

async function claimOpenBudget(designer: CurrentUser, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockClaims(tx, designer.id);
    const [found] = await tx.select({ by: budget.designSelect }).from(budget).where(eq(budget.id, id));
    if (!found || found.by !== null) return found?.by === designer.id;
    const limit = await reachedClaimLimit(tx, designer.id);
    if (limit) throw new ClaimRefused(limit);
    const [won] = await tx
      .update(budget)
      .set({ designSelect: designer.id })
      .where(and(eq(budget.id, id), isNull(budget.designSelect)))
      .returning({ nameProject: budget.nameProject, userCreate: budget.userCreate });
    if (!won) return false;
    const event = await recordEvent(tx, id, designer, "claimed");
    await mailTo(tx, won.userCreate, event, "claimed", {
      budgetId: id,
      nameProject: won.nameProject,
      designerName: designer.name,
    });
    return true;
  });
}

/**
 * Moves a budget's status (BUD-10): its designer or an admin. The same status again is a success that leaves no trace.
 * false: not theirs, or it does not exist.
 */
export async function changeStatus(editor: CurrentUser, id: string, to: BudgetStatus): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  return db.transaction(async (tx) => {
    const row = await lockManaged(tx, editor, id);
    if (!row) return false;
    if (row.status === to) return true;
    await tx.update(budget).set({ status: to }).where(eq(budget.id, id));
    const event = await recordEvent(tx, id, editor, "status", { from: row.status, to });
    await mailTo(tx, row.userCreate, event, "status-changed", {
      budgetId: id,
      nameProject: row.nameProject,
      status: statusOf(to).line,
    });
    return true;
  });
}

/** Reads and locks a budget that this person manages: its claiming designer, or any admin. */
export async function lockManaged(
  tx: Tx,
  editor: CurrentUser,
  id: string,
): Promise<typeof budget.$inferSelect | undefined> {
  if (editor.typeUser === TYPE_USER.customer) return undefined;
  const theirs = editor.typeUser === TYPE_USER.admin ? undefined : eq(budget.designSelect, editor.id);
  const [row] = await tx
    .select()
    .from(budget)
    .where(and(eq(budget.id, id), theirs))
    .for("update");
  return row;
}
