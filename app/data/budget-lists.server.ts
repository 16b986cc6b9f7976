import { and, asc, desc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CurrentUser, TYPE_USER } from "../domain/account.ts";
import { BUDGETS_PER_PAGE, type BudgetEvent, UNCLAIMED } from "../domain/budget.ts";
import {
  type BudgetCard,
  type BudgetList,
  type BudgetRow,
  MOST_COUNTED,
  type OpenList,
  type OpenOrder,
} from "../domain/budget-list.ts";
import { dayText, momentText, waitText } from "../domain/day.ts";
import { wishedText } from "../domain/deadline.ts";
import { answerBy, partOf, RANK, turnOf } from "../domain/turn.ts";
import { env } from "../services/env.server.ts";
import { db } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { message, reader } from "./schema/conversation.ts";
import { user } from "./schema/user.ts";

const designer = alias(user, "designer");
const isOpen = and(isNull(budget.designSelect), isNull(budget.withdrawnAt));

/** Includes the customer's phone. */
export async function listOpenBudgets(order: OpenOrder = "longest", limit = BUDGETS_PER_PAGE): Promise<OpenList> {
  const direction = order === "longest" ? asc : desc;
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        id: budget.id,
        nameProject: budget.nameProject,
        typeBanding: budget.typeBanding,
        status: budget.status,
        forMake: budget.forMake,
        deadline: budget.deadline,
        openedAt: budget.openedAt,
        tell: user.tell,
      })
      .from(budget)
      .innerJoin(user, eq(user.id, budget.userCreate))
      .where(isOpen)
      .orderBy(direction(budget.openedAt), direction(budget.id))
      .limit(limit + 1),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(db.select({ one: sql`1` }).from(budget).where(isOpen).limit(MOST_COUNTED).as("open")),
  ]);
  const now = Date.now();
  const budgets = rows.slice(0, limit).map(({ id, tell, deadline, openedAt, ...data }): BudgetCard => {
    const until = answerBy(openedAt.getTime(), env.ANSWER_DAYS);
    const due = dayText(until, now);
    const late = now > until || due === "hoje";
    const waits = waitText(openedAt.getTime(), now);
    return {
      id,
      data,
      wished: wishedText(deadline, now),
      waits: late ? `${waits}, ${now > until ? "venceu" : "vence"} ${due}` : waits,
      late,
      tell,
    };
  });
  return { budgets, total: counted?.total ?? 0, more: rows.length > limit };
}

/** By turn, then newest event first. */
export const listBudgetsOfDesigner = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, eq(budget.designSelect, viewer.id), [asc(budget.designerRank)], limit);

/** By turn, then newest event first. */
export const listBudgetsOfCustomer = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, eq(budget.userCreate, viewer.id), [asc(budget.customerRank)], limit);

