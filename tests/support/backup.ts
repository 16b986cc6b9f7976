/** Backups as an operator makes them: commands of their own processes, and what came of them. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { expect, inject, onTestFinished } from "vitest";
import { PICTURE_FOLDERS } from "../../app/galleries/galleries.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { copyTarget, describeDatabase } from "../../cli/backup/tables.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { createBudget, createUser } from "./factories.ts";
import { administer } from "./postgres.ts";

const NO_S3 = { S3_BUCKET: "", S3_ENDPOINT: "", S3_ACCESS_KEY_ID: "", S3_SECRET_ACCESS_KEY: "" };

function start(settings: Record<string, string>, ...parameters: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, ["cli/main.ts", ...parameters], { env: { ...process.env, ...NO_S3, ...settings } });
}

/** Runs a command as an operator does. */
export async function studio(settings: Record<string, string>, ...parameters: string[]) {
  const child = start(settings, ...parameters);
  const ended = once(child, "exit");
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await ended)[0] as number, out, err };
}

export async function succeed(settings: Record<string, string>, ...parameters: string[]): Promise<void> {
  const { code, err } = await studio(settings, ...parameters);
  expect(code, err).toBe(0);
}

/** Every row of every table, as COPY writes it, sorted. */
export async function rowsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: Record<string, string> = {};
    for (const table of (await describeDatabase(client)).tables) {
      const copied = await text(client.query(copyTo(`copy ${copyTarget(table)} to stdout`)));
      rows[table.name] = copied.split("\n").sort().join("\n");
    }
    return rows;
  } finally {
    await client.end();
  }
}

export async function withEmbedded<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const embedded = await openEmbedded(dataDir, { exclusive: true });
  return work(embedded.url).finally(() => embedded.stop());
}

export function writeFileOf(dataDir: string, key: string, bytes: Buffer): void {
  const path = join(dataDir, "files", key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}

export const newKey = () => `budget/send/${randomUUID()}.png`;

/** A person with a request, awkward text, and two files, one of which is larger than any buffer. */
export async function fill(): Promise<Map<string, Buffer>> {
  const customer = await createUser(db, { name: 'Zé\t"\\N\\. 😀' });
  await createBudget(db, customer);
  const files = new Map([
    [newKey(), randomBytes(5_000_000)],
    [`${PICTURE_FOLDERS[0]}/${randomUUID()}.jpg`, Buffer.alloc(0)],
  ]);
  for (const [key, bytes] of files) writeFileOf(env.DATA_DIR, key, bytes);
  return files;
}

export async function newDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const url = (database: string) => inject("clusterUrl").replace("DATABASE", database);
  await administer(url("postgres"), `CREATE DATABASE ${name}`);
  onTestFinished(() => administer(url("postgres"), `DROP DATABASE ${name} WITH (FORCE)`));
  return url(name);
}

export const embeddedIn = (dataDir: string) => ({ DATABASE_URL: "", AUTH_SECRET: "", DATA_DIR: dataDir });

/** Kills the command without warning when it has said so many lines; false: it ended before. */
export async function killAfter(
  lines: number,
  settings: Record<string, string>,
  ...parameters: string[]
): Promise<boolean> {
  const child = start(settings, ...parameters);
  const ended = once(child, "exit");
  let said = 0;
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString().split("\n").length - 1;
    if (said >= lines) child.kill("SIGKILL");
  });
  await ended;
  return child.signalCode === "SIGKILL";
}
