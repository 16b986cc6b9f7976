import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { asking, newAddress } from "../../tests/support/asking.ts";
import { createUser } from "../../tests/support/factories.ts";
import { codeIn, linkIn, type SmtpSink, startSmtp } from "../../tests/support/smtp.ts";
import { db } from "../platform/db.server.ts";
import { deliverMail } from "../platform/mail.server.ts";
import { authUser, mailWait, registration } from "./auth-schema.ts";
import { newToken } from "./secrets.server.ts";

let smtp: SmtpSink;
let people: typeof import("./registration.server.ts") & Pick<typeof import("./auth.server.ts"), "auth">;

beforeAll(async () => {
  smtp = await startSmtp();
  const { env } = await import("../platform/env.server.ts");
  Object.assign(env, { SMTP_URL: smtp.url });
  people = { ...(await import("./registration.server.ts")), auth: (await import("./auth.server.ts")).auth };
});
beforeEach(() => {
  smtp.mode = "accept";
});
afterAll(() => smtp.stop());

async function register(email: string) {
  const person = { name: "Ana Gonçalves", tell: "(11) 90000-1234", typeUser: 0 as const, back: null };
  const form = { attempt: randomUUID(), earlier: null, email, password: "fermento-natural", ...person };
  return people.register(await people.auth.$context, asking(newAddress()).headers, form);
}

/** Sends the form while the server holds its answer back for 12 s, of which the person waits 11. */
async function registerSlowly(email: string) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  smtp.mode = "hold";
  const result = register(email);
  await expect.poll(() => smtp.held()).toBe(1);
  vi.advanceTimersByTime(12_000);
  vi.useRealTimers();
  return result;
}

const newEmail = () => `${newToken()}@example.com`.toLowerCase();

test("[MAIL-2] [AUTH-3] a server that accepts after 12 s leaves a mail whose code and link count", async () => {
  const [byCode, byLink] = [newEmail(), newEmail()];
  for (const email of [byCode, byLink]) {
    const result = await registerSlowly(email);
    expect(result).toEqual({ id: expect.any(String), late: true });
    const { id } = result as { id: string };
    expect(await people.pendingRegistration(asking(newAddress()).headers, id)).toMatchObject({ mailed: true });
    smtp.mode = "accept";
    const mail = await smtp.waitForMail(email);
    const token = new URL(linkIn(mail)).searchParams.get("token") ?? "";
    const confirmed = email === byCode ? people.confirmCode(id, codeIn(mail)) : people.confirmLink(token, id);
    expect(await confirmed).toMatchObject({ typeUser: 0 });
  }
});

test("[MAIL-2] [AUTH-3] a process killed before the mail was handed over has left a job with that mail, and none once it is sent", async () => {
  const email = newEmail();
  const jobs = async () => {
    const { rows } = await db.$client.query<{ data: { id: string }; wait: number }>(
      "select data, extract(epoch from start_after - now())::int as wait from pgboss.job where name = 'mail' and data ->> 'to' = $1",
      [email],
    );
    return rows;
  };
  smtp.mode = "hold";
  const result = register(email);
  await expect.poll(() => smtp.held()).toBe(1);
  const [job, ...more] = await jobs();
  expect(more).toEqual([]);
  // Later than any answer to the first.
  expect(job?.wait).toBeGreaterThan(60);
  smtp.mode = "accept";
  expect(await result).toMatchObject({ late: false });
  expect(await jobs()).toEqual([]);
  await deliverMail(job?.data ?? {});
  const mails = smtp.mails.filter(({ to }) => to.includes(email));
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(codeIn)).size).toBe(1);
  expect(new Set(mails.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1])).size).toBe(1);
});

test("[MAIL-2] what the server refuses after 12 s does not count, and another mail may be asked for at once", async () => {
  const email = newEmail();
  const result = await registerSlowly(email);
  expect(result).toMatchObject({ late: true });
  smtp.mode = "refuse";
  const { id } = result as { id: string };
  const pending = () => people.pendingRegistration(asking(newAddress()).headers, id);
  await expect.poll(pending).toMatchObject({ mailed: false, wait: 0 });
  smtp.mode = "accept";
  expect(await people.resend(asking(newAddress()).headers, id)).toMatchObject({ kind: "sent" });
  const code = codeIn(await smtp.waitForMail(email));
  expect(await people.confirmCode(id, code)).toMatchObject({ typeUser: 0 });
});

test("[MAIL-2] [AUTH-3] a mail that was not taken in 10 s never arrives, and leaves no account", async () => {
  const email = newEmail();
  smtp.mode = "refuse";
  const result = await register(email);
  expect(result).toMatchObject({ failure: "#8176278" });
  expect(await db.$count(authUser, eq(authUser.email, email))).toBe(0);
  expect(await db.$count(registration, eq(registration.email, email))).toBe(0);
});

test("[MAIL-2] [AUTH-3] a taken e-mail waits as long as a free one, with the same answer", async () => {
  const owner = await createUser(db);
  const result = await registerSlowly(owner.email);
  expect(result).toEqual({ id: expect.any(String), late: true });
  smtp.mode = "accept";
  expect((await smtp.waitForMail(owner.email)).subject).toMatch(/já tem uma conta/);
  await db.delete(mailWait).where(eq(mailWait.key, `confirm:${owner.email}`));
});
