/** Written quotes, as designers send them. */
import { and, eq, sql } from "drizzle-orm";
import type { CurrentUser } from "../../app/people/account.ts";
import { ROOM_NEWS, type RoomNews } from "../../app/platform/announce.server.ts";
import { hashOf } from "../../app/quotes/hash.server.ts";
import type { SentQuote } from "../../app/quotes/quote-content.ts";
import { quote, quoteDecision } from "../../app/quotes/schema.ts";
import { totalsOf } from "../../app/quotes/totals.ts";
import { STATUS } from "../../app/requests/budget-statuses.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import type { Database } from "./factories.ts";

/** Two pieces of work and a material, half down and half at the delivery. */
export function sentQuote(values: Partial<SentQuote> = {}): SentQuote {
  return {
    format: 1,
    request: "7d9d2a52-8e7a-4b8e-9d7e-2b0d6f2f7a10",
    code: "2026-0418",
    number: 1,
    nameProject: "Padaria Bonança",
    customer: { name: "Lúcia Andrade", email: "lucia@padariabonanca.example", tell: "(81) 98888-1234" },
    sender: { name: "Rui Nogueira", email: "rui@traco.example", tell: "(81) 97777-4321" },
    sentAt: "2026-11-25T14:40:00.000Z",
    validUntil: "2026-12-06T02:59:59.999Z",
    content: {
      intro: "Lúcia, este é o trabalho para a Padaria Bonança chegar ao Carnaval de marca nova.",
      items: [
        {
          id: "cores",
          kind: "labour",
          name: "Cores e Fontes",
          about: "Nome desenhado, símbolo, paleta e letras. Duas propostas para escolher.",
          quantity: 1,
          price: 240_000,
        },
        {
          id: "manual",
          kind: "labour",
          name: "Manual da Marca",
          about: "PDF de 32 páginas: usos do símbolo, cores, letras, saco, etiqueta e placa.",
          quantity: 1,
          price: 190_000,
        },
        {
          id: "letra",
          kind: "material",
          name: "Licença da letra",
          about: "Uso comercial, sem prazo.",
          quantity: 1,
          price: 26_000,
        },
      ],
      noMaterials: false,
      discount: 40_000,
      excluded: "A placa da fachada.",
      begin: "2026-12-07",
      delivery: "2027-01-29",
      stages: [{ id: "propostas", day: "2026-12-21", what: "Duas propostas para escolher" }],
      rounds: 2,
      roundPrice: null,
      plan: "halves",
      instalments: 0,
      means: "Pix ou boleto",
      rights: {
        what: "A marca criada: nome desenhado, símbolo, cores e letras, para usar, reproduzir e registrar.",
        where: "No Brasil e fora dele",
        duration: "Sem prazo",
        from: "lastPayment",
      },
      validDays: 10,
      notes: "",
    },
    withdrawal: "Contratou pela internet? Você pode desistir em até 7 dias depois do aceite, sem dizer o motivo.",
    ...values,
  };
}

type Sending = { id: string; customer: CurrentUser; designer: CurrentUser };
type VersionOptions = Partial<Pick<SentQuote, "number" | "content" | "sentAt" | "validUntil">>;

/** Days from now, as ISO 8601. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

/** Sends a version of a room's request, which replaces the open one; open pages hear of it. */
export async function createVersion(
  database: Database,
  { id: budgetId, customer, designer }: Sending,
  { number = 1, sentAt = daysFromNow(0), validUntil = daysFromNow(9), ...values }: VersionOptions = {},
): Promise<typeof quote.$inferSelect> {
  const party = ({ name, email, tell }: CurrentUser) => ({ name, email, tell });
  const people = { customer: party(customer), sender: party(designer) };
  const sent = sentQuote({ request: budgetId, number, sentAt, validUntil, ...people, ...values });
  const isOpen = and(eq(quote.budgetId, budgetId), eq(quote.state, "open"));
  await database.update(quote).set({ state: "replaced" }).where(isOpen);
  const { total } = totalsOf(sent.content);
  const stored = { budgetId, number, code: sent.code, revision: number, sent, hash: hashOf(sent), total };
  const moments = { sentAt: new Date(sentAt), validUntil: new Date(validUntil) };
  const [version] = await database
    .insert(quote)
    .values({ ...stored, ...moments, sentBy: designer.id })
    .returning();
  if (!version) throw new Error("the version was not inserted");
  const current = { budget: true, budgetFile: "", quoteAnswer: null, quoteId: version.id };
  await database.update(budget).set(current).where(eq(budget.id, budgetId));
  const details = { quote: version.id, number, total };
  await database.insert(budgetEvent).values({ budgetId, kind: "quote_sent", by: designer.id, details });
  const news: RoomNews = { room: budgetId, people: [customer.id, designer.id], designers: false };
  await database.execute(sql`select pg_notify(${ROOM_NEWS}, ${JSON.stringify(news)})`);
  return version;
}

/** A version that its customer has accepted, with the down payment to pay. */
export async function createAccepted(database: Database, room: Sending, options: VersionOptions = {}) {
  const version = await createVersion(database, room, options);
  await database.update(quote).set({ state: "accepted" }).where(eq(quote.id, version.id));
  const signed = {
    signedName: "Lúcia Maria Andrade",
    network: "203.0.113.7",
    browser: "Mozilla/5.0 (iPhone) Safari/604.1",
  };
  await database
    .insert(quoteDecision)
    .values({ quoteId: version.id, decision: "accepted", by: room.customer.id, ...signed });
  const agreed = {
    quoteAnswer: "accepted",
    acceptedQuoteId: version.id,
    downPayment: "due",
    status: STATUS.creating.id,
  } as const;
  await database.update(budget).set(agreed).where(eq(budget.id, room.id));
  const details = { quote: version.id, number: version.number };
  await database
    .insert(budgetEvent)
    .values({ budgetId: room.id, kind: "quote_accepted", by: room.customer.id, details });
  return version;
}
