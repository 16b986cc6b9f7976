/** What the address of a list says: each filter of a list is one record, which reads its parameter and writes it. */
import { searchedText } from "./visible.ts";

export type Parameter<Value> = {
  name: string;
  /** what is unknown or wrong reads as not said */
  read(said: string | null, asked: URLSearchParams): Value;
  /** left out: the value itself; null or empty: not said */
  write?(value: Value): string | null;
  /** whether it leaves rows out, or says where the page begins; left out: how the list is shown */
  does?: "narrows" | "places";
};

type Parameters = Record<string, Parameter<unknown>>;
export type FiltersOf<Of extends Parameters> = { [Name in keyof Of]: ReturnType<Of[Name]["read"]> };
/** The filters that leave rows out. */
export type NarrowingOf<Of extends Parameters> = {
  [Name in keyof Of]: Of[Name] extends { does: "narrows" } ? Name : never;
}[keyof Of];

/** In characters: the longest search that is looked at. */
export const SEARCH_LENGTH = 100;

export const searchParameter = {
  name: "q",
  does: "narrows",
  read: (said: string | null) => searchedText(said, SEARCH_LENGTH),
} as const satisfies Parameter<string>;

const oneOf = <Name extends string>(choices: Record<Name, unknown>, said: string | null): Name | null =>
  said !== null && Object.hasOwn(choices, said) ? (said as Name) : null;

/** One of `choices`, or all rows. */
export const filterParameter = <Name extends string>(name: string, choices: Record<Name, unknown>) => ({
  name,
  does: "narrows" as const,
  read: (said: string | null) => oneOf(choices, said),
});

/** One of `choices` always: `usual` if none is said. */
export const choiceParameter = <Name extends string>(name: string, choices: Record<Name, unknown>, usual: Name) => ({
  name,
  read: (said: string | null): Name => oneOf(choices, said) ?? usual,
});

/** How many rows a list has that grows with each 'Ver mais'. */
export const lengthParameter = (name: string, { first, most }: { first: number; most: number }) => ({
  name,
  read: (said: string | null) => Math.min(Math.max(Math.trunc(Number(said)) || first, first), most),
});

/** The place of a row that a page begins after or ends before; of both in one address, the first counts. */
export function placeParameters<Cursor>(
  read: (said: string | null, asked: URLSearchParams) => Cursor | null,
  textOf: (cursor: Cursor) => string,
) {
  const write = (cursor: Cursor | null) => cursor && textOf(cursor);
  const after = { name: "depois", does: "places", read, write } as const;
  const readBefore = (said: string | null, asked: URLSearchParams) =>
    read(asked.get(after.name), asked) === null ? read(said, asked) : null;
  return { after, before: { name: "antes", does: "places", read: readBefore, write } as const };
}

/** The address says the parameters in the order of their records. */
export function listAddress<Of extends Parameters>(parameters: Of) {
  type Filters = FiltersOf<Of>;
  const entries = Object.entries(parameters) as [keyof Of, Parameter<unknown>][];
  const filtersFrom = (pick: (filter: keyof Of, parameter: Parameter<unknown>) => unknown) =>
    Object.fromEntries(entries.map(([filter, parameter]) => [filter, pick(filter, parameter)])) as Filters;

  const read = (asked: URLSearchParams) => filtersFrom((_, { name, read }) => read(asked.get(name), asked));
  /** As without any of them in the address. */
  const unsaid = read(new URLSearchParams());
  const without = (what: Parameter<unknown>["does"], filters: Filters) =>
    filtersFrom((filter, { does }) => (does === what ? unsaid : filters)[filter]);
  /** The same choice from its beginning. */
  const fromStart = (filters: Filters) => without("places", filters);

  const said = (filters: Partial<Filters>, except: (keyof Of)[] = []) =>
    entries.flatMap(([filter, { name, write = String }]): [string, string][] => {
      const value = filters[filter];
      const isSaid = value !== undefined && value !== unsaid[filter] && !except.includes(filter);
      const text = isSaid && write(value);
      return text ? [[name, text]] : [];
    });
  /** Without what reads as not said; begins with '?', or is empty. */
  function addressOf(filters: Partial<Filters>): string {
    const text = new URLSearchParams(said(filters)).toString();
    return text && `?${text}`;
  }

  return {
    read,
    addressOf,
    fromStart,
    /** The list with these changes, from its beginning unless they say a place. */
    linkTo: (filters: Filters, changes: Partial<Filters> = {}) => ({
      search: addressOf({ ...fromStart(filters), ...changes }),
    }),
    /** What a form without the fields of `except` keeps, as names and values. */
    besides: (filters: Filters, except: (keyof Of)[]) => said(fromStart(filters), except),
    isNarrowed: (filters: Filters) =>
      entries.some(([filter, { does }]) => does === "narrows" && filters[filter] !== unsaid[filter]),
    withoutNarrowing: (filters: Filters) => without("narrows", fromStart(filters)),
  };
}
