/**
 * The embedded PostgreSQL: found alive or started, held by one application at a time, stopped with it.
 * It listens on a Unix socket only. DATA_DIR/postgres holds all of it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { embeddedAddress } from "../app/services/env.server.ts";
import { CannotStart } from "./cannot-start.ts";
import { type Installation, installation, type Owner } from "./postgres-binaries.ts";
import {
  checkOwner,
  checkVersion,
  clearLeftovers,
  ENVIRONMENT,
  HERE,
  initialise,
  makeDataDir,
  ownSocketFolder,
} from "./postgres-folders.ts";

const START_DEADLINE = 60_000;
/** The lock of an application that was killed is free a moment later. */
const LOCK_PATIENCE = 5_000;
const STOP_DEADLINE = 30_000;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** Advisory lock of the application that owns the database; any number, always the same. */
const OWNER_LOCK = 7_246_001;

export type Embedded = {
  url: string;
  /** Ends the hold and, if this process has it, the database: no data is lost however it ends. */
  stop: () => Promise<void>;
};

export class DataDirInUse extends CannotStart {}

/** What a start says that has met another one, or the children of a server that was killed: both are over soon. */
const PASSING = /lock file|shared memory block|already in use/;
const LASTING = /No space left|denied|Read-only/;

/** A connection to the database. `lost` resolves when it has ended, however early that was. */
type Connection = { client: pg.Client; lost: Promise<void> };
type Place = { dataDir: string; data: string; socketDir: string; url: string; owner: Owner | undefined };

/**
 * Connects to the embedded database of a folder, starting it when it does not run.
 * `exclusive`: be its one application, or throw DataDirInUse. Otherwise (command line) join whoever runs, and stop
 * the database at the end only if nobody does. A database that dies is started again; `onLost` hears when that fails.
 */
export async function openEmbedded(
  dataDir: string,
  { exclusive, onLost }: { exclusive: boolean; onLost?: (error: unknown) => void },
): Promise<Embedded> {
  makeDataDir(dataDir);
  const place: Place = { dataDir, ...embeddedAddress(dataDir), owner: ownerOf(dataDir) };
  checkOwner(dataDir, place.data, place.owner);
  let holder = await acquire(place, exclusive, () => false);
  if (holder === "joined") return { url: place.url, stop: async () => {} };

  let stopping = false;
  let again = Promise.resolve();
  const watch = ({ lost }: Connection) =>
    void lost.then(() => {
      if (stopping) return;
      again = acquire(place, true, () => stopping).then(
        (next) => {
          holder = next;
          if (next !== "joined") watch(next);
        },
        (error: unknown) => onLost?.(error),
      );
    });
  watch(holder);
  return {
    url: place.url,
    stop: async () => {
      stopping = true;
      await again;
      // Stopped before the lock is let go, so that no other application adopts a database about to end.
      await stopServer(place.data);
      if (holder !== "joined") await holder.client.end().catch(() => {});
    },
  };
}

/** The connection that holds the lock, whatever it takes; or 'joined' where another application has it and may. */
async function acquire(place: Place, exclusive: boolean, abandoned: () => boolean): Promise<Connection | "joined"> {
  let deadline = Date.now() + START_DEADLINE;
  let patience = Date.now() + LOCK_PATIENCE;
  let binaries: Installation | undefined;
  let reported = "";
  for (;;) {
    if (abandoned()) return "joined";
    const found = await connect(place.url);
    const locked = typeof found === "object" ? await takeLock(found) : undefined;
    if (locked && typeof found === "object") {
      await clearLeftovers(place.data);
      return found;
    }
    if (locked === false) {
      if (!exclusive) return "joined";
      if (Date.now() > patience) {
        throw new DataDirInUse(
          `Another instance of the application is already running on ${place.dataDir}. Stop it first, or set another DATA_DIR.`,
        );
      }
    } else if (Date.now() > deadline) {
      const log = join(place.dataDir, "postgres.log");
      throw new CannotStart(
        `PostgreSQL did not start within ${START_DEADLINE / 1000} s. Its log is ${log}. ${reported}`,
      );
    } else if (found === "absent") {
      const began = Date.now();
      binaries ??= await installation(place.dataDir, place.owner);
      await initialise(binaries, place.data, place.owner);
      // The deadline is the server's: on a busy machine its data may take most of a minute to make.
      deadline += Date.now() - began;
      checkVersion(binaries, place.data);
      if (place.socketDir !== place.data) await ownSocketFolder(place.socketDir, place.owner);
      removeStalePidFile(place.data);
      reported = await startServer(binaries, place, deadline);
      patience = Date.now() + LOCK_PATIENCE;
    }
    // It is starting up, shutting down, or its holder has just died: a moment changes that.
    if (found !== "absent") await wait(100);
    else if (reported) await wait(500);
  }
}

