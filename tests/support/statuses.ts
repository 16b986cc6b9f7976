import { eq, sql } from "drizzle-orm";
import { db } from "../../app/platform/db.server.ts";
import { budgetEvent } from "../../app/requests/schema.ts";
import { changeStatus } from "../../app/room/hands.server.ts";

/** `changeStatus` a second after the last change: a status changes once a second. */
export async function changeStatusLater(...change: Parameters<typeof changeStatus>): Promise<boolean> {
  const [, id] = change;
  await db
    .update(budgetEvent)
    .set({ at: sql`${budgetEvent.at} - interval '1 second'` })
    .where(eq(budgetEvent.budgetId, id));
  return changeStatus(...change);
}
