import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { HERE } from "../../server/database/postgres-folders.ts";
import { embeddedIn, killAfter, rowsOf, studio, succeed, withEmbedded } from "../../tests/support/backup.ts";
import { createBudget, createUser } from "../../tests/support/factories.ts";

// Each test starts its own databases and processes.
vi.setConfig({ testTimeout: 240_000 });

/** Debian's package `postgresql-15`. The programs of 17 would come from npm, and CI must not download anything. */
const OLD = { major: "15", binaries: "/usr/lib/postgresql/15/bin" };
const hasOld = existsSync(join(OLD.binaries, "postgres"));

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "traco-upgrade-"));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const programs = async () => ({
  initdb: join(OLD.binaries, "initdb"),
  postgres: join(OLD.binaries, "postgres"),
  major: OLD.major,
});

/** Makes a studio of the older version, with rows and a waiting mail. Returns its rows. */
async function fillOld(): Promise<Record<string, string>> {
  const data = join(dataDir, "postgres");
  mkdirSync(data, { mode: 0o700 });
  // PostgreSQL 15 changes folders while it searches for its own files.
  chmodSync(dataDir, 0o711);
  // The same choice as openEmbedded's, because PostgreSQL refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (nobody.uid) chownSync(data, nobody.uid, nobody.gid);
  const parameters = ["-D", HERE, "--username=traco", "--auth=trust", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(OLD.binaries, "initdb"), parameters, { cwd: data, ...nobody });
  const embedded = await openEmbedded(dataDir, { exclusive: true, programs });
  try {
    await migrate(embedded.url);
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    const database = drizzle(client, { casing: "snake_case" });
    const customer = await createUser(database as never, { name: 'Zé\t"\\N\\. 😀' });
    await createBudget(database as never, customer);
    await client.end();
    const boss = new PgBoss({ connectionString: embedded.url, schedule: false, supervise: false });
    boss.on("error", () => {});
    await boss.start();
    for (const name of ["mail", "of-another-version"]) {
      await boss.createQueue(name);
      await boss.send(name, { id: "1", to: "ana@example.com" });
    }
    await boss.stop({ graceful: false });
    return await rowsOf(embedded.url);
  } finally {
    await embedded.stop();
  }
}

test.runIf(hasOld)(
  "[OPS-7.3] the database of an older PostgreSQL is moved to this one, or stays whole when the move is killed",
  async () => {
    const expected = await fillOld();
    const version = () => readFileSync(join(dataDir, "postgres", "PG_VERSION"), "utf8").trim();
    await expect(openEmbedded(dataDir, { exclusive: true })).rejects.toThrow(
      "Run `npm run studio -- upgrade-database` as the user of the application",
    );
    const command = ["upgrade-database", "--binaries", OLD.binaries];
    for (const lines of [1, 20]) {
      expect(await killAfter(lines, embeddedIn(dataDir), ...command)).toBe(true);
      expect(version()).toBe(OLD.major);
    }
    await succeed(embeddedIn(dataDir), ...command);
    expect(Number(version())).toBeGreaterThanOrEqual(18);
    const [aside = "", ...others] = readdirSync(dataDir).filter((name) => /^re(placed|stor)/.test(name));
    expect(others).toEqual([]);
    expect(readFileSync(join(dataDir, aside, "postgres", "PG_VERSION"), "utf8").trim()).toBe(OLD.major);
    await withEmbedded(dataDir, async (url) => {
      expect(await rowsOf(url)).toEqual(expected);
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const jobs = await client.query("select name, data from pgboss.job where state = 'created'");
      await client.end();
      expect(jobs.rows).toEqual([{ name: "mail", data: { id: "1", to: "ana@example.com" } }]);
    });
    expect(statSync(join(dataDir, "postgres")).mode & 0o077).toBe(0);
    const again = await studio(embeddedIn(dataDir), ...command);
    expect(again).toMatchObject({ code: 0, out: "The database has the PostgreSQL of this program already.\n" });
  },
);
