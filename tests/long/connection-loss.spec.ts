import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import pg from "pg";
import { type App, startApp } from "../support/app.ts";
import { ANSWERS, createUser } from "../support/factories.ts";
import { envFor, startFakeAi, story } from "../support/fake-ai.ts";
import { expectWhole, type Kind, type MixedWrites, prepareMixedWrites } from "../support/mixed-writes.ts";
import { ROUNDS } from "../support/rounds.ts";
import { cookieOf } from "../support/session.ts";

/** Milliseconds: a minute in the gate. */
const KILLING = Math.max(60_000, ROUNDS * 2_000);
/** There are people and drafts for that many of a kind. */
const WRITES = 240;

/** Ends connections of the application: those that `which` chooses, never the one that asks. Returns how many. */
const terminate = (which: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and ${which}`;

async function connectTo(app: App): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  client.on("error", () => {}); // the application was stopped, and its database with it
  await client.connect();
  return client;
}

test("[SEC-8.2] 'Terminar' whose connection is lost while it waits is answered as failed, and works when pressed again", async () => {
  test.setTimeout(180_000);
  const app = await startApp();
  const admin = await connectTo(app);
  try {
    const clara = await createUser(app.database);
    const headers = { Origin: app.url, Cookie: await cookieOf(app, clara), "content-type": "application/json" };
    const submission = { ...ANSWERS, submissionId: randomUUID(), resume_ia: "História", image: "" };
    const finish = () =>
      fetch(`${app.url}/create/new/Branding/0.data`, {
        method: "POST",
        headers,
        body: JSON.stringify({ userId: clara.id, submission }),
      });
    const lock = `hashtextextended('budget:${clara.id}', 0)`;
    await admin.query(`select pg_advisory_lock(${lock})`);
    const finishing = finish();
    finishing.catch(() => {}); // answered for below
    const waiting = "wait_event_type = 'Lock' and wait_event = 'advisory'";
    await expect
      .poll(async () => (await admin.query(terminate(waiting))).rowCount, { message: "'Terminar' waits for the lock" })
      .toBe(1);
    const answer = await finishing;
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3"]);
    expect(await answer.text()).toContain('"refused"');
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);

    await admin.query(`select pg_advisory_unlock(${lock})`);
    const again = await finish();
    expect(again.status).toBe(200);
    expect(await again.text()).toMatch(/[0-9a-f-]{36}/);
    expect(await app.stop()).toBe(0);
  } finally {
    await admin.end();
    await app.remove();
  }
});

test("[SEC-8.2] connections killed at random under mixed writes: the process serves on, and nothing is half", async () => {
  test.setTimeout(600_000);
  const service = await startFakeAi({ always: story });
  const app = await startApp({ env: envFor(service) });
  const killer = await connectTo(app);
  try {
    const mixed = await prepareMixedWrites(app);
    const kinds = Object.keys(mixed.writes) as Kind[];
    const totals = Object.fromEntries(kinds.map((kind) => [kind, { done: 0, failed: 0 }])) as Record<
      Kind,
      { done: number; failed: number }
    >;
    let killed = 0;
    let slowest = 0;
    const until = Date.now() + KILLING;
    const writers = kinds.map(async (kind) => {
      while (Date.now() < until) {
        totals[kind][(await mixed.writes[kind]()) ? "done" : "failed"] += 1;
        // However fast the machine is.
        await pass(KILLING / WRITES);
      }
    });
    const killing = async () => {
      for (let round = 0; Date.now() < until; round += 1) {
        // Every fifth time they get a second, in which pools fill and more is under way.
        await pass(round % 5 === 4 ? 1_000 : 100 + Math.random() * 200);
        // Now all of them, as a restart of the database does, now some.
        killed += (await killer.query(terminate(round % 2 ? "true" : "random() < 0.4"))).rowCount ?? 0;
      }
    };
    const alive = async () => {
      while (Date.now() < until) {
        const began = performance.now();
        const answer = await fetch(`${app.url}/healthz`, { signal: AbortSignal.timeout(5_000) });
        expect(answer.status).toBe(200);
        slowest = Math.max(slowest, performance.now() - began);
        await pass(100);
      }
    };
    await Promise.all([...writers, killing(), alive()]);
    test.info().annotations.push({
      type: "killed",
      description: `${killed} connections; slowest /healthz ${Math.round(slowest)} ms; ${JSON.stringify(totals)}`,
    });

    await expect.poll(async () => (await fetch(`${app.url}/readyz`)).status).toBe(200);
    for (const kind of kinds) await expect.poll(mixed.writes[kind], { message: `${kind} works again` }).toBe(true);
    await expectWhole(app, mixed);
    await expectHeard(app, mixed);
    const count = (of: "done" | "failed") => kinds.reduce((sum, kind) => sum + totals[kind][of], 0);
    expect(count("done"), "some writes came through").toBeGreaterThan(kinds.length);
    expect(count("failed"), "some writes were hit").toBeGreaterThan(kinds.length);
    expect(killed).toBeGreaterThan(100);
    // The same process all along: it ends now, as it is told to, and in order.
    expect(await app.stop()).toBe(0);
    expect(app.log().match(/"listening"/g)).toHaveLength(1);
  } finally {
    await killer.end();
    await app.remove();
    await service.stop();
  }
});

/** Word of a publication reaches the page cache again: a page that is in memory shows the new project at once. */
async function expectHeard(app: App, { writes, published }: MixedWrites): Promise<void> {
  const home = async () => (await fetch(`${app.url}/portifolio`)).text();
  await home();
  await home(); // from memory
  await expect.poll(writes.publish).toBe(true);
  await expect.poll(home).toContain(`${published.at(-1)}`);
}
