import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { env } from "../../app/platform/env.server.ts";
import { migrate } from "../../server/database/migrate.ts";
import {
  embeddedIn,
  fill,
  killAfter,
  newDatabase,
  newKey,
  rowsOf,
  succeed,
  withEmbedded,
  writeFileOf,
} from "../../tests/support/backup.ts";

// Each test starts its own databases and processes.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-backup-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("[OPS-4.3] a backup or a restore that is killed leaves what was there, whole", async () => {
  await fill();
  const archive = join(folder, "new.backup");
  await succeed({}, "backup", archive);
  const unfinished = join(folder, "killed.backup");
  for (const lines of [1, 2, 10, 20, 28]) {
    expect(await killAfter(lines, {}, "backup", unfinished)).toBe(true);
    expect(existsSync(unfinished), `${lines} lines`).toBe(false);
  }
  await succeed({}, "backup", unfinished);

  const dataDir = join(folder, "old");
  const secret = "the old studio's own secret, of 32 bytes";
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "auth-secret"), secret);
  const key = newKey();
  writeFileOf(dataDir, key, Buffer.from("old"));
  const expected = await withEmbedded(dataDir, async (url) => {
    await migrate(url);
    return rowsOf(url);
  });
  for (const lines of [1, 2, 3, 4]) {
    expect(await killAfter(lines, embeddedIn(dataDir), "restore", archive, "--replace")).toBe(true);
    await withEmbedded(dataDir, async (url) => expect(await rowsOf(url), `${lines} lines`).toEqual(expected));
    expect(readFileSync(join(dataDir, "files", key), "utf8")).toBe("old");
    expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe(secret);
  }
  await succeed(embeddedIn(dataDir), "restore", archive, "--replace");
  await withEmbedded(dataDir, async (url) => expect(await rowsOf(url)).toEqual(await rowsOf(env.databaseUrl)));
  const [aside = "", ...others] = readdirSync(dataDir).filter((name) => /^re(placed|stor)/.test(name));
  expect(others).toEqual([]);
  expect(readFileSync(join(dataDir, aside, "files", key), "utf8")).toBe("old");
});

test("[OPS-4.3] an external database is what it was when a restore is killed in its midst", async () => {
  await fill();
  const archive = join(folder, "new.backup");
  await succeed({}, "backup", archive);
  const database = await newDatabase();
  const external = { DATABASE_URL: database, DATA_DIR: join(folder, "external") };
  await succeed(external, "restore", archive);
  const before = await rowsOf(database);
  for (const lines of [2, 3, 4]) {
    expect(await killAfter(lines, external, "restore", archive, "--replace")).toBe(true);
    expect(await rowsOf(database), `${lines} lines`).toEqual(before);
  }
});
