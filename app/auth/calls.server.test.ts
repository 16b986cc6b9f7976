import { expect, test } from "vitest";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../data/db.server.ts";
import { signOut } from "./calls.server.ts";
import { currentUser } from "./guards.server.ts";
import { signIn } from "./sign-in.server.ts";

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
  const cookie = result.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
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
