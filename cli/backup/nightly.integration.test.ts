import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { backupName, lastBackup } from "../../app/platform/backup-store.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import manifest from "../../package.json" with { type: "json" };
import { handlers } from "../../server/process/jobs.ts";
import { newKey, studio, succeed, writeFileOf } from "../../tests/support/backup.ts";
import { createUser } from "../../tests/support/factories.ts";
import { backUpTo } from "./nightly.ts";

// Each test starts its own processes.
vi.setConfig({ testTimeout: 240_000 });

const DAY = 24 * 60 * 60 * 1000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-nightly-"));
});

afterEach(async () => {
  env.BACKUP_TO = undefined;
  await stopJobs();
  await rm(folder, { recursive: true, force: true });
});

test("[OPS-4.10] the nightly job makes a backup in a folder and removes older ones of ours, never anything else", async () => {
  await createUser(db);
  const nights = Array.from({ length: 10 }, (_, index) => backupName(new Date(Date.now() - (index + 1) * DAY)));
  const others = ["traco-1.backup", "notas.txt", "traco-20260101T000000Z.backup.txt"];
  const [left, fresh] = [`${nights[9]}.unfinished`, `${nights[0]}.unfinished`];
  for (const name of [...nights, ...others, left, fresh]) writeFileSync(join(folder, name), "x");
  utimesSync(join(folder, left), 0, 0);
  await handlers.backup({}, new AbortController().signal);
  expect(readdirSync(folder), "without BACKUP_TO nothing happens").toHaveLength(15);

  env.BACKUP_TO = folder;
  await handlers.backup({}, new AbortController().signal);
  const now = readdirSync(folder);
  expect(now).toEqual(expect.arrayContaining([...others, fresh, ...nights.slice(0, 6)]));
  expect(now).not.toContain(left);
  const ours = now.filter((name) => /^traco-\d{8}T\d{6}Z\.backup$/.test(name)).sort();
  // Seven days, and the newest of each week before.
  expect(ours.length).toBeGreaterThanOrEqual(7);
  expect(ours.length).toBeLessThanOrEqual(9);
  const newest = ours.at(-1) ?? "";
  await succeed({}, "verify", join(folder, newest));
  expect(await lastBackup()).toEqual({ at: expect.closeTo(Date.now(), -5) });
});

test("[OPS-4.11] a failed backup removes nothing, says why, and mails the admins", async () => {
  const there = backupName(new Date(Date.now() - 400 * DAY));
  writeFileSync(join(folder, there), "x");
  const admin = await createUser(db, { typeUser: 2 });
  env.BACKUP_TO = join(folder, "missing");
  await expect(handlers.backup({}, new AbortController().signal)).rejects.toThrow("missing is not a folder");
  expect(readdirSync(folder)).toEqual([there]);
  await handlers["backup-failed"]({}, new AbortController().signal);
  const mails = "select data->>'to' as to from pgboss.job where name = 'mail' and data->>'template' = 'backup-failed'";
  expect((await db.$client.query(mails)).rows).toContainEqual({ to: admin.email });
  const nowhere = await studio({}, "backup");
  expect(nowhere).toMatchObject({ code: 2, out: "" });
});

test("[OPS-4.11] what an earlier backup left unfinished goes once another is written, not when that fails", async () => {
  const left = `${backupName(new Date(Date.now() - 2 * DAY))}.unfinished`;
  writeFileSync(join(folder, left), "x");
  utimesSync(join(folder, left), 0, 0);
  const breaksOff = () => {
    throw new Error("the disk is full");
  };
  await expect(backUpTo(folder, { secret: false }, breaksOff)).rejects.toThrow("the disk is full");
  expect(readdirSync(folder)).toEqual([left]);
  const { name } = await backUpTo(folder, { secret: false }, () => {});
  expect(readdirSync(folder)).toEqual([name]);
});

test("[OPS-4.10] a backup of files of 200 MB, started as operators start it, takes less than 150 MB", async () => {
  const dataDir = join(folder, "data");
  const bytes = randomBytes(1024 * 1024);
  for (let count = 0; count < 200; count += 1) writeFileOf(dataDir, newKey(), bytes);
  const tellsPeak = "process.on('exit', () => console.error(process.resourceUsage().maxRSS))";
  const child = spawn("sh", ["-c", `${manifest.scripts.studio} backup ${join(folder, "large.backup")}`], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PATH: `node_modules/.bin:${process.env.PATH}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(tellsPeak)}`,
    },
  });
  const said = await text(child.stderr);
  expect(child.exitCode ?? (await once(child, "exit"))[0], said).toBe(0);
  expect(Number(said.trim().split("\n").at(-1)) / 1024).toBeLessThan(150);
});
