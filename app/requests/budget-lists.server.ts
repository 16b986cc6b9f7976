/** Lists of open requests. Those with unread messages are in conversation/request-lists.server.ts. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { deadlineLabel } from "../brief/deadline.ts";
import { dayText, onDay, waitText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName, nameFor } from "../people/names.ts";
import { shownPhone } from "../people/phones.server.ts";
import { user } from "../people/schema.ts";
import { db, forLength, nameForLength, rowLimit } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { BUDGETS_PER_PAGE } from "./budget.ts";
import { type BudgetCard, MOST_COUNTED, type OpenList, type OpenOrder } from "./budget-list.ts";
import { givenBackText } from "./event.ts";
import { type BudgetEvent, EVENT_KINDS, EVENTS } from "./events.ts";
import { budget, budgetEvent } from "./schema.ts";
import { answerBy, RANK } from "./turn.ts";

const isOpen = and(isNull(budget.designSelect), isNull(budget.withdrawnAt));

const openBudgets = (order: OpenOrder) =>
  forLength((limit) => {
    const direction = order === "longest" ? asc : desc;
    const counted = db.select({ one: sql`1` }).from(budget).where(isOpen).limit(rowLimit(MOST_COUNTED)).as("counted");
    return db
      .select({
        id: budget.id,
        nameProject: budget.nameProject,
        typeBanding: budget.typeBanding,
        status: budget.status,
        forMake: budget.forMake,
        deadline: budget.deadline,
        openedAt: budget.openedAt,
        // Joined, PostgreSQL would prepare to remember as many people as there are (Memoize), for these few rows.
        tell: sql<string>`(${db.select({ tell: user.tell }).from(user).where(eq(user.id, budget.userCreate))})`,
        release: sql<Release | null>`(${release})`,
        total: sql<number>`(select count(*)::int from ${counted})`,
      })
      .from(budget)
      .where(isOpen)
      .orderBy(direction(budget.openedAt), direction(budget.id))
      .limit(rowLimit(limit + 1))
      .prepare(nameForLength(`listOpenBudgets_${order}`, limit));
  });
const openBudgetsBy = { longest: openBudgets("longest"), newest: openBudgets("newest") };

/** Includes the customer's phone, as it is shown. */
export async function listOpenBudgets(
  viewer: CurrentUser,
  order: OpenOrder = "longest",
  limit = BUDGETS_PER_PAGE,
): Promise<OpenList> {
  const { answerDays } = await studioSettings();
  const rows = await openBudgetsBy[order](limit).execute();
  const now = Date.now();
  const budgets = rows
    .slice(0, limit)
    .map(({ id, tell, deadline, openedAt, release, total: _total, ...data }): BudgetCard => {
      const until = answerBy(openedAt.getTime(), answerDays);
      const due = dayText(until, now);
      const late = now > until || due === "hoje";
      const waits = waitText(openedAt.getTime(), now);
      return {
        id,
        data,
        wished: deadlineLabel(deadline, now),
        waits: late ? `${waits}, ${now > until ? "venceu" : "vence"} ${due}` : waits,
        late,
        tell: shownPhone(tell),
        givenBack: release && releaseText(viewer, release, now),
      };
    });
  return { budgets, total: rows[0]?.total ?? 0, more: rows.length > limit };
}

/** What a turn is made of, but for names (`stateOf`, `turnOf`). */
export const TURN_COLUMNS = {
  status: budget.status,
  userCreate: budget.userCreate,
  designSelect: budget.designSelect,
  budget: budget.budget,
  quoteAnswer: budget.quoteAnswer,
  quoteId: budget.quoteId,
  acceptedQuoteId: budget.acceptedQuoteId,
  downPayment: budget.downPayment,
  changeAsked: budget.changeAsked,
  proof: budget.proof,
  deliveredAt: budget.deliveredAt,
  withdrawnAt: budget.withdrawnAt,
  openedAt: budget.openedAt,
  movedAt: budget.movedAt,
};

/** Open for longer than the studio's time to answer: an admin's turn. */
export const isOverdue = and(
  isOpen,
  lt(budget.openedAt, sql.placeholder("due")),
  lt(budget.customerRank, sql`${sql.raw(`${RANK.over}`)}`),
);
/** Lines at the head of the admin page: nobody needs more at once, and each finished one makes room. */
export const MOST_WAITING = 20;

const overdueBudgets = db
  .select({ id: budget.id, nameProject: budget.nameProject, openedAt: budget.openedAt, customer: user.name })
  .from(budget)
  .innerJoin(user, eq(user.id, budget.userCreate))
  .where(isOverdue)
  .orderBy(asc(budget.openedAt), asc(budget.id))
  .limit(rowLimit(MOST_WAITING))
  .prepare("listOverdueBudgets");

export type OverdueBudget = { id: string; nameProject: string; customer: string; waits: string; since: string };

/** Requests that no designer has claimed within the studio's time to answer, the longest waiting first. For admins only. */
export async function listOverdueBudgets(): Promise<OverdueBudget[]> {
  const now = Date.now();
  const { answerDays } = await studioSettings();
  const rows = await overdueBudgets.execute({ due: new Date(answerBy(now, -answerDays)) });
  return rows.map(({ openedAt, ...row }) => {
    const waits = waitText(openedAt.getTime(), now);
    return { ...row, waits: waits === "ontem" ? "desde ontem" : waits, since: dayText(openedAt.getTime(), now) };
  });
}

const releaser = alias(user, "releaser");
const later = alias(budgetEvent, "later");
const openings = EVENT_KINDS.filter((kind) => EVENTS[kind].openList === "enters");
export type Release = Pick<BudgetEvent, "at" | "by" | "details">;
/** For a statement that reads requests. Releases before the request was last reopened do not count. */
const release = db
  .select({
    json: sql`json_build_object('at', ${budgetEvent.at}, 'details', ${budgetEvent.details},
      'by', json_build_object('id', ${releaser.id}, 'name', ${releaser.name}, 'typeUser', ${releaser.typeUser}))`,
  })
  .from(budgetEvent)
  .innerJoin(releaser, eq(releaser.id, budgetEvent.by))
  .where(
    and(
      eq(budgetEvent.budgetId, budget.id),
      eq(budgetEvent.kind, "released"),
      notExists(
        db
          .select({ one: sql`1` })
          .from(later)
          .where(
            and(eq(later.budgetId, budgetEvent.budgetId), gt(later.at, budgetEvent.at), inArray(later.kind, openings)),
          ),
      ),
    ),
  );

function releaseText(viewer: CurrentUser, { at, by, details }: Release, now: number): string {
  return givenBackText(details, `${firstName(nameFor(viewer, by))} devolveu ${onDay(Date.parse(at), now)}`);
}
