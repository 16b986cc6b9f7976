import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, createBudget as insertBudget, newSubmission } from "../../tests/support/factories.ts";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import { db, pool } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { createBudget } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import type { CurrentUser } from "./account.ts";
import { takeAiCall, takeUploadCall } from "./call-limits.server.ts";

const other = new pg.Client({ connectionString: env.databaseUrl });
beforeAll(() => other.connect());
afterAll(() => other.end());
afterAll(stopJobs);

test.each<[string, string, (who: CurrentUser, budget: string) => Promise<unknown>]>([
  ["requests of a customer", "budget", (who) => createBudget(who, newSubmission())],
  ["claims of a designer", "claim", (who, budget) => claimBudget({ ...who, typeUser: 1 }, budget)],
  ["calls of the AI service", "ai_call", (who) => takeAiCall(who.id)],
  ["uploads", "upload_call", (who) => takeUploadCall(who.id, ACCOUNT_TYPES[0].uploads, 1)],
])("[SEC-8.4] many %s at once use one database connection while they wait", async (_, lock, change) => {
  const who = await createUser(db);
  const { id } = await insertBudget(db, who);
  await other.query("select pg_advisory_lock(hashtextextended($1, 0))", [`${lock}:${who.id}`]);
  const changes = Array.from({ length: 12 }, () => change(who, id).catch(() => "refused"));
  // Each comes after all that wanted a connection before it.
  for (let turn = 0; turn < 5; turn += 1) await expect(pool.query("select 1")).resolves.toBeTruthy();
  await other.query("select pg_advisory_unlock_all()");
  await Promise.all(changes);
});
