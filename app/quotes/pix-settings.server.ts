/** Where customers pay by Pix. */
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { moneyText } from "../kit/money.ts";
import { firstName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, rowLimit, statement, type Tx } from "../platform/db.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { settingsIn, studioSettings } from "../platform/settings.server.ts";
import { budget } from "../requests/schema.ts";
import type { Stage } from "../requests/turn.ts";
import { type PixSettings, paymentId, pixCode } from "./pix.ts";
import { quote } from "./schema.ts";
import { paymentsOf } from "./totals.ts";

/** null: the studio takes no Pix, and no codes are shown. */
export async function pixSettings(): Promise<PixSettings | null> {
  return (await studioSettings()).pix;
}

/** A project that is over was paid in another way. */
const WAITING = ["waitingForDownPayment", "waitingForAnswer", "changeAsked"] satisfies Stage[];
const isWaiting = and(
  inArray(budget.stage, WAITING),
  eq(budget.downPayment, "due"),
  isNotNull(budget.acceptedQuoteId),
  isNotNull(user.uid),
);

const longestWaiting = statement("waitsForPix", (tx) =>
  tx
    .select({ nameProject: budget.nameProject, customer: user.name })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .where(isWaiting)
    .orderBy(asc(budget.movedAt))
    .limit(rowLimit(1)),
);

/** What the studio's missing key means, for its owner; null: there is a key. */
export async function missingPix(): Promise<string | null> {
  if (await pixSettings()) return null;
  const [waiting] = await longestWaiting(db, {});
  if (!waiting) return "Pix do estúdio. Sem a chave, quem aceitar um orçamento espera pelos dados.";
  return `Pix do estúdio. ${firstName(waiting.customer)} espera os dados para pagar ${waiting.nameProject}.`;
}

/** To everybody who accepted a quote while there was no key, in the transaction that sets it: their page promises it. */
export async function mailPixKey(tx: Tx): Promise<void> {
  const settings = (await settingsIn(tx)).pix;
  if (!settings) return;
  const rows = await tx
    .select({ budgetId: budget.id, nameProject: budget.nameProject, customer: user, quote })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .innerJoin(quote, eq(quote.id, budget.acceptedQuoteId))
    .where(isWaiting);
  for (const { budgetId, nameProject, customer, quote } of rows) {
    const [down] = paymentsOf(quote.sent.content);
    if (!down) continue;
    const code = pixCode({ ...settings, amount: down.amount, id: paymentId(quote.id, down.number) });
    await queueMail(tx, "pix-key", customer.email, { budgetId, nameProject, amount: moneyText(down.amount), code });
  }
}
