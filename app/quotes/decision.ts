/** Decisions on a written quote: their limits, and why one is refused. */
import { isStorable } from "../kit/storable.ts";
import { CHANGE_ASKED } from "../requests/policy.ts";
import type { QuoteState } from "./quote-content.ts";

export const DECISION_LIMITS = { name: 120, note: 500, change: 500, browser: 400 } as const;

export const DECISION_REFUSED = {
  unsigned: "Escreva o seu nome para aceitar.",
  channel: "Escolha como foi.",
  nobody: "Escreva quem deu o aceite.",
  noNote: "Escreva o dia, o número ou o documento.",
  noChange: "Escreva o que você quer mudar.",
  changeAsked: CHANGE_ASKED,
  tooMany: "São muitas mensagens de uma vez. Nada se perdeu: espere um minuto e tente de novo.",
  tooOften: "São muitas mudanças de uma vez neste pedido. Espere um minuto e tente de novo.",
  notAccepted: "Este orçamento não está aceito.",
  otherAccepted: "Outra versão foi aceita agora há pouco. Confira os pagamentos dela.",
  asked: "O outro lado já pediu para desfazer. Responda a esse pedido.",
  notAsked: "Ninguém do outro lado pediu para desfazer o aceite.",
  noPayment: "Este orçamento não tem esse pagamento.",
  notClaimable: "O estúdio já marcou este pagamento como recebido.",
} as const;

/** A message unless the text is there, is not too long, and can be stored. */
export function textFault(text: string, most: number, missing: string): string | undefined {
  if (text === "") return missing;
  if (text.length > most) return `Passa de ${most} caracteres. Encurte um pouco.`;
  return isStorable(text) ? undefined : "Há um sinal aqui que não dá para guardar.";
}

/** Why a version cannot be answered, by its state; `open` is past its end. */
export const NOT_OPEN: Record<QuoteState, string> = {
  open: "A validade deste orçamento terminou. Peça outro na conversa.",
  expired: "A validade deste orçamento terminou. Peça outro na conversa.",
  replaced: "Este orçamento foi trocado por outro. Leia o novo antes de responder.",
  withdrawn: "Este orçamento foi retirado pelo estúdio.",
  accepted: "Este orçamento já foi aceito.",
  declined: "Este orçamento já foi recusado.",
  superseded: "Um orçamento mais novo já foi aceito.",
  undone: "O aceite deste orçamento foi desfeito pelos dois lados.",
};

/** What the conversation shows of a change that the customer asks for. */
export function changeMessage(number: number, item: string | undefined, text: string): string {
  const about = item === undefined ? "" : `, em ‘${item}’`;
  return `Mudança no orçamento, versão ${number}${about}:\n\n${text}`;
}
