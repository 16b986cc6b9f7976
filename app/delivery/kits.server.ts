/** Kits of a request: one is made at a time, of one revision of the draft. */
import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { CurrentUser } from "../people/account.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { NO_PRINCIPAL } from "./kit-content.ts";
import { delivery, deliveryDraft, kit } from "./schema.ts";

export const KIT_REFUSED = {
  none: "Ainda não há nada montado nesta entrega.",
  changed: "A entrega mudou em outra aba ou em outro aparelho. Leia de novo antes de montar.",
} as const;

export type KitRow = typeof kit.$inferSelect;
type Started = { kit: string } | { refused: string } | null;

/** Makes the kit of a revision of the draft, goes on with it where it stopped, or leaves it as it is. null: not theirs. */
export async function startKit(designer: CurrentUser, budgetId: string, revision: number): Promise<Started> {
  return db.transaction(async (tx): Promise<Started> => {
    const row = await lockToAct(tx, designer, budgetId, "buildKit");
    if (!row) return null;
    const refused = refusal("buildKit", stateOf(row), designer);
    if (refused) return { refused };
    const [stored] = await tx.select().from(deliveryDraft).where(eq(deliveryDraft.budgetId, budgetId));
    if (!stored) return { refused: KIT_REFUSED.none };
    if (stored.revision !== revision) return { refused: KIT_REFUSED.changed };
    if (!stored.draft.lockups.principal) return { refused: NO_PRINCIPAL };
    const [newest] = await tx.select().from(kit).where(eq(kit.budgetId, budgetId)).orderBy(desc(kit.number)).limit(1);
    if (newest?.revision === revision && newest.state !== "failed") return { kit: newest.id };
    // What is being made of an earlier draft ends: its work sees that it is no longer asked for.
    const failed = { state: "failed", endedAt: sql`clock_timestamp()` } as const;
    await tx
      .update(kit)
      .set(failed)
      .where(and(eq(kit.budgetId, budgetId), eq(kit.state, "making")));
    const id =
      newest?.revision === revision ? await goOn(tx, newest.id) : await begin(tx, { ...stored, budgetId }, newest);
    await enqueue(tx, "kit", { kitId: id });
    await announceKit(tx, { budgetId, designer: designer.id });
    return { kit: id };
  });
}

async function goOn(tx: Tx, id: string): Promise<string> {
  await tx.update(kit).set({ state: "making", endedAt: null }).where(eq(kit.id, id));
  return id;
}

type Stored = Pick<typeof deliveryDraft.$inferSelect, "budgetId" | "draft" | "revision">;

async function begin(tx: Tx, { budgetId, draft, revision }: Stored, newest: KitRow | undefined): Promise<string> {
  const [row] = await tx
    .insert(kit)
    .values({ budgetId, number: (newest?.number ?? 0) + 1, draft, revision })
    .returning({ id: kit.id });
  if (!row) throw new Error("the kit was not inserted");
  return row.id;
}

/** Only the designer's page shows a kit that is being made. */
export const announceKit = (tx: Tx, { budgetId, designer }: { budgetId: string; designer: string | null }) =>
  announceRoom(tx, { room: budgetId, people: designer === null ? [] : [designer], designers: false });

/** Until then somebody may still be downloading it. */
const FILES_STAY = 24 * 60 * 60 * 1000;

/** Older kits than this one that were not delivered go, with their files. The caller holds the request's row. */
export async function dropOlderKits(tx: Tx, budgetId: string, number: number): Promise<void> {
  const delivered = tx.select({ id: delivery.kitId }).from(delivery).where(eq(delivery.budgetId, budgetId));
  const gone = await tx
    .delete(kit)
    .where(
      and(
        eq(kit.budgetId, budgetId),
        lt(kit.number, number),
        ne(kit.state, "making"),
        sql`${kit.id} not in ${delivered}`,
      ),
    )
    .returning({ files: kit.files, zip: kit.zip });
  const keys = gone.flatMap(({ files, zip }) => [...files.map(({ key }) => key), zip]).filter((key) => key !== "");
  if (keys.length > 0) await enqueue(tx, "delete-files", { keys }, new Date(Date.now() + FILES_STAY));
}

const isQueued = sql`exists (select from pgboss.job where name = 'kit' and state in ('created', 'retry', 'active')
  and data ->> 'kitId' = ${kit.id}::text)`;

/** Queues kits whose job is gone: the database was restored, which brings no jobs back. */
export async function queueUnfinishedKits(): Promise<void> {
  const left = await db
    .select({ kitId: kit.id })
    .from(kit)
    .where(and(eq(kit.state, "making"), sql`not ${isQueued}`, sql`${kit.startedAt} < now() - interval '1 minute'`));
  for (const data of left) await enqueue(db, "kit", data);
}

/** After its last try. What is made already stays in its folder, for whoever presses 'Continuar'. */
export async function failKit(kitId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [failed] = await tx
      .update(kit)
      .set({ state: "failed", endedAt: sql`clock_timestamp()` })
      .where(and(eq(kit.id, kitId), inArray(kit.state, ["making"])))
      .returning({ budgetId: kit.budgetId });
    if (!failed) return;
    const [row] = await tx.select({ designer: budget.designSelect }).from(budget).where(eq(budget.id, failed.budgetId));
    await announceKit(tx, { budgetId: failed.budgetId, designer: row?.designer ?? null });
  });
}
