import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { wishedText } from "../brief/deadline.ts";
import { message, reader } from "../conversation/schema.ts";
import { dayText, momentText, onDay, waitText } from "../kit/day.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName, nameFor } from "../people/names.ts";
import { shownPhone } from "../people/phones.server.ts";
import { user } from "../people/schema.ts";
import { anyPerson, db, forLength, nameForLength, rowLimit } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { BUDGETS_PER_PAGE } from "./budget.ts";
import {
  type BudgetCard,
  type BudgetList,
  type BudgetRow,
  MOST_COUNTED,
  type OpenList,
  type OpenOrder,
} from "./budget-list.ts";
import { givenBackText } from "./event.ts";
import { type BudgetEvent, EVENT_KINDS, EVENTS } from "./events.ts";
import { budget, budgetEvent } from "./schema.ts";
import { answerBy, partOf, RANK, stageOf, stateOf, turnOf } from "./turn.ts";

const designer = alias(user, "designer");
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
        wished: wishedText(deadline, now),
        waits: late ? `${waits}, ${now > until ? "venceu" : "vence"} ${due}` : waits,
        late,
        tell: shownPhone(tell),
        givenBack: release && releaseText(viewer, release, now),
      };
    });
  return { budgets, total: rows[0]?.total ?? 0, more: rows.length > limit };
}

const viewerId = anyPerson("viewer");
const unread = sql`${message.author} <> ${viewerId} and ${message.deletedAt} is null
  and ${message.seq} > coalesce((select ${reader.readSeq} from ${reader}
    where ${reader.budgetId} = ${budget.id} and ${reader.userId} = ${viewerId}), 0)`;
const countUnread = sql<number>`(select count(*)::int from ${message} where ${message.budgetId} = ${budget.id} and ${unread})`;

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
  withdrawnAt: budget.withdrawnAt,
  openedAt: budget.openedAt,
  movedAt: budget.movedAt,
};

function budgetRows(name: string, which: SQL | undefined, rank: SQL[], count = countUnread) {
  return forLength((limit) =>
    db
      .select({
        id: budget.id,
        nameProject: budget.nameProject,
        typeBanding: budget.typeBanding,
        ...TURN_COLUMNS,
        customer: user.name,
        tell: user.tell,
        designer: designer.name,
        unread: count,
      })
      .from(budget)
      .innerJoin(user, eq(user.id, budget.userCreate))
      .leftJoin(designer, eq(designer.id, budget.designSelect))
      .where(which)
      .orderBy(...rank, desc(budget.movedAt), desc(budget.id))
      .limit(rowLimit(limit + 1))
      .prepare(nameForLength(name, limit)),
  );
}

const rowsOfDesigner = budgetRows("listBudgetsOfDesigner", eq(budget.designSelect, viewerId), [
  asc(budget.designerRank),
]);
const rowsOfCustomer = budgetRows("listBudgetsOfCustomer", eq(budget.userCreate, viewerId), [asc(budget.customerRank)]);
// Admins answer for the studio, so only where no designer does.
const studioCounts = sql<number>`case when ${isNull(budget.designSelect)} then ${countUnread} else 0 end`;
// Open for longer than the studio's time to answer: an admin's turn.
const isOverdue = and(
  isOpen,
  lt(budget.openedAt, sql.placeholder("due")),
  lt(budget.customerRank, sql`${sql.raw(`${RANK.over}`)}`),
);
const isOver = sql`(${budget.customerRank} = ${sql.raw(`${RANK.over}`)})`;
const overdueRows = budgetRows("listOverdueRows", isOverdue, [asc(budget.openedAt)], studioCounts);
const otherRows = budgetRows("listAllBudgets", sql`not (${isOverdue})`, [isOver], studioCounts);

/** By turn, then newest event first. */
export const listBudgetsOfDesigner = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, rowsOfDesigner, limit);

/** By turn, then newest event first. */
export const listBudgetsOfCustomer = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, rowsOfCustomer, limit);

