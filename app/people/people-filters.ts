/** What the admins' list of people can be narrowed to, as its address says it. */
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { searchedText } from "../kit/visible.ts";

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

export type PeopleFilters = { q: string; papel: RoleFilter | null; situacao: StateFilter | null };

const keyIn = <Name extends string>(record: Record<Name, unknown>, name: string | null): Name | null =>
  name !== null && Object.hasOwn(record, name) ? (name as Name) : null;

/** The longest search that is looked at. */
export const PEOPLE_SEARCH_MAX = 100;

export function peopleFilters(asked: URLSearchParams): PeopleFilters {
  return {
    q: searchedText(asked.get("q"), PEOPLE_SEARCH_MAX),
    papel: keyIn(ROLE_FILTERS, asked.get("papel")),
    situacao: keyIn(STATE_FILTERS, asked.get("situacao")),
  };
}

/** The place of a person in the list: admins, designers, customers, of each the newest first. */
export type PeopleCursor = { typeUser: number; since: number; id: string };

const CURSOR = /^([0-9]{1,3})\.([0-9]{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const peopleCursorText = ({ typeUser, since, id }: PeopleCursor): string => `${typeUser}.${since}.${id}`;

/** null: not the place of anybody. */
export function peopleCursor(text: string | null): PeopleCursor | null {
  const [, typeUser, since, id = ""] = CURSOR.exec(text ?? "") ?? [];
  return typeUser === undefined ? null : { typeUser: Number(typeUser), since: Number(since), id };
}
