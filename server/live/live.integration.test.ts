import { connect } from "node:net";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { TYPE_USER } from "../../app/kit/roles.ts";
import type { CurrentUser } from "../../app/people/account.ts";
import { authSession } from "../../app/people/auth-schema.ts";
import { user } from "../../app/people/schema.ts";
import {
  announceRoom,
  announceSessionsEnded,
  announceSettings,
  ROOM_NEWS,
} from "../../app/platform/announce.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { createBudget as submit } from "../../app/requests/budgets.server.ts";
import { createBudget, createUser, newSubmission, type UserOptions } from "../../tests/support/factories.ts";
import { startLive } from "../../tests/support/live-process.ts";
import { openSession } from "../../tests/support/session.ts";
import { openStream } from "../../tests/support/stream.ts";
import { LIVE_PATH } from "../http/request.ts";
import { STREAMS_FOR_EACH } from "./live.ts";

const openStreamCount = async () => (await METRICS.streams.get()).values[0]?.value ?? 0;

let url: string;
beforeEach(async () => {
  ({ url } = await startLive());
});

async function cookieOf(person: CurrentUser): Promise<string> {
  const { name, value } = await openSession(db, env.AUTH_SECRET, person);
  return `${name}=${value}`;
}

/** A person with an open stream. */
async function listener(person: UserOptions | CurrentUser, at = url) {
  const who = "uid" in person ? person : await createUser(db, person);
  const cookie = await cookieOf(who);
  const stream = await openStream(at, cookie);
  onTestFinished(stream.close);
  await vi.waitFor(() => expect(stream.events).toEqual(["ready: again"]));
  return { ...stream, who, cookie, news: () => stream.events.slice(1) };
}

test("[ROOM-12] a stream is for people who are signed in and not waiting", async () => {
  const { DESIGNERS } = env;
  onTestFinished(() => void Object.assign(env, { DESIGNERS }));
  env.DESIGNERS = "admitted";
  const waiting = await createUser(db, { typeUser: TYPE_USER.designer, admitted: false });
  expect((await openStream(url, "")).status).toBe(401);
  expect((await openStream(url, "better-auth.session_token=made.up")).status).toBe(401);
  expect((await openStream(url, await cookieOf(waiting))).status).toBe(403);
  const { status, headers } = await listener({ typeUser: TYPE_USER.customer });
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  expect(headers["content-encoding"]).toBeUndefined();
});

test("[ROOM-12] news reach the people of a request and the admins, and designers when the open list changes", async () => {
  const [customer, stranger] = [await listener({ typeUser: 0 }), await listener({ typeUser: 0 })];
  const [holder, visitor] = [await listener({ typeUser: 1 }), await listener({ typeUser: 1 })];
  const admin = await listener({ typeUser: 2 });
  const people = [customer.who.id, holder.who.id];
  const { id: ofPeople } = await createBudget(db, customer.who);
  const { id: ofAllDesigners } = await createBudget(db, customer.who);
  await announceRoom(db, { room: ofPeople, people, designers: false });
  await vi.waitFor(() => expect(admin.news()).toEqual([ofPeople]));
  await announceRoom(db, { room: ofAllDesigners, people: [customer.who.id], designers: true });
  await vi.waitFor(() => {
    for (const { news } of [customer, holder, admin]) expect(news()).toEqual([ofPeople, ofAllDesigners]);
    expect(visitor.news()).toEqual([ofAllDesigners]);
  });
  expect(stranger.news()).toEqual([]);
});

