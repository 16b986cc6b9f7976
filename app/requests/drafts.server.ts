/** Drafts that save themselves: one for each request and kind, for all who may write it, on every device. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isSameValue } from "../kit/json.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import type { SavedDraft } from "../ui/browser/server-draft.ts";
import type { BudgetAction } from "./policy.ts";
import { lockToAct } from "./request-locks.server.ts";
import { isActor, placesOf } from "./rights.server.ts";
import { budget, type draftTable } from "./schema.ts";

type Kind<Draft> = {
  table: ReturnType<typeof draftTable<Draft>>;
  /** whose it is to write */
  action: BudgetAction;
  /** who reads it, if not the same */
  readers?: SQL | undefined;
  /** of the prepared statement that reads it */
  name: string;
};

/** null: not theirs. */
type Saved<Draft> = { revision: number; savedAt: string } | { conflict: SavedDraft<Draft> } | null;

export function draftsIn<Draft>({ table, action, readers = isActor(action), name }: Kind<Draft>) {
  const fields = {
    draft: table.draft,
    revision: table.revision,
    savedAt: table.savedAt,
    savedBy: { id: user.id, name: user.name },
  };
  const storedDraft = db
    .select(fields)
    .from(table)
    .innerJoin(budget, eq(budget.id, table.budgetId))
    .innerJoin(user, eq(user.id, table.savedBy))
    .where(and(eq(budget.id, sql.placeholder("budgetId")), readers))
    .prepare(name);

  /** null: none is stored, or it is not theirs. */
  async function find(person: CurrentUser, budgetId: string): Promise<SavedDraft<Draft> | null> {
    if (!isDocumentId(budgetId)) return null;
    const [row] = await storedDraft.execute({ budgetId, ...placesOf(person) });
    return row ? { ...row, savedAt: row.savedAt.toISOString() } : null;
  }

  /**
   * `revision` is that of the draft which the changes began from; 0: there was none. The same draft again, whose
   * response was lost, is a success.
   */
  const save = (person: CurrentUser, budgetId: string, draft: Draft, revision: number): Promise<Saved<Draft>> =>
    db.transaction(async (tx) => {
      if (!(await lockToAct(tx, person, budgetId, action))) return null;
      const [stored] = await tx
        .select(fields)
        .from(table)
        .innerJoin(user, eq(user.id, table.savedBy))
        .where(eq(table.budgetId, budgetId));
      if (stored && stored.revision !== revision) {
        const savedAt = stored.savedAt.toISOString();
        const isSame = isSameValue(stored.draft, draft);
        return isSame ? { revision: stored.revision, savedAt } : { conflict: { ...stored, savedAt } };
      }
      const saved = { draft, savedBy: person.id, savedAt: sql`clock_timestamp()` };
      const [row] = await tx
        .insert(table)
        .values({ budgetId, ...saved })
        .onConflictDoUpdate({ target: table.budgetId, set: { ...saved, revision: sql`${table.revision} + 1` } })
        .returning({ revision: table.revision, savedAt: table.savedAt });
      if (!row) throw new Error("the draft was not stored");
      return { revision: row.revision, savedAt: row.savedAt.toISOString() };
    });

  return { find, save };
}
