/** A request's written quote, as its room shows it. */

import { counted } from "../kit/count.ts";
import { calendarDay, dateText, weekdayText, whenText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { firstName } from "../people/names.ts";
import { acceptedOf } from "../quotes/accepted.ts";
import { nextPayment, type PaymentLine, paymentLines, SEE_PAYMENT } from "../quotes/payment-lines.ts";
import { ITEM_KINDS, PAYMENT_PLANS, type QuoteState, type QuoteVersion } from "../quotes/quote-content.ts";
import { calendarText, sheetOf } from "../quotes/quote-sheet.ts";
import { paymentPath, quotePath, validityText } from "../quotes/quote-state.ts";
import { decidedText, undoOf } from "../quotes/quote-view.server.ts";
import { paymentsOf, type QuotePayment, totalsOf } from "../quotes/totals.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { type ChangeAsked, nextVersion } from "../requests/change-asked.ts";
import { stageOf } from "../requests/turn.ts";

type Facts = { version: QuoteVersion; change: ChangeAsked | null; isCustomer: boolean; customer: string; now: number };

const decided = (verb: string) => (facts: Facts) => decidedText(facts.version, verb, facts);

/** 'Guardada até a versão 3 chegar' */
const keptText = (change: ChangeAsked) => `Guardada até a versão ${nextVersion(change)} chegar`;

/** What the sheet says about the version's state. */
const STATE_TEXTS: Record<QuoteState, (facts: Facts) => string> = {
  open: ({ version, change, now }) =>
    change ? `${keptText(change)}.` : validityText(Date.parse(version.sent.validUntil), now),
  expired: ({ version, now }) => `Venceu ${whenText(Date.parse(version.sent.validUntil), now)}.`,
  replaced: () => "Esta versão foi substituída.",
  withdrawn: () => "O envio foi cancelado.",
  accepted: decided("aceitou"),
  declined: decided("recusou"),
  superseded: decided("aceitou"),
  undone: () => "O aceite foi desfeito.",
};

/** The label of the link to a payment while the studio has no Pix key. */
const NO_PIX_LABELS: Record<QuotePayment["due"], string> = {
  down: SEE_PAYMENT,
  delivery: "Pagar agora",
  day: "Pagar agora",
};

/**
 * The version to show: the one awaiting a decision, otherwise the accepted one, otherwise the newest. `versions`:
 * newest first. null: there is none.
 */
export function writtenQuote(
  user: CurrentUser,
  budget: BudgetWithPeople,
  versions: readonly QuoteVersion[],
  { now, hasPix }: { now: number; hasPix: boolean },
) {
  const { id, owner } = budget;
  const accepted = versions.find((one) => one.state === "accepted");
  const version = versions.find(({ state }) => state === "open") ?? accepted ?? versions[0];
  if (!version) return null;
  const { sent, state, number, total } = version;
  const change = state === "open" ? budget.state.change : null;
  const isCustomer = user.typeUser === TYPE_USER.customer;
  const customer = firstName(owner.name);
  const sheet = sheetOf(sent);
  const { material, discount } = totalsOf(sent.content);
  const materials = sent.content.items.filter(({ kind }) => kind === "material");
  const payments = accepted ? paymentLines(accepted, { isCustomer, customer, now }) : [];
  const next = accepted && nextPayment(accepted, calendarDay(now));
  const claimed = payments.find(({ stage }) => stage === "claimed");
  // After the end, unreceived payments are all that is left for the studio.
  const isOver = stageOf(budget.state) === "closed";
  const owed = isOver ? payments.filter(({ stage }) => stage !== "received") : [];
  const linked = isCustomer ? next : (owed[0] ?? claimed);
  // Somebody compares its amount with the bank's.
  const checked = accepted && claimed?.number === 1 ? paymentsOf(accepted.sent.content)[0] : null;
  // The payment's page says what the studio sends first.
  const customersLabel = hasPix ? "pagar com Pix" : NO_PIX_LABELS[next?.due ?? "day"];
  const studiosLabel = owed[0] ? owedText(owed[0], owed.length - 1) : "Conferir o pagamento";
  return {
    id: version.id,
    to: quotePath(id, number),
    state,
    title: `Orçamento, versão ${number}`,
    sent: `${sent.sender.name}, ${dateText(Date.parse(sent.sentAt), now)}`,
    stateText: STATE_TEXTS[state]({ version, change, isCustomer, customer, now }),
    /** set while one side asks to take back the acceptance */
    undo: (accepted && undoOf(accepted, user, budget)?.text) ?? "",
    lines: [
      ...(sheet.groups.find(({ kind }) => kind === "labour")?.rows ?? []).map(({ id, name, about, total }) => {
        return { id, name, about, amount: total };
      }),
      ...(materials.length > 0
        ? [
            {
              id: "material",
              name: ITEM_KINDS.material.title,
              about: materials.map(({ name }) => name).join(", "),
              amount: moneyText(material),
            },
          ]
        : []),
      ...(discount > 0 ? [{ id: "discount", name: "Desconto", about: "", amount: moneyText(-discount) }] : []),
    ],
    total: moneyText(total),
    terms: [
      ["Começo", calendarText(sent.content.begin)] as const,
      ["Entrega", calendarText(sent.content.delivery)] as const,
      ["Pagamento", PAYMENT_PLANS[sent.content.plan].title] as const,
    ],
    payments,
    answers: isCustomer && state === "open" && !change,
    /** asked before another version is written */
    accepted: isCustomer ? null : acceptedOf(versions, now),
    /** the amount in the head, to decide on or to pay */
    figure: figureOf(version, checked ?? next, change, now),
    payment: linked ? { to: paymentPath(id, linked.number), label: isCustomer ? customersLabel : studiosLabel } : null,
  };
}

/** 'Falta receber R$ 1.200,00'; `more`: further payments */
function owedText({ amount }: PaymentLine, more: number): string {
  return `Falta receber ${amount}${more > 0 ? ` e mais ${counted(more, "pagamento", "pagamentos")}` : ""}`;
}

function figureOf(
  { state, number, sent, total }: QuoteVersion,
  next: QuotePayment | null | undefined,
  change: ChangeAsked | null,
  now: number,
) {
  if (change) return { label: `Versão ${number}, ${keptText(change).toLowerCase()}`, amount: moneyText(total) };
  if (state === "open")
    return { label: `Vale até ${weekdayText(Date.parse(sent.validUntil), now)}`, amount: moneyText(total) };
  return next?.due === "down" ? { label: next.title, amount: moneyText(next.amount) } : null;
}

export type WrittenQuoteView = NonNullable<ReturnType<typeof writtenQuote>>;
