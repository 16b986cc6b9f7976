import { spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from "vitest";
import { embeddedAddress } from "../../app/platform/env.server.ts";
import { canWorkHere, end, endAll, NOBODY, openElsewhere } from "../../tests/support/open-elsewhere.ts";
import { migrate } from "./migrate.ts";
import { DataDirInUse, openEmbedded } from "./postgres.ts";

// These tests make, kill and recover databases, which takes seconds each on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-pg-"));
});

afterEach(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row extends object>(dataDir: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: embeddedAddress(dataDir).url });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const postmaster = async (dataDir: string) =>
  (await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0];

test("starts on an empty folder, keeps what was written, listens on no TCP port and syncs to the disk", async () => {
  const first = await openEmbedded(folder, { exclusive: true });
  await ask(folder, "create table kept as select 'word' as text");
  const settings = await ask<{ name: string; setting: string }>(
    folder,
    "select name, setting from pg_settings where name in ('fsync', 'listen_addresses', 'full_page_writes') order by name",
  );
  expect(settings.map((row) => `${row.name}=${row.setting}`)).toEqual([
    "fsync=on",
    "full_page_writes=on",
    "listen_addresses=",
  ]);
  await first.stop();
  await expect(ask(folder, "select 1")).rejects.toThrow();

  const second = await openEmbedded(folder, { exclusive: true });
  expect(await ask(folder, "select text from kept")).toEqual([{ text: "word" }]);
  await second.stop();
});

test("is found alive after the application was killed, adopted, and stopped with its new owner", async () => {
  const { child } = await openElsewhere(folder);
  const before = await postmaster(folder);
  await end(child, "SIGKILL");

  const adopted = await openEmbedded(folder, { exclusive: true });
  expect(await postmaster(folder)).toBe(before);
  await adopted.stop();
  await expect(stat(join(folder, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("refuses a second application on the same folder, and lets the command line join", async () => {
  const first = await openEmbedded(folder, { exclusive: true });
  await expect(openEmbedded(folder, { exclusive: true })).rejects.toThrow(DataDirInUse);
  const joined = await openEmbedded(folder, { exclusive: false });
  await joined.stop();
  expect(await ask(folder, "select 1 as one")).toEqual([{ one: 1 }]);
  await first.stop();
});

test("[OPS-8.b] of two applications that start at once on an empty folder one opens it and the other is told why not", async () => {
  for (const name of ["one", "two", "three"]) {
    const dataDir = join(folder, name);
    const both = await Promise.all([openElsewhere(dataDir), openElsewhere(dataDir)]);
    const said = both.map((one) => one.said).sort();
    expect(said[0]).toMatch(/^DataDirInUse: Another instance of the application is already running on /);
    expect(said[1]).toBe("open");
    expect((await readdir(dataDir)).filter((file) => file.includes(".new-"))).toEqual([]);
    for (const { child } of both) await end(child, "SIGTERM");
  }
}, 400_000);

test("an initdb that was broken off leaves nothing that hurts", async () => {
  const data = embeddedAddress(folder).data;
  await mkdir(`${data}.new-broken/base`, { recursive: true });
  await writeFile(`${data}.new-broken/PG_VERSION`, "18\n");
  const database = await openEmbedded(folder, { exclusive: true });
  expect(await ask(folder, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await readdir(folder)).filter((name) => name.includes(".new-"))).toEqual([]);
  await database.stop();
});

test("a postmaster.pid left by a machine that lost its power does not stop the start", async () => {
  const first = await openEmbedded(folder, { exclusive: true });
  const pidFile = join(folder, "postgres/postmaster.pid");
  const kept = await readFile(pidFile, "utf8");
  await first.stop();
  // Its number is another program's by now. Root's would not do: to PostgreSQL that is none of its own account's.
  const account = process.getuid?.() === 0 ? NOBODY : {};
  const other = spawn("sleep", ["600"], { ...account, stdio: "ignore" });
  onTestFinished(() => end(other, "SIGKILL"));
  await writeFile(pidFile, kept.replace(/^\d+/, String(other.pid)));
  const second = await openEmbedded(folder, { exclusive: true });
  expect(await ask(folder, "select 1 as one")).toEqual([{ one: 1 }]);
  await second.stop();
});

test("a database that dies under the application is started again", async () => {
  const database = await openEmbedded(folder, {
    exclusive: true,
    onLost: (error) => expect.unreachable(String(error)),
  });
  const before = await postmaster(folder);
  process.kill(Number(before), "SIGINT");
  await expect.poll(() => postmaster(folder).catch(() => before), { timeout: 15_000 }).not.toBe(before);
  await expect.poll(() => ask(folder, "select 1 as one").catch(() => []), { timeout: 15_000 }).toEqual([{ one: 1 }]);
  await database.stop();
});

test("a folder whose path is too long for a socket uses a private folder of /tmp", async () => {
  const deep = join(folder, "a".repeat(100), "data");
  const { socketDir } = embeddedAddress(deep);
  expect(socketDir).toMatch(/^\/tmp\/traco-[0-9a-f]{24}$/);
  const database = await openEmbedded(deep, { exclusive: true });
  expect(await ask(deep, "select 1 as one")).toEqual([{ one: 1 }]);
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await database.stop();
  await rm(socketDir, { recursive: true, force: true });
});

test.runIf(process.getuid?.() === 0)(
  "as root it runs as another user, inside folders that only root may enter",
  async () => {
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    const database = await openEmbedded(join(closed, "data"), { exclusive: true });
    expect((await stat(join(closed, "data/postgres"))).uid).not.toBe(0);
    expect((await stat(`/proc/${await postmaster(join(closed, "data"))}`)).uid).not.toBe(0);
    await database.stop();
  },
);

test.runIf(process.getuid?.() === 0)("[OPS-8.a] an ordinary user runs it as themselves", async ({ skip }) => {
  await chown(folder, NOBODY.uid, NOBODY.gid);
  await chmod(folder, 0o700);
  if (!canWorkHere(NOBODY, folder))
    skip("user nobody cannot run Node here: this folder, or TMPDIR, is closed to others");
  const { child, said } = await openElsewhere(folder, NOBODY);
  expect(said).toBe("open");
  expect((await stat(join(folder, "postgres"))).uid).toBe(NOBODY.uid);
  await end(child, "SIGTERM");
  await expect(stat(join(folder, "postgres/postmaster.pid"))).rejects.toThrow("ENOENT");
});

test("two starters migrate at once and the migrations are applied once", async () => {
  const admin = new pg.Client({ connectionString: inject("clusterUrl").replace("DATABASE", "postgres") });
  await admin.connect();
  await admin.query("create database migrated_twice");
  const url = inject("clusterUrl").replace("DATABASE", "migrated_twice");
  try {
    await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const files = (await readdir("db/migrations")).filter((name) => name.endsWith(".sql"));
    expect((await client.query("select id from drizzle.__drizzle_migrations")).rows).toHaveLength(files.length);
    await client.end();
  } finally {
    await admin.query("drop database migrated_twice with (force)");
    await admin.end();
  }
});

test("[SPEED-4] it runs with settings for a small machine", async () => {
  const database = await openEmbedded(folder, { exclusive: true });
  const settings = `select name, setting from pg_settings
    where name in ('shared_buffers', 'jit', 'autovacuum_max_workers', 'io_method') order by name`;
  expect(await ask(folder, settings)).toEqual([
    { name: "autovacuum_max_workers", setting: "1" },
    { name: "io_method", setting: "sync" },
    { name: "jit", setting: "off" },
    { name: "shared_buffers", setting: String((32 * 1024) / 8) },
  ]);
  await database.stop();
});
