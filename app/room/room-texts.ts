/** The texts around a request's turn: what happened last, what comes next, and the names of the stations. */
import { dateText, onDay, waitText, weekdayText, whenText } from "../kit/day.ts";
import { firstName, nameFor } from "../people/names.ts";
import { type ChangeAsked, changeDue, nextVersion } from "../requests/change-asked.ts";
import { givenBackText, withShortReason } from "../requests/event.ts";
import { type BudgetEvent, type BudgetEventKind, eventOf } from "../requests/events.ts";
import { type Position, STATIONS, type Stage, type Viewer } from "../requests/turn.ts";

type Facts = {
  part: Position;
  viewer: Viewer;
  /** full names; the designer is empty if nobody holds the request */
  customer: string;
  designer: string;
  /** oldest first */
  events: readonly BudgetEvent[];
  openedAt: number;
  /** when the time to claim ends, in milliseconds like all times here */
  until: number;
  change: ChangeAsked | null;
  /** the newest version, if it expired at `at` without a decision */
  expired: { number: number; at: number } | null;
  /** whether the studio has a Pix key */
  hasPix: boolean;
  /** whether this reader sent files since the work was marked as done */
  isDelivered: boolean;
  now: number;
};

/**
 * `next` is null if nothing follows; `by` says until when it is due; `quote` and `creation` go below the third and
 * fourth station.
 */
type Texts = { lead: string; next: string | null; by?: string; quote: string; creation: string };

type TextFacts = ReturnType<typeof textFacts>;

const NOTHING_TO_DO = "Você não precisa fazer nada agora.";
const AFTER_ACCEPTANCE = "depois do aceite";

const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(" ");

/** While the designer writes a quote, the first or another one. */
const preparing =
  (quote: string, last: (facts: TextFacts) => string, awaits = (_: TextFacts) => "ele") =>
  (facts: TextFacts): Texts => {
    const { part, designerActs, designerOf } = facts;
    return {
      lead:
        part === "customer"
          ? sentences(NOTHING_TO_DO, "Avisamos por e-mail quando ele chegar.")
          : sentences(last(facts), part === "designer" && `${facts.customer} espera por ${awaits(facts)}.`),
      next:
        part === "customer"
          ? `${designerActs} envia ${quote}, e a vez passa a ser sua.`
          : `${designerActs} envia ${quote}.`,
      quote: part === "designer" ? "espera por você" : `${designerOf} prepara`,
      creation: AFTER_ACCEPTANCE,
    };
  };

const paysNext = (part: Position, customer: string, designerOf: string) =>
  part === "customer" ? `Você paga a entrada, e ${designerOf} começa.` : `${customer} paga a entrada.`;

/** If the studio has no Pix key. */
function sendsPixNext(part: Position, customer: string): string {
  const sends = part === "admin" ? "Você manda os dados do Pix" : "O estúdio manda os dados do Pix";
  return `${sends}, e ${part === "customer" ? "você" : customer} paga a entrada.`;
}

