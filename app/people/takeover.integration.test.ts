/** Somebody else registers your address (docs/decisions/registration-attempts.md). */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { newestMail, outboxMails } from "../../tests/support/outbox.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { OUTBOX } from "../platform/mail.server.ts";
import { auth } from "./auth.server.ts";
import { authAccount, authUser, registration } from "./auth-schema.ts";
import { releaseMail } from "./mail-limits.server.ts";
import { sendPasswordReset, setPasswordByLink } from "./passwords.server.ts";
import {
  confirmCode,
  confirmLink,
  continueRegistration,
  register,
  registerAddress,
  registrationOfLink,
  resend,
} from "./registration.server.ts";
import { passwords } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";
import { findLogin, findUserByUid } from "./users.server.ts";

beforeEach(() => rm(OUTBOX, { recursive: true, force: true }));
afterEach(stopJobs);

/** The limits of mails are looked at elsewhere (mail-limits.server.test.ts): here everybody has one address. */
const headers = new Headers({ "x-forwarded-for": "10.8.0.1" });

/** Registers in a browser of its own; returns the attempt that its cookie holds. */
async function attempt(email: string, password: string, name = "Ana Gonçalves"): Promise<string> {
  const person = { name, tell: "(11) 90000-1234", typeUser: 0 as const, back: null };
  const form = { attempt: randomUUID(), earlier: null, email, password, ...person };
  const result = await register(await auth.$context, headers, form);
  if ("failure" in result) throw new Error(result.failure);
  return result.id;
}

async function passwordIs(email: string, password: string): Promise<boolean> {
  const login = await findLogin(email);
  return passwords.verify({ hash: login?.passwordHash ?? "", password });
}

test("[AUTH-3] the link of a stranger's attempt activates nothing without the stranger's password", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, "senha-do-estranho", "Estranho");
  const { token } = await newestMail();
  expect(await registrationOfLink(token, null)).toMatchObject({ proof: "password", data: { name: "Estranho" } });
  expect(await confirmLink(token, null)).toBe("wrong");
  expect(await confirmLink(token, null, "senha-da-dona")).toBe("wrong");
  expect(await confirmLink(token, "an attempt that does not exist", null)).toBe("wrong");
  expect((await findLogin(email))?.emailVerified).toBe(false);
});

test("[AUTH-3] in the browser of an own attempt the only mail there is confirms that attempt, and ends the stranger's", async () => {
  const email = `${randomUUID()}@example.com`;
  const stranger = await attempt(email, "senha-do-estranho", "Estranho");
  const own = await attempt(email, "senha-da-dona", "Dona");
  const sent = await outboxMails();
  expect(sent).toHaveLength(1);
  const { token, code } = await newestMail();
  expect(await confirmCode(own, code)).toBe("wrong");
  expect(await registrationOfLink(token, own)).toMatchObject({ proof: "cookie", data: { name: "Dona" } });
  const confirmed = await confirmLink(token, own);
  if (typeof confirmed === "string") throw new Error(confirmed);
  expect(await findUserByUid(confirmed.uid)).toMatchObject({ name: "Dona" });
  expect(await passwordIs(email, "senha-da-dona")).toBe(true);
  expect(await passwordIs(email, "senha-do-estranho")).toBe(false);
  expect(await confirmCode(stranger, code)).toBe("gone");
  expect(await resend(headers, stranger)).toEqual({ kind: "gone" });
  expect(await outboxMails()).toHaveLength(1);
});

test("[AUTH-3] an attempt for another address confirms nothing by this link", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, "senha-do-estranho");
  const { token } = await newestMail();
  const other = await attempt(`${randomUUID()}@example.com`, "senha-da-dona");
  expect(await confirmLink(token, other)).toBe("wrong");
});

test("[AUTH-3] once the waiting time is over, a second attempt gets its own mail", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, "senha-do-estranho");
  const own = await attempt(email, "senha-da-dona");
  await releaseMail(`confirm:${email}`, await sourceOf(headers, email));
  expect(await resend(headers, own)).toMatchObject({ kind: "sent" });
  expect(await confirmCode(own, (await newestMail()).code)).toMatchObject({ typeUser: 0 });
  expect(await passwordIs(email, "senha-da-dona")).toBe(true);
});

