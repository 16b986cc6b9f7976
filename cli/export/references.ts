/** References that many records share. */
import type { Data, NamedFile, Reference } from "./collection.ts";

export const ofUser = (field: string, id: string): Reference => ({ field, to: "user", id });
export const ofBudget = ({ budgetId }: Data): Reference => ({ field: "budgetId", to: "budget", id: budgetId });
const quotesOf = (data: Data): Reference[] =>
  ["quoteId", "acceptedQuoteId"].flatMap((field) => (data[field] ? [{ field, to: "quote", id: data[field] }] : []));

/** What a request names and what is inserted after it. */
export const namedByBudget = (data: Data): Reference[] => [
  ...quotesOf(data),
  ...(data.proof ? [{ field: "proof", to: "proof" as const, id: data.proof.proof }] : []),
];

/** The non-empty keys, as named files. */
export const namedKeys = (keys: string[]): NamedFile[] => keys.filter((key) => key !== "").map((key) => ({ key }));
