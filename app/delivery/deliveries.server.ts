/** Reads a request's delivery and the kits that were made of it. */
import { and, desc, eq, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import { DELIVERY_READERS, KIT_READERS } from "./policy.ts";
import { brandPage, delivery, kit } from "./schema.ts";

const delivered = db
  .select({ delivery, kit, page: brandPage.slug })
  .from(delivery)
  .innerJoin(kit, eq(kit.id, delivery.kitId))
  .innerJoin(budget, and(eq(budget.id, delivery.budgetId), isOneOf(DELIVERY_READERS)))
  .leftJoin(brandPage, and(eq(brandPage.budgetId, delivery.budgetId), brandPage.on))
  .where(eq(delivery.budgetId, sql.placeholder("budgetId")))
  .prepare("deliveryOf");

/** `page`: of the brand page that is on. null: nothing was delivered, or it is not theirs. */
export async function deliveryOf(viewer: CurrentUser, budgetId: string) {
  if (!isDocumentId(budgetId)) return null;
  const [row] = await delivered.execute({ budgetId, ...placesOf(viewer) });
  return row ?? null;
}

const kits = db
  .select({ kit })
  .from(kit)
  .innerJoin(budget, and(eq(budget.id, kit.budgetId), isOneOf(KIT_READERS)))
  .where(eq(kit.budgetId, sql.placeholder("budgetId")))
  .orderBy(desc(kit.number))
  .prepare("kitsOf");

/** The newest first; empty for who may not read them. */
export async function kitsOf(viewer: CurrentUser, budgetId: string) {
  if (!isDocumentId(budgetId)) return [];
  return (await kits.execute({ budgetId, ...placesOf(viewer) })).map((row) => row.kit);
}
