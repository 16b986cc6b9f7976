/**
 * Budgets (orçamentos): labels, statuses and what may happen to one. Strings are the specification's, spelling included;
 * the three readings of a status differ between screens and are kept as given (spec §4).
 */

/** Labels of `typeBanding` (spec §3). */
export const TYPE_BANDING_LABEL = ["Marca Nova", "Remodelar uma marca existente", "Tenho uma empresa, e quero uma marca"] as const;
export type TypeBanding = 0 | 1 | 2;

/** Need chosen at /branding (its code in the address) → stored `typeBanding` (BRAND-14). */
export const TYPE_BANDING_OF_NEED: Record<0 | 1 | 2, TypeBanding> = { 0: 0, 1: 2, 2: 1 };

/** The five deliverables, in the order of `forMake` (spec §3). */
export const DELIVERABLES = ["Cores e Fontes", "WEB site", "Manual da Marca", "Aplicativo IOS", "Aplicativo Android"] as const;

export type BudgetStatus = 0 | 1 | 2 | 3;
export const BUDGET_STATUSES: readonly BudgetStatus[] = [0, 1, 2, 3];

const LAST = "Finalizado";

/** Status name on the designer page's cards (DES-3). */
export function statusOnCard(status: number): string {
  return ["Requisição de orçamento", "Em analize", "Criando"][status] ?? LAST;
}

/** Status in the budget view's title (BUD-3). */
export function statusInTitle(status: number): string {
  return ["Em analize", "Requisição de orçamento", "Criando"][status] ?? LAST;
}

/** Status name under the coloured line (BUD-3); its colour is the token `--status-N` of `statusColour`. */
export function statusOnLine(status: number): string {
  return ["Em analize", "Criando", "Concluído"][status] ?? LAST;
}

/** Which of the four status colours (spec §9) a status has: 0 yellow, 1 blue, 2 green, 3 and any other red. */
export function statusColour(status: number): BudgetStatus {
  return status === 0 || status === 1 || status === 2 ? status : 3;
}

/** Everything that is kept about a budget's life (BUD-10). */
export const BUDGET_EVENTS = ["created", "claimed", "quote_sent", "quote_withdrawn", "quote_accepted", "quote_declined", "status"] as const;
export type BudgetEventKind = (typeof BUDGET_EVENTS)[number];
