import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { cookiesOf } from "../../tests/support/asking.ts";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { isDatabaseLost } from "../platform/database-loss.server.ts";
import { db } from "../platform/db.server.ts";
import { loginSchema } from "./account-schema.ts";
import { auth } from "./auth.server.ts";
import { authAccount, authSession, authUser } from "./auth-schema.ts";
import { changePassword, checkPassword, type SignIn, signIn, signOut } from "./calls.server.ts";
import { currentUser } from "./guards.server.ts";
import { user } from "./schema.ts";

let address = 0;

/** A request as the HTTP application hands it over, of an address of its own. */
function request(headers: Record<string, string> = {}): Request {
  address += 1;
  const own = { origin: "http://localhost:3000", "x-forwarded-for": `10.9.${address >> 8}.${address % 256}` };
  return new Request("http://localhost:3000/login", { method: "POST", headers: { ...own, ...headers } });
}

test("[AUTH-9] sign in returns uid, token and the email-verified flag; sign out ends the session", async () => {
  const who = await createUser(db);
  const result = await signIn(request(), { email: who.email, password: PASSWORD });
  if (result.kind !== "in") throw new Error(result.kind);
  expect(result).toMatchObject({ uid: who.uid, emailVerified: true, token: expect.stringMatching(/^\w{20,}$/) });
  const cookie = cookiesOf(result.headers);
  expect(await currentUser(request({ cookie }))).toEqual(who);
  await signOut(request({ cookie }));
  expect(await currentUser(request({ cookie }))).toBeNull();
});

test("[AUTH-7] sign in: wrong password, unknown e-mail and unverified e-mail are told apart as they should be", async () => {
  const waiting = await createUser(db, { verified: false });
  const attempt = (email: string, password: string) => signIn(request(), { email, password });
  expect(await attempt(waiting.email, "outra-senha")).toEqual({ kind: "wrong" });
  expect(await attempt("ninguem@example.com", PASSWORD)).toEqual({ kind: "wrong" });
  expect(await attempt(waiting.email, PASSWORD)).toEqual({ kind: "unverified" });
  expect(await attempt("sem-arroba", PASSWORD)).toEqual({ kind: "malformed" });
});

test("[AUTH-9] a post from another site signs nobody in, though tests run as NODE_ENV=test", async () => {
  const who = await createUser(db);
  const foreign = request({
    origin: "https://example.com",
    "sec-fetch-site": "cross-site",
    "sec-fetch-mode": "navigate",
  });
  expect(await signIn(foreign, { email: who.email, password: PASSWORD })).toEqual({ kind: "failed" });
});

test("[AUTH-7] the eleventh try of an address within a minute is refused; another address is not", async () => {
  const who = await createUser(db);
  const wrong = { email: who.email, password: "outra-senha" };
  const here = () => request({ "x-forwarded-for": "203.0.113.7" });
  for (let tries = 0; tries < 10; tries += 1) expect(await signIn(here(), wrong)).toEqual({ kind: "wrong" });
  expect(await signIn(here(), { ...wrong, password: PASSWORD })).toEqual({ kind: "failed", wait: expect.any(Number) });
  expect((await signIn(request(), { ...wrong, password: PASSWORD })).kind).toBe("in");
});

test("[ADDR-5] who has an address under a top-level domain of another script signs in like everybody", async () => {
  const who = await createUser(db, { email: `${randomUUID()}@xn--80a1acny.xn--p1ai` });
  const typed = who.email.replace("xn--80a1acny.xn--p1ai", "почта.рф");
  const { email } = loginSchema.parse({ email: typed, password: PASSWORD });
  expect(await signIn(request(), { email, password: "outra-senha" })).toEqual({ kind: "wrong" });
  expect(await signIn(request(), { email: `x${email}`, password: PASSWORD })).toEqual({ kind: "wrong" });
  const result = await signIn(request(), { email, password: PASSWORD });
  expect(result).toMatchObject({ kind: "in", uid: who.uid, emailVerified: true });
  expect((await sessionOf(result)).days).toBe(7);
  await db.update(authUser).set({ emailVerified: false }).where(eq(authUser.id, who.uid));
  expect(await signIn(request(), { email, password: PASSWORD })).toEqual({ kind: "unverified" });
  await db.update(authUser).set({ emailVerified: true }).where(eq(authUser.id, who.uid));
  await db.update(user).set({ blockedAt: new Date() }).where(eq(user.id, who.id));
  expect(await signIn(request(), { email, password: PASSWORD })).toEqual({ kind: "blocked" });
});

