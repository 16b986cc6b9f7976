/** Written quotes for tests: a draft that says everything, and requests with a version of it. */

import { sql } from "drizzle-orm";
import { addDays } from "../../app/kit/calendar.ts";
import { calendarDay } from "../../app/kit/day.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { db } from "../../app/platform/db.server.ts";
import type { QuoteDraft, QuoteVersion } from "../../app/quotes/quote-content.ts";
import { versionsOf } from "../../app/quotes/versions.server.ts";
import { saveDraft } from "../../app/quoting/draft.server.ts";
import { sendVersion } from "../../app/quoting/send-version.server.ts";
import { createBudget, type Database } from "./factories.ts";

const TODAY = calendarDay(Date.now());

/** R$ 4.800,01 in two payments: the odd centavo is in the down payment. */
export const DRAFT: QuoteDraft = {
  intro: "Oi! Aqui está a proposta.",
  items: [
    { id: "marca", kind: "labour", name: "Marca", about: "Nome desenhado e símbolo", quantity: "1", price: "4.600,01" },
    { id: "cartao", kind: "material", name: "Cartões impressos", about: "", quantity: "100", price: "3,00" },
  ],
  noMaterials: false,
  discount: "100",
  excluded: "Registro no INPI",
  begin: addDays(TODAY, 14),
  delivery: addDays(TODAY, 60),
  stages: [{ id: "ideias", day: addDays(TODAY, 30), what: "Três ideias" }],
  rounds: "2",
  roundPrice: "300",
  plan: "halves",
  instalments: "3",
  means: "Pix ou boleto",
  rights: { what: "A marca inteira", where: "No Brasil", duration: "Sem prazo", from: "lastPayment" },
  validDays: "10",
  notes: "",
};

/** Saves the draft over the one that is stored, and sends it. */
export async function sendDraft(
  sender: CurrentUser,
  budgetId: string,
  draft: Partial<QuoteDraft> = {},
): Promise<QuoteVersion> {
  const first = await saveDraft(sender, budgetId, { ...DRAFT, ...draft }, 0);
  if (!first) throw new Error("the draft is not theirs");
  const saved =
    "conflict" in first ? await saveDraft(sender, budgetId, { ...DRAFT, ...draft }, first.conflict.revision) : first;
  if (!saved || "conflict" in saved) throw new Error("the draft was not saved");
  const sent = await sendVersion(sender, budgetId, saved.revision);
  if (!sent || !("number" in sent)) throw new Error(`not sent: ${JSON.stringify(sent)}`);
  return newestVersion(budgetId);
}

const ADMIN: CurrentUser = {
  ...{ id: "00000000-0000-4000-8000-000000000000", uid: "", name: "", email: "", tell: "" },
  ...{ typeUser: 2, admitted: true },
};
/** All versions of a request, whoever may read them; the newest first. */
export const everyVersion = (budgetId: string) => versionsOf(ADMIN, budgetId);

export async function newestVersion(budgetId: string): Promise<QuoteVersion> {
  const [newest] = await everyVersion(budgetId);
  if (!newest) throw new Error("no version is sent");
  return newest;
}

/** A request that `designer` holds, with a version that waits for its answer. */
export async function withVersion(
  database: Database,
  { customer, designer }: { customer: CurrentUser; designer: CurrentUser },
  draft: Partial<QuoteDraft> = {},
) {
  const { id } = await createBudget(database, customer, { designSelect: designer.id });
  return { id, version: await sendDraft(designer, id, draft) };
}

/** How the customer signs. */
export const SIGNATURE = { signedName: "Clara C. Cliente", network: "203.0.113.7", browser: "Firefox" };

/** Moves when a version was sent and when it ends, as if time had passed; its hash is of what was sent. */
export async function moveDates(quoteId: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table quote disable trigger quote_sent`);
    await tx.execute(
      sql`update quote set sent_at = sent_at + ${by}::interval, valid_until = valid_until + ${by}::interval where id = ${quoteId}`,
    );
    await tx.execute(sql`alter table quote enable trigger quote_sent`);
  });
}
