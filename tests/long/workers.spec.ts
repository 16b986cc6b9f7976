import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUDGET_MESSAGES } from "../../app/requests/budget.ts";
import { type App, spawnApp, startApp } from "../support/app.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { ROUNDS } from "../support/rounds.ts";
import { cookieOf } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

/** Three in the gate, ten by `npm run test:races`. */
const RELOADS = Math.max(3, ROUNDS / 10);

/** The process ids of an application's workers, from Linux's /proc; its database has the same parent. */
function workersOf(app: App): number[] {
  const children = readFileSync(`/proc/${app.pid()}/task/${app.pid()}/children`, "utf8").trim().split(" ").map(Number);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("build/server/index.js"));
}

const metricsOf = async (app: App) => (await fetch(`${app.url}/metrics`)).text();
const countLines = (app: App, message: string) => app.log().split(`"msg":"${message}"`).length - 1;

/** Resolves with the status, rejects when the connection is refused or dropped. */
function statusOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    }).once("error", reject);
  });
}

test("[OPS-1] two workers serve one embedded database; a killed one is replaced while the other serves", async () => {
  const app = await startApp({ env: { WORKERS: "2" } });
  try {
    await expect.poll(() => countLines(app, "listening")).toBe(2);
    const clara = await createUser(app.database);
    const headers = { cookie: await cookieOf(app, clara) };
    for (let round = 1; round <= 3; round += 1) {
      const before = workersOf(app);
      const [killed = 0, other] = before;
      process.kill(killed, "SIGKILL");
      await expect.poll(() => countLines(app, "a worker ended")).toBe(round);
      expect((await fetch(`${app.url}/account`, { headers, redirect: "manual" })).status).toBe(200);
      await expect.poll(() => countLines(app, "listening")).toBe(2 + round);
      expect(workersOf(app)).toHaveLength(2);
      expect(workersOf(app)).toContain(other);
      expect(workersOf(app)).not.toContain(killed);
    }
    const pids = workersOf(app);
    expect(await app.stop()).toBe(0);
    for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(join(app.dataDir, "postgres/postmaster.pid"))).toBe(false);
  } finally {
    await app.remove();
  }
});