test("[AUTH-4] in another browser the attempt's password confirms; the link, the code and every attempt are over then", async () => {
  const email = `${randomUUID()}@example.com`;
  const own = await attempt(email, "fermento-natural");
  const { token, code } = await newestMail();
  expect(await confirmLink(token, null, "fermento-natural")).toMatchObject({ typeUser: 0 });
  expect(await registrationOfLink(token, null)).toBeNull();
  expect(await confirmLink(token, null, "fermento-natural")).toBe("gone");
  expect(await confirmCode(own, code)).toBe("gone");
  expect(await db.select().from(registration).where(eq(registration.email, email))).toEqual([]);
});

test("[AUTH-4] of many confirmations at once exactly one counts", async () => {
  const own = await attempt(`${randomUUID()}@example.com`, "fermento-natural");
  const { token, code } = await newestMail();
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => confirmCode(own, code)),
    ...Array.from({ length: 4 }, () => confirmLink(token, own)),
  ]);
  expect(answers.filter((answer) => typeof answer !== "string")).toHaveLength(1);
});

test("[AUTH-7] the mail of an unconfirmed login asks for the account's password in another browser", async () => {
  const who = await createUser(db, { verified: false });
  const id = await continueRegistration(headers, who.email, null);
  const { token } = await newestMail();
  expect(await confirmLink(token, null, "outra-senha")).toBe("wrong");
  expect(await registrationOfLink(token, id)).toMatchObject({ proof: "cookie" });
  expect(await confirmLink(token, id)).toMatchObject({ uid: who.uid, typeUser: 0 });
});

test("[AUTH-8] an address given after a social login is confirmed in that browser alone", async () => {
  const uid = randomUUID();
  await db.insert(authUser).values({ id: uid, name: "Ana", email: `${uid}@instagram.invalid` });
  const email = `${uid}@example.com`;
  const person = { name: "Ana", tell: "(11) 90000-1234", typeUser: 0 as const, back: null };
  const result = await registerAddress(headers, uid, { ...person, email });
  if ("failure" in result) throw new Error(result.failure);
  const { token } = await newestMail();
  expect(await registrationOfLink(token, null)).toMatchObject({ proof: "none" });
  expect(await confirmLink(token, null, "qualquer-senha")).toBe("other browser");
  // A password attempt for the same address, confirmed first, wins; the social one ends with it.
  const own = await attempt(email, "fermento-natural");
  expect(await confirmLink(token, own)).toMatchObject({ typeUser: 0 });
  expect(await confirmLink(token, result.id)).toBe("gone");
});

test("[AUTH-8] a new password by mail ends every attempt to register that address", async () => {
  const email = `${randomUUID()}@example.com`;
  const stranger = await attempt(email, "senha-do-estranho");
  const { token, code } = await newestMail();
  await sendPasswordReset({ email });
  const reset = /token=([\w-]+)/.exec((await newestMail()).text)?.[1] ?? "";
  await setPasswordByLink(headers, reset, "senha-da-dona");
  expect(await confirmLink(token, null, "senha-do-estranho")).toBe("gone");
  expect(await confirmCode(stranger, code)).toBe("gone");
  expect(await resend(headers, stranger)).toEqual({ kind: "gone" });
  expect(await passwordIs(email, "senha-da-dona")).toBe(true);
});

test("[AUTH-3] a process that ended before the new login had its password leaves an e-mail that registers", async () => {
  const email = `${randomUUID()}@example.com`;
  const uid = randomUUID();
  await db.insert(authUser).values({ id: uid, name: "Metade", email });
  const id = await attempt(email, "fermento-natural");
  expect(await confirmCode(id, (await newestMail()).code)).toMatchObject({ uid });
  expect(await passwordIs(email, "fermento-natural")).toBe(true);
  expect(await db.select().from(authAccount).where(eq(authAccount.userId, uid))).toHaveLength(1);
});

test("[AUTH-3] mails to an address that has not confirmed carry no text of who registered it", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, "fermento-natural", "Compre em www.golpe.example");
  await sendPasswordReset({ email });
  const sent = await outboxMails();
  expect(sent).toHaveLength(2);
  for (const { text } of sent) expect(text).not.toContain("golpe");
});
