/** The database connection, shared by everything in this process. */
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { databaseUrl } from "../services/env.server.ts";
import * as auth from "./schema/auth.ts";
import * as budget from "./schema/budget.ts";
import * as gallery from "./schema/gallery.ts";
import * as user from "./schema/user.ts";

/** At most 10 connections; a request that gets none within 5 s fails rather than waits. */
export const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
});

// Without a listener a connection that dies while idle would end the process; the pool replaces it by itself.
pool.on("error", () => {});

export const db = drizzle(pool, { schema: { ...auth, ...user, ...budget, ...gallery }, casing: "snake_case" });

/** The database or a transaction of it: what query functions take when they join one. */
export type Tx = typeof db | Parameters<Parameters<typeof db.transaction>[0]>[0];
