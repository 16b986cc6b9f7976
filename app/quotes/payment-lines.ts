/** The payments of an accepted quote, as their lists show them. */
import { dateText, whenText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import type { QuoteVersion } from "./quote-content.ts";
import { calendarText } from "./quote-sheet.ts";
import { paymentsOf, type QuotePayment } from "./totals.ts";

/** `claimed`: the customer said that it is paid; `received`: the studio said that it arrived. */
export type PaymentStage = "waiting" | "claimed" | "received";

export type PaymentLine = {
  number: number;
  title: string;
  amount: string;
  /** 'até 7 de janeiro de 2027'; empty where the title says it */
  due: string;
  stage: PaymentStage;
  /** 'a pagar', 'recebido em 3 de dezembro' */
  status: string;
};

/** Leads to a payment that cannot be made now. */
export const SEE_PAYMENT = "Ver o pagamento";

type Reader = { isCustomer: boolean /** first name */; customer: string; now: number };

const DUE: Record<QuotePayment["due"], (day: string) => string> = {
  down: () => "",
  delivery: (day) => calendarText(day),
  day: (day) => `até ${calendarText(day)}`,
};

export function paymentLines({ sent, payments }: QuoteVersion, { isCustomer, customer, now }: Reader): PaymentLine[] {
  return paymentsOf(sent.content).map(({ number, title, amount, due, day }) => {
    const { claimedAt = null, receivedAt = null } = payments.find((payment) => payment.number === number) ?? {};
    const line = { number, title, amount: moneyText(amount), due: DUE[due](day) };
    if (receivedAt) {
      const on = dateText(Date.parse(receivedAt), now);
      return { ...line, stage: "received" as const, status: `recebido em ${on}` };
    }
    if (!claimedAt) return { ...line, stage: "waiting" as const, status: "a pagar" };
    const when = whenText(Date.parse(claimedAt), now);
    return {
      ...line,
      stage: "claimed" as const,
      status: isCustomer ? `você disse que pagou ${when}` : `${customer} diz que pagou ${when}`,
    };
  });
}

/** The one to pay now: the first that nobody speaks of as paid, if its day has come; the down payment's is at once. */
export function nextPayment({ sent, payments }: Pick<QuoteVersion, "sent" | "payments">, today: string) {
  const open = paymentsOf(sent.content).find(({ number }) => {
    const said = payments.find((payment) => payment.number === number);
    return !said?.claimedAt && !said?.receivedAt;
  });
  return open && (open.due === "down" || open.day <= today) ? open : null;
}
