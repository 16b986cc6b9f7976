/** How the product starts, and what its build needs for it. */
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, test } from "vitest";
import { spawnApp, startApp } from "../support/app.ts";

const BUILD = "build/server";

test("[SPEED-3] pages are served while the jobs cannot start, which start as soon as they can", async () => {
  const app = await startApp();
  const blocker = new pg.Client({ connectionString: app.databaseUrl });
  blocker.on("error", () => {});
  try {
    await expect
      .poll(() =>
        app.database.execute<{ made: boolean }>(sql`select to_regclass('pgboss.version') is not null as made`),
      )
      .toMatchObject({ rows: [{ made: true }] });
    await app.kill9(); // its database goes on, and the next start adopts it
    await blocker.connect();
    await blocker.query("begin");
    await blocker.query("lock table pgboss.version in access exclusive mode");
    await app.restart();
    expect((await fetch(`${app.url}/portifolio`)).status).toBe(200);

    const workers = () =>
      blocker
        .query<{ count: number }>(
          "select count(*)::int from pg_stat_activity where application_name = 'traco jobs' and wait_event_type = 'Lock'",
        )
        .then(({ rows }) => rows[0]?.count);
    await expect.poll(workers).toBeGreaterThan(0);
    expect((await fetch(`${app.url}/inspiration`)).status).toBe(200);
    await blocker.query("commit");
    await expect.poll(workers).toBe(0);
    expect(await app.stop()).toBe(0);
  } finally {
    await blocker.end().catch(() => {});
    await app.remove();
  }
}, 120_000);

test("[SPEED-3] a start whose port is taken says so, ends with 1 and stops its database", async () => {
  const app = await startApp();
  const folder = await mkdtemp(join(tmpdir(), "traco-taken-"));
  try {
    const logFile = join(folder, "log");
    const second = spawnApp({ ...app.env, DATA_DIR: join(folder, "data") }, logFile);
    const [code] = await once(second, "exit");
    expect(code).toBe(1);
    const log = readFileSync(logFile, "utf8");
    expect(log).toContain("EADDRINUSE");
    expect(log).not.toContain("    at ");
    expect(existsSync(join(folder, "data/postgres/postmaster.pid"))).toBe(false);
  } finally {
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

/** `import … from "…"` of a built file; what loads late is `import("…")`. */
function importsOf(name: string): string[] {
  const code = readFileSync(join(BUILD, name), "utf8");
  return [...code.matchAll(/^import\b[^;"']*["']([^"']+)["']/gm)].map(([, from = ""]) => from);
}

test("[SPEED-3] the build needs no package of node_modules but sharp, and that only late", () => {
  const files = readdirSync(BUILD, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const packages = files.flatMap(importsOf).filter((from) => !from.startsWith(".") && !isBuiltin(from));
  expect([...new Set(packages)]).toEqual(["sharp"]);

  const loaded = new Set<string>();
  const load = (name: string) => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const from of importsOf(name)) {
      if (from.startsWith(".")) load(join(dirname(name), from));
      else expect(from).not.toBe("sharp");
    }
  };
  for (const name of files) if (/^(?:index|assets\/(?:run|app)-.*)\.js$/.test(name)) load(name);
  expect(loaded.size).toBeGreaterThan(3);
});
