/** Everything that a written quote's page shows to one person, as finished texts. */
import { randomUUID } from "node:crypto";
import { calendarDay, dateText, onDay, shortMoment, whenText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { deviceOf } from "../people/device.ts";
import { firstName } from "../people/names.ts";
import type { BudgetWithPeople } from "../requests/budgets.server.ts";
import { isParty, refusal } from "../requests/policy.ts";
import { positionOf, turnOf } from "../requests/turn.ts";
import type { RoomGround } from "../ui/layout/room-page.tsx";
import { askedView } from "./asked/asked-view.server.ts";
import { NOT_OPEN } from "./decision.ts";
import { nextPayment, paymentLines, SEE_PAYMENT } from "./payment-lines.ts";
import { quoteChanges } from "./quote-changes.ts";
import { CHANNELS, type QuoteState, type QuoteVersion, shortHash } from "./quote-content.ts";
import { decisionMoment, sheetOf } from "./quote-sheet.ts";
import { paymentPath, quotePath, STATE_WORDS, validityText } from "./quote-state.ts";
import { paymentsOf } from "./totals.ts";

/** 'Rui' or 'o estúdio' to the customer, 'Lúcia' to the studio. */
export function otherSideOf({ owner, designer }: BudgetWithPeople, isCustomer: boolean): string {
  return isCustomer ? firstName(designer?.name ?? "") || "o estúdio" : firstName(owner.name);
}

type Facts = {
  isCustomer: boolean;
  /** 'Rui', 'o estúdio' */
  studio: string;
  /** 'Lúcia' */
  customer: string;
  version: QuoteVersion;
  /** the version that took this one's place */
  next: QuoteVersion | undefined;
  /** whose turn it is, as the request's page tells it */
  turn: string;
  /** whether that is this reader's, to send another version */
  writesNext: boolean;
  /** of the version whose change was asked for */
  asked: HeadTexts | null;
  now: number;
};

/** `turn` in bold, then `more`; `link` leads on. */
type HeadTexts = { ground: RoomGround; turn: string; more: string };

type Decided = Pick<QuoteVersion, "decision">;
type Reader = { isCustomer: boolean; customer: string; now: number };

/** 'Você aceitou hoje, às 15:07.' What the studio recorded is told as that. */
export function decidedText({ decision }: Decided, verb: string, { isCustomer, customer, now }: Reader): string {
  if (!decision) return "";
  const when = whenText(Date.parse(decision.at), now);
  return decision.elsewhere ? `Aceite registrado ${when}.` : `${isCustomer ? "Você" : customer} ${verb} ${when}.`;
}

const successor = ({ next }: Facts, text: (number: number) => string) => (next ? text(next.number) : "");

const HEADS: Record<QuoteState, (facts: Facts) => HeadTexts> = {
  open: ({ isCustomer, version, turn, asked, now }) =>
    asked ?? {
      ground: isCustomer ? "pink" : "mist",
      turn: isCustomer ? "Sua vez: aceitar, pedir mudança ou recusar." : turn,
      more: validityText(Date.parse(version.sent.validUntil), now),
    },
  expired: ({ isCustomer, studio, customer, version, writesNext, now }) => ({
    ground: writesNext ? "pink" : "mist",
    turn: `Venceu ${onDay(Date.parse(version.sent.validUntil), now)}.`,
    more: isCustomer
      ? `Não dá mais para aceitar. Peça ${studio === "o estúdio" ? "ao estúdio" : `a ${studio}`} uma versão nova.`
      : `${customer} não pode mais aceitar. Envie uma versão nova.`,
  }),
  replaced: (facts) => ({
    ground: "mist",
    turn: "Esta versão não vale mais.",
    more: successor(facts, (number) => `A versão ${number} ficou no lugar dela.`),
  }),
  withdrawn: () => ({
    ground: "mist",
    turn: "O envio desta versão foi cancelado.",
    more: "Não dá mais para aceitar. Se houver outra, vai um e-mail.",
  }),
  declined: (facts) => ({
    ground: "mist",
    turn: decidedText(facts.version, "recusou", facts),
    more: facts.version.decision?.reason ? `Motivo: “${facts.version.decision.reason}”` : "Sem dizer o motivo.",
  }),
  accepted: (facts) => ({
    ground: "forest",
    turn: decidedText(facts.version, "aceitou", facts),
    more:
      successor(facts, (number) => `Vale para os dois até a versão ${number} ser aceita.`) ||
      "Vale para os dois, e não muda mais.",
  }),
  superseded: (facts) => ({
    ground: "mist",
    turn: decidedText(facts.version, "aceitou", facts),
    more: successor(facts, (number) => `A versão ${number}, aceita depois, vale no lugar desta.`),
  }),
  undone: () => ({ ground: "mist", turn: "O aceite foi desfeito.", more: "Os dois lados concordaram." }),
};

/** As the request's page tells it. */
function turnHead(user: CurrentUser, budget: BudgetWithPeople, now: number) {
  const { side, who, what, action } = turnOf(budget.state, positionOf(budget.state, user), {
    customer: budget.owner.name,
    designer: budget.designer?.name ?? "",
    openedAt: budget.openedAt.getTime(),
    since: budget.movedAt.getTime(),
    now,
    // Of requests that nobody holds; this one has a quote.
    answerDays: 0,
    // Of a version that waits for a payment; this one waits for an answer or for another.
    hasPix: true,
  });
  const isYours = side === "yours";
  const ground: RoomGround = isYours ? "pink" : "mist";
  return { ground, turn: `${who} ${what}.`, writesNext: isYours && action === "sendQuote" };
}

/** What becomes of a version whose change was asked for. */
const askedMore = (isCustomer: boolean, customer: string) =>
  isCustomer
    ? "Seu pedido de mudança chegou. Você não precisa fazer nada agora: esta versão fica guardada."
    : `${customer} pediu uma mudança nesta versão.`;

/** States of which an acceptance is on record. */
const WAS_ACCEPTED: readonly QuoteState[] = ["accepted", "superseded", "undone"];

/** The record of acceptance, for whoever may read the quote. */
export function acceptanceOf({ decision, state, hash, total, sent, number }: QuoteVersion, user: CurrentUser) {
  if (!decision || !WAS_ACCEPTED.includes(state)) return null;
  const isOwn = decision.by.id === user.id;
  const { elsewhere } = decision;
  const recorder = isOwn ? "você" : firstName(decision.by.name);
  return {
    title: elsewhere ? "Aceite registrado" : `Aceito por ${isOwn ? "você" : firstName(sent.customer.name)}`,
    signedName: decision.signedName,
    /** 'registrado por Rui: por telefone, Lúcia Andrade' */
    recorded: elsewhere ? `registrado por ${recorder}: ${CHANNELS[elsewhere.channel]}, ${decision.signedName}` : "",
    note: elsewhere?.note ?? "",
    account: elsewhere ? "" : decision.by.name,
    moment: decisionMoment(decision),
    /** '26/11/2026, 15:07' */
    short: shortMoment(Date.parse(decision.at)),
    total: moneyText(total),
    version: number,
    hash,
    code: shortHash(hash),
    network: decision.network ?? "",
    browser: decision.browser ? deviceOf(decision.browser).name : "",
  };
}

/** Whether and by whom an acceptance is to be undone, as this person reads it; null: they cannot say anything about it. */
export function undoOf(version: QuoteVersion, user: CurrentUser, budget: BudgetWithPeople, approved?: string) {
  const isCustomer = user.typeUser === TYPE_USER.customer;
  const other = otherSideOf(budget, isCustomer);
  const asker = version.undoAskedBy;
  if (version.state !== "accepted" || !isParty("undoAcceptance", budget.state, user)) return null;
  const refused = refusal("undoAcceptance", budget.state, user) ?? approved;
  if (!asker || refused) return { step: "none" as const, text: "", refused };
  const byCustomer = asker.id === budget.owner.id;
  if (byCustomer === isCustomer) {
    const by = asker.id === user.id ? "Você" : firstName(asker.name);
    return { step: "asked" as const, text: `${by} pediu para desfazer o aceite. Ele vale até ${other} concordar.` };
  }
  const who = isCustomer ? other.replace(/^o /, "O ") : firstName(asker.name);
  return { step: "answer" as const, text: `${who} pediu para desfazer o aceite. Sem a sua resposta, ele vale.` };
}

function versionLines(id: string, versions: readonly QuoteVersion[], current: QuoteVersion, now: number) {
  return versions.map(({ number, sent, total, state }) => ({
    number,
    to: quotePath(id, number),
    isCurrent: number === current.number,
    on: dateText(Date.parse(sent.sentAt), now),
    text: `${moneyText(total)}, ${number === current.number ? "esta página" : STATE_WORDS[state]}`,
  }));
}

/** The version to read instead of this one: one that counts, or the one that took its place. */
function successorOf({ number, state }: QuoteVersion, versions: readonly QuoteVersion[]): QuoteVersion | undefined {
  const later = versions.filter((version) => version.number > number);
  const counts = later.find((version) => version.state === "open" || version.state === "accepted");
  return counts ?? (state === "replaced" || state === "superseded" ? later.at(-1) : undefined);
}

/** Without the studio's key the down payment cannot be paid yet: its page says what comes. */
function payLink(id: string, version: QuoteVersion, { now, hasPix }: { now: number; hasPix: boolean }) {
  const next = nextPayment(version, calendarDay(now));
  if (!next) return null;
  if (next.due === "down" && !hasPix) return { to: paymentPath(id, next.number), label: SEE_PAYMENT };
  return { to: paymentPath(id, next.number), label: next.due === "down" ? "Pagar a entrada" : `Pagar: ${next.title}` };
}

/** `versions`: newest first. */
export function quoteView(
  user: CurrentUser,
  budget: BudgetWithPeople,
  versions: readonly QuoteVersion[],
  version: QuoteVersion,
  hasPix: boolean,
  /** why its acceptance holds, of which the request's state says nothing any more (undo.server.ts) */
  approved?: string,
) {
  const now = Date.now();
  const { id, state, data } = budget;
  const isCustomer = user.typeUser === TYPE_USER.customer;
  const [studio, customer] = [otherSideOf(budget, true), otherSideOf(budget, false)];
  const other = isCustomer ? studio : customer;
  const next = successorOf(version, versions);
  const before = versions.find(({ number }) => number < version.number);
  const holding = versions.find(({ state }) => state === "accepted");
  const change = version.state === "open" && state.change?.quote === version.id ? state.change : null;
  const { ground, turn, writesNext } = turnHead(user, budget, now);
  const asked = change && { ground, turn, more: askedMore(isCustomer, customer) };
  const facts = { isCustomer, studio, customer, version, next, turn, writesNext, asked, now };
  const isOpen = version.state === "open";
  const reader = { isCustomer, customer, now };
  const { to, from, ...sheet } = sheetOf(version.sent);
  return {
    id,
    nameProject: data.nameProject,
    number: version.number,
    quoteId: version.id,
    state: version.state,
    isCustomer,
    /** 'Rui' */
    other,
    head: HEADS[version.state](facts),
    /** an earlier version that holds while this one waits */
    holds:
      isOpen && holding
        ? `A versão ${holding.number}, que já foi aceita, vale até ${isCustomer ? "você" : customer} aceitar esta.`
        : "",
    asked: change && askedView(user, budget, versions, now),
    /** the editor, for who may answer what was asked, or whose turn it is after the end of a version */
    writes:
      (change && !isCustomer) || (version.state === "expired" && writesNext)
        ? `/budget/${id}/orcamento/escrever`
        : null,
    newer: next ? { number: next.number, to: quotePath(id, next.number) } : null,
    sheet,
    /** names alone: how to reach each other is in the PDF */
    to: to.name,
    from: from.name,
    versions: versionLines(id, versions, version, now),
    changes: before ? { since: before.number, lines: quoteChanges(before.sent, version.sent) } : null,
    code: shortHash(version.hash),
    pdf: version.hasPdf ? `${quotePath(id, version.number)}/pdf` : null,
    /** how the down payment is paid after an acceptance; null: there is none */
    payNote:
      paymentsOf(version.sent.content).length > 0 ? `Depois você paga a entrada${hasPix ? " por Pix" : ""}.` : null,
    payments: WAS_ACCEPTED.includes(version.state) ? paymentLines(version, reader) : [],
    /** what the customer pays now */
    pay: isCustomer && version.state === "accepted" ? payLink(id, version, { now, hasPix }) : null,
    acceptance: acceptanceOf(version, user),
    undo: undoOf(version, user, budget, approved),
    /** why it cannot be answered; undefined: it can, by this person */
    refused: version.state === "open" ? refusal("answerQuote", state, user) : NOT_OPEN[version.state],
    mayRecord: isOpen && refusal("recordAcceptance", state, user) === undefined,
    accountName: user.name,
    items: version.sent.content.items.map(({ id, name }) => ({ id, name })),
    submissionId: randomUUID(),
  };
}

export type QuoteView = ReturnType<typeof quoteView>;
