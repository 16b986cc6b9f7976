/** The texts around a request's turn: what happened last, what comes next, and the names of the stations. */
import { dateText } from "../kit/day.ts";
import { type Position, STATIONS, type Stage } from "../requests/turn.ts";
import { type Facts, type TextFacts, textFacts } from "./room-facts.ts";

/**
 * `next` is null if nothing follows; `by` says until when it is due; `quote` and `creation` go below the third and
 * fourth station.
 */
type Texts = { lead: string; next: string | null; by?: string; quote: string; creation: string };

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
  proofAnswered: ({ part, designerActs, designerOf, nextProof: version, accepted, newest, adjusted, proofBy }) => ({
    lead: sentences(
      newest("proof_adjusted", part === "customer" ? "pediu ajustes" : adjusted),
      part === "customer" && "Você recebe um e-mail quando a próxima versão chegar.",
      part === "designer" && proofBy && `${proofBy}.`,
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
  delivered: ({ part, designerActs, accepted, isClosed, newest }) => ({
    lead: sentences(
      newest("kit_delivered", "entregou a marca"),
      part === "customer" &&
        (isClosed ? "Os arquivos abrem quando o pagamento cair." : "Os arquivos são seus, para sempre."),
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