test("[OPS-1] one scrape tells the metrics of all workers by label", async () => {
  const app = await startApp({ env: { WORKERS: "2" } });
  try {
    await expect.poll(() => metricsOf(app)).toMatch(/^live_streams\{worker="2"\} 0$/m);
    const text = await metricsOf(app);
    expect(text).toMatch(/^live_streams\{worker="1"\} 0$/m);
    expect(text).toMatch(/^process_resident_memory_bytes\{worker="1"\} \d+/m);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/readyz",status="2xx",worker="\d"\} \d+$/m,
    );
    // What is the same for all is told once.
    expect(text).toMatch(/^database_up 1$/m);
    expect(app.log()).toMatch(/"worker":2,.*"msg":"listening"/);
    expect(text.match(/^# TYPE live_streams /gm)).toHaveLength(1);
  } finally {
    await app.remove();
  }
});

test("[OPS-2] reloads under a steady stream of requests refuse and drop none, and tell streams to come again", async () => {
  test.setTimeout(300_000);
  const app = await startApp({ env: { WORKERS: "2" } });
  const kept = new Agent({ keepAlive: true, maxSockets: 4 });
  const fresh = new Agent({ keepAlive: false });
  try {
    await expect.poll(() => countLines(app, "listening")).toBe(2);
    const first = workersOf(app);
    const clara = await createUser(app.database);
    const stream = await fetch(`${app.url}/api/eventos`, { headers: { cookie: await cookieOf(app, clara) } });
    const ended = stream.text();
    let asking = true;
    const statuses = new Map<number | string, number>();
    const count = (key: number | string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
    const steady = async (agent: Agent, path: string) => {
      while (asking)
        await statusOf(app.url + path, agent).then(count, (error: NodeJS.ErrnoException) =>
          count(error.code ?? error.message),
        );
    };
    const clients = [kept, kept, fresh, fresh].map((agent, index) =>
      steady(agent, index % 2 ? "/portifolio" : "/healthz"),
    );
    for (let round = 1; round <= RELOADS; round += 1) {
      process.kill(app.pid(), "SIGHUP");
      await expect.poll(() => countLines(app, "reloaded"), { timeout: 60_000 }).toBe(round);
    }
    asking = false;
    await Promise.all(clients);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(100);
    expect(await ended).toContain("event: ready");
    expect(workersOf(app)).toHaveLength(2);
    for (const pid of first) expect(workersOf(app)).not.toContain(pid);
    expect(await app.stop()).toBe(0);
  } finally {
    kept.destroy();
    fresh.destroy();
    await app.remove();
  }
});

test("[OPS-3] through four workers a session holds, one of a hundred designers wins a claim, and a limit is one limit", async () => {
  const app = await startApp({ env: { WORKERS: "4" } });
  try {
    await expect.poll(() => countLines(app, "listening")).toBe(4);
    const clara = await createUser(app.database);
    const designers = [];
    for (let n = 0; n < 100; n += 1) {
      const person = await createUser(app.database, { typeUser: 1 });
      designers.push({ person, cookie: await cookieOf(app, person) });
    }
    // A connection each, which the primary hands to the next worker.
    const claim = (id: string, cookie: string, n: number) =>
      fetch(`${app.url}/budget/view/${id}.data`, {
        method: "POST",
        headers: { Origin: app.url, Cookie: cookie, "X-Forwarded-For": `10.7.1.${n}`, connection: "close" },
        body: new URLSearchParams({ intent: "claim" }),
      }).then(async (response) => (await response.text()).includes(BUDGET_MESSAGES.claimed));
    const { id } = await createBudget(app.database, clara);
    const won = await Promise.all(designers.map(({ cookie }, n) => claim(id, cookie, n)));
    expect(won.filter(Boolean)).toHaveLength(1);

    const [loser] = designers.filter((_, n) => !won[n]);
    const ids: string[] = [];
    for (let n = 0; n < 28; n += 1) ids.push((await createBudget(app.database, clara)).id);
    const held = await Promise.all(ids.map((each, n) => claim(each, loser?.cookie ?? "", n)));
    expect(held.filter(Boolean)).toHaveLength(20);
    const metrics = await metricsOf(app);
    for (const worker of [1, 2, 3, 4])
      expect(metrics).toMatch(
        new RegExp(`_count\\{method="POST",route="/budget/view/:codeID\\?",status="2xx",worker="${worker}"\\} [1-9]`),
      );
  } finally {
    await app.remove();
  }
});

test("[OPS-1] Ctrl+C, which reaches all processes, ends the workers and then the database", async () => {
  const app = await startApp({ env: { WORKERS: "2" } });
  try {
    await expect.poll(() => countLines(app, "listening")).toBe(2);
    const pids = workersOf(app);
    for (const pid of pids) process.kill(pid, "SIGINT");
    process.kill(app.pid(), "SIGINT");
    expect(await app.stop()).toBe(0);
    for (const pid of pids) expect(existsSync(`/proc/${pid}`)).toBe(false);
    expect(existsSync(join(app.dataDir, "postgres/postmaster.pid"))).toBe(false);
    expect(countLines(app, "stopped")).toBe(3);
    expect(countLines(app, "a worker ended")).toBe(0);
  } finally {
    await app.remove();
  }
});

test("[OPS-1] when no worker can start the primary says so, ends with 1 and stops its database", async () => {
  const app = await startApp();
  const folder = await mkdtemp(join(tmpdir(), "traco-taken-"));
  try {
    const logFile = join(folder, "log");
    const second = spawnApp({ ...app.env, WORKERS: "2", DATA_DIR: join(folder, "data") }, logFile);
    const [code] = await once(second, "exit");
    expect(code).toBe(1);
    const log = readFileSync(logFile, "utf8");
    expect(log).toContain("EADDRINUSE");
    expect(log).toContain("No worker could start");
    expect(log).not.toContain("    at ");
    expect(existsSync(join(folder, "data/postgres/postmaster.pid"))).toBe(false);
  } finally {
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
