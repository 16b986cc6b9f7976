/** Requests that no designer claimed within ANSWER_DAYS (ROOM-7), and the mail about them. */

import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { momentText } from "../kit/day.ts";
import { user } from "../people/schema.ts";
import { adminsToTell } from "../people/users.server.ts";
import { db } from "../platform/db.server.ts";
import { queueMails } from "../platform/mail-queue.server.ts";
import { settingsIn } from "../platform/settings.server.ts";
import { UNFINISHED_STATUSES } from "./budget-statuses.ts";
import { budget } from "./schema.ts";
import { answerBy } from "./turn.ts";

/** Waits for longer than the studio's time to answer. */
const isOverdue = (answerDays: number) => lt(budget.openedAt, sql`now() - make_interval(days => ${answerDays})`);

/** The mail about a release tells admins that the time is over; otherwise a mail tells them once it is (ROOM-7). */
export const whenOverdue = (answerDays: number) => sql`case when ${isOverdue(answerDays)} then clock_timestamp() end`;

/** Overdue requests in one mail; the others follow an hour later. */
const MOST = 50;

/** Mails admins about requests that no designer claimed within ANSWER_DAYS (ROOM-7), once for each request, and all that are due in one mail. */
export async function tellOverdue(): Promise<void> {
  await db.transaction(async (tx) => {
    const { answerDays } = await settingsIn(tx);
    const due = await tx
      .select({ id: budget.id, nameProject: budget.nameProject, openedAt: budget.openedAt, customer: user.name })
      .from(budget)
      .innerJoin(user, eq(user.id, budget.userCreate))
      .where(
        and(
          isNull(budget.designSelect),
          isNull(budget.withdrawnAt),
          isNull(budget.overdueToldAt),
          inArray(budget.status, UNFINISHED_STATUSES),
          isOverdue(answerDays),
        ),
      )
      .orderBy(asc(budget.openedAt))
      .limit(MOST)
      .for("update", { of: budget });
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.update(budget).set({ overdueToldAt: new Date() }).where(inArray(budget.id, ids));
    const requests = due.map(({ id, nameProject, customer, openedAt }) => ({
      budgetId: id,
      nameProject,
      customerName: customer,
      since: momentText(answerBy(openedAt.getTime(), answerDays), Date.now()),
    }));
    await queueMails(tx, "waiting-requests", await adminsToTell(tx), { requests, answerDays });
  });
}
