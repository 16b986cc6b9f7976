/** The texts around the turn of a request whose proof or delivery is under way. */
import type { BudgetEventKind } from "../requests/events.ts";
import type { Position, Stage } from "../requests/turn.ts";

/**
 * `next` is null if nothing follows; `by` says until when it is due; `quote` and `creation` go below the third and
 * fourth station.
 */
export type Texts = { lead: string; next: string | null; by?: string; quote: string; creation: string };

export const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(" ");

/** As room-texts.ts gives them. */
type Facts = Record<"customer" | "designerOf" | "designerActs" | "accepted" | "approvedOn", string> & {
  part: Position;
  proofVersion: number;
  newest: (kind: BudgetEventKind, did: string) => string;
};

export const WORK_TEXTS = {
  proofWaiting: ({ part, customer, accepted, newest }: Facts): Texts => ({
    lead: sentences(
      newest("proof_sent", "mandou a prova"),
      part === "designer" && `Avisamos por e-mail quando ${customer} decidir.`,
    ),
    next: part === "customer" ? "Você olha a prova e decide." : `${customer} olha a prova e decide.`,
    quote: accepted,
    creation: part === "customer" ? "espera por você" : `${customer} olha a prova`,
  }),
  proofAnswered: ({ part, designerActs, designerOf, proofVersion: version, accepted, newest }: Facts): Texts => ({
    lead: sentences(
      newest("proof_adjusted", "pediu ajustes"),
      part === "customer" && "Você recebe um e-mail quando a próxima versão chegar.",
    ),
    next: `${designerActs} manda a versão ${version}.`,
    quote: accepted,
    creation: part === "designer" ? "com você" : `${designerOf} faz a versão ${version}`,
  }),
  approved: ({ part, designerActs, designerOf, accepted, newest, approvedOn }: Facts): Texts => ({
    lead:
      part === "customer" ? "Você recebe um e-mail quando o kit chegar." : newest("proof_approved", "aprovou a prova"),
    next: `${designerActs} fecha os desenhos e monta o kit.`,
    quote: accepted,
    creation: part === "designer" ? "aprovada, com você" : approvedOn || `aprovada, ${designerOf} prepara os arquivos`,
  }),
  delivered: ({ part, designerActs, accepted, newest }: Facts): Texts => ({
    lead: sentences(
      newest("kit_delivered", "entregou a marca"),
      part === "customer" && "Os arquivos são seus, para sempre.",
    ),
    next: `${designerActs} passa o projeto para Finalizado.`,
    quote: accepted,
    creation: "pronta",
  }),
} satisfies Partial<Record<Stage, (facts: Facts) => Texts>>;
