/** What signing in leaves behind, beside what better-auth's own endpoint does. */
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../data/db.server.ts";
import { authAccount, authSession } from "../data/schema/auth.ts";
import { auth } from "./auth.server.ts";
import { passwords } from "./secrets.server.ts";
import { signIn } from "./sign-in.server.ts";

const SENDERS: Record<string, string>[] = [
  { "x-forwarded-for": "203.0.113.80", "user-agent": "Mozilla/5.0 (X11; Linux x86_64)" },
  { "x-forwarded-for": "2001:db8:80:1:2:3:4:5" },
  { "x-forwarded-for": "::ffff:203.0.113.81", "user-agent": "" },
  { "x-forwarded-for": "" },
];

type Ways = { auth: typeof auth; signIn: typeof signIn };

/** What both ways set and store for the same person: everything but what is random or the time. */
async function bothWays(ways: Ways, origin: string, sender: Record<string, string>) {
  const who = await createUser(db);
  const credentials = { email: who.email, password: PASSWORD };
  const headers = { ...sender, origin };
  const own = await ways.signIn(new Request(`${origin}/login`, { method: "POST", headers }), credentials);
  if (own.kind !== "in") throw new Error(own.kind);
  const body = JSON.stringify(credentials);
  const options = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
  const theirs = await ways.auth.handler(new Request(`${origin}/api/auth/sign-in/email`, options));
  const left = [own.headers, theirs.headers].map(async (set) => {
    const cookies = set.getSetCookie();
    const [token = ""] = decodeURIComponent(/(?<==)[^;]+/.exec(cookies[0] ?? "")?.[0] ?? "").split(".");
    const read = await ways.auth.api.getSession({ headers: new Headers({ cookie: cookies[0] ?? "" }) });
    const [row] = await db.select().from(authSession).where(eq(authSession.token, token));
    if (!row) throw new Error("there is no session");
    const { id, expiresAt, createdAt, updatedAt, ...rest } = row;
    return {
      cookies: cookies.map((cookie) => cookie.replace(/=[^;]+/, "=")),
      names: [token, id].map((name) => name.replaceAll(/[a-zA-Z0-9]/g, "x")),
      days: Math.round((expiresAt.getTime() - createdAt.getTime()) / 60_000) / 60 / 24,
      updated: Math.round((updatedAt.getTime() - createdAt.getTime()) / 1000),
      readable: read?.user.id === who.uid,
      row: { ...rest, token: "", userId: rest.userId === who.uid },
    };
  });
  return Promise.all(left);
}

test("[AUTH-9] [SPEED-1] a login leaves the session and the cookies that better-auth's own leaves", async () => {
  for (const sender of SENDERS) {
    const [own, theirs] = await bothWays({ auth, signIn }, "http://localhost:3000", sender);
    expect(own).toEqual(theirs);
    expect(own).toMatchObject({ days: 7, readable: true, row: { userId: true } });
  }
});

test("[AUTH-9] [SEC-8.8] under https a login leaves the same cookies as better-auth, of this host alone", async () => {
  const origin = "https://traco.example";
  vi.resetModules();
  (await import("../services/env.server.ts")).configure({}, { ...process.env, ORIGIN: origin });
  const secure = {
    ...(await import("./auth.server.ts")),
    ...(await import("./sign-in.server.ts")),
    ...(await import("../data/db.server.ts")),
  };
  onTestFinished(() => secure.pool.end());
  const [own, theirs] = await bothWays(secure, origin, { "x-forwarded-for": "203.0.113.82" });
  expect(own).toEqual(theirs);
  expect(own?.cookies).toEqual([
    expect.stringMatching(/^__Host-better-auth\.session_token=;.*; Secure;/),
    expect.stringMatching(/^__Host-device=;.*; Secure/),
  ]);
});

test("[AUTH-7] an address without an account, or without a password, costs one hash like any other", async () => {
  const known = await createUser(db);
  const { uid, email: social } = await createUser(db);
  await db.update(authAccount).set({ password: null }).where(eq(authAccount.userId, uid));
  const hash = vi.spyOn(passwords, "hash");
  const verify = vi.spyOn(passwords, "verify");
  onTestFinished(() => {
    hash.mockRestore();
    verify.mockRestore();
  });
  const headers = { "x-forwarded-for": "203.0.113.83" };
  for (const email of ["nobody@example.com", social, known.email]) {
    const request = new Request("http://localhost:3000/login", { method: "POST", headers });
    expect(await signIn(request, { email, password: "outra-senha" })).toEqual({ kind: "wrong" });
  }
  expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([2, 1]);
});
