import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, expect, test, vi } from "vitest";
import { createUser, createBudget as insertBudget, newSubmission } from "../../tests/support/factories.ts";
import { enqueue, stopJobs } from "../services/jobs.server.ts";
import { claimBudget, createBudget } from "./budgets.server.ts";
import { db } from "./db.server.ts";
import { forgetGuesses, takeGuess } from "./login-guesses.server.ts";
import { markRead, sendMessage } from "./message-changes.server.ts";

afterAll(stopJobs);

/** The statements that PostgreSQL got, by name; unnamed ones by their text. */
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
  // pg-boss starts with the first job, and looks up each queue of a new database once.
  for (const queue of ["mail", "request-mail", "unread-mail"] as const) await enqueue(db, queue, {});
  const message = { submissionId: randomUUID(), text: "O pão sai às seis.", files: [] };
  const source = { id: "network:198.51.100.3", kind: "address" as const };
  const changes: [change: () => Promise<unknown>, most: number][] = [
    [() => createBudget(customer, newSubmission()), 12],
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
