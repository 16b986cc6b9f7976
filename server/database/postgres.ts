/** Embedded PostgreSQL in DATA_DIR/postgres. One application at a time owns it; it listens only on a Unix socket. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { embeddedAddress } from "../../app/platform/env.server.ts";
import { CannotStart } from "../start-errors.ts";
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
import { removeStalePidFile, stopAbandoned, stopServer } from "./postgres-process.ts";
import { finishRestore } from "./restored.ts";

const START_DEADLINE = 60_000;
/** Milliseconds to wait for the lock, because a killed application's lock is released a moment later. */
const LOCK_DEADLINE = 5_000;
/** Connections of one worker (docs/operations.md). During a reload there is one worker more. */
const EACH_WORKER = 16;
/** Connections for the owner, the command line, and PostgreSQL's own reserve. */
const OTHERS = 12;
const LOG_MAX_BYTES = 10 * 1024 * 1024;
/** Held by the application that owns the database. */
const OWNER_LOCK = 7_246_001;

export type Embedded = {
  url: string;
  /** Stops the database if this process owns it. Committed data is safe either way. */
  stop: () => Promise<void>;
};

export class DataDirInUse extends CannotStart {}

/** Faults that soon pass: another process is starting, or a killed server's children are still ending. */
const TEMPORARY = /lock file|shared memory block|already in use/;
const PERMANENT = /No space left|denied|Read-only/;

/** `lost` resolves when the connection has ended, even if it ended before anyone waited. */
type Connection = { client: pg.Client; lost: Promise<void> };
/** Finds programs other than those in node_modules, for an upgrade. */
type ProgramsFor = (owner: Owner | undefined) => Promise<Installation>;

type Options = {
  exclusive: boolean;
  workers?: number;
  programs?: ProgramsFor;
  onLaunched?: () => void;
  onLost?: (error: unknown) => void;
};
type Cluster = Options & ReturnType<typeof embeddedAddress> & { dataDir: string; owner: Owner | undefined };

/**
 * Adopts or starts the database, and restarts it if it dies. Calls `onLost` if that fails, and `onLaunched` when its
 * process runs but does not accept connections yet. If another application owns the database, `exclusive` throws
 * DataDirInUse; without it (command line) this process only uses the database and never stops it. The database admits
 * as many connections as `workers` processes open.
 */
export async function openEmbedded(dataDir: string, options: Options): Promise<Embedded> {
  makeDataDir(dataDir);
  await finishRestore(dataDir, stopAbandoned);
  const cluster: Cluster = { dataDir, ...embeddedAddress(dataDir), owner: ownerOf(dataDir), ...options };
  checkOwner(dataDir, cluster.data, cluster.owner);
  let holder = await acquire(cluster, options.exclusive, () => false);
  if (holder === "notOwner") return { url: cluster.url, stop: async () => {} };

  let stopping = false;
  let reopening = Promise.resolve();
  const watch = ({ lost }: Connection) =>
    void lost.then(() => {
      if (stopping) return;
      reopening = acquire(cluster, true, () => stopping).then(
        (next) => {
          holder = next;
          if (next !== "notOwner") watch(next);
        },
        (error: unknown) => options.onLost?.(error),
      );
    });
  watch(holder);
  return {
    url: cluster.url,
    stop: async () => {
      stopping = true;
      await reopening;
      // Stop before releasing the lock; otherwise another application could adopt a database that is about to end.
      await stopServer(cluster.data);
      if (holder !== "notOwner") await holder.client.end().catch(() => {});
    },
  };
}

/**
 * The connection that holds the lock. 'notOwner': `abandoned` became true, or another application holds the lock and
 * `exclusive` is false.
 */