/** Whether this connection has the lock now; undefined when it was lost before it could tell. It is ended when it has not. */
async function takeLock({ client }: Connection): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query<{ got: boolean }>("select pg_try_advisory_lock($1) as got", [OWNER_LOCK]);
    if (rows[0]?.got) return true;
    await client.end();
    return false;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

/** A connection, or why there is none: 'absent' (nobody listens) or 'busy' (somebody does, and is not ready). */
async function connect(url: string): Promise<Connection | "absent" | "busy"> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    application_name: "traco owner",
  });
  client.on("error", () => {});
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    await client.connect();
    return { client, lost };
  } catch (error) {
    const { code = "" } = error as { code?: string };
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

/**
 * Starts the server and waits until it answers. Returns an empty text, or why it ended although another try may do: old
 * children linger, or another starter was first. Throws what no other try would change.
 */
async function startServer(binaries: Installation, place: Place, deadline: number): Promise<string> {
  const logFile = join(place.dataDir, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) truncateSync(logFile);
  const output = openSync(logFile, "a", 0o600);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: place.socketDir === place.data ? "." : place.socketDir,
    unix_socket_permissions: "0700",
    max_connections: "60",
    log_min_messages: "warning",
    // The memory under /dev/shm may be as small as 64 MB in a container.
    dynamic_shared_memory_type: "mmap",
  };
  const flags = Object.entries(settings).flatMap(([name, text]) => ["-c", `${name}=${text}`]);
  let ended: string | undefined;
  const child: ChildProcess = spawn(binaries.postgres, ["-D", HERE, ...flags], {
    ...place.owner,
    cwd: place.data,
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
  for (let pause = 10; ended === undefined && Date.now() < deadline; pause = Math.min(pause * 1.5, 200)) {
    const found = await connect(place.url);
    if (typeof found === "object") {
      await found.client.end();
      return "";
    }
    await wait(pause);
  }
  if (ended === undefined) return "";
  const fault = faultInLog(logFile, child.pid).replaceAll(HERE, place.data);
  if (fault && (!PASSING.test(fault) || LASTING.test(fault)))
    throw new CannotStart(`PostgreSQL cannot start on ${place.data}: ${fault} Its log is ${logFile}.`);
  return fault || ended;
}

/** What the server of this number wrote last about its own end; other servers write to the same log. */
function faultInLog(logFile: string, pid: number | undefined): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  const own = new RegExp(`\\[${pid}\\] (?:FATAL|PANIC|DETAIL|HINT):\\s+(.*)`);
  return lines.flatMap((line) => own.exec(line)?.[1] ?? []).join(" ");
}

/** Ends the database of a folder, started by this process or adopted, and waits until its files are at rest. */
async function stopServer(data: string): Promise<void> {
  const pid = postmasterPid(data);
  if (pid === undefined || !signalPostmaster(pid)) return;
  const deadline = Date.now() + STOP_DEADLINE;
  while (postmasterPid(data) === pid && Date.now() < deadline) await wait(20);
}

/** SIGINT: fast shutdown, open transactions are rolled back. False when there is no such process. */
function signalPostmaster(pid: number): boolean {
  try {
    return process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}
