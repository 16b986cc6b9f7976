/** What becomes of deliveries when their customer's account is deleted. */
import { and, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { counted } from "../kit/count.ts";
import { DELETED_NAME } from "../people/names.ts";
import { newToken } from "../people/secrets.server.ts";
import { announceChange } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { quote } from "../quotes/schema.ts";
import { budget } from "../requests/schema.ts";
import { missingPayment, received } from "./opened.server.ts";
import { brandPage, delivery, kit } from "./schema.ts";
import { tokenHash } from "./token.server.ts";

const deliveriesOf = (from: Tx | typeof db) =>
  from
    .select({
      budgetId: delivery.budgetId,
      nameProject: budget.nameProject,
      files: sql<number>`jsonb_array_length(${kit.files})`,
      bytes: kit.zipBytes,
      delivery: { takenAt: delivery.takenAt },
      accepted: quote.sent,
      received,
    })
    .from(delivery)
    .innerJoin(kit, eq(kit.id, delivery.kitId))
    .innerJoin(budget, eq(budget.id, delivery.budgetId))
    .leftJoin(quote, eq(quote.id, budget.acceptedQuoteId))
    .where(and(eq(budget.userCreate, sql.placeholder("customer")), isNull(budget.withdrawnAt)))
    .orderBy(delivery.deliveredAt);

const ownDeliveries = deliveriesOf(db).prepare("ownDeliveries");

type Own = Awaited<ReturnType<typeof ownDeliveries.execute>>[number];

const isTheirs = (one: Own) => missingPayment(one) === null;

export type KeptDelivery = Pick<Own, "budgetId" | "nameProject" | "bytes">;

/** The deliveries that this customer may take, each as one file. */
export async function deliveriesToTake(customer: string): Promise<KeptDelivery[]> {
  const rows = await ownDeliveries.execute({ customer });
  return rows.filter(isTheirs).map(({ budgetId, nameProject, bytes }) => ({ budgetId, nameProject, bytes }));
}

/** `token` opens it without an account. */
export type HandedOver = { nameProject: string; files: string; token: string };

/**
 * Brand pages go off. A delivery that the customer may take counts as taken: it goes on opening by a new link, which the
 * caller mails. Any other is the studio's alone. Nobody's name is left in what they answered.
 */
export async function forgetDeliveries(tx: Tx, customer: string): Promise<HandedOver[]> {
  const own = tx.select({ id: budget.id }).from(budget).where(eq(budget.userCreate, customer));
  const ended = await tx
    .update(brandPage)
    .set({ on: false, endedAt: sql`clock_timestamp()` })
    .where(and(inArray(brandPage.budgetId, own), brandPage.on))
    .returning({ id: brandPage.id });
  if (ended.length > 0) await announceChange(tx);
  await tx
    .update(delivery)
    .set({ showingBy: DELETED_NAME })
    .where(and(inArray(delivery.budgetId, own), ne(delivery.showingBy, "")));
  const theirs = (await deliveriesOf(tx).execute({ customer })).filter(isTheirs);
  await tx
    .update(delivery)
    .set({ token: null })
    .where(and(inArray(delivery.budgetId, own), isNotNull(delivery.token)));
  const handedOver: HandedOver[] = [];
  for (const { budgetId, nameProject, files } of theirs) {
    const token = newToken();
    const takenAt = sql`coalesce(${delivery.takenAt}, clock_timestamp())`;
    await tx
      .update(delivery)
      .set({ token: tokenHash(token), takenAt })
      .where(eq(delivery.budgetId, budgetId));
    handedOver.push({ nameProject, files: counted(files, "arquivo", "arquivos"), token });
  }
  return handedOver;
}
