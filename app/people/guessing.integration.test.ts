/** Strangers guess a password: what it costs them, and what it must not cost the owner (docs/decisions/login-limits.md). */
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { asking, cookiesOf, newAddress } from "../../tests/support/asking.ts";
import { createUser, PASSWORD } from "../../tests/support/factories.ts";
import { db } from "../platform/db.server.ts";
import { loginSchema } from "./account-schema.ts";
import { auth } from "./auth.server.ts";
import { authUser, knownSource, loginGuess } from "./auth-schema.ts";
import { resetPassword, signIn } from "./calls.server.ts";
import { takeGuess } from "./login-guesses.server.ts";

const wrong = (email: string, address: string, cookie?: string) =>
  signIn(asking(address, cookie), { email, password: "palpite" });
const right = (email: string, address: string, cookie?: string) =>
  signIn(asking(address, cookie), { email, password: PASSWORD });

/** Signs in, and returns the cookie that the browser has of it afterwards. */
async function deviceOf(email: string, address: string, cookie?: string): Promise<string> {
  const result = await right(email, address, cookie);
  if (result.kind !== "in") throw new Error(result.kind);
  const device = cookiesOf(result.headers).split("; ");
  return device.find((one) => one.startsWith("device=")) ?? "";
}

/** Tries of strangers up to the limit of all of them; without their passwords, of which each takes 80 ms to check. */
async function guessToTheLimit(email: string): Promise<number> {
  const tries = Array.from({ length: 60 }, () => takeGuess(email, { id: `network:${newAddress()}`, kind: "address" }));
  return (await Promise.all(tries)).filter((wait) => wait === 0).length;
}

/** Puts the counts of an account back in time. */
async function later(email: string, minutes: number): Promise<void> {
  const since = sql`${loginGuess.since} - make_interval(mins => ${minutes})`;
  await db.update(loginGuess).set({ since }).where(eq(loginGuess.email, email));
}

test("[SEC-8.3] [AUTH-7] 21 wrong passwords from one address do not keep the owner out elsewhere; that address waits 15 minutes", async () => {
  const who = await createUser(db);
  const stranger = newAddress();
  const began = Date.now();
  const results = await Promise.all(Array.from({ length: 21 }, () => wrong(who.email, stranger)));
  expect(results.filter(({ kind }) => kind === "wrong")).toHaveLength(10);
  expect((await right(who.email, newAddress())).kind).toBe("in");
  const refused = await right(who.email, stranger);
  expect(refused).toEqual({ kind: "failed", wait: expect.any(Number) });
  expect("wait" in refused && refused.wait).toBeGreaterThan(899 - (Date.now() - began) / 1000);
  expect("wait" in refused && refused.wait).toBeLessThanOrEqual(900);
  await later(who.email, 16);
  await db.delete(loginGuess).where(eq(loginGuess.email, "")); // the address's logins of this minute
  expect((await right(who.email, stranger)).kind).toBe("in");
});

test("[SEC-8.3] [AUTH-7] after 50 wrong passwords from anywhere an account, existing or not, is not looked at from an unknown address", async () => {
  const who = await createUser(db);
  for (const email of [who.email, "ninguem@example.com"]) {
    expect(await guessToTheLimit(email)).toBe(50);
    expect(await wrong(email, newAddress())).toEqual({ kind: "failed", wait: expect.any(Number) });
    expect(await right(email, newAddress())).toEqual({ kind: "failed", wait: expect.any(Number) });
  }
  await later(who.email, 16);
  expect((await right(who.email, newAddress())).kind).toBe("in");
});

test("[SEC-8.3] strangers' failures do not refuse the owner's browser anywhere, nor the address of an earlier login", async () => {
  const who = await createUser(db);
  const home = newAddress();
  const device = await deviceOf(who.email, home);
  await guessToTheLimit(who.email);
  expect((await right(who.email, newAddress())).kind).toBe("failed");
  expect((await right(who.email, home)).kind).toBe("in");
  // Not even in a network where a stranger has just used up the logins of the minute.
  const shared = newAddress();
  for (let tries = 0; tries < 10; tries += 1) await wrong(`outra-${tries}@example.com`, shared);
  expect((await right(who.email, shared)).kind).toBe("failed");
  expect((await right(who.email, shared, device)).kind).toBe("in");
});

test("[SEC-8.3] a known browser is limited by its own failures, and they count for nobody else", async () => {
  const who = await createUser(db);
  const device = await deviceOf(who.email, newAddress());
  const results = await Promise.all(Array.from({ length: 15 }, () => wrong(who.email, newAddress(), device)));
  expect(results.filter(({ kind }) => kind === "wrong")).toHaveLength(10);
  expect((await right(who.email, newAddress(), device)).kind).toBe("failed");
  expect((await right(who.email, newAddress())).kind).toBe("in");
});

