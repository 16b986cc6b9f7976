/** What happened to a request, as its page tells it. */
import { asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type BudgetEvent, EVENTS_SHOWN } from "../domain/events.ts";
import { db } from "./db.server.ts";
import { budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

const designer = alias(user, "designer");
const ofBudget = eq(budgetEvent.budgetId, sql.placeholder("budgetId"));
const newestEvents = db
  .select({ id: budgetEvent.id })
  .from(budgetEvent)
  .where(ofBudget)
  .orderBy(desc(budgetEvent.at), desc(budgetEvent.id))
  .limit(EVENTS_SHOWN);
const newestOfKinds = db
  .selectDistinctOn([budgetEvent.kind], { id: budgetEvent.id })
  .from(budgetEvent)
  .where(ofBudget)
  .orderBy(budgetEvent.kind, desc(budgetEvent.at));
const timeline = db
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
  .where(or(inArray(budgetEvent.id, newestEvents), inArray(budgetEvent.id, newestOfKinds)))
  .orderBy(asc(budgetEvent.at), asc(budgetEvent.id))
  .prepare("budgetTimeline");

/**
 * Oldest event first: the newest EVENTS_SHOWN, and before them the newest of each other kind, which the page's sentences
 * are made of. The caller checks that its reader may see the budget.
 */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await timeline.execute({ budgetId });
  return rows.map(({ designerName, details, at, ...event }) => ({
    ...event,
    at: at.toISOString(),
    details: designerName === null ? details : { ...details, designerName },
  }));
}

/** How many events a page leaves out. Almost always none, and then it runs no query. */
export async function countHiddenEvents(budgetId: string, timeline: readonly BudgetEvent[]): Promise<number> {
  if (timeline.length < EVENTS_SHOWN) return 0;
  return (await db.$count(budgetEvent, eq(budgetEvent.budgetId, budgetId))) - EVENTS_SHOWN;
}
