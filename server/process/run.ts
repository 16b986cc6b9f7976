/** The process: starts the database, migrates it, starts the application and listens; stops them in reverse order. */
import cluster from "node:cluster";
import { readdir, readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { findPackageJSON } from "node:module";
import { constants, setPriority } from "node:os";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { configure, env } from "../../app/platform/env.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";
import { migrate } from "../database/migrate.ts";
import { openEmbedded } from "../database/postgres.ts";
import { close, drainable, httpServer, listen, parseInPieces } from "../http/listen.ts";
import { isPlain } from "../start-errors.ts";
import type { Application } from "./app.ts";
import { fillDemo, introduceDemo } from "./demo.ts";
import { reserveFolder } from "./demo-folder.ts";
import { startWorkers } from "./supervisor.ts";

// `--dev`: Vite with hot reload. `--demo`: fills an empty database with the sample studio.
const { values: flags } = parseArgs({ options: { dev: { type: "boolean" }, demo: { type: "boolean" } } });
process.chdir(dirname(findPackageJSON(import.meta.url) ?? ""));
// Set here for packages that read it on import: React's development build, better-auth.
process.env.NODE_ENV = flags.dev ? "development" : "production";
// The imports above do not read the configuration; modules that do (`app.ts`) are imported after this line.
configure(flags);

/** Milliseconds for running responses when the process stops. */
const STOP_DEADLINE = 10_000;
/** Jobs start after the first response, or after this many milliseconds without one. */
const QUIET_START = 1_000;

/** Steps of the stop, run in reverse order. */
const undo: (() => Promise<void>)[] = [];
let stopping = false;
let stoppedAt = 0;

async function stop(reason: string, intended: 0 | 1): Promise<never> {
  stopping = true;
  stoppedAt = Date.now();
  let code = intended;
  log.info({ reason }, "stopping");
  for (const step of undo.reverse()) {
    try {
      await step();
    } catch (error) {
      logError(error, "stopping");
      code = 1;
    }
  }
  log.info("stopped");
  process.exit(code);
}

function stopOnSignal(signal: NodeJS.Signals): void {
  // A second signal ends the process at once; the next start adopts the running database. npm repeats Ctrl+C within a
  // second, so both count as one signal.
  if (!stopping) void stop(signal, 0);
  else if (Date.now() - stoppedAt > 1_000) process.exit(1);
}
/** The primary owns the database and starts the workers, which serve. Without workers one process does both. */
const isPrimary = cluster.isPrimary && env.WORKERS > 1 && env.mode === "production";
process.on("SIGTERM", stopOnSignal);
if (cluster.isWorker) {
  // A terminal sends these to the workers too, but only their primary decides when they stop.
  for (const signal of ["SIGINT", "SIGHUP"] as const) process.on(signal, () => {});
} else {
  process.on("SIGINT", stopOnSignal);
  process.on("SIGHUP", isPrimary ? () => void reload() : stopOnSignal);
}
/** There is nothing to reload until the workers serve. */
let reload = async () => {};

if (cluster.isPrimary && env.mode === "production" && !env.REQUIRE_VERIFIED_EMAIL)
  log.warn(
    "REQUIRE_VERIFIED_EMAIL is false: accounts work without a confirmed e-mail. Only a developer build may switch it off",
  );

try {
  if (flags.demo) await reserveFolder(env.DATA_DIR);
  const opening = env.DATABASE_URL || cluster.isWorker ? undefined : await openDatabase(env.DATA_DIR);
  await (isPrimary ? supervise(opening) : serve(opening));
} catch (error) {
  if (!stopping) {
    const refused = isPlain(error);
    if (refused) process.stderr.write(`${error.message}\n`);
    else logError(error, "start");
    await stop(refused ? "refused" : "could not start", 1);
  }
}

type Opening = { ready: Promise<unknown> };

async function supervise(opening: Opening | undefined): Promise<void> {
  await prepare(opening);
  const workers = await startWorkers(env.WORKERS, {
    onStarting: (stopWorkers) => undo.push(stopWorkers),
    onNoneServes: () => {
      process.stderr.write("No worker serves, and none could be started; see their messages above.\n");
      if (!stopping) void stop("no worker could start", 1);
    },
  });
  reload = workers.reload;
}

async function serve(opening: Opening | undefined): Promise<void> {
  const server = httpServer();
  if (!flags.dev) parseInPieces(server);
  // Loads the application while PostgreSQL starts.
  const loading = flags.dev ? development(server) : import("./app.ts").then(({ createApp }) => createApp());
  const [application] = await Promise.all([loading, prepare(opening)]);
  application.start();
  undo.push(application.stop);
  server.on("request", application.listener);
  const responded = firstResponse(server);
  if (cluster.isWorker) retireOnMessage(drainable(server), application);
  await listen(server, env.PORT, env.HOST);
  undo.push(() => {
    // Open streams would delay the stop until its deadline.
    application.live.end();
    return close(server, STOP_DEADLINE);
  });
  log.info({ origin: env.ORIGIN, host: env.HOST, port: env.PORT, mode: env.mode }, "listening");
  if (flags.demo) await introduceDemo();
  // Starting the jobs takes longer than a page, so the first page goes first.
  await Promise.race([responded, wait(QUIET_START)]);
  if (!stopping) await application.startJobs();
  // Last, because loading the jobs needs these threads as well.
  await lowerWorkerPriority();
}

/** Once its successor listens, a worker finishes its open responses and ends. */
function retireOnMessage(drain: () => Promise<void>, { live }: Application): void {
  process.on("message", async (message) => {
    if (message !== "retire" || stopping) return;
    const drained = drain();
    // Pages reopen their streams at once, over connections to other workers.
    live.end();
    await drained;
    if (!stopping) await stop("a new worker serves", 0);
  });
}

/** Resolves when PostgreSQL has been launched; `ready` resolves when it accepts connections. */
async function openDatabase(dataDir: string): Promise<Opening> {
  const launched = Promise.withResolvers<void>();
  const ready = openEmbedded(dataDir, {
    exclusive: true,
    workers: env.WORKERS,
    onLaunched: launched.resolve,
    onLost: (error) => {
      logError(error, "embedded database");
      if (!stopping) void stop("the database was lost", 1);
    },
  });
  // Wait for the database to finish starting before stopping it; otherwise it would outlive this process.
  undo.push(() => ready.catch(() => null).then((database) => database?.stop()));
  await Promise.race([launched.promise, ready]);
  return { ready };
}

/**
 * Migrates the database, and fills the demo's. A worker migrates too, because a reload may bring newer code than the
 * primary's.
 */
async function prepare(opening: Opening | undefined): Promise<void> {
  await opening?.ready;
  await migrate(env.directDatabaseUrl);
  if (!flags.demo) return;
  const abort = new AbortController();
  const filling = fillDemo(flags, abort.signal);
  undo.push(async () => {
    abort.abort();
    await filling.catch(() => {});
  });
  await filling;
}

/** Resolves when the first request has its response. */
function firstResponse(server: Server): Promise<void> {
  return new Promise((resolve) => server.once("request", (_incoming, outgoing) => outgoing.once("close", resolve)));
}

/** Vite serves the browser's files and reloads the application when one of its modules changes. */
async function development(server: Server): Promise<Application> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  undo.push(() => vite.close());
  // Vite would end the process at once on these signals; the database must stop first.
  for (const listener of process.listeners("SIGTERM")) if (listener !== stopOnSignal) process.off("SIGTERM", listener);
  process.stdin.removeAllListeners("end");
  const load = async (): Promise<typeof import("./app.ts")> => {
    // Vite loads its own instances of the modules, and new ones after a change.
    const configuration = await vite.ssrLoadModule("/app/platform/env.server.ts");
    (configuration as typeof import("../../app/platform/env.server.ts")).configure(flags);
    return (await vite.ssrLoadModule("/server/process/app.ts")) as typeof import("./app.ts");
  };
  let loaded = await load();
  const application = loaded.createApp();
  let { listener } = application;
  return {
    ...application,
    listener: (incoming, outgoing) =>
      vite.middlewares(incoming as never, outgoing as never, async () => {
        try {
          const newest = await load();
          if (newest !== loaded) {
            loaded = newest;
            ({ listener } = newest.createApp(application.live));
          }
          listener(incoming, outgoing);
        } catch (error) {
          logError(error, "loading the application");
          outgoing.writeHead(500).end();
        }
      }),
  };
}

/**
 * Lowers the priority of the threads for pictures, password hashes and file work, because every page needs the event
 * loop (SPEED-6). On Linux each thread has its own priority, which its child threads (libvips') inherit; elsewhere this
 * has no effect. Listing the threads starts libuv's, if nothing has before.
 */
async function lowerWorkerPriority(): Promise<void> {
  if (process.platform !== "linux") return;
  const threads = "/proc/self/task";
  try {
    for (const thread of await readdir(threads)) {
      // A thread that has ended meanwhile has no name.
      const name = await readFile(`${threads}/${thread}/comm`, "utf8").catch(() => "");
      if (name.startsWith("libuv-worker")) setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
    }
  } catch (error) {
    logError(error, "lowering the priority of workers");
  }
}