/** Every request, newest event first. For admins only. */
export const listAllBudgets = (admin: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(admin, undefined, [], limit);

const unreadBy = (viewer: CurrentUser) => sql`${message.author} <> ${viewer.id} and ${message.deletedAt} is null
  and ${message.seq} > coalesce((select ${reader.readSeq} from ${reader}
    where ${reader.budgetId} = ${budget.id} and ${reader.userId} = ${viewer.id}), 0)`;

async function list(viewer: CurrentUser, which: SQL | undefined, rank: SQL[], limit: number): Promise<BudgetList> {
  const isCustomer = viewer.typeUser === TYPE_USER.customer;
  // Admins answer for the studio, so only where no designer does.
  const counts = viewer.typeUser === TYPE_USER.admin ? isNull(budget.designSelect) : sql`true`;
  const rows = await db
    .select({
      id: budget.id,
      nameProject: budget.nameProject,
      typeBanding: budget.typeBanding,
      status: budget.status,
      userCreate: budget.userCreate,
      designSelect: budget.designSelect,
      budget: budget.budget,
      quoteAnswer: budget.quoteAnswer,
      withdrawnAt: budget.withdrawnAt,
      openedAt: budget.openedAt,
      movedAt: budget.movedAt,
      customer: user.name,
      designer: designer.name,
      unread: sql<number>`case when ${counts} then (select count(*)::int from ${message}
        where ${message.budgetId} = ${budget.id} and ${unreadBy(viewer)}) else 0 end`,
    })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .leftJoin(designer, eq(designer.id, budget.designSelect))
    .where(which)
    .orderBy(...rank, desc(budget.movedAt), desc(budget.id))
    .limit(limit + 1);
  const now = Date.now();
  const budgets = rows.slice(0, limit).map((row): BudgetRow => {
    const { id, nameProject, typeBanding, status, withdrawnAt, unread } = row;
    const state = { ...row, designSelect: row.designSelect ?? UNCLAIMED, withdrawn: withdrawnAt !== null };
    const designerName = row.designer ?? "";
    const since = row.movedAt.getTime();
    return {
      id,
      data: { nameProject, typeBanding, status },
      turn: turnOf(state, partOf(state, viewer), {
        customer: row.customer,
        designer: designerName,
        openedAt: row.openedAt.getTime(),
        since,
        now,
        answerDays: env.ANSWER_DAYS,
      }),
      moved: momentText(since, now),
      since: dayText(since, now),
      other: isCustomer ? designerName : row.customer,
      unread,
    };
  });
  return { budgets, more: rows.length > limit };
}

/** What the admin page says first: nobody needs more lines at once, and each that is done makes room. */
const MOST_WAITING = 20;

export type OverdueBudget = { id: string; nameProject: string; customer: string; waits: string; since: string };

/** Requests that no designer has claimed within the studio's time to answer, the longest waiting first. For admins only. */
export async function listOverdueBudgets(): Promise<OverdueBudget[]> {
  const now = Date.now();
  const due = new Date(answerBy(now, -env.ANSWER_DAYS));
  const rows = await db
    .select({ id: budget.id, nameProject: budget.nameProject, openedAt: budget.openedAt, customer: user.name })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .where(and(isOpen, lt(budget.openedAt, due), lt(budget.customerRank, RANK.over)))
    .orderBy(asc(budget.openedAt), asc(budget.id))
    .limit(MOST_WAITING);
  return rows.map(({ openedAt, ...row }) => {
    const waits = waitText(openedAt.getTime(), now);
    return { ...row, waits: waits === "ontem" ? "desde ontem" : waits, since: dayText(openedAt.getTime(), now) };
  });
}

export type UnreadRoom = { id: string; nameProject: string; author: string; unread: number; last: string };

/** Requests without a designer that have messages this admin has not read, the newest message first. For admins only. */
export async function listUnreadRooms(admin: CurrentUser): Promise<UnreadRoom[]> {
  const author = alias(user, "author");
  // Only the newest of each room is read before the rooms are sorted.
  const last = db
    .select({ at: message.at, author: message.author })
    .from(message)
    .where(and(eq(message.budgetId, budget.id), unreadBy(admin)))
    .orderBy(desc(message.seq))
    .limit(1)
    .as("last");
  const rows = await db
    .select({
      id: budget.id,
      nameProject: budget.nameProject,
      author: author.name,
      unread: sql<number>`(select count(*)::int from ${message} where ${message.budgetId} = ${budget.id} and ${unreadBy(admin)})`,
      last: last.at,
    })
    .from(budget)
    .crossJoinLateral(last)
    .innerJoin(author, eq(author.id, last.author))
    .where(isNull(budget.designSelect))
    .orderBy(desc(last.at), desc(budget.id))
    .limit(MOST_WAITING);
  const now = Date.now();
  return rows.map((row) => ({ ...row, last: momentText(row.last.getTime(), now) }));
}

/** Oldest event first. The caller checks that its reader may see the budget. */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const designer = alias(user, "designer");
  const rows = await db
    .select({
      id: budgetEvent.id,
      kind: budgetEvent.kind,
      at: budgetEvent.at,
      details: budgetEvent.details,
      by: { id: user.id, name: user.name, typeUser: user.typeUser },
      designerName: designer.name,
    })
    .from(budgetEvent)
    .innerJoin(user, eq(user.id, budgetEvent.by))
    .leftJoin(designer, sql`${designer.id} = (${budgetEvent.details}->>'designer')::uuid`)
    .where(eq(budgetEvent.budgetId, budgetId))
    .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
  return rows.map(({ designerName, details, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    details: designerName === null ? details : { ...details, designerName },
  }));
}
