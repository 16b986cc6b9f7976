/** Measures the waits for a connection, and makes a span for each statement. */
import type pg from "pg";
import { METRICS } from "./metrics.server.ts";
import { span } from "./trace.server.ts";

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

export function watchPool(pool: pg.Pool, traced: boolean): void {
  const connect = pool.connect.bind(pool) as (done?: Connected) => Promise<pg.PoolClient>;
  pool.connect = ((done?: Connected) => {
    const began = performance.now();
    const observe = () => METRICS.connecting.observe((performance.now() - began) / 1000);
    if (!done) return connect().finally(observe);
    return connect((...result) => {
      observe();
      done(...result);
    });
  }) as typeof pool.connect;
  if (!traced) return;
  traceStatements(pool);
  pool.on("connect", traceStatements);
}

type QueryInput = string | { name?: string; text: string; submit?: unknown };
type Query = (statement: QueryInput, ...rest: unknown[]) => Promise<unknown>;

/** The pool calls its connections with a callback; its own span, in the request that asked, covers these calls. */
function traceStatements(client: pg.Pool | pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const traced: Query = (statement, ...rest) => {
    const isPlain = typeof statement !== "string" && "submit" in statement;
    if (isPlain || typeof rest.at(-1) === "function") return query(statement, ...rest);
    const name = nameOf(statement);
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    return span("call", name, attributes, () => query(statement, ...rest));
  };
  client.query = traced as typeof client.query;
}

/** A prepared statement's name, or its operation and table; never its text. */
function nameOf(statement: QueryInput): string {
  const { name, text } = typeof statement === "string" ? { name: "", text: statement } : statement;
  if (name) return name;
  const [, verb = "statement", table] = /^\s*(\w+)(?:\s+(?:(?:into|from)\s+)?"(\w+)")?/i.exec(text) ?? [];
  return table ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase();
}
