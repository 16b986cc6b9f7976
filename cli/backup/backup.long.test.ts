import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { upload } from "../../app/people/schema.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { queueMail } from "../../app/platform/mail-queue.server.ts";

import { handlers } from "../../server/process/jobs.ts";
import {
  embeddedIn,
  fill,
  newDatabase,
  newKey,
  rowsOf,
  studio,
  succeed,
  withEmbedded,
  writeFileOf,
} from "../../tests/support/backup.ts";
import { createUser } from "../../tests/support/factories.ts";
import { administer } from "../../tests/support/postgres.ts";
import { hasSwift, SWIFT_KEY, startSwift } from "../../tests/support/swift.ts";
import { DamagedArchive, readArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { checkVersion } from "./restore.ts";
import { LEFT_OUT } from "./tables.ts";
import { verifyArchive } from "./verify.ts";

// Each test starts its own databases and processes.
vi.setConfig({ testTimeout: 240_000 });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "traco-backup-"));
});

afterEach(async () => {
  await stopJobs();
  await rm(folder, { recursive: true, force: true });
});

test("[OPS-4.1] a studio moves from an external database to the embedded one and back, row for row and byte for byte", async () => {
  const files = await fill();
  await db.transaction((tx) => queueMail(tx, "password-changed", "ana@example.com", { name: "Ana" }));
  const first = join(folder, "first.backup");
  await succeed({}, "backup", first);
  await succeed({}, "verify", first, "--restore");
  const expected = await rowsOf(env.databaseUrl);

  const dataDir = join(folder, "embedded");
  await succeed(embeddedIn(dataDir), "restore", first, "--dry-run");
  expect(existsSync(dataDir)).toBe(false);
  await succeed(embeddedIn(dataDir), "restore", first);
  await withEmbedded(dataDir, async (url) => {
    expect(await rowsOf(url)).toEqual(expected);
    const refused = await studio(embeddedIn(dataDir), "restore", first, "--replace");
    expect(refused.code, "an application runs").toBe(1);
    expect(refused.err).toContain("already running");
  });
  for (const [key, bytes] of files) expect(readFileSync(join(dataDir, "files", key)).equals(bytes)).toBe(true);
  expect(readFileSync(join(dataDir, "auth-secret"), "utf8")).toBe(env.AUTH_SECRET);

  const second = join(folder, "second.backup");
  await succeed(embeddedIn(dataDir), "backup", second, "--without-secret");
  const database = await newDatabase();
  const external = { DATABASE_URL: database, DATA_DIR: join(folder, "external") };
  await succeed(external, "restore", second);
  expect(await rowsOf(database)).toEqual(expected);
  for (const [key, bytes] of files) expect(readFileSync(join(folder, "external/files", key)).equals(bytes)).toBe(true);
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  onTestFinished(() => client.end());
  expect((await client.query("select to_regclass('pgboss.job') as jobs")).rows, "no mail waits").toEqual([
    { jobs: null },
  ]);

  const occupied = await studio(external, "restore", second);
  expect(occupied).toMatchObject({ code: 1, out: "" });
  await succeed(external, "restore", second, "--replace");
  expect(await rowsOf(database)).toEqual(expected);
  const aside = await client.query("select nspname from pg_namespace where nspname like 'public_replaced_%'");
  expect(aside.rowCount).toBe(1);
});

test.runIf(hasSwift)(
  "[OPS-4.1] [OPS-4.10] a studio moves from a folder to a bucket and back, and its nightly backup goes to one in parts",
  async () => {
    const files = await fill();
    const { endpoint, stop } = await startSwift();
    onTestFinished(stop);
    const s3 = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials: SWIFT_KEY });
    await s3.send(new CreateBucketCommand({ Bucket: "moved" }));
    const first = join(folder, "first.backup");
    await succeed({}, "backup", first);
    const bucket = {
      DATABASE_URL: await newDatabase(),
      DATA_DIR: join(folder, "bucket"),
      S3_BUCKET: "moved",
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: SWIFT_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: SWIFT_KEY.secretAccessKey,
    };
    await succeed(bucket, "restore", first);
    expect(existsSync(join(folder, "bucket/files"))).toBe(false);
    const second = join(folder, "second.backup");
    await succeed(bucket, "backup", second);
    const dataDir = join(folder, "embedded");
    await succeed(embeddedIn(dataDir), "restore", second);
    for (const [key, bytes] of files) expect(readFileSync(join(dataDir, "files", key)).equals(bytes)).toBe(true);
    await withEmbedded(dataDir, async (url) => expect(await rowsOf(url)).toEqual(await rowsOf(env.databaseUrl)));

    // Larger than one upload part. The studio's own files are in a folder.
    writeFileOf(dataDir, newKey(), randomBytes(17 * 1024 * 1024));
    const { S3_BUCKET: _, ...store } = bucket;
    const nights = { ...store, ...embeddedIn(dataDir), BACKUP_TO: "s3://moved/estudio" };
    await succeed(nights, "backup");
    const { Contents: [object] = [] } = await s3.send(
      new ListObjectsV2Command({ Bucket: "moved", Prefix: "estudio/" }),
    );
    expect(object?.Key).toMatch(/^estudio\/traco-\d{8}T\d{6}Z\.backup$/);
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: "moved", Key: object?.Key }));
    const night = join(folder, "night.backup");
    writeFileSync(night, await buffer(Body as AsyncIterable<Buffer>));
    await succeed({}, "verify", night);
    expect(readdirSync(join(dataDir, "tmp")), "nothing is left here").toEqual([]);
  },
);

