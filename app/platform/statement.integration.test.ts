import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, createBudget as insertBudget, newSubmission } from "../../tests/support/factories.ts";
import { sendMessage } from "../conversation/message-changes.server.ts";
import { markRead } from "../conversation/reading.server.ts";
import { forgetGuesses, takeGuess } from "../people/login-guesses.server.ts";
import { user } from "../people/schema.ts";
import { createBudget } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { db, type Placeholders, statement } from "./db.server.ts";
import { enqueue, stopJobs } from "./jobs.server.ts";

afterAll(stopJobs);

/** The statements that PostgreSQL received: named ones by name, others by their text. */
async function asked(change: () => Promise<unknown>): Promise<string[]> {
  type Client = { query(statement: string | { name?: string; text: string }): unknown };
  const query = vi.spyOn(pg.Client.prototype as Client, "query");
  await change();
  const statements = query.mock.calls.map(([statement]) =>
    typeof statement === "string" ? statement : (statement.name ?? statement.text),
  );
  query.mockRestore();
  return statements;
}

test("[SPEED-1] 'Terminar', a claim, a message, its reading and a login's count are named statements, few of them", async () => {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  await createUser(db, { typeUser: 1 });
  const { id } = await insertBudget(db, customer);
  // The first job starts pg-boss, which looks up each queue of a new database once.
  for (const queue of ["mail", "request-mail", "unread-mail"] as const) await enqueue(db, queue, {});
  const message = { submissionId: randomUUID(), text: "O pão sai às seis.", files: [] };
  const source = { id: "network:198.51.100.3", kind: "address" as const };
  const changes: [change: () => Promise<unknown>, most: number][] = [
    [() => createBudget(customer, newSubmission()), 13],
    [() => claimBudget(designer, id), 14],
    [() => sendMessage(customer, id, message), 11],
    [() => markRead(designer, id, 1), 6],
    [() => takeGuess(customer.email, source), 5],
    [() => forgetGuesses(customer.email, source), 1],
  ];
  for (const [change, most] of changes) {
    const statements = await asked(change);
    // Names have no spaces.
    expect.soft(statements.filter((statement) => statement.includes(" "))).toEqual([]);
    expect.soft(statements.length, statements.join(", ")).toBeLessThanOrEqual(most);
  }
});

test("[ROOMS-4] a statement refuses other values than those of its first call, in any order of them", async () => {
  const { uid } = await createUser(db);
  const named = statement("namedTest", (tx, given: Placeholders<{ uid: string; name?: string }>) =>
    tx
      .select({ uid: user.uid })
      .from(user)
      .where(and(eq(user.uid, given.uid), given.name && eq(user.name, given.name))),
  );
  const both = { uid, name: "Ninguém" };
  expect(await named(db, both)).toEqual([]);
  expect(await named(db, { name: "Ninguém", uid })).toEqual([]);
  expect(() => named(db, { uid })).toThrow("namedTest was called with (uid), and first with (name, uid)");
});
