/** What records often refer to. */
import type { Data, NamedFile, Reference } from "./collection.ts";

export const ofUser = (field: string, id: string): Reference => ({ field, to: "user", id });
export const ofBudget = ({ budgetId }: Data): Reference => ({ field: "budgetId", to: "budget", id: budgetId });
/** The versions that a request names, which come after it. */
export const quotesOf = (data: Data): Reference[] =>
  ["quoteId", "acceptedQuoteId"].flatMap((field) => (data[field] ? [{ field, to: "quote", id: data[field] }] : []));

/** The files that are there. */
export const given = (keys: string[]): NamedFile[] => keys.filter((key) => key !== "").map((key) => ({ key }));
