import { type Placeholder, sql } from "drizzle-orm";
import type { Tx } from "./db.server.ts";

type Built<Result> = { execute(values: Record<string, unknown>): Promise<Result> };

/** A placeholder for each value. */
export type Given<Values> = { [Name in keyof Values]: Placeholder };

/**
 * A statement that may join a transaction, built once for each connection and planned once by PostgreSQL, which knows it
 * by `name`. Each call gives the values of the placeholders that `build` is given: a value that the first call did not
 * have would be left out without a word, so it throws.
 */
export function statement<Values extends object, Result>(
  name: string,
  build: (tx: Tx, given: Given<Values>) => { prepare(name: string): Built<Result> },
) {
  const built = new WeakMap<object, Built<Result>>();
  let expected: string | undefined;
  return (tx: Tx, values: Values): Promise<Result> => {
    const names = Object.keys(values).sort().join(", ");
    expected ??= names;
    if (names !== expected) throw new Error(`${name} was called with (${names}), and first with (${expected})`);
    const known = built.get(tx.$client) ?? build(tx, placeholdersOf(values)).prepare(name);
    built.set(tx.$client, known);
    return known.execute(Object.fromEntries(Object.entries(values)));
  };
}

function placeholdersOf<Values extends object>(values: Values): Given<Values> {
  return Object.fromEntries(Object.keys(values).map((name) => [name, sql.placeholder(name)])) as Given<Values>;
}
