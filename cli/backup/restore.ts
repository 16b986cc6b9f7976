/** `restore FILE`: restores a whole studio from an archive, or nothing. */
import { createHash } from "node:crypto";
import { createWriteStream, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { configure, env } from "../../app/platform/env.server.ts";
import { openEmbedded } from "../../server/database/postgres.ts";
import { stopAbandoned } from "../../server/database/postgres-process.ts";
import { commitRestore, finishRestore, REPLACED, RESTORING } from "../../server/database/restored.ts";
import { CommandError } from "../command-error.ts";
import { hashed } from "./hashed.ts";
import { countTables, load } from "./load.ts";
import { type Manifest, NEWEST_MIGRATION, SECRET } from "./manifest.ts";
import type { Progress } from "./progress.ts";

export type RestoreOptions = { replace: boolean; dryRun: boolean };

/** Throws if a newer program made the archive. */
export function checkVersion({ migration }: Pick<Manifest, "migration">): void {
  if (migration > NEWEST_MIGRATION)
    throw new CommandError("It was made by a newer program. Nothing was changed; update this one first.");
}

const OCCUPIED =
  "There is a studio in this place. Nothing was changed; --replace puts the archive in its place and keeps the old one aside.";

/** Restores a verified archive to the configured place. Returns where the old studio is kept, if there was one. */
export async function restore(
  file: string,
  manifest: Manifest,
  options: RestoreOptions,
  progress: Progress,
): Promise<string | null> {
  checkVersion(manifest);
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return env.DATABASE_URL
    ? restoreExternal(file, manifest, options, stamp, progress)
    : restoreEmbedded(file, manifest, options, stamp, progress);
}

async function restoreExternal(
  file: string,
  manifest: Manifest,
  { replace, dryRun }: RestoreOptions,
  stamp: string,
  progress: Progress,
): Promise<string | null> {
  const occupied = (await countTables(env.directDatabaseUrl)) > 0;
  if (occupied && !replace) throw new CommandError(OCCUPIED);
  const aside = occupied ? `schemas …_replaced_${stamp} of the same database` : null;
  if (dryRun) return aside;
  const place = { url: env.directDatabaseUrl, replace: occupied ? stamp : undefined, putFile: await addsFiles() };
  // AUTH_SECRET is always set together with DATABASE_URL.
  await load(file, manifest, { ...place, putSecret: async () => {} }, progress);
  return aside;
}

/** Builds the new studio in its own folder in DATA_DIR, and renames that when it is complete. */
async function restoreEmbedded(
  file: string,
  manifest: Manifest,
  { replace, dryRun }: RestoreOptions,
  stamp: string,
  progress: Progress,
): Promise<string | null> {
  const dataDir = env.DATA_DIR;
  checkUser(dataDir);
  const exists = existsSync(join(dataDir, "postgres", "PG_VERSION"));
  if (dryRun && !exists) return null;
  // Held until the end, so that no application starts meanwhile.
  const old = await openEmbedded(dataDir, { exclusive: true });
  let committed = false;
  try {
    const files = join(dataDir, "files");
    const occupied = (await countTables(old.url)) > 0 || (existsSync(files) && readdirSync(files).length > 0);
    if (occupied && !replace) throw new CommandError(OCCUPIED);
    const aside = join(dataDir, REPLACED + stamp);
    if (dryRun) return occupied ? aside : null;
    await removeUnfinished(dataDir);
    await build(file, manifest, join(dataDir, RESTORING + stamp), progress);
    await commitRestore(dataDir, stamp);
    committed = true;
    await old.stop();
    await finishRestore(dataDir, stopAbandoned);
    if (occupied) return aside;
    await rm(aside, { recursive: true });
    return null;
  } finally {
    if (!committed) await old.stop();
  }
}

/** Throws if another user owns DATA_DIR, because the new studio would belong to this user. */
export function checkUser(dataDir: string): void {
  const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (uid !== undefined && uid !== process.getuid?.())
    throw new CommandError(`${dataDir} belongs to another user. Nothing was changed; run this command as that user.`);
}

/** Removes what a killed restore left; its database may still run. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((each) => each.startsWith(RESTORING))) {
    await stopAbandoned(join(dataDir, name, "postgres"));
    await rm(join(dataDir, name), { recursive: true });
  }
}

async function build(file: string, manifest: Manifest, folder: string, progress: Progress): Promise<void> {
  mkdirSync(join(folder, "files"), { recursive: true });
  // The file store uses the DATA_DIR that is configured when it is imported.
  configure({}, { ...process.env, LOG_LEVEL: env.LOG_LEVEL, DATA_DIR: folder });
  const embedded = await openEmbedded(folder, { exclusive: true });
  try {
    const putSecret = async (chunks: AsyncIterable<Buffer>) => {
      // A configured secret takes precedence over the file.
      await pipeline(chunks, createWriteStream(join(folder, SECRET), { mode: 0o600, flush: true }));
    };
    const target = { url: embedded.url, replace: undefined, putSecret, putFile: await addsFiles() };
    await load(file, manifest, target, progress);
  } finally {
    await embedded.stop();
  }
  // With a bucket, old files in the folder stay where they are.
  if (env.S3_BUCKET) await rm(join(folder, "files"), { recursive: true });
}

/**
 * Adds files to the store. Keeps a file that is already there, and refuses one with other bytes, which may be the old
 * studio's.
 */
async function addsFiles(): Promise<(key: string, chunks: AsyncIterable<Buffer>) => Promise<void>> {
  const { findFile, putFile, temporaryPath } = await import("../../app/platform/files.server.ts");
  return async (key, chunks) => {
    const path = await temporaryPath();
    const hash = createHash("sha256");
    await pipeline(hashed(chunks, hash), createWriteStream(path));
    const present = await findFile(key);
    if (!present) return putFile(key, path);
    const other = createHash("sha256");
    for await (const chunk of present.stream) other.update(chunk);
    await rm(path);
    if (other.digest("hex") !== hash.digest("hex"))
      throw new CommandError(
        `The file store has another file named ${key}. The studio is as it was; name an empty bucket, or an empty DATA_DIR.`,
      );
  };
}

/** Restores into a temporary database and removes it, to prove that the archive can be restored. */
export async function tryRestore(file: string, manifest: Manifest, progress: Progress): Promise<void> {
  checkVersion(manifest);
  const folder = await mkdtemp(join(tmpdir(), "traco-verify-"));
  try {
    const embedded = await openEmbedded(folder, { exclusive: true });
    try {
      const ignore = async () => {};
      const target = { url: embedded.url, replace: undefined, putSecret: ignore, putFile: ignore };
      await load(file, manifest, target, progress);
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}