/** Every request: overdue ones first, the longest waiting before others; finished ones last. For admins only. */
export async function listAllBudgets(admin: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> {
  const [overdue, others] = await Promise.all([list(admin, overdueRows, limit), list(admin, otherRows, limit)]);
  const budgets = [...overdue.budgets, ...others.budgets];
  return { budgets: budgets.slice(0, limit), more: overdue.more || others.more || budgets.length > limit };
}

async function list(viewer: CurrentUser, statement: typeof otherRows, limit: number): Promise<BudgetList> {
  const isCustomer = viewer.typeUser === TYPE_USER.customer;
  const isDesigner = viewer.typeUser === TYPE_USER.designer;
  const now = Date.now();
  const { answerDays, pix } = await studioSettings();
  const due = new Date(answerBy(now, -answerDays));
  const facts = { now, answerDays, hasPix: pix !== null };
  const rows = await statement(limit).execute({ viewer: viewer.id, due });
  const budgets = rows.slice(0, limit).map((row): BudgetRow => {
    const { id, nameProject, typeBanding, status, unread } = row;
    const state = stateOf(row);
    const designerName = row.designer ?? "";
    const since = row.movedAt.getTime();
    const turn = turnOf(state, partOf(state, viewer), {
      customer: row.customer,
      designer: designerName,
      openedAt: row.openedAt.getTime(),
      since,
      ...facts,
    });
    return {
      id,
      data: { nameProject, typeBanding, status },
      turn,
      asked: turn.side === "yours" && stageOf(state) === "changeAsked" ? (state.change?.text ?? null) : null,
      moved: momentText(since, now),
      since: dayText(since, now),
      other: isCustomer ? designerName : row.customer,
      unread,
      ...(isDesigner && { tell: shownPhone(row.tell) }),
    };
  });
  return { budgets, more: rows.length > limit };
}

/** Lines at the head of the admin page: nobody needs more at once, and each finished one makes room. */
const MOST_WAITING = 20;

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

// Admins have read nearly all rooms, and no index tells which they have not.
const MOST_LOOKED_AT = 200;
const among = alias(budget, "among");
const oldestLookedAt = db
  .select({ seq: among.lastSeq })
  .from(among)
  .where(and(isNull(among.designSelect), isNotNull(among.lastSeq)))
  .orderBy(desc(among.lastSeq))
  .limit(rowLimit(1))
  .offset(rowLimit(MOST_LOOKED_AT - 1));
/** The rooms without a designer in which somebody wrote since their `reader`, whom the statement joins, read them. */
export const isUnreadByStudio = and(
  isNull(budget.designSelect),
  gte(budget.lastSeq, sql`coalesce((${oldestLookedAt}), 0)`),
  gt(budget.lastSeq, sql`coalesce(${reader.readSeq}, 0)`),
);

const author = alias(user, "author");
const lastUnread = db
  .select({ at: message.at, author: message.author })
  .from(message)
  .where(and(eq(message.budgetId, budget.id), unread))
  .orderBy(desc(message.seq))
  .limit(rowLimit(1))
  .as("last");
const unreadRooms = db
  .select({
    id: budget.id,
    nameProject: budget.nameProject,
    author: author.name,
    unread: countUnread,
    last: lastUnread.at,
  })
  .from(budget)
  .crossJoinLateral(lastUnread)
  .innerJoin(author, eq(author.id, lastUnread.author))
  .leftJoin(reader, and(eq(reader.budgetId, budget.id), eq(reader.userId, viewerId)))
  .where(isUnreadByStudio)
  .orderBy(desc(budget.lastSeq))
  .limit(rowLimit(MOST_WAITING))
  .prepare("listUnreadRooms");

export type UnreadRoom = { id: string; nameProject: string; author: string; unread: number; last: string };

/** Requests without a designer that have messages this admin has not read, the newest message first. For admins only. */
export async function listUnreadRooms(admin: CurrentUser): Promise<UnreadRoom[]> {
  const rows = await unreadRooms.execute({ viewer: admin.id });
  const now = Date.now();
  return rows.map((row) => ({ ...row, last: momentText(row.last.getTime(), now) }));
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