const TEXTS: Record<Stage, (facts: TextFacts) => Texts> = {
  waitingForDesigner: ({ part, late, invitation, overdue, givenBack }) => {
    const over = `O prazo venceu ${overdue}${givenBack ? "." : ", e ninguém assumiu."}`;
    const leads: Record<Position, string> = {
      customer: late ? over : sentences(NOTHING_TO_DO, "O nome de quem assumir chega por e-mail."),
      designer: invitation,
      visitor: invitation,
      admin: late ? over : invitation,
    };
    const assigns = part === "admin" && late;
    return {
      lead: sentences(givenBack, leads[part]),
      next: assigns ? "Você atribui o pedido, ou um designer assume." : "Quem assumir prepara o orçamento.",
      quote: "de quem assumir",
      creation: AFTER_ACCEPTANCE,
    };
  },
  waitingForQuote: preparing(
    "o orçamento",
    ({ ended, taken }) => ended || taken,
    ({ ended }) => (ended ? "outra" : "ele"),
  ),
  waitingForAnswer: ({ part, customer, sent, newest }) => ({
    lead: sentences(
      newest("quote_sent", sent),
      part === "designer" && `Avisamos por e-mail quando ${customer} responder.`,
    ),
    next: part === "customer" ? "Você responde ao orçamento." : `${customer} responde ao orçamento.`,
    quote: part === "customer" ? "espera por você" : `${customer} lê`,
    creation: AFTER_ACCEPTANCE,
  }),
  changeAsked: ({ part, customer, designerActs, designerOf, version, changeBy, newest }) => ({
    lead:
      part === "customer"
        ? "Seu pedido de mudança chegou. Você não precisa fazer nada agora: avisamos por e-mail quando a versão nova vier."
        : sentences(
            newest("quote_change_asked", "pediu uma mudança"),
            part === "designer" && `${customer} espera pela versão ${version}.`,
          ),
    next: `${designerActs} manda a versão ${version}, e a vez passa a ser ${part === "customer" ? "sua" : `de ${customer}`}.`,
    by: changeBy,
    quote: part === "designer" ? "espera por você" : `${designerOf} prepara a versão ${version}`,
    creation: AFTER_ACCEPTANCE,
  }),
  waitingForNewQuote: preparing("outro orçamento", ({ newest }) => newest("quote_declined", "recusou o orçamento")),
  waitingForDownPayment: ({ part, customer, designerOf, accepted, hasPix, newest }) => ({
    lead: sentences(
      newest("quote_accepted", "aceitou o orçamento"),
      part === "customer" && !hasPix && `${NOTHING_TO_DO} Avisamos por e-mail quando os dados chegarem.`,
      part === "designer" && `Avisamos por e-mail quando ${customer} pagar.`,
    ),
    next: hasPix ? paysNext(part, customer, designerOf) : sendsPixNext(part, customer),
    quote: accepted,
    creation: "depois da entrada",
  }),
  downPaymentClaimed: ({ part, designerActs, accepted, newest }) => ({
    lead: sentences(
      newest("payment_claimed", "disse que pagou a entrada"),
      part === "customer" && "Avisamos por e-mail quando cair.",
    ),
    next: `${designerActs} confere a entrada e começa.`,
    quote: accepted,
    creation: "depois da entrada",
  }),
  creating: ({ part, customer, designerActs, designerOf, accepted, newest }) => ({
    lead:
      part === "customer"
        ? sentences(NOTHING_TO_DO, "Avisamos por e-mail quando houver o que ver.")
        : sentences(
            newest("quote_accepted", "aceitou o orçamento"),
            part === "designer" && `${customer} espera pela marca.`,
          ),
    next: `${designerActs} termina a marca e passa o projeto para Concluído.`,
    quote: accepted,
    creation: part === "designer" ? "com você" : `${designerOf} cria`,
  }),
  proofWaiting: ({ part, customer, accepted, newest }) => ({
    lead: sentences(
      newest("proof_sent", "mandou a prova"),
      part === "designer" && `Avisamos por e-mail quando ${customer} decidir.`,
    ),
    next: part === "customer" ? "Você olha a prova e decide." : `${customer} olha a prova e decide.`,
    quote: accepted,
    creation: part === "customer" ? "espera por você" : `${customer} olha a prova`,
  }),
  proofAnswered: ({ part, designerActs, designerOf, proofVersion: version, accepted, newest }) => ({
    lead: sentences(
      newest("proof_adjusted", "pediu ajustes"),
      part === "customer" && "Você recebe um e-mail quando a próxima versão chegar.",
    ),
    next: `${designerActs} manda a versão ${version}.`,
    quote: accepted,
    creation: part === "designer" ? "com você" : `${designerOf} faz a versão ${version}`,
  }),
  approved: ({ part, designerActs, designerOf, accepted, newest, approvedOn }) => ({
    lead:
      part === "customer" ? "Você recebe um e-mail quando o kit chegar." : newest("proof_approved", "aprovou a prova"),
    next: `${designerActs} fecha os desenhos e monta o kit.`,
    quote: accepted,
    creation: part === "designer" ? "aprovada, com você" : approvedOn || `aprovada, ${designerOf} prepara os arquivos`,
  }),
  delivered: ({ part, designerActs, accepted, newest }) => ({
    lead: sentences(
      newest("kit_delivered", "entregou a marca"),
      part === "customer" && "Os arquivos são seus, para sempre.",
    ),
    next: `${designerActs} passa o projeto para Finalizado.`,
    quote: accepted,
    creation: "pronta",
  }),
  done: ({ part, customer, designerActs, accepted, isDelivered, newest }) => ({
    lead:
      {
        customer: "A marca está pronta. Os arquivos chegam pela conversa.",
        designer: isDelivered
          ? `Já foram arquivos pela conversa. Se não falta nenhum, finalize: ${customer} recebe um e-mail.`
          : `Mande os arquivos pela conversa. Depois, finalize: ${customer} recebe um e-mail.`,
        visitor: "",
        admin: "",
      }[part] || newest("status", "passou o projeto para Concluído"),
    next: isDelivered
      ? `${designerActs} passa o projeto para Finalizado.`
      : `${designerActs} entrega os arquivos e passa o projeto para Finalizado.`,
    quote: accepted,
    creation: "pronta",
  }),
  closed: ({ accepted, newest }) => ({
    lead: newest("status", "finalizou o projeto"),
    next: null,
    quote: accepted,
    creation: "pronta",
  }),
  withdrawn: ({ newest }) => ({
    lead: newest("withdrawn", "retirou o pedido"),
    next: null,
    quote: "",
    creation: "",
  }),
};

/** Events whose reason is quoted in the text. */
const QUOTED_REASONS: ReadonlySet<BudgetEventKind> = new Set(["quote_declined"]);

