/** What follows an acceptance, as its customer reads it: who does what until when, and the down payment. */
import { counted } from "../../kit/count.ts";
import {
  calendarDay,
  dateText,
  dayText,
  nextWorkday,
  noonOf,
  onDay,
  onWeekday,
  weekdayText,
  whenText,
} from "../../kit/day.ts";
import { moneyText } from "../../kit/money.ts";
import type { CurrentUser } from "../../people/account.ts";
import { firstName } from "../../people/names.ts";
import type { BudgetWithPeople } from "../../requests/budgets.server.ts";
import { STAGES } from "../../requests/turn.ts";
import { SEE_PAYMENT } from "../payment-lines.ts";
import type { QuoteContent, QuoteVersion } from "../quote-content.ts";
import { paymentsOf, totalsOf } from "../totals.ts";
import type { PayView } from "./pay-view.server.ts";

/** Who does it, by their whole name; the studio without a designer is null. */
type Doer = { kind: "customer" | "designer"; name: string } | { kind: "studio"; name: null };
type Step = { doer: Doer; when: string; what: string; text: string; isYours: boolean };

/** 'Rui', 'O estúdio' */
const called = ({ name }: Doer, studio = "O estúdio") => (name === null ? studio : firstName(name));

const NOTHING = "Você não precisa fazer nada";

/** 'amanhã, 27 de novembro', '5 de dezembro' */
function nearDay(day: string, now: number): string {
  const [near, date] = [dayText(noonOf(day), now), dateText(noonOf(day), now)];
  return near === date ? date : `${near}, ${date}`;
}

/** What the customer pays at the delivery, or after the down payment. */
function restText(content: QuoteContent): string {
  const later = paymentsOf(content).slice(1);
  const [next] = later;
  if (!next) return NOTHING;
  if (next.due === "delivery") return `Você paga a outra metade, ${moneyText(next.amount)}`;
  return `Depois da entrada, ${counted(later.length, "parcela", "parcelas")} de ${moneyText(next.amount)}`;
}

/** `pay`: the last day to pay on. `key`: the studio's, for the Pix data: 'em até um dia útil'. */
type Deadlines = { pay: string; key: string };

/** The customer pays while the quote's prices are valid, and before the work begins. */
function deadlinesOf({ sent, decision }: QuoteVersion): Deadlines {
  const valid = calendarDay(Date.parse(sent.validUntil));
  const { begin } = sent.content;
  return { pay: valid < begin ? valid : begin, key: nextWorkday(Date.parse(decision?.at ?? sent.sentAt)) };
}

function stepsOf(view: PayView, { content, people, deadlines, now }: Facts): Step[] {
  const { customer, worker } = people;
  const today = calendarDay(now);
  const until = (day: string) => (day < today ? "" : `até ${weekdayText(noonOf(day), now)}`);
  const studio: Doer = { kind: "studio", name: null };
  const step = (doer: Doer, when: string, what: string, text: string, isYours = false) => ({
    doer,
    when,
    what,
    text,
    isYours,
  });
  const pays = (text: string, isYours: boolean) =>
    step(customer, until(deadlines.pay), "Você paga a entrada", `${view.amount}${text}`, isYours);
  const checks = (doer: Doer) =>
    step(doer, "em até um dia útil", `${called(doer)} confere`, "Você recebe um e-mail quando o dinheiro cair");
  const sendsKey = step(
    studio,
    deadlines.key < today ? "atrasado" : `até ${nearDay(deadlines.key, now)}`,
    "O estúdio manda os dados do Pix",
    `${NOTHING}. Chega por e-mail, e aparece nesta página`,
  );
  const before: Record<PayView["stage"], Step[]> = {
    waiting: view.pix
      ? [pays(" por Pix, logo abaixo", true), checks(studio)]
      : [sendsKey, pays(". Se os dados atrasarem, este prazo anda junto", false)],
    // Whoever holds the project was told, and has the turn.
    claimed: [checks(worker)],
    received: [],
  };
  const begins =
    content.begin < today && view.stage !== "received" ? "com a entrada paga" : weekdayText(noonOf(content.begin), now);
  const rounds =
    content.rounds > 0 ? `Você pode pedir ajustes: ${counted(content.rounds, "rodada", "rodadas")}` : NOTHING;
  const name = called(worker);
  return [
    ...before[view.stage],
    step(worker, begins, `${name} começa a desenhar`, NOTHING),
    ...content.stages.map(({ day, what }) => step(worker, `até ${dateText(noonOf(day), now)}`, what, rounds)),
    step(worker, `até ${dateText(noonOf(content.delivery), now)}`, `${name} entrega os arquivos`, restText(content)),
  ];
}

