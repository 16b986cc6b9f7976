/** What the admins' list of people can be narrowed to, as its address says it. */
import {
  type FiltersOf,
  filterParameter,
  lengthParameter,
  listAddress,
  type NarrowingOf,
  placeParameters,
  searchParameter,
} from "../kit/list-address.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";

export const ROLE_FILTERS = {
  clientes: { label: "Clientes", typeUser: TYPE_USER.customer },
  designers: { label: "Designers", typeUser: TYPE_USER.designer },
  admins: { label: "Admins", typeUser: TYPE_USER.admin },
} as const satisfies Record<string, { label: string; typeUser: TypeUser }>;
export type RoleFilter = keyof typeof ROLE_FILTERS;

export const STATE_FILTERS = {
  ativas: "Ativas",
  espera: "À espera",
  recusadas: "Recusadas",
  bloqueadas: "Bloqueadas",
} as const;
export type StateFilter = keyof typeof STATE_FILTERS;

/** The place of a person in the list: admins, designers, customers, of each the newest first. */
export type PeopleCursor = { typeUser: number; since: number; id: string };

const CURSOR = /^([0-9]{1,3})\.([0-9]{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const peopleCursorText = ({ typeUser, since, id }: PeopleCursor): string => `${typeUser}.${since}.${id}`;

/** null: not the place of anybody. */
export function peopleCursor(text: string | null): PeopleCursor | null {
  const [, typeUser, since, id = ""] = CURSOR.exec(text ?? "") ?? [];
  return typeUser === undefined ? null : { typeUser: Number(typeUser), since: Number(since), id };
}

/** Of what was done: at first, with each 'Ver mais', and at most. */
export const ACTS = { first: 5, more: 20, most: 105 } as const;

const PARAMETERS = {
  q: searchParameter,
  papel: filterParameter("papel", ROLE_FILTERS),
  situacao: filterParameter("situacao", STATE_FILTERS),
  acts: lengthParameter("feitos", ACTS),
  ...placeParameters(peopleCursor, peopleCursorText),
} as const;
export type PeopleFilters = FiltersOf<typeof PARAMETERS>;
export type PeopleNarrowing = NarrowingOf<typeof PARAMETERS>;

export const PEOPLE_LIST = listAddress(PARAMETERS);
export const peopleFilters = PEOPLE_LIST.read;
