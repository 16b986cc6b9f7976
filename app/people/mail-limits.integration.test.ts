/** Strangers ask for mails to somebody's address (docs/decisions/login-limits.md). */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { asking, cookiesOf, newAddress } from "../../tests/support/asking.ts";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { OUTBOX } from "../platform/mail.server.ts";
import { mailWait, registration } from "./auth-schema.ts";
import { forgotPassword, resendConfirmation, signIn, signUp } from "./calls.server.ts";
import { releaseMail, reserveMail } from "./mail-limits.server.ts";
import { pendingRegistration } from "./registration.server.ts";
import { sourceOf } from "./sources.server.ts";

const DAY = 24 * 3600;

beforeEach(() => rm(OUTBOX, { recursive: true, force: true }));
afterEach(async () => {
  await db.delete(mailWait);
});
afterAll(stopJobs);

/** The waiting time between two mails is over; the day's counts stand. */
const pause = (email: string) =>
  db
    .update(mailWait)
    .set({ until: sql`now() - interval '1 second'` })
    .where(like(mailWait.key, `%:${email}`));

/** Asks for a new password; returns the seconds that it has to wait. */
async function ask(email: string, address: string, cookie?: string): Promise<number> {
  await pause(email);
  const result = await forgotPassword(asking(address, cookie), email);
  if (typeof result === "string") throw new Error(result);
  return result.wait;
}

/** Asks from addresses of its own until none is left for strangers; returns how many mails that took. */
async function askToTheLimit(email: string, kind: "confirm" | "reset"): Promise<number> {
  let sent = 0;
  for (let address = 0; address < 30; address += 1) {
    const source = await sourceOf(asking(newAddress()).headers, email);
    for (let request = 0; request < 5; request += 1) {
      await pause(email);
      if ((await reserveMail(db, `${kind}:${email}`, 90, source)) === 0) sent += 1;
    }
  }
  return sent;
}

function form(email: string) {
  const person = { name: "Ana Gonçalves", tell: "(11) 90000-1234", typeUser: 0 as const, back: null };
  return { attempt: randomUUID(), earlier: null, email, password: "fermento-natural", ...person };
}

async function register(email: string, address: string): Promise<string> {
  const result = await signUp(asking(address), form(email));
  if (typeof result === "string" || "failure" in result) throw new Error(JSON.stringify(result));
  return result.id;
}

async function jobs(email: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job where name = 'password-reset' and data ->> 'email' = ${email}`,
  );
  return rows[0]?.count ?? 0;
}

test("[SEC-8.3] [AUTH-8] a stranger's ten requests for a new password leave the owner theirs, from anywhere", async () => {
  const who = await createUser(db);
  const stranger = newAddress();
  const waits = [];
  for (let request = 0; request < 10; request += 1) waits.push(await ask(who.email, stranger));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
  expect(Math.max(...waits)).toBeGreaterThan(DAY - 60);
  expect(await jobs(who.email)).toBe(4);
  expect(await ask(who.email, newAddress())).toBe(0);
  expect(await jobs(who.email)).toBe(5);
});

test("[SEC-8.3] [AUTH-4] an address gets ten mails of a kind a day from strangers, and ten more for those who had few yet", async () => {
  const email = `${randomUUID()}@example.com`;
  const key = `reset:${email}` as const;
  const [one, two, three, four] = await Promise.all(
    Array.from({ length: 4 }, () => sourceOf(asking(newAddress()).headers, email)),
  );
  const reserve = async (source: typeof one) => {
    await pause(email);
    return source === undefined ? -1 : reserveMail(db, key, 60, source);
  };
  for (const source of [one, one, one, one, two, two, two, two, three, three]) expect(await reserve(source)).toBe(0);
  // The ten are used up: a source that had two waits for tomorrow, one that had none gets two.
  expect(await reserve(three)).toBeGreaterThan(DAY - 60);
  expect([await reserve(four), await reserve(four)]).toEqual([0, 0]);
  expect(await reserve(four)).toBeGreaterThan(DAY - 60);
  await askToTheLimit(email, "reset");
  const [all] = await db.select().from(mailWait).where(sql`${mailWait.key} = ${key} and ${mailWait.source} = ''`);
  expect(all?.sent).toBe(20);
  await db.update(mailWait).set({ since: sql`now() - interval '25 hours'` });
  expect(await reserve(one)).toBe(0);
});

test("[SEC-8.3] a mail that failed does not count, and of many requests at once one goes out", async () => {
  const email = `${randomUUID()}@example.com`;
  const key = `confirm:${email}` as const;
  const source = await sourceOf(asking(newAddress()).headers, email);
  for (let failed = 0; failed < 12; failed += 1) {
    expect(await reserveMail(db, key, 90, source)).toBe(0);
    await releaseMail(key, source);
  }
  const waits = await Promise.all(Array.from({ length: 12 }, () => reserveMail(db, key, 90, source)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
  expect(waits.filter((wait) => wait > 85 && wait <= 90)).toHaveLength(11);
});

test("[SEC-8.3] however many strangers ask, the owner's browser and the address of an earlier login get their mail at once", async () => {
  const who = await createUser(db);
  const home = newAddress();
  const result = await signIn(asking(home), { email: who.email, password: PASSWORD });
  if (result.kind !== "in") throw new Error(result.kind);
  expect(await askToTheLimit(who.email, "reset")).toBe(20);
  // The stranger's last request was a moment ago, too.
  const now = async (address: string, cookie?: string) => forgotPassword(asking(address, cookie), who.email);
  await pause(who.email);
  await db.update(mailWait).set({ until: sql`now() + interval '50 seconds'` }).where(eq(mailWait.source, ""));
  expect(await now(newAddress())).not.toEqual({ wait: 0 });
  expect(await now(home)).toEqual({ wait: 0 });
  expect(await now(newAddress(), cookiesOf(result.headers))).toEqual({ wait: 0 });
  expect(await jobs(who.email)).toBe(2);
});

test("[SEC-8.3] [AUTH-8] an address without account is limited alike, request for request", async () => {
  const who = await createUser(db);
  const addresses = Array.from({ length: 8 }, newAddress);
  const answers = [];
  for (const email of [who.email, `${randomUUID()}@example.com`]) {
    const waits = [];
    for (const address of addresses) {
      for (let request = 0; request < 4; request += 1) waits.push((await ask(email, address)) > 0);
      await db.execute(sql`delete from auth_rate_limit`);
    }
    answers.push(waits);
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]?.filter((refused) => !refused)).toHaveLength(20);
});

test("[SEC-8.3] [AUTH-4] a registration whose mail cannot go says until when, taken address or free, and goes out afterwards", async () => {
  const owner = await createUser(db);
  for (const email of [owner.email, `${randomUUID()}@example.com`]) {
    expect(await askToTheLimit(email, "confirm")).toBe(20);
    await pause(email);
    const address = newAddress();
    const id = await register(email, address);
    const { headers } = asking(address);
    const pending = await pendingRegistration(headers, id);
    expect(pending).toEqual({ email, back: null, mailed: false, wait: expect.any(Number) });
    expect(pending?.wait).toBeGreaterThan(DAY - 60);
    expect(await resendConfirmation(asking(address), id)).toMatchObject({ kind: "early" });
    await db.update(mailWait).set({ since: sql`now() - interval '25 hours'` });
    expect(await resendConfirmation(asking(address), id)).toMatchObject({ kind: "sent" });
    expect(await pendingRegistration(headers, id)).toMatchObject({ mailed: true });
    await db.delete(registration).where(eq(registration.id, id));
  }
});