async function acquire(
  cluster: Cluster,
  exclusive: boolean,
  abandoned: () => boolean,
): Promise<Connection | "notOwner"> {
  let deadline = Date.now() + START_DEADLINE;
  let lockDeadline = Date.now() + LOCK_DEADLINE;
  let binaries: Installation | undefined;
  let reported = "";
  let started: Connection | undefined;
  for (;;) {
    if (!started && abandoned()) return "notOwner";
    const server = started ?? (await connect(cluster.url));
    started = undefined;
    const locked = typeof server === "object" ? await takeLock(server) : undefined;
    if (locked && typeof server === "object") {
      await clearLeftovers(cluster.data);
      return server;
    }
    if (locked === false) {
      if (!exclusive) return "notOwner";
      if (Date.now() > lockDeadline) {
        throw new DataDirInUse(
          `Another instance of the application is already running on ${cluster.dataDir}. Stop it first, or set another DATA_DIR.`,
        );
      }
    } else if (Date.now() > deadline) {
      const log = join(cluster.dataDir, "postgres.log");
      throw new CannotStart(
        `PostgreSQL did not start within ${START_DEADLINE / 1000} s. Its log is ${log}. ${reported}`,
      );
    } else if (server === "absent") {
      const began = Date.now();
      const isProven = !reported && existsSync(join(cluster.data, "PG_VERSION"));
      if (reported || !binaries)
        binaries = await (cluster.programs?.(cluster.owner) ?? installation(cluster.dataDir, cluster.owner, isProven));
      await initialise(binaries, cluster.data, cluster.owner);
      // The deadline is for the server's start only: initdb before it may take most of a minute on a busy machine.
      deadline += Date.now() - began;
      checkVersion(binaries, cluster.data);
      if (cluster.socketDir !== cluster.data) await ownSocketFolder(cluster.socketDir, cluster.owner);
      removeStalePidFile(cluster.data);
      const start = await startServer(binaries, cluster, deadline);
      if (typeof start === "object") started = start;
      else reported = start;
      lockDeadline = Date.now() + LOCK_DEADLINE;
    }
    // The server is starting or stopping, or its owner has just died.
    if (started) continue;
    if (server !== "absent") await wait(100);
    else if (reported) await wait(500);
  }
}

/** Whether the connection got the lock; undefined if it was lost. Closes a connection without the lock. */
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

/** 'absent': no server listens. 'busy': a server listens but is not ready. */
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

/** PostgreSQL refuses to run as root, so it runs as the owner of DATA_DIR, or as nobody. */
function ownerOf(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  if (uid !== 0) return { uid, gid };
  const nobody = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(nobody?.[1] ?? 65534), gid: Number(nobody?.[2] ?? 65534) };
}

/**
 * Starts the server and connects once it accepts connections. Returns why it ended if a retry may help; otherwise
 * throws.
 */
async function startServer(binaries: Installation, cluster: Cluster, deadline: number): Promise<Connection | string> {
  const logFile = join(cluster.dataDir, "postgres.log");
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) truncateSync(logFile);
  const output = openSync(logFile, "a", 0o600);
  const settings = {
    listen_addresses: "",
    unix_socket_directories: cluster.socketDir === cluster.data ? "." : cluster.socketDir,
    unix_socket_permissions: "0700",
    max_connections: String(Math.max(60, ((cluster.workers ?? 1) + 1) * EACH_WORKER + OTHERS)),
    log_min_messages: "warning",
    // Suits a small machine: the system caches the data as well, and few sessions work at once (docs/operations.md).
    shared_buffers: "32MB",
    maintenance_work_mem: "32MB",
    ...(Number(binaries.major) >= 18 && { io_method: "sync" }),
    jit: "off",
    autovacuum_max_workers: "1",
    max_logical_replication_workers: "0",
    // In a container /dev/shm may have only 64 MB.
    dynamic_shared_memory_type: "mmap",
  };
  const flags = Object.entries(settings).flatMap(([name, text]) => ["-c", `${name}=${text}`]);
  let ended: string | undefined;
  const child = spawn(binaries.postgres, ["-D", HERE, ...flags], {
    ...cluster.owner,
    cwd: cluster.data,
    env: ENVIRONMENT,
    // Runs in its own session, so that Ctrl+C does not reach it: the application stops the database last.
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
  cluster.onLaunched?.();
  for (let pause = 10; ended === undefined && Date.now() < deadline; pause = Math.min(pause * 1.2, 200)) {
    const server = await connect(cluster.url);
    if (typeof server === "object") return server;
    await wait(pause);
  }
  if (ended === undefined) return "";
  const fault = faultInLog(logFile, child.pid).replaceAll("/proc/self/cwd", cluster.data);
  if (fault && (!TEMPORARY.test(fault) || PERMANENT.test(fault)))
    throw new CannotStart(`PostgreSQL cannot start on ${cluster.data}: ${fault} Its log is ${logFile}.`);
  return fault || ended;
}

/** Reads only this server's lines, because others write to the same log. */
function faultInLog(logFile: string, pid: number | undefined): string {
  const lines = readFileSync(logFile, "utf8").split("\n");
  const own = new RegExp(`\\[${pid}\\] (?:FATAL|PANIC|DETAIL|HINT):\\s+(.*)`);
  return lines.flatMap((line) => own.exec(line)?.[1] ?? []).join(" ");
}