test("[OPS-4.2] an archive that is cut or changed in any byte is refused, and nothing is written", async () => {
  await createUser(db);
  const whole = join(folder, "whole.backup");
  await rm(join(env.DATA_DIR, "files"), { recursive: true, force: true });
  await backUp(whole, { secret: true }, () => {});
  const bytes = readFileSync(whole);
  const damaged = join(folder, "damaged.backup");
  for (let at = 0; at < bytes.length; at += 10) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8));
    writeFileSync(damaged, changed);
    await expect(verifyArchive(damaged), `byte ${at} changed`).rejects.toThrow(DamagedArchive);
    writeFileSync(damaged, bytes.subarray(0, at));
    await expect(verifyArchive(damaged), `cut at ${at}`).rejects.toThrow(DamagedArchive);
  }
  writeFileSync(damaged, Buffer.concat([bytes, Buffer.from([0])]));
  const dataDir = join(folder, "new");
  for (const parameters of [["verify"], ["restore"]]) {
    const refused = await studio(embeddedIn(dataDir), ...parameters, damaged);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("This is not a whole backup");
  }
  expect(existsSync(dataDir)).toBe(false);
  const contents = await verifyArchive(whole);
  expect(() => checkVersion(contents.manifest)).not.toThrow();
  expect(() => checkVersion({ ...contents.manifest, migration: contents.manifest.migration + 1 })).toThrow(
    "newer program",
  );
});

test("[OPS-4.4] a file whose record is deleted while a backup runs is in the archive, and is deleted later", async () => {
  const owner = await createUser(db);
  const key = newKey();
  const bytes = randomBytes(1000);
  writeFileOf(env.DATA_DIR, key, bytes);
  await db.insert(upload).values({ key, owner: owner.id, fileName: "desenho.png" });

  // The backup holds its snapshot and waits for a table lock.
  const gate = new pg.Client({ connectionString: env.databaseUrl });
  await gate.connect();
  await gate.query("begin");
  await gate.query("lock table event_mail in access exclusive mode");
  const archive = join(folder, "during.backup");
  const running = backUp(archive, { secret: false }, () => {});
  const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database()
    and application_name = 'traco backup' and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await db.$client.query(waiting)).rows[0].count).toBe(1);
  await db.delete(upload);
  await handlers["delete-files"]({ keys: [key] }, new AbortController().signal);
  expect(existsSync(join(env.DATA_DIR, "files", key))).toBe(true);
  const jobs = "select data from pgboss.job where name = 'delete-files' and start_after > now()";
  expect((await db.$client.query(jobs)).rows).toEqual([{ data: { keys: [key] } }]);
  await gate.query("rollback");
  await gate.end();
  await running;

  const found = new Map<string, Buffer>();
  await readArchive(archive, async (name, chunks) => void found.set(name, await buffer(chunks)));
  expect(found.get(`files/${key}`)?.equals(bytes)).toBe(true);
  expect(found.get("database/upload/000000")?.toString()).toContain(key);

  await handlers["delete-files"]({ keys: [key] }, new AbortController().signal);
  expect(existsSync(join(env.DATA_DIR, "files", key))).toBe(false);
});

test("[OPS-4.5] every table is in a backup, or its schema is on the list of those left out", async () => {
  await db.transaction((tx) => queueMail(tx, "password-changed", "ana@example.com", { name: "Ana" }));
  const { rows } = await db.$client.query<{ schema: string }>(
    `select distinct schemaname as schema from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.map(({ schema }) => schema).sort()).toEqual(["public", ...Object.keys(LEFT_OUT)].sort());
});

test("[OPS-4.4] the backup of an older program is migrated while it is restored", async () => {
  const older = await newDatabase();
  const migrations = readMigrationFiles({ migrationsFolder: "db/migrations" }).slice(0, 6);
  await administer(
    older,
    "create schema drizzle",
    "create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)",
    ...migrations.flatMap(({ sql }) => sql),
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('older', ${migrations.at(-1)?.folderMillis})`,
    "insert into auth_rate_limit (id, key, count, last_request) values ('1', 'somebody', 3, 4)",
  );
  const archive = join(folder, "older.backup");
  await succeed({ DATABASE_URL: older }, "backup", archive);
  const database = await newDatabase();
  await succeed({ DATABASE_URL: database, DATA_DIR: join(folder, "external") }, "restore", archive);
  const [restored, current] = [await rowsOf(database), await rowsOf(env.databaseUrl)];
  expect(Object.keys(restored)).toEqual(Object.keys(current));
  expect(restored.auth_rate_limit).toContain("somebody");
});