type Facts = {
  content: QuoteContent;
  people: { customer: Doer & { name: string }; worker: Doer };
  deadlines: Deadlines;
  /** of an acceptance that was given elsewhere; else empty */
  recorded: string;
  now: number;
};

function leadOf(view: PayView, { content, people, deadlines, recorded, now }: Facts): string {
  // What the studio recorded was not pressed here.
  const agreed = recorded || `Você e ${called(people.worker, "o estúdio")} fecharam a marca de ${view.nameProject}.`;
  const begins = content.begin < calendarDay(now) ? "" : ` ${onWeekday(noonOf(content.begin), now)}`;
  if (view.stage === "received") return `${agreed} A entrada está paga, e o trabalho começa${begins}.`;
  if (view.stage === "claimed") return `${agreed} ${called(people.worker)} confere a entrada em até um dia útil.`;
  if (view.pix) return `${agreed} Com a entrada paga, o trabalho começa${begins}.`;
  return `${agreed} O próximo passo é do estúdio: mandar os dados do Pix ${keyDay(deadlines, now)}.`;
}

const keyDay = ({ key }: Deadlines, now: number) =>
  key < calendarDay(now) ? "o quanto antes" : `até ${dayText(noonOf(key), now)}`;

/** The payment's own part of the page: its words by who has to do something. */
function paymentOf(view: PayView, { content, deadlines, now }: Facts) {
  const { ground, turn, lead } = view;
  if (view.stage === "claimed")
    return { ground, turn, lead: `${lead} Você recebe um e-mail.`, sends: null, button: SEE_PAYMENT };
  if (view.stage === "received") {
    const begins =
      content.begin < calendarDay(now) ? "" : ` O trabalho começa ${onWeekday(noonOf(content.begin), now)}.`;
    return { ground, turn, lead: `${lead}${begins}`, sends: null, button: SEE_PAYMENT };
  }
  if (view.pix)
    return {
      ground,
      turn,
      lead: "Copie o código e cole no aplicativo do seu banco, em Pix copia e cola.",
      sends: null,
      button: "Pagar a entrada",
    };
  const isLate = deadlines.key < calendarDay(now);
  const day = dayText(noonOf(deadlines.key), now);
  return {
    ground: "mist" as const,
    turn: `Com o estúdio, ${isLate ? `atrasado desde ${day}` : `até ${day}`}: mandar os dados do Pix`,
    lead: isLate
      ? "É a entrada. Você não precisa fazer nada: o seu prazo anda junto."
      : "É a entrada. Você não precisa fazer nada até os dados chegarem.",
    sends: isLate ? "O que o estúdio manda" : `O que o estúdio manda até ${day}`,
    button: isLate ? "O que falta chegar" : `O que chega até ${day}`,
  };
}

/** `view`: of the down payment, for the customer. */
export function acceptedView(view: PayView, budget: BudgetWithPeople, version: QuoteVersion, customer: CurrentUser) {
  const now = Date.now();
  const { content } = version.sent;
  const facts: Facts = {
    content,
    people: {
      customer: { kind: "customer", name: customer.name },
      worker: budget.designer ? { kind: "designer", name: budget.designer.name } : { kind: "studio", name: null },
    },
    deadlines: deadlinesOf(version),
    recorded: version.decision?.elsewhere ? `O aceite do orçamento, versão ${version.number}, foi registrado.` : "",
    now,
  };
  const at = Date.parse(version.decision?.at ?? version.sent.sentAt);
  const stage = view.stage === "received" ? ("creating" as const) : ("waitingForDownPayment" as const);
  return {
    customer: firstName(customer.name),
    email: customer.email,
    lead: leadOf(view, facts),
    total: { label: `Total aceito ${whenText(at, now)}`, amount: moneyText(totalsOf(content).total) },
    steps: stepsOf(view, facts),
    payment: paymentOf(view, facts),
    stroke: {
      stage,
      station: STAGES[stage].station,
      stations: [
        { name: "Pedido", text: dateText(budget.createdAt.getTime(), now) },
        { name: "Designer", text: budget.designer ? firstName(budget.designer.name) : "" },
        { name: "Orçamento", text: `aceito ${onDay(at, now)}` },
        { name: "Criação", text: `de ${dateText(noonOf(content.begin), now)}` },
      ],
      data: { typeBanding: budget.data.typeBanding },
    },
  };
}

export type AcceptedView = ReturnType<typeof acceptedView>;