/** The building blocks of the texts, with first names. Without a designer, the studio is named instead. */
function textFacts(given: Facts) {
  const { part, viewer, customer, designer, events, openedAt, until, change, expired, hasPix, isDelivered, now } =
    given;
  const find = (wanted: BudgetEventKind) => events.findLast(({ kind }) => kind === wanted);
  // An acceptance that both took back no longer counts.
  const acceptance = events.findLast(({ kind }) => kind === "quote_accepted" || kind === "quote_undone");
  const dateOf = (event: BudgetEvent | undefined) => event && dateText(Date.parse(event.at), now);
  /** 'Rui Nogueira mandou o orçamento ontem, às 11:40.' Empty without such an event. */
  const newest = (kind: BudgetEventKind, did: string) => {
    const event = kind === "quote_accepted" ? acceptance : find(kind);
    if (event?.kind !== kind) return "";
    // The studio does not accept quotes itself; it records an acceptance that it learned of elsewhere.
    const done = event.kind === "quote_accepted" && event.details.elsewhere ? "registrou o aceite do orçamento" : did;
    const sentence = `${nameFor(viewer, event.by)} ${done} ${whenText(Date.parse(event.at), now)}`;
    return sentence + (QUOTED_REASONS.has(event.kind) ? withShortReason(event.details.reason) : ".");
  };
  const opening = events.findLast(({ kind }) => eventOf(kind)?.openList === "enters");
  const released = opening?.kind === "released" ? opening : undefined;
  const taking = events.findLast(({ kind }) => eventOf(kind)?.holder === "designer");
  const acceptedOn = acceptance?.kind === "quote_accepted" && dateOf(acceptance);
  const late = now > until;
  const designerOf = part === "designer" ? "você" : firstName(designer) || "o estúdio";
  const changeUntil = change && changeDue(change);
  const adjusted = find("proof_adjusted")?.details.number ?? 0;
  const approval = find("proof_approved");
  const { number = 1 } = find("quote_sent")?.details ?? {};
  return {
    find,
    dateOf,
    hasPix,
    isDelivered,
    version: change ? nextVersion(change) : 1,
    proofVersion: adjusted + 1,
    /** 'aprovada hoje'; empty before */
    approvedOn: approval ? `aprovada ${onDay(Date.parse(approval.at), now)}` : "",
    /** 'Até segunda, 30 de novembro' */
    changeBy: changeUntil === null ? "" : `${now > changeUntil ? "Era até" : "Até"} ${weekdayText(changeUntil, now)}`,
    newest,
    /** a first version needs no number */
    sent: number > 1 ? `mandou a versão ${number}` : "mandou o orçamento",
    taking,
    part,
    customer: firstName(customer),
    /** 'você' or 'Rui', below a station */
    designerOf,
    /** for the beginning of a sentence */
    designerActs: designerOf.replace(/^[vo]/, (letter) => letter.toUpperCase()),
    accepted: acceptedOn ? `aceito em ${acceptedOn}` : "sem orçamento aceito",
    invitation: `${customer} espera ${sinceText(openedAt, now)}. O prazo de resposta ${late ? "venceu" : "vence"} ${onDay(until, now)}.`,
    /** when the time to decide ended */
    overdue: whenText(until, now),
    /** 'Rui Braga devolveu o projeto ontem, às 11:40: “Vou viajar.”' Empty unless a release opened the request. */
    givenBack: released
      ? givenBackText(
          released.details,
          `${nameFor(viewer, released.by)} devolveu o projeto ${whenText(Date.parse(released.at), now)}`,
        )
      : "",
    late,
    /** 'A versão 1 venceu na segunda.' Empty for a designer who got the project later. */
    ended:
      expired && !(taking && Date.parse(taking.at) > expired.at)
        ? `A versão ${expired.number} venceu ${onDay(expired.at, now)}.`
        : "",
    /** how the designer got the project */
    taken:
      taking && taking.kind !== "claimed"
        ? `O projeto passou para ${designerOf} ${whenText(Date.parse(taking.at), now)}.`
        : newest("claimed", "assumiu o projeto"),
  };
}

/** A room's texts for the person who reads it. Only stations with a name appear. */
export function roomTexts(stage: Stage, given: Facts) {
  const facts = textFacts(given);
  const { find, dateOf, taking, designerOf } = facts;
  const { lead, next, by = "Depois", quote, creation } = TEXTS[stage](facts);
  const withdrawal = dateOf(find("withdrawn"));
  const holders: Partial<Record<Stage, string>> = {
    waitingForDesigner: "espera por alguém",
    withdrawn: ["parou aqui", withdrawal && `em ${withdrawal}`].filter(Boolean).join(", "),
  };
  const below = [
    dateOf(find("created")) ?? dateText(given.openedAt, given.now),
    holders[stage] ?? [designerOf, given.designer && dateOf(taking)].filter(Boolean).join(", "),
    quote,
    creation,
  ];
  const stations = below.map((text, index) => ({ name: STATIONS[index] ?? "", text })).filter(({ text }) => text);
  return { lead, next, by, stations };
}

/** 'desde hoje, 08:12', 'desde ontem', 'há 3 dias' */
function sinceText(at: number, now: number): string {
  const waited = waitText(at, now);
  return waited.startsWith("há") ? waited : `desde ${waited}`;
}