test("[ROOM-12] what the database announces of a new request carries ids only", async () => {
  const client = new pg.Client({ connectionString: env.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const payloads: (string | undefined)[] = [];
  client.on("notification", ({ payload }) => payloads.push(payload));
  await client.query(`LISTEN ${ROOM_NEWS}`);
  const customer = await createUser(db);
  const { id } = await submit(customer, newSubmission());
  await vi.waitFor(() => expect(payloads).toHaveLength(1));
  const sent = JSON.parse(payloads[0] ?? "");
  expect(sent).toEqual({ room: id, people: expect.any(Array), designers: true });
  expect(new Set(sent.people)).toEqual(new Set([customer.id]));
});

test("[ROOM-12] a burst about one request is one event, and a malformed announcement none", async () => {
  const { who, news } = await listener({ typeUser: 0 });
  const [{ id: first }, { id: second }] = [await createBudget(db, who), await createBudget(db, who)];
  await db.transaction(async (tx) => {
    for (const payload of ["", "{", "null", `{"room":"1","people":[],"designers":true}`, `{"ended":7}`])
      await tx.execute(sql`select pg_notify(${ROOM_NEWS}, ${payload})`);
    for (const designers of [true, false, true]) await announceRoom(tx, { room: first, people: [who.id], designers });
    await announceRoom(tx, { room: second, people: [who.id], designers: false });
  });
  await vi.waitFor(() => expect(news()).toEqual([first, second]));
});

test("[ROOM-12] [OPS-13] what was announced while the subscription was down leaves no gap: every page reads again", async () => {
  const customer = await listener({ typeUser: 0 });
  const stranger = await listener({ typeUser: 0 });
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where query = 'LISTEN published' and datname = current_database()`);
  await announceRoom(db, { room: crypto.randomUUID(), people: [customer.who.id], designers: false });
  await vi.waitFor(() => {
    for (const { news } of [customer, stranger]) expect(news()).toContain("ready: again");
  }, 5_000);
});

test("[ROOM-12] a page that opens its stream late hears that it missed news, and only if it did", async () => {
  const person = await createUser(db);
  const now = vi.spyOn(performance, "now");
  onTestFinished(() => now.mockRestore());
  const start = performance.now();
  now.mockReturnValue(start + 60_000);
  const open = async () => {
    const stream = await openStream(url, await cookieOf(person));
    onTestFinished(stream.close);
    await vi.waitFor(() => expect(stream.events).toHaveLength(1));
    return stream.events[0];
  };
  expect(await open()).toBe("ready: fresh");
  const admin = await createUser(db, { typeUser: TYPE_USER.admin });
  const other = await openStream(url, await cookieOf(admin));
  onTestFinished(other.close);
  const room = crypto.randomUUID();
  await announceRoom(db, { room, people: [person.id], designers: false });
  await vi.waitFor(() => expect(other.events).toContain(room));
  expect(await open()).toBe("ready: again");
  now.mockReturnValue(start + 90_000);
  expect(await open()).toBe("ready: fresh");
});

test("[ROOM-12] a stream ends with its session, and the other sessions of that person receive on", async () => {
  const here = await listener({ typeUser: 1 });
  const elsewhere = await listener(here.who);
  const token = decodeURIComponent(here.cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  await db.transaction(async (tx) => {
    await tx.delete(authSession).where(eq(authSession.token, token));
    await announceSessionsEnded(tx, here.who.id);
  });
  await here.ended;
  expect(here.news()).toEqual(["over: over"]);
  const room = crypto.randomUUID();
  await announceRoom(db, { room, people: [here.who.id], designers: false });
  await vi.waitFor(() => expect(elsewhere.news()).toEqual([room]));
});

test("[ROOM-12] [PROFILE-7] a session that ends with a change hears nothing of it: its page would ask, and be refused", async () => {
  const davi = await listener({ typeUser: TYPE_USER.designer });
  const ada = await listener({ typeUser: TYPE_USER.admin });
  const { id } = await createBudget(db, await createUser(db));
  const locker = new pg.Client(env.databaseUrl);
  await locker.connect();
  onTestFinished(() => locker.end());
  let locked: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    await tx.delete(authSession).where(eq(authSession.userId, davi.who.uid));
    await announceRoom(tx, { room: id, people: [davi.who.id], designers: true });
    await announceSessionsEnded(tx, davi.who.id);
    // Waits for the commit, then delays the session check.
    locked = locker.query("begin; lock table auth_session in access exclusive mode");
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'auth_session'::regclass`;
      expect((await db.execute(waiting)).rowCount).toBe(1);
    });
  });
  await locked;
  const heard = vi.waitFor(() => expect(ada.news()).not.toEqual([]), { timeout: 300 });
  await expect(heard, "nobody hears before the check").rejects.toThrow();
  await locker.query("commit");
  await vi.waitFor(() => expect(ada.news()).toEqual([id]));
  expect(davi.news()).toEqual(["over: over"]);
});

