import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import {
  authRateLimit,
  authSession,
  authUser,
  confirmedLink,
  knownSource,
  loginGuess,
  mailWait,
  registration,
} from "../people/auth-schema.ts";
import { takeGuess } from "../people/login-guesses.server.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { designersToAssign } from "../room/hands.server.ts";
import { deleteOldAccess } from "./access-sweep.server.ts";

const ago = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

test("[AUTH-3] accounts that nobody confirmed within 30 days go with their documents; those in use stay", async () => {
  const [old, fresh, verified, used, entered, holder] = await Promise.all([
    createUser(db, { verified: false }),
    createUser(db, { verified: false }),
    createUser(db),
    createUser(db, { verified: false }),
    createUser(db, { verified: false }),
    createUser(db, { verified: false, typeUser: 1 }),
  ]);
  // An admin chose the designer, who did nothing yet.
  await createBudget(db, used, { designSelect: holder.id });
  const session = { id: randomUUID(), token: randomUUID(), userId: entered.uid };
  await db.insert(authSession).values({ ...session, expiresAt: sql`now() + interval '1 day'` });
  const ids = [old.uid, verified.uid, used.uid, entered.uid, holder.uid];
  await db
    .update(authUser)
    .set({ createdAt: ago(31) })
    .where(inArray(authUser.id, ids));
  await deleteOldAccess();
  const left = (await db.select({ uid: user.uid }).from(user)).map(({ uid }) => uid);
  expect(left.sort()).toEqual([fresh.uid, verified.uid, used.uid, entered.uid, holder.uid].sort());
  expect(await db.select().from(authUser).where(eq(authUser.id, old.uid))).toEqual([]);
});

test("[AUTH-4] waiting times, attempts and guesses go once they count for nothing", async () => {
  const email = "ana@example.com";
  await db.insert(mailWait).values([
    { key: "confirm:a@example.com", until: ago(2), since: ago(2) },
    { key: "confirm:b@example.com", until: ago(2), since: ago(0) },
  ]);
  await db.insert(registration).values([
    { id: "old", email, createdAt: ago(8) },
    { id: "new", email, createdAt: ago(6) },
  ]);
  await db.insert(confirmedLink).values([
    { hash: "over", expiresAt: ago(0.01) },
    { hash: "still", expiresAt: ago(-0.01) },
  ]);
  const source = { id: "network:203.0.113.7", kind: "known address" } as const;
  await takeGuess("a@example.com", source);
  await takeGuess("b@example.com", source);
  await db
    .update(loginGuess)
    .set({ since: ago(2) })
    .where(eq(loginGuess.email, "a@example.com"));
  await deleteOldAccess();
  expect(await db.select({ key: mailWait.key }).from(mailWait)).toEqual([{ key: "confirm:b@example.com" }]);
  expect(await db.select({ id: registration.id }).from(registration)).toEqual([{ id: "new" }]);
  expect(await db.select({ hash: confirmedLink.hash }).from(confirmedLink)).toEqual([{ hash: "still" }]);
  expect(await db.select({ email: loginGuess.email }).from(loginGuess).orderBy(loginGuess.email)).toEqual([
    { email: "" },
    { email: "b@example.com" },
  ]);
});

test("[AUTH-9] expired sessions go, but for each person's last, which says when they were last here", async () => {
  const [back, away, here] = await Promise.all([createUser(db), createUser(db, { typeUser: 1 }), createUser(db)]);
  const session = (id: string, { uid }: { uid: string }, seen: number, ends: number) => ({
    ...{ id, token: id, userId: uid },
    ...{ updatedAt: ago(seen), expiresAt: ago(ends) },
  });
  await db
    .insert(authSession)
    .values([
      session("back before", back, 40, 10),
      session("back again", back, 1, -29),
      session("away before", away, 90, 60),
      session("away last", away, 50, 20),
      session("here", here, 29, -1),
    ]);
  await deleteOldAccess();
  const left = await db
    .select({ id: authSession.id })
    .from(authSession)
    .where(inArray(authSession.userId, [back.uid, away.uid, here.uid]))
    .orderBy(authSession.id);
  expect(left.map(({ id }) => id)).toEqual(["away last", "back again", "here"]);
  const [designer] = (await designersToAssign(null)).filter(({ id }) => id === away.id);
  expect(Math.round((Date.now() - Number(designer?.lastSeen)) / (24 * 3_600_000))).toBe(50);
});

test("[SEC-8.3] counts of better-auth go after a day, sources that nobody signed in from after 180 days", async () => {
  const who = await createUser(db);
  await db.insert(authRateLimit).values([
    { id: "old", key: "203.0.113.7|/account/register", count: 1, lastRequest: ago(2).getTime() },
    { id: "new", key: "203.0.113.8|/account/register", count: 1, lastRequest: Date.now() },
  ]);
  await db.insert(knownSource).values([
    { uid: who.uid, source: "network:203.0.113.7", at: ago(181) },
    { uid: who.uid, source: "network:203.0.113.8", at: ago(179) },
  ]);
  await deleteOldAccess();
  expect(await db.select({ id: authRateLimit.id }).from(authRateLimit)).toEqual([{ id: "new" }]);
  expect(await db.select({ source: knownSource.source }).from(knownSource)).toEqual([
    { source: "network:203.0.113.8" },
  ]);
});
