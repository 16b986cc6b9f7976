import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { outboxMails } from "../../tests/support/outbox.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { OUTBOX } from "../platform/mail.server.ts";
import { authUser, registration } from "./auth-schema.ts";
import { signUp } from "./calls.server.ts";
import { releaseMail, secondsToWait } from "./mail-limits.server.ts";
import { confirmCode, confirmLink, continueRegistration, type RegisterInput, resend } from "./registration.server.ts";
import { user } from "./schema.ts";
import { passwords } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";
import { findLogin, findUserById, findUserByUid, insertUser } from "./users.server.ts";

beforeEach(() => rm(OUTBOX, { recursive: true, force: true }));
afterEach(stopJobs);

let number = 0;
function input(values: Partial<RegisterInput> = {}): RegisterInput {
  number += 1;
  const person = { name: "Ana Gonçalves", tell: "(11) 90000-1234", typeUser: 0 as const, back: null };
  const email = `ana${number}@example.com`;
  return { attempt: `form-${number}`, earlier: null, email, password: "fermento-natural", ...person, ...values };
}

/** Headers of a browser with an address of its own. */
function browser(): Headers {
  number += 1;
  return new Headers({ origin: "http://localhost:3000", "x-forwarded-for": `10.8.0.${number}` });
}

/** Sends a form as a browser does, from an address of its own unless told otherwise; returns the attempt. */
async function registered(form: RegisterInput, headers = browser()): Promise<string> {
  const result = await signUp(new Request("http://localhost:3000/registre", { method: "POST", headers }), form);
  if (typeof result === "string" || "failure" in result) throw new Error(JSON.stringify(result));
  return result.id;
}

test("[AUTH-3] of ten identical submissions one account and one mail come, and all show the same attempt", async () => {
  const form = input();
  const ids = await Promise.all(Array.from({ length: 10 }, () => registered(form)));
  expect(new Set(ids).size).toBe(1);
  expect(await db.select().from(user).where(eq(user.email, form.email))).toHaveLength(1);
  const sent = await outboxMails();
  expect(sent).toHaveLength(1);
  expect(await confirmCode(ids[0] ?? "", sent[0]?.code ?? "")).toMatchObject({ typeUser: 0 });
  const login = await findLogin(form.email);
  expect(await passwords.verify({ hash: login?.passwordHash ?? "", password: form.password })).toBe(true);
});

test("[AUTH-3] a process that ended between sign-up and insert does not block the e-mail", async () => {
  const form = input();
  await db.insert(authUser).values({ id: "half", name: "Metade", email: form.email });
  const id = await registered(form);
  const [mail] = await outboxMails();
  const confirmed = await confirmCode(id, mail?.code ?? "");
  expect(confirmed).toMatchObject({ uid: "half", typeUser: 0 });
  expect(await findUserByUid("half")).toMatchObject({ name: form.name, email: form.email, tell: form.tell });
});

test("[AUTH-3] when the account cannot be written no half of it is left by the time that is told", async () => {
  await db.$client.query(`
    create function held() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(81); return old; end $$;
    create trigger held before delete on auth_user for each row execute function held()`);
  onTestFinished(async () => void (await db.$client.query("drop function held cascade")));
  const form = input({ tell: "(11)\u0000 90000-1234" }); // PostgreSQL stores no such sign
  const request = new Request("http://localhost:3000/registre", { method: "POST", headers: browser() });
  let isTold = false;
  const holder = await db.$client.connect();
  try {
    await holder.query("select pg_advisory_lock(81)");
    const result = signUp(request, form).finally(() => {
      isTold = true;
    });
    const deleting = "select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()";
    await expect.poll(async () => (await holder.query(deleting)).rowCount).toBe(1);
    expect(isTold).toBe(false);
    await holder.query("select pg_advisory_unlock(81)");
    expect(await result).toMatchObject({ failure: "#1721872" });
  } finally {
    holder.release(true);
  }
  expect(await findLogin(form.email)).toBeFalsy();
});

