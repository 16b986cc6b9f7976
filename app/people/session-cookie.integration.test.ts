import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { createStaticHandler } from "react-router";
import { expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { openSession } from "../../tests/support/session.ts";
import { db, pool } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { auth } from "./auth.server.ts";
import { authSession, authUser } from "./auth-schema.ts";
import { currentLogin, currentUser, isAdmin, readSession, requireUser } from "./guards.server.ts";
import { user } from "./schema.ts";

const asking = (cookie: string) => new Headers({ cookie });

test("[SPEED-1] [AUTH-9] a session cookie is read as better-auth reads it", async () => {
  const { uid } = await createUser(db);
  const { name, value } = await openSession(db, env.AUTH_SECRET, { uid });
  const other = await openSession(db, env.AUTH_SECRET, await createUser(db));
  const foreign = await openSession(db, "another secret, of at least 32 bytes!", { uid });
  const over = await openSession(db, env.AUTH_SECRET, { uid });
  const [token = "", signature = ""] = decodeURIComponent(value).split(".");
  const overToken = decodeURIComponent(over.value).split(".")[0] ?? "";
  await db
    .update(authSession)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(authSession.token, overToken));
  const sign = (text: string) => createHmac("sha256", env.AUTH_SECRET).update(text).digest("base64");

  const admitted = [
    `${name}=${value}`,
    `${name}=${token}.${signature}`,
    `a=1;${name}=${value};b=2`,
    `a;${name} = ${value} ; b`,
    `${name}=${value}; ${name}=${foreign.value}`,
    `x${name}=${foreign.value}; ${name}=${value}`,
  ];
  for (const cookie of admitted) {
    expect.soft((await auth.api.getSession({ headers: asking(cookie) }))?.user.id, cookie).toBe(uid);
    expect.soft((await readSession(asking(cookie)))?.login.uid, cookie).toBe(uid);
  }
  const refused = [
    "",
    "; =",
    `${name}`,
    `${name}=`,
    `${name}=${foreign.value}`,
    `${name}=${foreign.value}; ${name}=${value}`,
    `${name} =${foreign.value}; ${name}=${value}`,
    `${name}=${over.value}`,
    `${name}=${token}`,
    `${name}=${token}.`,
    `${name}=.${signature}`,
    `${name}=${token}.${signature.slice(0, -1)}`,
    `${name}=${token}.${signature.slice(0, -2)}==`,
    `${name}=${token}.${signature}${signature}`,
    `${name}=${token}x.${signature}`,
    `${name}=${decodeURIComponent(other.value).split(".")[0]}.${signature}`,
    `${name}=${token}.${sign(`${token} `)}`,
    `${name}=${encodeURIComponent(`unknown.${sign("unknown")}`)}`,
    `${name}=${encodeURIComponent(`.${sign("")}`)}`,
    `${name}=${value}%`,
    `${name}=%${value}`,
    `${name}=${encodeURIComponent(value)}`,
    `${name.toUpperCase()}=${value}`,
    `__Host-${name}=${value}`,
    `__Secure-${name}=${value}`,
    `better-auth-session_token=${value}`,
  ];
  for (const cookie of refused) {
    expect.soft(await auth.api.getSession({ headers: asking(cookie) }), cookie).toBeNull();
    expect.soft(await readSession(asking(cookie)), cookie).toBeNull();
  }
});

test("[SPEED-1] [SEC-8.8] under https the session is read from the __Host- cookie alone, as better-auth does", async () => {
  vi.resetModules();
  (await import("../platform/env.server.ts")).configure({}, { ...process.env, ORIGIN: "https://traco.example" });
  const secure = {
    ...(await import("./guards.server.ts")),
    ...(await import("./auth.server.ts")),
    ...(await import("../platform/db.server.ts")),
  };
  onTestFinished(() => secure.pool.end());
  const { uid } = await createUser(db);
  const { name, value } = await openSession(db, env.AUTH_SECRET, { uid });
  for (const [cookie, expected] of [
    [`__Host-${name}=${value}`, uid],
    [`${name}=${value}`, undefined],
  ] as const) {
    const headers = asking(cookie);
    expect((await secure.auth.api.getSession({ headers }))?.user.id).toBe(expected);
    expect((await secure.readSession(headers))?.login.uid).toBe(expected);
  }
});

test("[SPEED-1] session and person are one named statement, once a request however many guards ask", async () => {
  const { name, value } = await openSession(db, env.AUTH_SECRET, await createUser(db));
  const query = vi.spyOn(pool, "query");
  onTestFinished(() => query.mockRestore());
  const request = new Request(env.ORIGIN, { headers: { cookie: `${name}=${value}` } });
  const ask = () => [requireUser(request, new URL(env.ORIGIN)), currentLogin(request), isAdmin(request)];
  await Promise.all([...ask(), ...ask()]);
  expect(query.mock.calls.map(([statement]) => statement)).toEqual([expect.objectContaining({ name: "findSession" })]);
});

test("[AUTH-9] a changed role, a deleted account and an ended session count for the next request", async () => {
  const person = await createUser(db, { typeUser: 2 });
  const { name, value } = await openSession(db, env.AUTH_SECRET, person);
  const next = () => new Request(env.ORIGIN, { headers: { cookie: `${name}=${value}` } });
  expect(await isAdmin(next())).toBe(true);
  await db.update(user).set({ typeUser: 0 }).where(eq(user.id, person.id));
  expect(await currentUser(next())).toMatchObject({ id: person.id, typeUser: 0 });
  await db.update(user).set({ uid: null }).where(eq(user.id, person.id));
  expect([await currentUser(next()), await currentLogin(next())]).toEqual([null, expect.anything()]);
  await db.delete(authUser).where(eq(authUser.id, person.uid));
  expect(await currentLogin(next())).toBeNull();
});

test("[SPEED-1] the loaders after an action have a request of their own, whose session is read anew", async () => {
  const requests: Request[] = [];
  const note = ({ request }: { request: Request }) => {
    requests.push(request);
    return null;
  };
  const { query } = createStaticHandler([{ path: "/", action: note, loader: note }]);
  await query(new Request(env.ORIGIN, { method: "POST" }));
  expect(requests.map(({ method }) => method)).toEqual(["POST", "GET"]);
  expect(requests[0]).not.toBe(requests[1]);
});
