/** 'entregar': the newest kit becomes the delivery, and its customer hears of it. */
import { and, desc, eq, sql } from "drizzle-orm";
import { counted } from "../kit/count.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { newToken } from "../people/secrets.server.ts";
import { announceChange } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { STATUS, statusOf } from "../requests/budget-statuses.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { amountDue } from "./amount-due.server.ts";
import { dropOlderKits, type KitRow } from "./kits.server.ts";
import { delivery, kit } from "./schema.ts";
import { tokenHash } from "./token.server.ts";

export const DELIVER_REFUSED = {
  none: "Monte o kit antes de entregar.",
  changed: "O kit mudou em outra aba ou em outro aparelho. Confira de novo antes de entregar.",
} as const;

type Delivered = { kit: string } | { refused: string } | null;

/**
 * Delivers the newest kit that is ready; `revision`: of the draft that it was made of, as the page showed it. Delivering
 * the same kit again is the same delivery; a newer one takes its place. null: not theirs.
 */
export async function deliver(designer: CurrentUser, budgetId: string, revision: number): Promise<Delivered> {
  return db.transaction(async (tx): Promise<Delivered> => {
    const row = await lockToAct(tx, designer, budgetId, "deliver");
    if (!row) return null;
    const refused = refusal("deliver", stateOf(row), designer);
    if (refused) return { refused };
    const [ready] = await tx
      .select()
      .from(kit)
      .where(and(eq(kit.budgetId, budgetId), eq(kit.state, "ready")))
      .orderBy(desc(kit.number))
      .limit(1);
    if (!ready) return { refused: DELIVER_REFUSED.none };
    if (ready.revision !== revision) return { refused: DELIVER_REFUSED.changed };
    const [earlier] = await tx.select().from(delivery).where(eq(delivery.budgetId, budgetId));
    if (earlier?.kitId === ready.id) return { kit: ready.id };
    await store(tx, designer, row, ready, earlier?.token ?? null);
    return { kit: ready.id };
  });
}

async function store(tx: Tx, designer: CurrentUser, row: Row, ready: KitRow, token: string | null): Promise<void> {
  const [customer] = await tx
    .select({ email: user.email, uid: user.uid })
    .from(user)
    .where(eq(user.id, row.userCreate));
  // The link that was mailed before opens the newer kit too.
  const link = token === null && customer?.uid ? newToken() : null;
  const now = sql`clock_timestamp()`;
  const delivered = { kitId: ready.id, deliveredBy: designer.id, deliveredAt: now };
  await tx
    .insert(delivery)
    .values({ budgetId: row.id, ...delivered, token: link && tokenHash(link) })
    .onConflictDoUpdate({ target: delivery.budgetId, set: { ...delivered, ...(link && { token: tokenHash(link) }) } });
  const moves = statusOf(row.status).phase === "creation" || statusOf(row.status).phase === "request";
  const status = moves ? STATUS.completed.id : row.status;
  await tx.update(budget).set({ deliveredAt: now, status }).where(eq(budget.id, row.id));
  await dropOlderKits(tx, row.id, ready.number);
  // The brand's page may be on, with the kit before.
  await announceChange(tx);
  const files = ready.files.length;
  const amount = await amountDue(tx, row.id);
  const waits = amount ? { amount } : {};
  const details = { files, ...waits };
  await recordEvent(tx, row.id, designer, { kind: "kit_delivered", details, mailTo: [row.userCreate] });
  // The mail about the delivery says it.
  if (moves)
    await recordEvent(tx, row.id, designer, { kind: "status", details: { from: row.status, to: status }, mailTo: [] });
  if (link && customer)
    await queueMail(tx, "delivery-link", customer.email, {
      nameProject: row.nameProject,
      files: counted(files, "arquivo", "arquivos"),
      token: link,
      ...waits,
    });
}
