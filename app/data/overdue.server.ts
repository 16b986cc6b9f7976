/** Requests that no designer claims within ANSWER_DAYS (ROOM-7). */
import { and, asc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { UNFINISHED_STATUSES } from "../domain/budget-statuses.ts";
import { momentText } from "../domain/day.ts";
import { answerBy } from "../domain/turn.ts";
import { env } from "../services/env.server.ts";
import { queueMails } from "../services/jobs.server.ts";
import { db } from "./db.server.ts";
import { budget } from "./schema/budget.ts";
import { user } from "./schema/user.ts";
import { adminsToTell } from "./users.server.ts";

/** Waits for longer than the studio's time to answer. */
export const isOverdue = lt(budget.openedAt, sql`now() - make_interval(days => ${env.ANSWER_DAYS})`);

/** In one mail; the others follow an hour later. */
const MOST = 50;

/** Mails admins, once for each request, and all that are due in one mail. */
export async function tellOverdue(): Promise<void> {
  await db.transaction(async (tx) => {
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
          isOverdue,
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
      since: momentText(answerBy(openedAt.getTime(), env.ANSWER_DAYS), Date.now()),
    }));
    await queueMails(tx, "waiting-requests", await adminsToTell(tx), { requests });
  });
}