test("[ROOM-12] a changed role counts at once", async () => {
  const { who, news } = await listener({ typeUser: 2 });
  const witness = await listener({ typeUser: 2 });
  await db.update(user).set({ typeUser: TYPE_USER.customer }).where(eq(user.id, who.id));
  await announceSessionsEnded(db, who.id);
  const room = crypto.randomUUID();
  await vi.waitFor(async () => {
    await announceRoom(db, { room, people: [], designers: true });
    const heard = news().length;
    const seen = witness.news().length;
    await vi.waitFor(() => expect(witness.news().length).toBeGreaterThan(seen));
    expect(news()).toHaveLength(heard);
  });
});

test("[ROOM-12] one person has a bounded number of streams: the oldest ends and does not come back", async () => {
  const first = await listener({ typeUser: 0 });
  const others: Awaited<ReturnType<typeof listener>>[] = [];
  for (let n = 1; n < STREAMS_FOR_EACH; n += 1) others.push(await listener(first.who));
  expect(first.news()).toEqual([]);
  others.push(await listener(first.who));
  await first.ended;
  expect(first.news()).toEqual(["over: over"]);
  const room = crypto.randomUUID();
  await announceRoom(db, { room, people: [first.who.id], designers: false });
  await vi.waitFor(() => {
    for (const { news } of others) expect(news()).toEqual([room]);
  });
});

test("[ROOM-12] a reader that does not read is cut off instead of buffered for", async () => {
  const { live, url: at } = await startLive();
  const cookie = await cookieOf(await createUser(db, { typeUser: TYPE_USER.admin }));
  const before = await openStreamCount();
  const socket = connect(Number(new URL(at).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${LIVE_PATH} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`);
  await vi.waitFor(async () => expect(await openStreamCount()).toBe(before + 1));
  await vi.waitFor(async () => {
    // In the end this is more than the buffers of two sockets hold.
    for (let n = 0; n < 20_000; n += 1)
      live.receive(JSON.stringify({ room: crypto.randomUUID(), people: [], designers: false }));
    expect(await openStreamCount()).toBe(before);
  }, 30_000);
});

test("[ROOM-12] when the process stops its streams end at once, and no further one opens", async () => {
  const { live, url: at } = await startLive();
  const streams = [await listener({ typeUser: 0 }, at), await listener({ typeUser: 1 }, at)];
  live.end();
  expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual([true, true]);
  expect((await openStream(at, await cookieOf(await createUser(db)))).status).toBe(503);
});

test("[OWNER-9] every open page reads again when the studio's settings change", async () => {
  const [customer, admin] = [await listener({ typeUser: 0 }), await listener({ typeUser: 2 })];
  await announceSettings(db);
  await vi.waitFor(() => {
    for (const { news } of [customer, admin]) expect(news()).toEqual(["ready: again"]);
  });
});

test("[OWNER-9] [ROOM-12] a designer who has to wait from now on hears nothing more, the others do", async () => {
  const { DESIGNERS } = env;
  onTestFinished(() => void Object.assign(env, { DESIGNERS }));
  env.DESIGNERS = "open";
  const waits = await listener({ typeUser: TYPE_USER.designer, admitted: false });
  const works = await listener({ typeUser: TYPE_USER.designer });
  env.DESIGNERS = "admitted";
  await announceSettings(db);
  await vi.waitFor(() => expect(waits.news()).toEqual(["ready: again", "over: over"]));
  const { id } = await createBudget(db, await createUser(db));
  await announceRoom(db, { room: id, people: [], designers: true });
  await vi.waitFor(() => expect(works.news()).toEqual(["ready: again", id]));
  expect(waits.news()).toHaveLength(2);
});
