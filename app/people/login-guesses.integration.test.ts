import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { takeGuess } from "./login-guesses.server.ts";

const other = new pg.Client({ connectionString: env.databaseUrl });
beforeAll(() => other.connect());
afterAll(() => other.end());

test("[SEC-8.3] the logins of one address use one database connection, however many wait for their count", async () => {
  const id = "network:198.51.100.77";
  await other.query("select pg_advisory_lock(hashtextextended($1, 0))", [`login from ${id}`]);
  const email = (index: number) => `palpite-${index}@example.com`;
  const tries = Array.from({ length: 20 }, (_, index) => takeGuess(email(index), { id, kind: "address" }));
  // Each comes after all that wanted a connection before it.
  for (let turn = 0; turn < 10; turn += 1) await expect(pool.query("select 1")).resolves.toBeTruthy();
  await other.query("select pg_advisory_unlock_all()");
  expect((await Promise.all(tries)).filter((wait) => wait === 0)).toHaveLength(10);
});
