/** A request's row in Pedidos, in words. */
import { counted } from "../../kit/count.ts";
import { calendarDaysBetween, dateText, onDay } from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import { countPayments } from "../../quotes/totals.ts";
import { statusOf } from "../../requests/budget-statuses.ts";
import { answerBy, stateOf, turnOf } from "../../requests/turn.ts";
import type { StoredOrder, StoredQuote } from "./order-list.server.ts";

export type OrderRow = ReturnType<typeof orderRow>;

/** 'hoje', '1 dia', '12 dias' */
export const ageText = (age: number): string => (age < 1 ? "hoje" : counted(age, "dia", "dias"));

/** The studio's settings that a row depends on. */
type Settings = { answerDays: number; hasPix: boolean };

export function orderRow(order: StoredOrder, now: number, { answerDays, hasPix }: Settings) {
  const state = stateOf(order);
  const openedAt = order.openedAt.getTime();
  const designer = order.designer ?? "";
  const since = order.movedAt.getTime();
  const { who, what } = turnOf(state, "admin", {
    customer: order.customer,
    designer,
    openedAt,
    since,
    now,
    answerDays,
    hasPix,
  });
  const { colour, line } = statusOf(order.status);
  const isFile = state.budget && !state.written && order.acceptedQuoteId === null;
  const quote = isFile ? fileCell(order) : quoteCell(order, now);
  const isOpen = order.stage === "waitingForDesigner";
  return {
    id: order.id,
    nameProject: order.nameProject,
    customer: order.customer,
    /** 'Com Rui, desde terça' and 'prepara o orçamento' */
    who: who.replace(/[:.]$/, ""),
    what,
    /** null: withdrawn, of which no status is true */
    status: state.withdrawn ? null : { colour, line },
    /** whole name; empty: nobody */
    designer,
    /** whether it waits for a designer */
    isOpen,
    quote,
    /** whole days since it was asked for */
    age: calendarDaysBetween(openedAt, now),
    isLate: (isOpen && now > answerBy(openedAt, answerDays)) || quote.isLate,
    openedAt,
  };
}

/** `sum` is empty where there is none that anybody could add up; `value`: centavos */
type QuoteCell = { sum: string; value: number | null; state: string; validUntil: number | null; isLate: boolean };
const NO_QUOTE = { sum: "", value: null, validUntil: null, isLate: false };

function quoteCell({ quote, hasDraft, stage }: StoredOrder, now: number): QuoteCell {
  if (!quote) return { ...NO_QUOTE, state: hasDraft ? "rascunho" : "sem orçamento" };
  const validUntil = Date.parse(quote.valid_until);
  // A job makes `expired` of `open`; until then the time says it.
  const reads = quote.state === "open" && validUntil < now ? "expired" : quote.state;
  const state = stage === "changeAsked" && reads === "open" ? "mudança pedida" : QUOTE_STATES[reads](quote, now);
  const isLate = reads === "expired" && stage !== "closed" && stage !== "withdrawn";
  return { sum: moneyText(quote.total), value: quote.total, state, validUntil, isLate };
}

const FILE_STATES = { open: "espera resposta", accepted: "aceito", declined: "recusado" } as const;
const fileCell = ({ quoteAnswer }: StoredOrder): QuoteCell => ({
  ...NO_QUOTE,
  state: `em arquivo, ${FILE_STATES[quoteAnswer ?? "open"]}`,
});

const QUOTE_STATES: Record<StoredQuote["state"], (quote: StoredQuote, now: number) => string> = {
  open: ({ valid_until }, now) => `até ${dateText(Date.parse(valid_until), now)}`,
  expired: ({ valid_until }, now) => `venceu ${onDay(Date.parse(valid_until), now)}`,
  accepted: acceptedText,
  declined: () => "recusado",
};

function acceptedText(quote: StoredQuote): string {
  const due = countPayments(quote);
  if (due > 0 && quote.received >= due) return "aceito, pago";
  if (quote.claimed > 0) return "aceito, a conferir o Pix";
  if (quote.received === 0) return "aceito";
  return quote.received === 1 ? "aceito, entrada paga" : `aceito, ${quote.received} de ${due} pagos`;
}
