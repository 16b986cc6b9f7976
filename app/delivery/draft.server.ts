/** The draft of a request's delivery: one, on every device of the designer who holds it; admins read it. */
import { and, eq, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { canonicalJson } from "../quotes/hash.server.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import type { DeliveryDraft } from "./delivery-content.ts";
import { KIT_READERS } from "./policy.ts";
import { deliveryDraft } from "./schema.ts";

export type StoredDelivery = {
  draft: DeliveryDraft;
  revision: number;
  /** ISO 8601 */
  savedAt: string;
  savedBy: { id: string; name: string };
};

const STORED = {
  draft: deliveryDraft.draft,
  revision: deliveryDraft.revision,
  savedAt: deliveryDraft.savedAt,
  savedBy: { id: user.id, name: user.name },
};

const storedDraft = db
  .select(STORED)
  .from(deliveryDraft)
  .innerJoin(budget, and(eq(budget.id, deliveryDraft.budgetId), isOneOf(KIT_READERS)))
  .innerJoin(user, eq(user.id, deliveryDraft.savedBy))
  .where(eq(budget.id, sql.placeholder("budgetId")))
  .prepare("deliveryDraftOf");

/** null: none is stored, or it is not theirs. */
export async function findDeliveryDraft(person: CurrentUser, budgetId: string): Promise<StoredDelivery | null> {
  if (!isDocumentId(budgetId)) return null;
  const [row] = await storedDraft.execute({ budgetId, ...placesOf(person) });
  return row ? { ...row, savedAt: row.savedAt.toISOString() } : null;
}

type Saved = { revision: number; savedAt: string } | { conflict: StoredDelivery } | null;

/** `revision` is that of the draft which the changes began from; 0: there was none. null: not theirs. */
export async function saveDeliveryDraft(
  person: CurrentUser,
  budgetId: string,
  draft: DeliveryDraft,
  revision: number,
): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    if (!(await lockToAct(tx, person, budgetId, "buildKit"))) return null;
    const [stored] = await tx
      .select(STORED)
      .from(deliveryDraft)
      .innerJoin(user, eq(user.id, deliveryDraft.savedBy))
      .where(eq(deliveryDraft.budgetId, budgetId));
    if (stored && stored.revision !== revision) {
      const savedAt = stored.savedAt.toISOString();
      // Saved before, and only the response was lost.
      const isSame = canonicalJson(stored.draft) === canonicalJson(draft);
      return isSame ? { revision: stored.revision, savedAt } : { conflict: { ...stored, savedAt } };
    }
    const saved = { draft, savedBy: person.id, savedAt: sql`clock_timestamp()` };
    const [row] = await tx
      .insert(deliveryDraft)
      .values({ budgetId, ...saved })
      .onConflictDoUpdate({
        target: deliveryDraft.budgetId,
        set: { ...saved, revision: sql`${deliveryDraft.revision} + 1` },
      })
      .returning({ revision: deliveryDraft.revision, savedAt: deliveryDraft.savedAt });
    if (!row) throw new Error("the draft was not stored");
    return { revision: row.revision, savedAt: row.savedAt.toISOString() };
  });
}
