/** Lists of requests, each with the viewer's unread messages. */
import { and, asc, desc, eq, gt, gte, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { dayText, momentText } from "../kit/day.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { shownPhone } from "../people/phones.server.ts";
import { user } from "../people/schema.ts";
import { anyPerson, db, forLength, nameForLength, rowLimit } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { BUDGETS_PER_PAGE } from "../requests/budget.ts";
import type { BudgetList, BudgetRow } from "../requests/budget-list.ts";
import { isOverdue, MOST_WAITING, TURN_COLUMNS } from "../requests/budget-lists.server.ts";
import { budget } from "../requests/schema.ts";
import { answerBy, positionOf, RANK, stageOf, stateOf, turnOf } from "../requests/turn.ts";
import { message, reader } from "./schema.ts";

const designer = alias(user, "designer");

const viewerId = anyPerson("viewer");
const unread = sql`${message.author} <> ${viewerId} and ${message.deletedAt} is null
  and ${message.seq} > coalesce((select ${reader.readSeq} from ${reader}
    where ${reader.budgetId} = ${budget.id} and ${reader.userId} = ${viewerId}), 0)`;
const countUnread = sql<number>`(select count(*)::int from ${message} where ${message.budgetId} = ${budget.id} and ${unread})`;

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
// Admins answer for the studio, so their unread messages count only without a designer.
const studioCounts = sql<number>`case when ${isNull(budget.designSelect)} then ${countUnread} else 0 end`;
const isOver = sql`(${budget.customerRank} = ${sql.raw(`${RANK.over}`)})`;
const overdueRows = budgetRows("listOverdueRows", isOverdue, [asc(budget.openedAt)], studioCounts);
const otherRows = budgetRows("listAllBudgets", sql`not (${isOverdue})`, [isOver], studioCounts);

/** By turn, then newest event first. */
export const listBudgetsOfDesigner = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, rowsOfDesigner, limit);

/** By turn, then newest event first. */
export const listBudgetsOfCustomer = (viewer: CurrentUser, limit = BUDGETS_PER_PAGE): Promise<BudgetList> =>
  list(viewer, rowsOfCustomer, limit);

/** All requests: overdue ones first, longest waiting first; finished ones last. For admins only. */
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
    const turn = turnOf(state, positionOf(state, viewer), {
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
      proof: state.proof?.number ?? null,
      moved: momentText(since, now),
      since: dayText(since, now),
      other: isCustomer ? designerName : row.customer,
      unread,
      ...(isDesigner && { tell: shownPhone(row.tell) }),
    };
  });
  return { budgets, more: rows.length > limit };
}

// Admins have read nearly all rooms, and no index finds the unread ones.
const MOST_LOOKED_AT = 200;
const among = alias(budget, "among");
const oldestLookedAt = db
  .select({ seq: among.lastSeq })
  .from(among)
  .where(and(isNull(among.designSelect), isNotNull(among.lastSeq)))
  .orderBy(desc(among.lastSeq))
  .limit(rowLimit(1))
  .offset(rowLimit(MOST_LOOKED_AT - 1));
/** Rooms without a designer where somebody wrote after their `reader` last read; the statement joins `reader`. */
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

/** Requests without a designer that have messages unread by this admin, newest message first. For admins only. */
export async function listUnreadRooms(admin: CurrentUser): Promise<UnreadRoom[]> {
  const rows = await unreadRooms.execute({ viewer: admin.id });
  const now = Date.now();
  return rows.map((row) => ({ ...row, last: momentText(row.last.getTime(), now) }));
}
