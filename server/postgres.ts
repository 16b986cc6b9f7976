/**
 * The embedded PostgreSQL: found alive or started, held by one application at a time, stopped with it.
 * It listens on a Unix socket only. DATA_DIR/postgres holds all of it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { chmod, chown, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { embeddedAddress } from "../app/services/env.server.ts";
import { type Installation, installation, type Owner } from "./postgres-binaries.ts";

const START_DEADLINE = 60_000;
const STOP_DEADLINE = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** Advisory lock of the application that owns the database; any number, always the same. */
const OWNER_LOCK = 7_246_001;

export type Embedded = {
  url: string;
  /** Ends the hold and, if this process has it, the database: no data is lost however it ends. */
  stop: () => Promise<void>;
};

export class DataDirInUse extends Error {}

/**
 * Connects to the embedded database of a folder, starting it when it does not run.
 * `exclusive`: be its one application, or throw DataDirInUse. Otherwise (command line) join whoever runs, and stop
 * the database at the end only if nobody does.
 */
export async function openEmbedded(dataDir: string, { exclusive }: { exclusive: boolean }): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true });
  const { data, socketDir, url } = embeddedAddress(dataDir);
  const owner = ownerOf(dataDir);
  const deadline = Date.now() + START_DEADLINE;
  let binaries: Installation | undefined;
  let reported = "";

  for (;;) {
    const holder = await connect(url);
    if (holder instanceof pg.Client) {
      const locked = await holder.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [OWNER_LOCK]);
      if (locked.rows[0]?.got) return held(holder, data, url);
      await holder.end();
      if (!exclusive) return { url, stop: async () => {} };
      throw new DataDirInUse(
        `Another instance of the application is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`,
      );
    }
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL did not start within ${START_DEADLINE / 1000} s. Its log is ${join(dataDir, "postgres.log")}. ${reported || holder}`,
      );
    // Starting up, shutting down, or not there. Only the last is for us to change.
    if (holder === "busy") {
      await wait(100);
      continue;
    }
    binaries ??= await installation(dataDir, owner);
    await initialise(binaries, data, owner);
    checkVersion(binaries, data);
    if (socketDir !== data) await ownSocketFolder(socketDir, owner);
    removeStalePidFile(data);
    reported = await startServer(binaries, { dataDir, data, socketDir, url, owner, deadline });
    if (reported) await wait(250);
  }
}

/** A client, or why there is none: 'absent' (nobody listens) or 'busy' (somebody does, and is not ready). */
async function connect(url: string): Promise<pg.Client | "absent" | "busy"> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "traco owner",
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    const code = (error as { code?: string }).code ?? "";
    await client.end().catch(() => {});
    return code === "ENOENT" || code === "ECONNREFUSED" ? "absent" : "busy";
  }
}

/** As root PostgreSQL refuses to run: it runs as the owner of DATA_DIR, or as nobody. */
function ownerOf(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { uid, gid };
  const nobody = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/**
 * Where PostgreSQL is told its data lies. On Linux it is given its working directory under a name that needs no
 * permission on the folders above: another user may run it inside /root.
 */
const HERE = process.platform === "linux" ? "/proc/self/cwd" : ".";

const ENVIRONMENT = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Makes the data folder, once: into a temporary folder that becomes the real one when it is whole. */
async function initialise(binaries: Installation, data: string, owner: Owner | undefined): Promise<void> {
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
    if (done.code !== 0) throw new Error(`initdb failed:\n${done.output}`);
    await rename(unfinished, data).catch((error: NodeJS.ErrnoException) => {
      // Another starter was first: its folder is as good as ours.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

function checkVersion(binaries: Installation, data: string): void {
  const version = readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  if (version !== binaries.major)
    throw new Error(
      `${data} was made by PostgreSQL ${version}; this application brings PostgreSQL ${binaries.major}. See docs/operations.md.`,
    );
}

/** The folder in /tmp for a socket whose own path would be too long: ours alone, or refused. */
async function ownSocketFolder(folder: string, owner: Owner | undefined): Promise<void> {
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

/** After a restart of the machine the number in postmaster.pid may be another program's: then the file is a leftover. */
function removeStalePidFile(data: string): void {
  const pid = postmasterPid(data);
  if (pid === undefined || process.platform !== "linux") return;
  try {
    if (readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres") return;
  } catch {}
  rmSync(join(data, "postmaster.pid"), { force: true });
}

function postmasterPid(data: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(data, "postmaster.pid"), "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

type Start = {
  dataDir: string;
  data: string;
  socketDir: string;
  url: string;
  owner: Owner | undefined;
  deadline: number;
};

/** Starts the server and waits until it answers. Returns an empty text, or why it ended (old children linger: try again). */
async function startServer(binaries: Installation, start: Start): Promise<string> {
  const logFile = join(start.dataDir, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) truncateSync(logFile);
  const output = openSync(logFile, "a", 0o600);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: start.socketDir === start.data ? "." : start.socketDir,
    unix_socket_permissions: "0700",
    max_connections: "60",
    fsync: "on",
    log_min_messages: "warning",
    // The memory under /dev/shm may be as small as 64 MB in a container.
    dynamic_shared_memory_type: "mmap",
  };
  const flags = Object.entries(settings).flatMap(([name, text]) => ["-c", `${name}=${text}`]);
  let ended: string | undefined;
  const child: ChildProcess = spawn(binaries.postgres, ["-D", HERE, ...flags], {
    ...start.owner,
    cwd: start.data,
    env: ENVIRONMENT,
    // Of its own session: Ctrl+C in the terminal is for the application, which stops the database last.
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  child.once("error", (error) => {
    ended = error.message;
  });
  child.once("exit", (code, signal) => {
    ended = `postgres ended with ${code ?? signal}`;
  });
  for (let pause = 10; ended === undefined && Date.now() < start.deadline; pause = Math.min(pause * 1.5, 200)) {
    const client = await connect(start.url);
    if (client instanceof pg.Client) {
      await client.end();
      return "";
    }
    await wait(pause);
  }
  return ended ?? "";
}

/** The database is ours: hold the lock for as long as we live, and know how to stop it. */
function held(holder: pg.Client, data: string, url: string): Embedded {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    const pid = postmasterPid(data);
    // Stopped before the lock is let go, so that no other application adopts a database about to end.
    if (pid !== undefined) signalPostmaster(pid);
    const deadline = Date.now() + STOP_DEADLINE;
    while (postmasterPid(data) === pid && pid !== undefined && Date.now() < deadline) await wait(20);
    await holder.end().catch(() => {});
  };
  return {
    url,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** SIGINT: fast shutdown, open transactions are rolled back. */
function signalPostmaster(pid: number): void {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
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
