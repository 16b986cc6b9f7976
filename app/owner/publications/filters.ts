/** How the owner's list is filtered: each item is in one of them; what is shown with a change that waits for its moment is in two. Keys are the addresses' `situacao`. */
export const FILTERS = {
  "no-ar": "No ar",
  rascunhos: "Rascunhos",
  agendadas: "Agendadas",
  ocultas: "Ocultas",
} as const;

export type Filter = keyof typeof FILTERS;

export const isFilter = (name: string | null): name is Filter => name !== null && Object.hasOwn(FILTERS, name);