test("[SEC-8.3] a cookie counts for its own accounts only; several people of one browser each have theirs", async () => {
  const [ana, bia] = [await createUser(db), await createUser(db)];
  const anas = await deviceOf(ana.email, newAddress());
  await guessToTheLimit(bia.email);
  expect((await right(bia.email, newAddress(), anas)).kind).toBe("failed");
  for (const forged of ["device=x", `device=${"a".repeat(60)}`, "device=eyJ1aWQiOiJ4In0%3D"]) {
    expect((await right(bia.email, newAddress(), forged)).kind).toBe("failed");
  }
  await later(bia.email, 16);
  const both = await deviceOf(bia.email, newAddress(), anas);
  await guessToTheLimit(ana.email);
  await guessToTheLimit(bia.email);
  const renewed = await deviceOf(ana.email, newAddress(), both);
  expect((await right(bia.email, newAddress(), renewed)).kind).toBe("in");
});

test("[SEC-8.3] a copied cookie ends with the owner's next login, and all of them with a new password", async () => {
  const who = await createUser(db);
  const copied = await deviceOf(who.email, newAddress());
  const own = await deviceOf(who.email, newAddress(), copied);
  await guessToTheLimit(who.email);
  expect((await right(who.email, newAddress(), copied)).kind).toBe("failed");
  const newest = await deviceOf(who.email, newAddress(), own);

  const token = "a".repeat(32);
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + 60_000);
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: who.uid, expiresAt });
  const { result, headers } = await resetPassword(asking(newAddress(), newest), token, PASSWORD);
  expect(result).toBe("changed");
  // The strangers go on. The browser that set the password gets in at once, the earlier cookie does not.
  await guessToTheLimit(who.email);
  expect((await right(who.email, newAddress(), newest)).kind).toBe("failed");
  expect((await right(who.email, newAddress(), cookiesOf(headers))).kind).toBe("in");
});

test("[SEC-8.3] an e-mail written otherwise and another address of one IPv6 network are counted as the same", async () => {
  const who = await createUser(db, { email: "kika@example.com" });
  const typed = ["KIKA@example.com", " kika@EXAMPLE.com ", "\u212Aika@example.com"];
  for (const [index, email] of typed.entries()) {
    expect(loginSchema.parse({ email, password: PASSWORD }).email).toBe(who.email);
    for (let tries = 0; tries < 4; tries += 1) await wrong(who.email, `2001:db8:0:7:${index}::${tries}`);
  }
  for (const lookalike of ["kіka@example.com", "kika@exаmple.com"]) {
    expect(loginSchema.safeParse({ email: lookalike, password: PASSWORD }).success).toBe(false);
  }
  const sources = await db
    .select({ source: loginGuess.source, tries: loginGuess.tries })
    .from(loginGuess)
    .where(eq(loginGuess.email, who.email))
    .orderBy(loginGuess.source);
  expect(sources).toEqual([
    { source: "", tries: 10 },
    { source: "network:2001:0db8:0000:0007:0000:0000:0000:0000", tries: 10 },
  ]);
  expect((await right(who.email, "2001:db8:0:8::1")).kind).toBe("in");
});

test("[SEC-8.3] refused guesses are not counted, put nothing off and leave no row; ended ones are removed by the next", async () => {
  const who = await createUser(db);
  const stranger = newAddress();
  const counts = () => db.select().from(loginGuess).orderBy(loginGuess.email, loginGuess.source);
  await db.delete(loginGuess);
  for (let tries = 0; tries < 10; tries += 1) await wrong(who.email, stranger);
  const before = await counts();
  expect(before.map(({ tries }) => tries)).toEqual([10, 10, 10]);
  for (let tries = 0; tries < 1000; tries += 1) await wrong(who.email, stranger);
  for (let tries = 0; tries < 1000; tries += 1) await wrong(`ao-acaso-${tries}@example.com`, stranger);
  expect(await counts()).toEqual(before);
  await db.update(loginGuess).set({ since: sql`now() - interval '16 minutes'` });
  await wrong("outra@example.com", newAddress());
  expect((await counts()).map(({ email }) => email).sort()).toEqual(["", "outra@example.com", "outra@example.com"]);
});

test("[SEC-8.3] an account knows its newest 50 sources, and they go with it", async () => {
  const who = await createUser(db);
  const device = await deviceOf(who.email, newAddress());
  const old = Array.from({ length: 60 }, (_, index) => ({ uid: who.uid, source: `network:198.51.100.${index}` }));
  await db.insert(knownSource).values(old.map((row) => ({ ...row, at: new Date(Date.now() - 60_000) })));
  await deviceOf(who.email, newAddress(), device);
  expect(await db.$count(knownSource, eq(knownSource.uid, who.uid))).toBe(50);
  await db.delete(authUser).where(eq(authUser.id, who.uid));
  expect(await db.$count(knownSource, eq(knownSource.uid, who.uid))).toBe(0);
});