/** Of a login's response: what the browser keeps, and the session that the database has. */
async function sessionOf(result: SignIn) {
  if (result.kind !== "in") throw new Error(result.kind);
  const [session] = await db.select().from(authSession).where(eq(authSession.token, result.token));
  if (!session) throw new Error("there is no session");
  const days = (session.expiresAt.getTime() - session.createdAt.getTime()) / 86_400_000;
  const cookies = result.headers.getSetCookie().map((line) => line.replace(/=[^;]+/, "="));
  return { cookies, days: Math.round(days * 1000) / 1000, sender: [session.ipAddress, session.userAgent] };
}

test("[AUTH-9] a login is a session of seven days that knows its sender, in a cookie that no script reads", async () => {
  const senders: [Record<string, string>, string[]][] = [
    [{ "x-forwarded-for": "203.0.113.80", "user-agent": "Mozilla/5.0" }, ["203.0.113.80", "Mozilla/5.0"]],
    [{ "x-forwarded-for": "2001:db8:80:1:2:3:4:5" }, ["2001:0db8:0080:0001:0000:0000:0000:0000", ""]],
    [{ "x-forwarded-for": "::ffff:203.0.113.81" }, ["203.0.113.81", ""]],
  ];
  for (const [headers, sender] of senders) {
    const who = await createUser(db);
    const session = await sessionOf(await signIn(request(headers), { email: who.email, password: PASSWORD }));
    expect(session).toEqual({
      days: 7,
      sender,
      cookies: [
        expect.stringMatching(/^better-auth\.session_token=; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
        expect.stringMatching(/^device=;.*; HttpOnly; SameSite=Lax$/),
      ],
    });
  }
});

test("[AUTH-9] [SEC-8.8] under https the cookies are sent under https only, and are of this host alone", async () => {
  const origin = "https://traco.example";
  vi.resetModules();
  (await import("../platform/env.server.ts")).configure({}, { ...process.env, ORIGIN: origin });
  const secure = { ...(await import("./calls.server.ts")), ...(await import("../platform/db.server.ts")) };
  onTestFinished(() => secure.pool.end());
  const { email } = await createUser(db);
  const { cookies } = await sessionOf(await secure.signIn(request({ origin }), { email, password: PASSWORD }));
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-better-auth\.session_token=;.*; Secure;/),
    expect.stringMatching(/^__Host-device=;.*; Secure/),
  ]);
});

test("[AUTH-7] an address without an account, or without a password, costs one hash like any other", async () => {
  const known = await createUser(db);
  const { uid, email: social } = await createUser(db);
  await db.update(authAccount).set({ password: null }).where(eq(authAccount.userId, uid));
  const { password: hashes } = await auth.$context;
  const [hash, verify] = [vi.spyOn(hashes, "hash"), vi.spyOn(hashes, "verify")];
  onTestFinished(() => {
    hash.mockRestore();
    verify.mockRestore();
  });
  for (const email of ["nobody@example.com", social, known.email])
    expect(await signIn(request(), { email, password: "outra-senha" })).toEqual({ kind: "wrong" });
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([2, 1]);
});

test("[MEND2-15] a changed password ends every session, opens one for this browser and makes it known", async () => {
  const who = await createUser(db);
  const earlier = await signIn(request(), { email: who.email, password: PASSWORD });
  if (earlier.kind !== "in") throw new Error(earlier.kind);
  const checked = await checkPassword(request(), who.email, PASSWORD);
  if (checked.kind !== "right") throw new Error(checked.kind);
  const headers = await changePassword(request(), who.uid, checked.hash, "outra-senha");
  if (headers === null) throw new Error("the password was replaced meanwhile");
  expect(headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["better-auth.session_token", "device"]);
  expect(await currentUser(request({ cookie: cookiesOf(headers) }))).toEqual(who);
  expect(await currentUser(request({ cookie: cookiesOf(earlier.headers) }))).toBeNull();
  expect(await changePassword(request(), who.uid, checked.hash, "mais-uma")).toBeNull();
});

test("[OPS-10] a login during which the database is lost fails as every form does, which is 503 with its words kept", async () => {
  const who = await createUser(db);
  await db.execute(sql`
    create function shut_down() returns trigger language plpgsql as $$ begin raise 'shutting down' using errcode = '57P01'; end $$;
    create trigger lost before insert on auth_session for each row execute function shut_down()`);
  onTestFinished(() => void db.execute(sql`drop function shut_down cascade`));
  const lost = await signIn(request(), { email: who.email, password: PASSWORD }).catch((error: unknown) => error);
  expect(isDatabaseLost(lost), String(lost)).toBe(true);
});
