/** Starts that must fail, and starts beside the leftovers or the unfinished work of other processes. */
import { spawn } from "node:child_process";
import { appendFile, chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { embeddedAddress } from "../../app/platform/env.server.ts";
import { canWorkHere, end, endAll, NOBODY, openElsewhere } from "../../tests/support/open-elsewhere.ts";
import { openEmbedded } from "./postgres.ts";

// These tests make databases, which takes seconds each, and longer on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const asRoot = process.getuid?.() === 0;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-start-"));
});

afterEach(async () => {
  await endAll();
  await rm(folder, { recursive: true, force: true });
});

async function make(): Promise<string> {
  await (await openEmbedded(folder, { exclusive: true })).stop();
  return embeddedAddress(folder).data;
}

/** The error of a start on this folder. A start that retries launches PostgreSQL each time. */
async function refusal(dataDir = folder): Promise<string> {
  let launched = 0;
  const onLaunched = () => {
    launched += 1;
  };
  const opened = openEmbedded(dataDir, { exclusive: true, onLaunched });
  const said = await opened.then(
    async (database) => `it opened${await database.stop()}`,
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
  expect(launched).toBeLessThanOrEqual(1);
  return said;
}

test.runIf(asRoot)(
  "[SEC-8.6] a database of another user is told at once, with whose it is and what to do",
  async () => {
    const data = await make();
    await chown(data, 4242, 4242);
    const said = await refusal();
    expect(said).toMatch(
      /^CannotStart: The database in .*postgres belongs to user 4242, but this process is root and would/,
    );
    expect(said).toContain(`user nobody (${NOBODY.uid})`);
    expect(said).toContain(`chown -R ${NOBODY.uid}:`);
    expect(said).toContain("DATA_DIR");
  },
);

test.runIf(asRoot)("[SEC-8.6] an ordinary user is told the same", async ({ skip }) => {
  await chmod(folder, 0o777);
  if (!canWorkHere(NOBODY, folder))
    skip("user nobody cannot run Node here: this folder, or TMPDIR, is closed to others");
  const data = await make();
  await chown(data, 4242, 4242);
  const { said } = await openElsewhere(folder, NOBODY);
  expect(said).toMatch(/^CannotStart: The database in .* belongs to user 4242, but this process runs as user nobody/);
  expect(said).toContain(`chown -R ${NOBODY.uid}:${NOBODY.gid} ${folder}`);
});

test.runIf(asRoot)("[SEC-8.6] a folder that may not be written is told at once, with whose it is", async ({ skip }) => {
  await chmod(folder, 0o755);
  if (!canWorkHere(NOBODY, folder))
    skip("user nobody cannot run Node here: this folder, or TMPDIR, is closed to others");
  const { said } = await openElsewhere(folder, NOBODY);
  expect(said).toMatch(/^CannotStart: DATA_DIR .* cannot be written by user nobody .* It belongs to user root/);
  const inside = await openElsewhere(join(folder, "data"), NOBODY);
  expect(inside.said).toMatch(/^CannotStart: DATA_DIR .* cannot be written by user nobody/);
});

test("[SEC-8.6] a path that leads through a file is told at once", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await refusal(file)).toMatch(/^CannotStart: DATA_DIR .*file cannot be written/);
  expect(await refusal(join(file, "data"))).toMatch(/^CannotStart: DATA_DIR .*data cannot be written/);
});

test("[SEC-8.6] data of another version of PostgreSQL is told at once", async () => {
  const data = await make();
  await writeFile(join(data, "PG_VERSION"), "15\n");
  expect(await refusal()).toMatch(/^CannotStart: .* was made by PostgreSQL 15; this application brings PostgreSQL 18/);
});

test("[SEC-8.6] what PostgreSQL itself cannot start with is told at once, in its words", async () => {
  const data = await make();
  await chmod(data, 0o777);
  expect(await refusal()).toMatch(/^CannotStart: PostgreSQL cannot start on .*postgres: .*invalid permissions.*0700/);
  await chmod(data, 0o700);
  await appendFile(join(data, "postgresql.conf"), "\nnonsense = 1\n");
  expect(await refusal()).toMatch(/^CannotStart: PostgreSQL cannot start on .*: configuration file .* contains errors/);
});

test("[OPS-8.b] the folder of another starter's initdb is left alone while that starter lives, and cleared when it is gone", async () => {
  const starter = spawn("sleep", ["600"], { stdio: "ignore" });
  try {
    const theirs = `${embeddedAddress(folder).data}.new-${starter.pid}-abcdef`;
    await mkdir(join(theirs, "global"), { recursive: true });
    await writeFile(join(theirs, "global/1260"), "in the making");
    const database = await openEmbedded(folder, { exclusive: true });
    expect((await stat(join(theirs, "global/1260"))).size).toBeGreaterThan(0);
    await database.stop();
    await end(starter, "SIGKILL");
    await (await openEmbedded(folder, { exclusive: true })).stop();
    expect((await readdir(folder)).filter((name) => name.includes(".new-"))).toEqual([]);
  } finally {
    await end(starter, "SIGKILL");
  }
});

test("[SEC-8.2] the connection that holds the database is had again however often and early it is lost", async () => {
  const database = await openEmbedded(folder, {
    exclusive: true,
    onLost: (error) => expect.unreachable(String(error)),
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const owners = "from pg_stat_activity where application_name = 'traco owner'";
  // No pause here, so that some connections end while connecting, some while asking for the lock, and some later.
  for (const until = Date.now() + 3_000; Date.now() < until; )
    await client.query(`select pg_terminate_backend(pid) ${owners}`);
  const holds = `select 1 from pg_locks where locktype = 'advisory' and granted and pid in (select pid ${owners})`;
  await expect.poll(async () => (await client.query(holds)).rowCount, { timeout: 10_000 }).toBe(1);
  await client.end();
  await database.stop();
});