test("[AUTH-4] of many tries at once no more than five are looked at", async () => {
  const id = await registered(input());
  const [mail] = await outboxMails();
  const code = mail?.code ?? "";
  const wrong = Array.from({ length: 30 }, (_, index) => String(index).padStart(6, "0")).filter(
    (guess) => guess !== code,
  );
  const answers = await Promise.all(wrong.map((guess) => confirmCode(id, guess)));
  expect(answers.filter((answer) => answer === "wrong")).toHaveLength(5);
  expect(await confirmCode(id, code)).toBe("blocked");
});

test("[AUTH-4] code and link end: after 15 minutes, after 24 hours, and when another mail replaces them", async () => {
  const id = await registered(input());
  const [mail] = await outboxMails();
  const past = new Date(Date.now() - 1000);
  const before = await db.select().from(registration).where(eq(registration.id, id));
  const minutes = ((before[0]?.codeExpiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
  const hours = ((before[0]?.linkExpiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThanOrEqual(15);
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  await db.update(registration).set({ codeExpiresAt: past, linkExpiresAt: past }).where(eq(registration.id, id));
  expect(await confirmCode(id, mail?.code ?? "")).toBe("wrong");
  expect(await confirmLink(mail?.token ?? "", id)).toBe("gone");
});

test("[AUTH-4] nothing that opens an account is kept as it was mailed", async () => {
  const id = await registered(input());
  const [mail] = await outboxMails();
  const [row] = await db.select().from(registration).where(eq(registration.id, id));
  expect(JSON.stringify(row)).not.toContain(mail?.token);
  expect(JSON.stringify(row)).not.toContain(`"${mail?.code}"`);
});

test("[AUTH-4] 90 seconds after registering, 300 after a resend; of many resends at once one goes out", async () => {
  const form = input();
  const headers = browser();
  const id = await registered(form, headers);
  const key = `confirm:${form.email}` as const;
  const source = await sourceOf(headers, form.email);
  expect(await secondsToWait(db, key, source)).toBe(90);
  expect(await resend(headers, id)).toEqual({ kind: "early", wait: 90 });
  await releaseMail(key, source);
  const results = await Promise.all(Array.from({ length: 8 }, () => resend(headers, id)));
  expect(results.filter(({ kind }) => kind === "sent")).toEqual([{ kind: "sent", wait: 300 }]);
  expect(await outboxMails()).toHaveLength(2);
  expect(await resend(headers, "nobody")).toEqual({ kind: "gone" });
});

test("[AUTH-3] a confirmed e-mail registers in looks only: its account stays, and no code opens it", async () => {
  const owner = await createUser(db, { name: "Bia Souza" });
  const id = await registered(input({ email: owner.email, name: "Estranho", password: "senha-do-estranho" }));
  expect(await outboxMails()).toMatchObject([{ to: owner.email, code: "", token: "" }]);
  expect(await confirmCode(id, "000000")).toBe("wrong");
  expect(await findUserByUid(owner.uid)).toEqual(owner);
  const login = await findLogin(owner.email);
  expect(await passwords.verify({ hash: login?.passwordHash ?? "", password: "senha-do-estranho" })).toBe(false);
});

test("[AUTH-7] who knows the password continues the attempt that made the account; another's stays apart", async () => {
  const form = input();
  const first = await registered(form);
  const other = await registered({ ...form, attempt: "another-browser", password: "outra-senha-boa" });
  expect(other).not.toBe(first);
  expect(await continueRegistration(browser(), form.email, null)).toBe(first);
  const sent = await outboxMails();
  expect(sent).toHaveLength(1);
  // The mail belongs to the first attempt: its code opens nothing in the other's browser.
  expect(await confirmCode(other, sent[0]?.code ?? "")).toBe("wrong");
  expect(await continueRegistration(browser(), "ninguem@example.com", null)).toBeNull();
});

test("[DATA-4] an insert without data gives the error pair, and nothing is written", async () => {
  const before = await db.$count(user);
  expect(await insertUser(db, undefined)).toEqual({ id: null, error: "data is not valid" });
  expect(await insertUser(db, null)).toEqual({ id: null, error: "data is not valid" });
  expect(await db.$count(user)).toBe(before);
});

test("[DATA-2] a user by uid and by documentID", async () => {
  const who = await createUser(db);
  expect(await findUserByUid(who.uid)).toEqual(who);
  expect(await findUserById(who.id)).toEqual(who);
  expect(await findUserByUid("nobody")).toBeNull();
});
