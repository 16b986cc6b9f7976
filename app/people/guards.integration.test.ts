import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { openSession } from "../../tests/support/session.ts";
import { TYPE_USER, type TypeUser } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { authSession } from "./auth-schema.ts";
import {
  currentUser,
  isAdmin,
  isDesigner,
  isLoggedIn,
  requireAccount,
  requireAdmin,
  requireDesigner,
  requireUser,
  waitingDesigner,
} from "./guards.server.ts";
import { user } from "./schema.ts";

afterEach(() => {
  env.DESIGNERS = "open";
});

const url = new URL("/budget/view/1?x=2", env.ORIGIN);

async function signedIn(typeUser: TypeUser, admitted = true) {
  const person = await createUser(db, { typeUser, admitted });
  const { name, value } = await openSession(db, env.AUTH_SECRET, person);
  const next = () => new Request(url, { headers: { cookie: `${name}=${value}` } });
  return { person, request: next(), next };
}

/** Where a guard sends the request; null when it lets it in. */
async function sentTo(
  guard: (request: Request, url: URL) => Promise<unknown>,
  request: Request,
): Promise<string | null> {
  const answer = await guard(request, url).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return answer instanceof Response ? answer.headers.get("location") : null;
}

const LOGIN = "/login?voltar=%2Fbudget%2Fview%2F1%3Fx%3D2";

test("[AUTH-9] [DATA-6] without a session nobody is there, and every guard sends to the login and back", async () => {
  const nobody = new Request(url);
  expect(await currentUser(nobody)).toBeNull();
  expect([await isLoggedIn(nobody), await isDesigner(nobody), await isAdmin(nobody)]).toEqual([false, false, false]);
  for (const guard of [requireUser, requireDesigner, requireAdmin]) expect(await sentTo(guard, nobody)).toBe(LOGIN);
});

test("[DATA-6] the current user is the document of the session's login; type decides designer and admin", async () => {
  const expected = {
    [TYPE_USER.customer]: { flags: [true, false, false], sent: [null, LOGIN, LOGIN] },
    [TYPE_USER.designer]: { flags: [true, true, false], sent: [null, null, LOGIN] },
    [TYPE_USER.admin]: { flags: [true, false, true], sent: [null, LOGIN, null] },
  };
  for (const typeUser of Object.values(TYPE_USER)) {
    const { person, request } = await signedIn(typeUser);
    expect(await currentUser(request)).toEqual(person);
    const flags = [await isLoggedIn(request), await isDesigner(request), await isAdmin(request)];
    const sent = [
      await sentTo(requireUser, request),
      await sentTo(requireDesigner, request),
      await sentTo(requireAdmin, request),
    ];
    expect({ flags, sent }).toEqual(expected[typeUser]);
  }
});

test("[AUTH-9] the role and the session are read each time: a change counts at the next request", async () => {
  const { person, next } = await signedIn(TYPE_USER.admin);
  expect(await isAdmin(next())).toBe(true);
  await db.update(user).set({ typeUser: TYPE_USER.customer }).where(eq(user.id, person.id));
  expect(await isAdmin(next())).toBe(false);
  await db.delete(authSession).where(eq(authSession.userId, person.uid));
  expect(await isLoggedIn(next())).toBe(false);
});

test("[AUTH-9] a cookie with another signature, or a session that has ended, is nobody", async () => {
  const person = await createUser(db);
  const forged = await openSession(db, "another secret, of at least 32 bytes!", person);
  expect(await isLoggedIn(new Request(url, { headers: { cookie: `${forged.name}=${forged.value}` } }))).toBe(false);
  const { person: late, request } = await signedIn(TYPE_USER.customer);
  await db
    .update(authSession)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(authSession.userId, late.uid));
  expect(await isLoggedIn(request)).toBe(false);
});

test("[SEC-8.7] a designer who waits is led to the page that says so by every guard; admitted, at the next request, by none", async () => {
  env.DESIGNERS = "admitted";
  const { person, request, next } = await signedIn(TYPE_USER.designer, false);
  const waits = () => Promise.all([requireUser, requireDesigner, requireAdmin].map((guard) => sentTo(guard, next())));
  expect(await waits()).toEqual(Array(3).fill("/designer/page"));
  expect((await requireAccount(request, url)).user).toEqual(person);
  expect([await isLoggedIn(request), await isDesigner(request)]).toEqual([true, false]);
  expect(await waitingDesigner(request)).toEqual(person);
  await db.update(user).set({ admittedAt: new Date() }).where(eq(user.id, person.id));
  expect(await waits()).toEqual([null, null, LOGIN]);
  expect(await isDesigner(next())).toBe(true);
  expect(await waitingDesigner(next())).toBeNull();

  for (const typeUser of [TYPE_USER.customer, TYPE_USER.admin]) {
    const other = await signedIn(typeUser, false);
    expect(await sentTo(requireUser, other.request)).toBeNull();
    expect(await waitingDesigner(other.request)).toBeNull();
  }
});
