/** How the owner's list is filtered: each item is in exactly one of them. Keys are the addresses' `situacao`. */
export const FILTERS = {
  "no-ar": "No ar",
  rascunhos: "Rascunhos",
  agendadas: "Agendadas",
  ocultas: "Ocultas",
} as const;

export type Filter = keyof typeof FILTERS;

export const isFilter = (name: string | null): name is Filter => name !== null && Object.hasOwn(FILTERS, name);
