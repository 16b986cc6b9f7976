import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { BUDGETS_PER_PAGE, type BudgetCard, type BudgetEvent, type BudgetList } from "../domain/budget.ts";
import { db } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

/** Includes the customer's phone. Every list is newest first. */
export function listOpenBudgets(limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(and(isNull(budget.designSelect), isNull(budget.withdrawnAt)), limit, true);
}

/** Includes the customer's phone. */
export function listBudgetsOfDesigner(designerId: string, limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(eq(budget.designSelect, designerId), limit, true);
}

export function listBudgetsOfCustomer(customerId: string, limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  return list(eq(budget.userCreate, customerId), limit, false);
}

async function list(which: SQL | undefined, limit: number, withPhone: boolean): Promise<BudgetList> {
  const [rows, total] = await Promise.all([
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
      .orderBy(desc(budget.openedAt), desc(budget.id))
      .limit(limit),
    db.$count(budget, which),
  ]);
  const budgets = rows.map(({ id, tell, ...data }): BudgetCard => (withPhone ? { id, data, tell } : { id, data }));
  return { budgets, total };
}

/** Oldest event first. The caller checks that its reader may see the budget. */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await db
    .select({
      id: budgetEvent.id,
      kind: budgetEvent.kind,
      at: budgetEvent.at,
      details: budgetEvent.details,
      by: { id: user.id, name: user.name, typeUser: user.typeUser },
    })
    .from(budgetEvent)
    .innerJoin(user, eq(user.id, budgetEvent.by))
    .where(eq(budgetEvent.budgetId, budgetId))
    .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
