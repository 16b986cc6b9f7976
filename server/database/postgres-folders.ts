/** The folders of the embedded PostgreSQL: data and socket. */
import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { log } from "../../app/platform/log.server.ts";
import { CannotStart } from "../start-errors.ts";
import type { Installation, Owner } from "./postgres-binaries.ts";

const run = promisify(execFile);

/**
 * The data folder as PostgreSQL sees it, its working directory. The /proc name needs no permission on its parents
 * (/root).
 */
export const HERE = process.platform === "linux" ? "/proc/self/cwd" : ".";

/** The whole environment of initdb and the server. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Throws when this process cannot write to DATA_DIR. */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const uid = statSync(dataDir, { throwIfNoEntry: false })?.uid;
    const whose = uid === undefined ? "" : ` It belongs to ${userName(uid)}.`;
    throw new CannotStart(
      `DATA_DIR ${dataDir} cannot be written by ${userName(process.getuid?.())} (${(error as Error).message}).${whose} Start the application as another user, change the folder's owner, or set another DATA_DIR.`,
    );
  }
}

/** Throws when another user owns the database: only the owner can run it. */
export function checkOwner(dataDir: string, data: string, owner: Owner | undefined): void {
  const status = statSync(data, { throwIfNoEntry: false });
  const uid = owner?.uid ?? process.getuid?.();
  if (!status || uid === undefined || status.uid === uid) return;
  const runs = owner ? "this process is root and would run it as" : "this process runs as";
  const handOver = `chown -R ${uid}:${owner?.gid ?? process.getgid?.()} ${owner ? data : dataDir}`;
  throw new CannotStart(
    `The database in ${data} belongs to ${userName(status.uid)}, but ${runs} ${userName(uid)}. Start the application as the owner; or, while nothing uses the folder, hand it over with \`${handOver}\`; or set another DATA_DIR.`,
  );
}

function userName(uid: number | undefined): string {
  const name = readFileSync("/etc/passwd", "utf8").match(new RegExp(`^([^:]+):[^:]*:${uid}:`, "m"))?.[1];
  return name ? `user ${name} (${uid})` : `user ${uid}`;
}

/** Folders in which an initdb of this process is running. */
const unfinishedFolders = new Set<string>();

/** Makes the data folder unless it exists. A temporary folder is renamed once complete. */
export async function initialise(binaries: Installation, data: string, owner: Owner | undefined): Promise<void> {
  if (statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false })) return;
  // clearLeftovers reads the process id from the name and leaves a running process's folder alone.
  const unfinished = await mkdtemp(`${data}.new-${process.pid}-`);
  unfinishedFolders.add(unfinished);
  try {
    await chmod(unfinished, 0o700);
    if (owner) await chown(unfinished, owner.uid, owner.gid);
    const options = ["--username=traco", "--auth=trust", "--encoding=UTF8", "--locale=C"];
    const collation = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"];
    const parameters = ["-D", HERE, ...options, ...collation];
    try {
      await run(binaries.initdb, parameters, { ...owner, cwd: unfinished, env: ENVIRONMENT });
    } catch (error) {
      // Another process finished first; its folder is just as good.
      if (existsSync(data)) return;
      const { message, stdout = "", stderr = "" } = error as Error & { stdout?: string; stderr?: string };
      const output = stdout + stderr;
      const faults = [...output.matchAll(/(?:FATAL|PANIC|initdb: error|initdb: detail): +(.*)/g)];
      const reason = faults.map(([, text]) => text).join(" ") || output.trim() || message;
      throw new CannotStart(`The database could not be made in ${dirname(data)}: ${reason}`);
    }
    await rename(unfinished, data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    unfinishedFolders.delete(unfinished);
  }
}

/**
 * Removes unfinished folders that killed processes left; running processes remove their own. A failure does not stop
 * the start.
 */
export async function clearLeftovers(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}.new-`)) continue;
    const folder = join(dirname(data), name);
    const starter = Number(/\.new-(\d+)-/.exec(name)?.[1]);
    if (starter === process.pid ? unfinishedFolders.has(folder) : starter > 0 && isAlive(starter)) continue;
    await rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error }, "leftovers of an earlier start cannot be removed"),
    );
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Throws if another major version made the data folder, because this version could not read it. */
export function checkVersion(binaries: Installation, data: string): void {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version === binaries.major) return;
  const advice =
    Number(version) < Number(binaries.major)
      ? "Run `npm run studio -- upgrade-database` as the user of the application; it keeps the old folder."
      : "Start the newer version of the application that made it.";
  throw new CannotStart(
    `${data} was made by PostgreSQL ${version}; this application brings PostgreSQL ${binaries.major}. ${advice}`,
  );
}

/** Makes a folder in /tmp if the socket's own path is too long. Throws unless only this user can access it. */
export async function ownSocketFolder(folder: string, owner: Owner | undefined): Promise<void> {
  const uid = owner?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) await chown(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const status = lstatSync(folder);
  if (!status.isDirectory() || status.uid !== uid || (status.mode & 0o077) !== 0)
    throw new CannotStart(
      `${folder} belongs to somebody else; it is needed for the database's socket. Remove it, or choose a shorter DATA_DIR.`,
    );
}
