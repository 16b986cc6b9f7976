/** The draft of a request's quote: one for all who may send it, on every device. */
import { and, desc, eq, gt, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { addDays, daysBetween } from "../kit/calendar.ts";
import { calendarDay } from "../kit/day.ts";
import { amountText } from "../kit/money.ts";
import { isDocumentId, isStorable } from "../kit/storable.ts";
import { hasVisibleText } from "../kit/visible.ts";
import { type CurrentUser, isWaiting } from "../people/account.ts";
import { db, rowLimit } from "../platform/db.server.ts";
import { MODELS } from "../quotes/policy.ts";
import type { QuoteDraft, SentQuote } from "../quotes/quote-content.ts";
import { quote, quoteDraft } from "../quotes/schema.ts";
import { draftsIn } from "../requests/drafts.server.ts";
import { isActor, placesOf } from "../requests/rights.server.ts";
import { budget, projectWords } from "../requests/schema.ts";
import type { SavedDraft } from "../ui/browser/server-draft.ts";

export type StoredDraft = SavedDraft<QuoteDraft>;

export const { find: findQuoteDraft, save: saveDraft } = draftsIn({
  table: quoteDraft,
  action: "sendQuote",
  name: "quoteDraftOf",
});

const MOST_MODELS = 20;
const later = alias(quote, "later");
/** The newest version of each request. */
const newestOfEach = notExists(
  db
    .select({ one: sql`1` })
    .from(later)
    .where(and(eq(later.budgetId, quote.budgetId), gt(later.number, quote.number))),
);
const models = (name: string, which: SQL | undefined) =>
  db
    .select({ id: quote.id, sent: quote.sent, total: quote.total, sentAt: quote.sentAt })
    .from(quote)
    .where(and(which, newestOfEach))
    .orderBy(desc(quote.sentAt))
    .limit(rowLimit(MOST_MODELS))
    .prepare(name);
const isOwn = eq(quote.sentBy, sql.placeholder("sender"));
const ownModels = models("quoteModels_own", isOwn);
const allModels = models("quoteModels_all", undefined);
// By the name that a model is listed with: the request's may have changed since.
const isNamed = sql`${projectWords(sql`(${quote.sent} ->> 'nameProject')`)} @@ search_query(${sql.placeholder("q")}::text)`;
const ownNamed = models("quoteModels_own_named", and(isOwn, isNamed));
const allNamed = models("quoteModels_all_named", isNamed);

export type QuoteModel = { id: string; nameProject: string; total: number; sentAt: string };

/** Quotes that this person sent, of admins everybody's, whose project has the words of `q`: the newest 20, one of each request. */
export async function quoteModels(person: CurrentUser, q = ""): Promise<QuoteModel[]> {
  const which = MODELS[person.typeUser];
  if (which === "none" || isWaiting(person)) return [];
  const isSearch = hasVisibleText(q) && isStorable(q);
  const own = { sender: person.id };
  const newest = () => (which === "all" ? allModels.execute() : ownModels.execute(own));
  const named = () => (which === "all" ? allNamed.execute({ q }) : ownNamed.execute({ ...own, q }));
  const rows = await (isSearch ? named() : newest());
  return rows.map(({ sent, sentAt, ...row }) => ({
    ...row,
    nameProject: sent.nameProject,
    sentAt: sentAt.toISOString(),
  }));
}

const model = db
  .select({ sent: quote.sent })
  .from(quote)
  .innerJoin(budget, and(eq(budget.id, sql.placeholder("budgetId")), isActor("sendQuote")))
  .where(
    and(
      eq(quote.id, sql.placeholder("quoteId")),
      or(sql`${sql.placeholder("admin")}::boolean`, eq(quote.sentBy, sql.placeholder("designer"))),
    ),
  )
  .prepare("quoteModel");

/** An earlier quote as the draft of this request, begun two weeks from today. null: not theirs. */
export async function draftFromModel(
  person: CurrentUser,
  budgetId: string,
  quoteId: string,
): Promise<QuoteDraft | null> {
  if (!isDocumentId(budgetId) || !isDocumentId(quoteId)) return null;
  const [row] = await model.execute({ budgetId, quoteId, ...placesOf(person) });
  if (!row) return null;
  const draft = draftOfSent(row.sent, calendarDay(Date.now()));
  // The opening speaks to its own customer, often by name.
  return row.sent.request === budgetId ? draft : { ...draft, intro: "" };
}

/** Its days keep their distances. */
function draftOfSent({ content }: SentQuote, today: string): QuoteDraft {
  const begin = addDays(today, 14);
  const moved = (day: string) => addDays(begin, daysBetween(content.begin, day));
  return {
    ...content,
    items: content.items.map((item) => ({
      ...item,
      id: crypto.randomUUID(),
      quantity: String(item.quantity),
      price: amountText(item.price),
    })),
    discount: content.discount === 0 ? "" : amountText(content.discount),
    begin,
    delivery: moved(content.delivery),
    stages: content.stages.map(({ day, what }) => ({ id: crypto.randomUUID(), day: moved(day), what })),
    rounds: String(content.rounds),
    roundPrice: content.roundPrice === null ? "" : amountText(content.roundPrice),
    instalments: String(content.instalments === 0 ? 3 : content.instalments),
    validDays: String(content.validDays),
  };
}
