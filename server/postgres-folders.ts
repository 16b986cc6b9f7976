/** The folders of the embedded PostgreSQL: its data, made once, and the one of its socket. */
import { spawn } from "node:child_process";
import { existsSync, lstatSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { chmod, chown, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Installation, Owner } from "./postgres-binaries.ts";

/**
 * Where PostgreSQL is told its data lies. On Linux it is given its working directory under a name that needs no
 * permission on the folders above: another user may run it inside /root.
 */
export const HERE = process.platform === "linux" ? "/proc/self/cwd" : ".";

/** All that initdb and the server see of the environment. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Makes the data folder, once: into a temporary folder that becomes the real one when it is whole. */
export async function initialise(binaries: Installation, data: string, owner: Owner | undefined): Promise<void> {
  if (statSync(join(data, "PG_VERSION"), { throwIfNoEntry: false })) return;
  const unfinished = await mkdtemp(`${data}.new-`);
  try {
    await chmod(unfinished, 0o700);
    if (owner) await chown(unfinished, owner.uid, owner.gid);
    const options = ["--username=traco", "--auth=trust", "--encoding=UTF8", "--locale=C"];
    const collation = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--no-instructions"];
    const done = await run(binaries.initdb, ["-D", HERE, ...options, ...collation], {
      ...owner,
      cwd: unfinished,
      env: ENVIRONMENT,
    });
    // Somebody who started at the same time may have finished first, and cleared this away.
    if (done.code !== 0 && existsSync(data)) return;
    if (done.code !== 0) throw new Error(`initdb failed:\n${done.output}`);
    await rename(unfinished, data).catch((error: NodeJS.ErrnoException) => {
      // Another starter was first: its folder is as good as ours.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Throws when another major version of PostgreSQL made the data folder: this one could not read it. */
export function checkVersion(binaries: Installation, data: string): void {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version !== binaries.major)
    throw new Error(
      `${data} was made by PostgreSQL ${version}; this application brings PostgreSQL ${binaries.major}. See docs/operations.md.`,
    );
}

/** The folder in /tmp for a socket whose own path would be too long: ours alone, or refused. */
export async function ownSocketFolder(folder: string, owner: Owner | undefined): Promise<void> {
  const uid = owner?.uid ?? process.getuid?.();
  try {
    mkdirSync(folder, { mode: 0o700 });
    if (owner) await chown(folder, owner.uid, owner.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0)
    throw new Error(
      `${folder} belongs to somebody else; it is needed for the database's socket. Remove it, or choose a shorter DATA_DIR.`,
    );
}

type RunOptions = Partial<Owner> & { cwd: string; env: Record<string, string> };

function run(
  command: string,
  parameters: string[],
  options: RunOptions,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (bytes: Buffer) => {
        output += bytes.toString();
      });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}
