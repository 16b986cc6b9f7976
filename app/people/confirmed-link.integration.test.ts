import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newestMail } from "../../tests/support/outbox.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { OUTBOX } from "../platform/mail.server.ts";
import { auth } from "./auth.server.ts";
import { authUser, confirmedLink } from "./auth-schema.ts";
import { releaseMail } from "./mail-limits.server.ts";
import { sendPasswordReset, setPasswordByLink } from "./passwords.server.ts";
import { confirmCode, confirmLink, register, registerAddress, resend } from "./registration.server.ts";
import { confirmedByLink } from "./registrations.server.ts";
import { hashLink } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";

beforeEach(() => rm(OUTBOX, { recursive: true, force: true }));
afterEach(stopJobs);

const headers = new Headers({ "x-forwarded-for": "10.8.0.1" });
const PERSON = { name: "Ana Gonçalves", tell: "(11) 90000-1234", typeUser: 0 as const };

async function attempt(email: string, back: string | null): Promise<string> {
  const form = { attempt: randomUUID(), earlier: null, email, password: "fermento-natural", ...PERSON, back };
  const result = await register(await auth.$context, headers, form);
  if ("failure" in result) throw new Error(result.failure);
  return result.id;
}

test("[AUTH-4] a link is known as confirmed from the confirmation by its code until its own end, and names nobody", async () => {
  const email = `${randomUUID()}@example.com`;
  const id = await attempt(email, "/create/new/Branding/1");
  const { code, token } = await newestMail();
  expect(await confirmedByLink(token)).toBeNull();
  const confirmed = await confirmCode(id, code);
  if (typeof confirmed === "string") throw new Error(confirmed);
  expect(await confirmedByLink(token)).toEqual({ back: "/create/new/Branding/1" });
  expect(await confirmedByLink("never-mailed")).toBeNull();
  // It opens nothing: not by the link, not with the password, not in the browser that registered.
  expect(await confirmLink(token, id, "fermento-natural")).toBe("gone");

  const own = eq(confirmedLink.hash, hashLink(token));
  const [row] = await db.select().from(confirmedLink).where(own);
  for (const secret of [token, email, confirmed.uid, id, PERSON.name])
    expect(JSON.stringify(row), secret).not.toContain(secret);
  await db
    .update(confirmedLink)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(own);
  expect(await confirmedByLink(token)).toBeNull();
});

test("[AUTH-4] every mailed link of that address counts, whoever's attempt it was for; they lead where the confirmed one did", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, "/elsewhere");
  const stranger = await newestMail();
  const own = await attempt(email, "/create/new/Branding/0");
  await releaseMail(`confirm:${email}`, await sourceOf(headers, email));
  await resend(headers, own);
  const { code, token } = await newestMail();
  await confirmCode(own, code);
  for (const link of [stranger.token, token])
    expect(await confirmedByLink(link)).toEqual({ back: "/create/new/Branding/0" });
});

test("[AUTH-8] the link to an address that a social login gave up for another one confirmed nothing, and says nothing", async () => {
  const uid = randomUUID();
  await db.insert(authUser).values({ id: uid, name: "Ana", email: `${uid}@instagram.invalid` });
  await registerAddress(headers, uid, { ...PERSON, email: `first-${uid}@example.com`, back: null });
  const first = await newestMail();
  const second = await registerAddress(headers, uid, { ...PERSON, email: `second-${uid}@example.com`, back: null });
  if ("failure" in second) throw new Error(second.failure);
  const { code, token } = await newestMail();
  await confirmCode(second.id, code);
  expect(await confirmedByLink(token)).toEqual({ back: null });
  expect(await confirmedByLink(first.token)).toBeNull();
});

test("[AUTH-8] a new password by mail ends the links of that address without confirming it", async () => {
  const email = `${randomUUID()}@example.com`;
  await attempt(email, null);
  const { token } = await newestMail();
  await sendPasswordReset({ email });
  const reset = await newestMail();
  await setPasswordByLink(new Headers(), reset.token, "senha-da-dona");
  expect(await confirmLink(token, null, "fermento-natural")).toBe("gone");
  expect(await confirmedByLink(token)).toBeNull();
});
