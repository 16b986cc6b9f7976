/** Everything that a payment's page shows to one person, as finished texts. */
import { calendarDay, dateText, momentText, noonOf, onWeekday, whenText } from "../../kit/day.ts";
import { capital } from "../../kit/initials.ts";
import { moneyText } from "../../kit/money.ts";
import { TYPE_USER } from "../../kit/roles.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { refusal } from "../../requests/policy.ts";
import type { RoomGround } from "../../ui/layout/room-page.tsx";
import { type PaymentStage, paymentLines } from "../payment-lines.ts";
import { type PixSettings, paymentId, pixCode } from "../pix.ts";
import { pixSettings } from "../pix-settings.server.ts";
import type { QuoteContent, QuoteDecisionRecord, QuoteVersion } from "../quote-content.ts";
import { quotePath } from "../quote-state.ts";
import { acceptanceOf, otherSideOf } from "../quote-view.server.ts";
import { paymentsOf, type QuotePayment } from "../totals.ts";
import { qrPath } from "./qr.ts";

type Facts = {
  isCustomer: boolean;
  /** first names; 'o estúdio' without a designer */
  studio: string;
  /** the same as its own designer reads it: 'Você' */
  worker: string;
  customer: string;
  payment: QuotePayment;
  content: QuoteContent;
  /** how the payment is spoken of: 'a entrada' */
  name: string;
  /** when the customer said that it is paid, and the studio that it arrived */
  claimed: string;
  received: string;
  /** whether this person looks for the money: whoever holds the project, else the studio's admins */
  checks: boolean;
  /** the down payment cannot be paid yet: the studio has no Pix key */
  lacksPix: boolean;
  /** whether this person may set it */
  setsPix: boolean;
  now: number;
};

type Turn = { ground: RoomGround; turn: string };

/** Nothing is asked for before its day. */
const isDue = ({ due, day }: QuotePayment, now: number) => due === "down" || day <= calendarDay(now);

const TURNS: Record<PaymentStage, (facts: Facts) => Turn> = {
  waiting: ({ isCustomer, customer, name, payment, lacksPix, setsPix, now }) => {
    if (lacksPix)
      return setsPix
        ? { ground: "pink", turn: "Sua vez: mandar os dados do Pix" }
        : { ground: "mist", turn: "Com o estúdio: mandar os dados do Pix" };
    if (!isDue(payment, now)) return { ground: "mist", turn: `${capital(name)} vence ${dateOn(payment.day, now)}` };
    return isCustomer
      ? { ground: "pink", turn: `Sua vez: pagar ${name}` }
      : { ground: "mist", turn: `Com ${customer}: pagar ${name}` };
  },
  claimed: ({ checks, studio, name }) =>
    checks
      ? { ground: "pink", turn: `Sua vez: conferir ${name}` }
      : { ground: "mist", turn: `Com ${studio}: conferir ${name}` },
  received: ({ name }) => ({ ground: "forest", turn: `${capital(name)} está paga` }),
};

const dateOn = (day: string, now: number) => `em ${dateText(noonOf(day), now)}`;

function leadOf(stage: PaymentStage, facts: Facts): string {
  const { isCustomer, studio, customer, payment, content, claimed, received, now } = facts;
  if (stage === "received")
    return isCustomer ? `${capital(studio)} marcou como recebida ${received}.` : `Marcada como recebida ${received}.`;
  if (stage === "claimed")
    return isCustomer
      ? `Você disse que pagou ${claimed}. Quando o dinheiro cair, ${studio} marca aqui.`
      : `${customer} diz que pagou ${claimed}. Confira no extrato antes de marcar.`;
  if (payment.due !== "down") return payment.due === "delivery" ? "É a parte que se paga na entrega." : "";
  const begins = content.begin >= calendarDay(now) ? ` ${onWeekday(noonOf(content.begin), now)}` : "";
  const who = isCustomer ? studio : "o trabalho";
  return `Com a entrada paga, ${who} começa${begins}. ${restOf(content)}`;
}

/** What is to be paid after the down payment. */
function restOf(content: QuoteContent): string {
  const later = paymentsOf(content).slice(1);
  if (later.length === 0) return "Não há outros pagamentos.";
  if (later[0]?.due === "delivery") return "A outra metade fica para a entrega.";
  return later.length === 1 ? "Depois vem mais uma parcela." : `Depois vêm mais ${later.length} parcelas.`;
}

/** `when` above `text`; `done` is behind, `now` is to be done. */
type Step = { when: string; strong?: string; text: string; stage: "done" | "now" | "next" };

/** What began it. An acceptance that the studio recorded was not pressed here. */
function acceptedStep({ number }: QuoteVersion, { at, elsewhere }: QuoteDecisionRecord, facts: Facts): Step {
  const { isCustomer, customer, now } = facts;
  const who = isCustomer ? "Você" : customer;
  const text = elsewhere
    ? `O aceite do orçamento, versão ${number}, foi registrado.`
    : `${who} aceitou o orçamento, versão ${number}.`;
  return { when: capital(momentText(Date.parse(at), now)), text, stage: "done" };
}

