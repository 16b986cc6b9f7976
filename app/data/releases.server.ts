/** The designers who gave open requests back, for the list of open requests. */
import { and, eq, gt, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CurrentUser } from "../domain/account.ts";
import { onDay } from "../domain/day.ts";
import { type BudgetEvent, EVENT_KINDS, EVENTS } from "../domain/events.ts";
import { givenBackText } from "../domain/given-back.ts";
import { firstName, nameFor } from "../domain/names.ts";
import { db } from "./db.server.ts";
import { budget, budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

const releaser = alias(user, "releaser");
const later = alias(budgetEvent, "later");
const openings = EVENT_KINDS.filter((kind) => EVENTS[kind].openList === "enters");
export type Release = Pick<BudgetEvent, "at" | "by" | "details">;
/** For a statement that reads requests. Releases before the request was last reopened do not count. */
export const release = db
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

export function releaseText(viewer: CurrentUser, { at, by, details }: Release, now: number): string {
  return givenBackText(details, `${firstName(nameFor(viewer, by))} devolveu ${onDay(Date.parse(at), now)}`);
}
