/** Reads of the `budget` collection. Its changes: budget-changes.server.ts and quotes.server.ts. */
import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CurrentUser, isWaiting, TYPE_USER } from "../domain/account.ts";
import {
  BUDGETS_PER_PAGE,
  type BudgetCard,
  type BudgetDocument,
  type BudgetEvent,
  type BudgetList,
  isDocumentId,
  type QuoteAnswer,
  UNCLAIMED,
} from "../domain/budget.ts";
import { CLAIM_LIMITS, type ClaimLimit } from "../domain/budget-rules.ts";
import { UNFINISHED_STATUSES } from "../domain/budget-statuses.ts";
import { quoteName } from "../domain/quote.ts";
import { db, type Tx } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

/** Budgets open to claim (DES-2), newest first, with the customer's phone (DES-3). */
export function listOpenBudgets(limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(isNull(budget.designSelect), limit, true);
}

/** Budgets that this designer claimed, newest first, with the customer's phone. */
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

/** A budget with its customer and its designer. `owner.email` and `owner.tell` are present only once it is claimed. */
export type BudgetWithPeople = BudgetDocument & {
  owner: { id: string; name: string; email?: string; tell?: string };
  designer: { id: string; name: string } | null;
  quoteAnswer: QuoteAnswer | null;
};

/**
 * A budget, for those who may see it (BUD-1): its customer, every admitted designer and every admin. null for everybody else,
 * for an unknown id and for a malformed one: the address is a 404 in all three cases.
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
  const {
    id: documentId,
    submissionId: _submission,
    createdAt: _created,
    quoteAnswer,
    designSelect,
    ...fields
  } = row.budget;
  const { email, tell, ...publicOwner } = row.owner;
  return {
    id: documentId,
    data: { ...fields, designSelect: designSelect ?? UNCLAIMED },
    // Contacts leave this function only once a designer has claimed the project (BUD-4).
    owner: designSelect === null ? publicOwner : { ...publicOwner, email, tell },
    designer: row.designer,
    quoteAnswer,
  };
}

/** A budget's whole timeline, oldest event first. The caller checks that its reader may see the budget. */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await db
    .select({
      id: budgetEvent.id,
      kind: budgetEvent.kind,
      at: budgetEvent.at,
      details: budgetEvent.details,
      by: { name: user.name, typeUser: user.typeUser },
    })
    .from(budgetEvent)
    .innerJoin(user, eq(user.id, budgetEvent.by))
    .where(eq(budgetEvent.budgetId, budgetId))
    .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The current quote. `key` is its file in the store and identifies it among a budget's quotes; `fileName` is the download's name. */
export type Quote = { key: string; fileName: string; sentAt: string; answer: QuoteAnswer | null };

/** The quote of a budget, or null while none is sent. The caller checks that its reader may see the budget. */
export async function currentQuote(budgetId: string): Promise<Quote | null> {
  const [row] = await db
    .select({ key: budget.budgetFile, answer: budget.quoteAnswer, details: budgetEvent.details, at: budgetEvent.at })
    .from(budget)
    .innerJoin(budgetEvent, and(eq(budgetEvent.budgetId, budget.id), eq(budgetEvent.kind, "quote_sent")))
    .where(and(eq(budget.id, budgetId), eq(budget.budget, true)))
    .orderBy(desc(budgetEvent.at))
    .limit(1);
  if (!row) return null;
  const { key, answer, details, at } = row;
  return { key, fileName: quoteName(details.fileName ?? "", key), sentAt: at.toISOString(), answer };
}

/** The claim limit that this designer has reached, or null. A finished project does not count, with or without a quote. */
export async function reachedClaimLimit(tx: Pick<Tx, "select">, designerId: string): Promise<ClaimLimit | null> {
  const [held] = await tx
    .select({ projects: count() })
    .from(budget)
    .where(
      and(eq(budget.designSelect, designerId), eq(budget.budget, false), inArray(budget.status, UNFINISHED_STATUSES)),
    );
  if (held && held.projects >= CLAIM_LIMITS.held) return "held";
  const [recent] = await tx
    .select({ claims: count() })
    .from(budgetEvent)
    .where(
      and(
        eq(budgetEvent.by, designerId),
        // A literal, so that the planner recognises the partial index.
        sql`${budgetEvent.kind} = 'claimed'`,
        gt(budgetEvent.at, sql`clock_timestamp() - interval '1 minute'`),
      ),
    );
  return recent && recent.claims >= CLAIM_LIMITS.minute ? "minute" : null;
}