function stepsOf(stage: PaymentStage, facts: Facts, first: Step): Step[] {
  const { isCustomer, worker, customer, payment, content, name, claimed, received, lacksPix, now } = facts;
  const payer = isCustomer ? "Você" : customer;
  const isPaid = stage !== "waiting";
  const pays: Step = isPaid
    ? {
        when: capital(claimed || received),
        text: `${payer} ${claimed ? "disse que pagou" : "pagou"} ${name}.`,
        stage: "done",
      }
    : {
        when: isDue(payment, now) ? "Agora" : capital(dateOn(payment.day, now)),
        ...(lacksPix
          ? {
              strong: "O estúdio manda os dados do Pix.",
              text: `${payer} recebe um e-mail com o código, e paga ${name}.`,
            }
          : { strong: `${payer} paga ${name}.`, text: "Pode levar alguns minutos para cair." }),
        stage: "now",
      };
  const told = isCustomer ? "você recebe um e-mail" : `${customer} recebe um e-mail`;
  const arrives: Step =
    stage === "received"
      ? {
          when: capital(received),
          text: isCustomer ? `${worker} marcou como recebida.` : "Marcada como recebida.",
          stage: "done",
        }
      : { when: "Quando cair", text: `${worker} marca como recebida, e ${told}.`, stage: isPaid ? "now" : "next" };
  if (payment.due !== "down") return [first, pays, arrives];
  const begins = dateText(noonOf(content.begin), now);
  return [first, pays, arrives, { when: begins, text: `${worker} começa a desenhar.`, stage: "next" }];
}

const NAMES: Record<QuotePayment["due"], (payment: QuotePayment, count: number) => string> = {
  down: () => "a entrada",
  delivery: () => "a parte da entrega",
  day: ({ number }, count) => `a parcela ${number} de ${count}`,
};

/** null: the accepted version has no such payment. */
export async function payView(user: CurrentUser, budget: BudgetWithPeople, version: QuoteVersion, number: string) {
  const { content } = version.sent;
  const payments = paymentsOf(content);
  const payment = payments.find((payment) => String(payment.number) === number);
  const { decision } = version;
  if (!payment || !decision) return null;
  const now = Date.now();
  const isCustomer = user.typeUser === TYPE_USER.customer;
  const customer = firstName(budget.owner.name);
  const lines = paymentLines(version, { isCustomer, customer, now });
  const line = lines.find((line) => line.number === payment.number);
  const state = version.payments.find((state) => state.number === payment.number);
  if (!line) return null;
  const when = (at: string | null | undefined) => (at ? whenText(Date.parse(at), now) : "");
  const studio = otherSideOf(budget, true);
  const settings = await pixSettings();
  const lacksPix = line.stage === "waiting" && payment.due === "down" && !settings;
  const facts: Facts = {
    isCustomer,
    studio,
    worker: user.id === budget.designer?.id ? "Você" : capital(studio),
    customer,
    payment,
    content,
    name: NAMES[payment.due](payment, payments.length),
    claimed: when(state?.claimedAt),
    received: when(state?.receivedAt),
    checks: !isCustomer && (budget.designer === null || budget.designer.id === user.id),
    lacksPix,
    setsPix: user.typeUser === TYPE_USER.admin,
    now,
  };
  const { stage } = line;
  return {
    id: budget.id,
    quoteId: version.id,
    nameProject: budget.data.nameProject,
    number: payment.number,
    name: facts.name,
    isCustomer,
    other: otherSideOf(budget, isCustomer),
    stage,
    ...TURNS[stage](facts),
    amount: line.amount,
    lead: leadOf(stage, facts),
    means: content.means,
    /** for whoever pays; null: the studio takes no Pix */
    pix: isCustomer && stage !== "received" ? pixOf(settings, version, payment) : null,
    /** for whoever sets the key that the customer waits for */
    setsPix: lacksPix && facts.setsPix,
    steps: stepsOf(stage, facts, acceptedStep(version, decision, facts)),
    payments: lines,
    acceptance: acceptanceOf(version, user),
    quote: quotePath(budget.id, version.number),
    pdf: version.hasPdf ? `${quotePath(budget.id, version.number)}/pdf` : null,
    may: {
      claim: stage === "waiting" && refusal("claimPayment", budget.state, user) === undefined,
      receive: stage !== "received" && refusal("receivePayment", budget.state, user) === undefined,
      undo: stage === "received" && refusal("receivePayment", budget.state, user) === undefined,
    },
  };
}

/** null: the studio takes no Pix. The same code at every look. */
function pixOf(settings: PixSettings | null, { id }: QuoteVersion, { number, amount }: QuotePayment) {
  if (!settings) return null;
  const code = pixCode({ ...settings, amount, id: paymentId(id, number) });
  return { code, qr: qrPath(code), key: settings.key, name: settings.name, label: moneyText(amount) };
}

export type PayView = NonNullable<Awaited<ReturnType<typeof payView>>>;
