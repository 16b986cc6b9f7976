/** Where a version is read, what its state is called, and how long it can be accepted. */
import { calendarDaysBetween, timeText, weekdayText } from "../kit/day.ts";
import type { QuoteState } from "./quote-content.ts";

export const quotePath = (budgetId: string, number: number): string => `/budget/${budgetId}/orcamento/${number}`;
export const paymentPath = (budgetId: string, number: number): string => `/budget/${budgetId}/pagamento/${number}`;

/** In the list of versions: 'R$ 5.350,00, substituída'. */
export const STATE_WORDS: Record<QuoteState, string> = {
  open: "espera resposta",
  expired: "venceu",
  replaced: "substituída",
  withdrawn: "envio cancelado",
  accepted: "aceita",
  declined: "recusada",
  superseded: "aceita, e depois substituída",
  undone: "aceita, e depois desfeita",
};

/** 'Vale até sábado, 5 de dezembro: faltam 9 dias.' */
export function validityText(validUntil: number, now: number): string {
  const days = calendarDaysBetween(now, validUntil);
  const until = `Vale até ${weekdayText(validUntil, now)}`;
  if (days < 1) return `Vale até hoje, às ${timeText(validUntil)}.`;
  return days === 1 ? `${until}: falta 1 dia.` : `${until}: faltam ${days} dias.`;
}
