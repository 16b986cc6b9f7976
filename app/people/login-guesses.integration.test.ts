import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { loginGuess } from "./auth-schema.ts";
import { forgetGuesses, takeGuess } from "./login-guesses.server.ts";

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

test("[SEC-8.3] the right password gives back one's own tries, and no one else's", async () => {
  const email = "clara-das-dores@example.com";
  const source = (index: number) => ({ id: `device:${index}`, kind: "address" as const });
  const triesOf = async (id: string) => {
    const [row] = await db
      .select()
      .from(loginGuess)
      .where(and(eq(loginGuess.email, email), eq(loginGuess.source, id)));
    return row?.tries ?? 0;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await takeGuess(email, source(1))).toBe(0);
  expect(await takeGuess(email, source(1))).toBeGreaterThan(0);
  expect(await takeGuess(email, source(2))).toBe(0);
  expect(await triesOf("")).toBe(11);
  await forgetGuesses(email, source(1));
  expect([await triesOf(source(1).id), await triesOf(source(2).id), await triesOf("")]).toEqual([0, 1, 1]);
});
