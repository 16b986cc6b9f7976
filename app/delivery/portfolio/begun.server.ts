/** Whether a delivery was taken to the portfolio already. */
import { eq, sql } from "drizzle-orm";
import { publication } from "../../galleries/schema.ts";
import { db } from "../../platform/db.server.ts";
import { showcase } from "../schema.ts";

const begun = db
  .select({ item: showcase.item })
  .from(showcase)
  .innerJoin(publication, eq(publication.id, showcase.item))
  .where(eq(showcase.budgetId, sql.placeholder("budgetId")))
  .prepare("showcaseBegun");

/** false: never, or its draft was deleted. The caller knows that its reader may see the request. */
export async function isShowcaseBegun(budgetId: string): Promise<boolean> {
  return (await begun.execute({ budgetId })).length > 0;
}
