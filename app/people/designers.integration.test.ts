/** Admitting designers (SEC-8.7). The waiting designer's page and the admin's: tests/e2e/designers-admitted.spec.ts. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test } from "vitest";
import { createUser, createBudget as givenBudget, newSubmission } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { createBudget, getBudgetFor } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { authUser } from "./auth-schema.ts";
import { admitDesigner, listWaitingDesigners } from "./designers.server.ts";
import { confirmRegistration, getRegistration, saveRegistration } from "./registrations.server.ts";
import { user } from "./schema.ts";
import { createAccount, findUserByUid, insertUser } from "./users.server.ts";

afterAll(stopJobs);
afterEach(() => {
  env.DESIGNERS = "open";
});

/** Registers a designer as the product does; returns them as their next request finds them. */
async function registered() {
  const uid = randomUUID();
  const email = `${uid}@example.com`;
  await db.insert(authUser).values({ id: uid, name: "Tiago", email, emailVerified: true });
  await insertUser(db as never, { uid, email, name: "Tiago", tell: "11 91234-5678", typeUser: 1 });
  return async () => {
    const found = await findUserByUid(uid);
    if (!found) throw new Error("the designer is gone");
    return found;
  };
}

async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await db.execute<{ template: string }>(
    sql`select data->>'template' as template from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on`,
  );
  return rows.map(({ template }) => template);
}

test("[SEC-8.7] who registers while DESIGNERS is open stays a designer when it changes; who comes after waits", async () => {
  const early = await registered();
  env.DESIGNERS = "admitted";
  const late = await registered();
  expect([(await early()).admitted, (await late()).admitted]).toEqual([true, false]);
  expect((await listWaitingDesigners()).map(({ id }) => id)).toEqual([(await late()).id]);
  env.DESIGNERS = "open";
  expect((await late()).admitted).toBe(true);
  expect(await listWaitingDesigners()).toEqual([]);
});

test("[SEC-8.7] a waiting designer reads no request, claims none and hears of none; admitted they do, with one mail", async () => {
  env.DESIGNERS = "admitted";
  const clara = await createUser(db);
  const tiago = await registered();
  const { id } = await givenBudget(db, clara);
  expect(await getBudgetFor(await tiago(), id)).toBeNull();
  expect(await claimBudget(await tiago(), id)).toBe(false);
  const submission = newSubmission();
  await createBudget(clara, submission);
  expect(await mailsTo((await tiago()).email)).toEqual([]);

  const who = { id: (await tiago()).id };
  const results = await Promise.all(Array.from({ length: 5 }, () => admitDesigner(who, null)));
  expect(results).toEqual(Array(5).fill({ name: "Tiago" }));
  expect(await mailsTo((await tiago()).email)).toEqual(["designer-admitted"]);
  expect(await getBudgetFor(await tiago(), id)).not.toBeNull();
  expect(await claimBudget(await tiago(), id)).toBe(true);
  await createBudget(clara, { ...submission, submissionId: randomUUID() });
  expect(await mailsTo((await tiago()).email)).toEqual(["designer-admitted", "new-request"]);
});

test("[SEC-8.7] nobody but a designer with a confirmed e-mail is admitted, or listed", async () => {
  env.DESIGNERS = "admitted";
  const clara = await createUser(db, { admitted: false });
  const unconfirmed = await createUser(db, { typeUser: 1, admitted: false, verified: false });
  for (const who of [clara, unconfirmed]) {
    expect(await admitDesigner({ id: who.id }, null)).toBeNull();
    expect(await admitDesigner({ email: who.email }, null)).toBeNull();
    expect((await listWaitingDesigners()).map(({ id }) => id)).not.toContain(who.id);
  }
  expect(await admitDesigner({ id: randomUUID() }, null)).toBeNull();
});

test("[SEC-8.7] an attempt confirmed as a designer waits, whatever the account was registered as before", async () => {
  const clara = await createUser(db, { typeUser: 0, verified: false });
  env.DESIGNERS = "admitted";
  const data = { name: "Tiago", tell: "11 91234-5678", typeUser: 1 as const, passwordHash: null };
  await saveRegistration(db as never, { id: "later", email: clara.email, uid: clara.uid, data, back: null });
  const attempt = await getRegistration("later");
  if (!attempt) throw new Error("the attempt is gone");
  expect(await confirmRegistration(attempt)).toBe(1);
  expect(await findUserByUid(clara.uid)).toMatchObject({ typeUser: 1, admitted: false });
});

test("[SEC-8.7] the accounts of the operator's commands and of the demo wait for nobody", async () => {
  env.DESIGNERS = "admitted";
  const made = await createAccount({ email: `${randomUUID()}@example.com`, name: "Davi", tell: "", typeUser: 1 }, "x");
  expect(made?.admitted).toBe(true);
  expect((await findUserByUid(made?.uid ?? ""))?.admitted).toBe(true);
});

test("[SEC-8.7] the migration admits everybody who was registered before it", async () => {
  const davi = await createUser(db, { typeUser: 1, admitted: false });
  const migration = await readFile("db/migrations/0004_designers_admitted.sql", "utf8");
  const admits = migration.split("--> statement-breakpoint").find((statement) => statement.includes("UPDATE"));
  await db.execute(sql.raw(admits ?? ""));
  const [row] = await db.select().from(user).where(eq(user.id, davi.id));
  expect(row?.admittedAt).toEqual(row?.createdAt);
});
