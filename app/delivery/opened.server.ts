/** A delivery as it is opened: by its request's people, by the mailed link, or by its brand's page. */
import { and, eq, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { proposedVersions } from "../drawings/proposals.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { paymentPath } from "../quotes/quote-state.ts";
import { quote, quotePayment } from "../quotes/schema.ts";
import { deliveryPayment, type QuotePayment } from "../quotes/totals.ts";
import { isOneOf, placesOf } from "../requests/rights.server.ts";
import { budget } from "../requests/schema.ts";
import { paletteOf } from "./kit-content.ts";
import type { MadeKit } from "./kit-files.ts";
import { DELIVERY_READERS } from "./policy.ts";
import { brandPage, delivery, kit } from "./schema.ts";
import { tokenHash } from "./token.server.ts";

const deliverer = alias(user, "deliverer");
const owner = alias(user, "owner");

/** Numbers of the accepted quote's payments that have arrived. */
export const received = sql<number[] | null>`(select json_agg(${quotePayment.number}) from ${quotePayment}
  where ${quotePayment.quoteId} = ${quote.id} and ${quotePayment.receivedAt} is not null)`;

const opened = (name: string, ...which: (SQL | undefined)[]) =>
  db
    .select({
      delivery,
      kit,
      slug: brandPage.slug,
      deliverer: deliverer.name,
      customer: { id: owner.id, name: owner.name, uid: owner.uid },
      designerId: budget.designSelect,
      nameProject: budget.nameProject,
      slogan: budget.slogan,
      accepted: quote.sent,
      received,
    })
    .from(delivery)
    .innerJoin(kit, eq(kit.id, delivery.kitId))
    .innerJoin(budget, eq(budget.id, delivery.budgetId))
    .innerJoin(deliverer, eq(deliverer.id, delivery.deliveredBy))
    .innerJoin(owner, eq(owner.id, budget.userCreate))
    .leftJoin(quote, eq(quote.id, budget.acceptedQuoteId))
    .leftJoin(brandPage, and(eq(brandPage.budgetId, delivery.budgetId), brandPage.on))
    .where(and(...which))
    .prepare(name);

const byRequest = opened(
  "deliveryOpened",
  eq(delivery.budgetId, sql.placeholder("budgetId")),
  isOneOf(DELIVERY_READERS),
);
// A deleted account's delivery opens by its link as long as they took it before.
const byToken = opened(
  "deliveryByToken",
  eq(delivery.token, sql.placeholder("token")),
  or(isNotNull(owner.uid), isNotNull(delivery.takenAt)),
);
const bySlug = opened("deliveryBySlug", eq(brandPage.slug, sql.placeholder("slug")), eq(brandPage.on, true));

export type OpenedDelivery = Awaited<ReturnType<typeof bySlug.execute>>[number];

/** null: nothing was delivered, or it is not theirs. */
export async function deliveryFor(viewer: CurrentUser, budgetId: string): Promise<OpenedDelivery | null> {
  if (!isDocumentId(budgetId)) return null;
  const [row] = await byRequest.execute({ budgetId, ...placesOf(viewer) });
  return row ?? null;
}

/** Of the mailed link. */
export async function deliveryBehind(token: string): Promise<OpenedDelivery | null> {
  if (!/^[\w-]{32,64}$/.test(token)) return null;
  const [row] = await byToken.execute({ token: tokenHash(token) });
  return row ?? null;
}

/** null: the page is off, it never was, or what is due was taken back. */
export async function brandAt(slug: string): Promise<OpenedDelivery | null> {
  if (!/^[a-z0-9-]{10,80}$/.test(slug)) return null;
  const [row] = await bySlug.execute({ slug });
  return row && missingPayment(row) === null ? row : null;
}

type Payable = Pick<OpenedDelivery, "accepted" | "received"> & {
  delivery: Pick<OpenedDelivery["delivery"], "takenAt">;
};

/** The first payment that the delivery waits for; null: it is open. Who took it keeps it. */
export function missingPayment({ delivery: { takenAt }, accepted, received }: Payable): QuotePayment | null {
  if (takenAt || !accepted) return null;
  return deliveryPayment(accepted.content, received ?? []);
}

export const paymentAddress = ({ delivery }: OpenedDelivery, { number }: QuotePayment) =>
  paymentPath(delivery.budgetId, number);

/** Its colours are those that were proposed for the palette of its own draft: the builder's may have gone on since. */
export const madeKit = ({ kit: { files, draft } }: OpenedDelivery): MadeKit => ({
  ...{ files, draft, proposed: proposedVersions(paletteOf(draft)) },
});
