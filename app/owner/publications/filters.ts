import { GALLERIES, type Gallery } from "../../galleries/galleries.ts";
import {
  choiceParameter,
  type FiltersOf,
  filterParameter,
  lengthParameter,
  listAddress,
  type NarrowingOf,
  searchParameter,
} from "../../kit/list-address.ts";

/** How the owner's list is filtered: each item is in one of them; what is shown with a change that waits for its moment is in two. Keys are the addresses' `situacao`. */
export const FILTERS = {
  "no-ar": "No ar",
  rascunhos: "Rascunhos",
  agendadas: "Agendadas",
  ocultas: "Ocultas",
} as const;

export type Filter = keyof typeof FILTERS;

/** Rows at first, and with each 'Ver mais'; a longer list is found by searching. */
export const ROWS = { first: 20, most: 500 } as const;

const PARAMETERS = {
  gallery: choiceParameter<Gallery>("galeria", GALLERIES, "portifolio"),
  q: searchParameter,
  filter: filterParameter("situacao", FILTERS),
  limit: { ...lengthParameter("ate", ROWS), does: "places" },
} as const;

export type PublicationFilters = FiltersOf<typeof PARAMETERS>;
export type PublicationNarrowing = NarrowingOf<typeof PARAMETERS>;

export const PUBLICATION_LIST = listAddress(PARAMETERS);
