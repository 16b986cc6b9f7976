/** The draft of a request's next version: one, for whoever holds the project, on every device. */
import { and, eq, sql } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { canonicalJson } from "../quotes/hash.server.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { isActor, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import type { SavedDraft } from "../ui/browser/server-draft.ts";
import type { ProofDraft } from "./proof-content.ts";
import { proofDraft } from "./schema.ts";

export type StoredProof = SavedDraft<ProofDraft>;

const STORED = {
  draft: proofDraft.draft,
  revision: proofDraft.revision,
  savedAt: proofDraft.savedAt,
  savedBy: { id: user.id, name: user.name },
};

const storedDraft = db
  .select(STORED)
  .from(proofDraft)
  .innerJoin(budget, eq(budget.id, proofDraft.budgetId))
  .innerJoin(user, eq(user.id, proofDraft.savedBy))
  .where(and(eq(budget.id, sql.placeholder("budgetId")), isActor("sendProof")))
  .prepare("proofDraftOf");

/** null: none is stored, or it is not theirs. */
export async function findProofDraft(person: CurrentUser, budgetId: string): Promise<StoredProof | null> {
  if (!isDocumentId(budgetId)) return null;
  const [row] = await storedDraft.execute({ budgetId, ...placesOf(person) });
  return row ? { ...row, savedAt: row.savedAt.toISOString() } : null;
}

/**
 * `revision` is that of the draft which the changes began from; 0: there was none. The same draft again, whose response
 * was lost, is a success. null: not theirs.
 */
export async function saveProofDraft(
  person: CurrentUser,
  budgetId: string,
  draft: ProofDraft,
  revision: number,
): Promise<{ revision: number; savedAt: string } | { conflict: StoredProof } | null> {
  return db.transaction(async (tx) => {
    if (!(await lockToAct(tx, person, budgetId, "sendProof"))) return null;
    const [stored] = await tx
      .select(STORED)
      .from(proofDraft)
      .innerJoin(user, eq(user.id, proofDraft.savedBy))
      .where(eq(proofDraft.budgetId, budgetId));
    if (stored && stored.revision !== revision) {
      const savedAt = stored.savedAt.toISOString();
      const isSame = canonicalJson(stored.draft) === canonicalJson(draft);
      return isSame ? { revision: stored.revision, savedAt } : { conflict: { ...stored, savedAt } };
    }
    const saved = { draft, savedBy: person.id, savedAt: sql`clock_timestamp()` };
    const [row] = await tx
      .insert(proofDraft)
      .values({ budgetId, ...saved })
      .onConflictDoUpdate({
        target: proofDraft.budgetId,
        set: { ...saved, revision: sql`${proofDraft.revision} + 1` },
      })
      .returning({ revision: proofDraft.revision, savedAt: proofDraft.savedAt });
    if (!row) throw new Error("the draft was not stored");
    return { revision: row.revision, savedAt: row.savedAt.toISOString() };
  });
}
