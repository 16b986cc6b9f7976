import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { embeddedAddress } from "../../app/platform/env.server.ts";
import manifest from "../../package.json" with { type: "json" };
import { answers, freePort } from "./loopback.ts";

const START_DEADLINE = 60_000;
/** The Node that runs the tests runs the application. */
const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;

export type App = {
  /** public address without a slash at the end */
  url: string;
  /** of the process that runs now */
  pid: () => number;
  dataDir: string;
  env: Record<string, string>;
  databaseUrl: string;
  /** a connection of its own to the application's database */
  database: ReturnType<typeof connect>["database"];
  /** all that the process wrote so far, its restarts included; a line may come after the response that it is about */
  log: () => string;
  /** Ends it as an operator would (SIGTERM); returns the exit code. */
  stop: () => Promise<number | null>;
  /** Ends the process, and not its database, as a crash would. */
  kill9: () => Promise<void>;
  /** Stops it if it runs, and starts it again on the same folder and port. */
  restart: () => Promise<void>;
  /** Stops it and removes everything. */
  remove: () => Promise<void>;
};

/**
 * Boots the production build as `npm start` does, as a process of its own on a free port with its own DATA_DIR (embedded
 * PostgreSQL, the global setup's copied where there is one), and waits until it answers. `env` adds or overrides variables, `flags` are those of the command. Fails with
 * the log when it does not start.
 */
export async function startApp({
  env = {},
  flags = "",
  dataDir,
  marks = [],
}: {
  env?: Record<string, string>;
  flags?: string;
  dataDir?: string;
  /** empty files in its folder */
  marks?: string[];
} = {}): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), "traco-e2e-"));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const app: Record<string, string> & { DATA_DIR: string } = {
    PORT: String(port),
    ORIGIN: url,
    DATA_DIR: dataDir ?? join(folder, "data"),
    TRUST_PROXY: "loopback",
    ...env,
  };
  const logFile = join(folder, "app.log");
  const log = () => readFileSync(logFile, "utf8");
  /** Whatever happened: no process and no file of this application is left. A folder that was given is its owner's. */
  const clean = async () => {
    if (!dataDir) await stopDatabase(app.DATA_DIR);
    await rm(folder, { recursive: true, force: true });
  };
  const { READY_DATABASE } = process.env;
  if (READY_DATABASE && !dataDir && !app.DATABASE_URL) {
    await mkdir(app.DATA_DIR);
    await promisify(execFile)("cp", ["-a", READY_DATABASE, embeddedAddress(app.DATA_DIR).data]);
  }
  for (const mark of marks) {
    await mkdir(app.DATA_DIR, { recursive: true });
    await writeFile(join(app.DATA_DIR, mark), "");
  }
  let process_ = await boot(app, logFile, flags).catch(async (error) => {
    await clean();
    throw error;
  });
  const databaseUrl = app.DATABASE_URL ?? embeddedAddress(app.DATA_DIR).url;
  const { database, pool } = connect(databaseUrl);
  // The test that meets it fails in words of its own.
  const tellEnd = (code: number | null, signal: NodeJS.Signals | null) =>
    console.error(`the application ended by itself with ${code ?? signal}:\n${log().slice(-4000)}`);
  process_.once("exit", tellEnd);

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (process_.exitCode === null && process_.signalCode === null) {
      process_.off("exit", tellEnd);
      const exit = once(process_, "exit");
      process_.kill(signal);
      await exit;
    }
    return process_.exitCode;
  };
  return {
    url,
    pid: () => process_.pid ?? Number.NaN,
    dataDir: app.DATA_DIR,
    env: app,
    databaseUrl,
    database,
    log,
    stop: () => end("SIGTERM"),
    async kill9() {
      await end("SIGKILL");
    },
    async restart() {
      await end("SIGTERM");
      process_ = await boot(app, logFile, flags);
      process_.once("exit", tellEnd);
    },
    async remove() {
      await pool.end();
      await end("SIGTERM");
      await clean();
    },
  };
}

/** A studio with everything that its pages can show: mail, and a key for payments. */
export const studioEnv = (mailServer: { url: string }): Record<string, string> => ({
  SMTP_URL: mailServer.url,
  MAIL_FROM: "oi@estudiotraco.example",
  PIX_KEY: "pix@traco.example",
  PIX_NAME: "Estúdio Traço",
  PIX_CITY: "Recife",
});

/** The process alone, as `npm start` starts it; it writes to `logFile`. */
export function spawnApp(env: Record<string, string>, logFile: string, flags = ""): ChildProcess {
  const output = openSync(logFile, "a");
  // It replaces its shell, so that the child is the application.
  const child = spawn(`${manifest.scripts.start} ${flags}`, {
    shell: true,
    // Nothing of the developer's own configuration may leak into a test.
    env: { PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  return child;
}

async function boot(env: Record<string, string>, logFile: string, flags: string): Promise<ChildProcess> {
  const child = spawnApp(env, logFile, flags);
  const deadline = Date.now() + START_DEADLINE;
  for (;;) {
    if (child.exitCode !== null || child.signalCode)
      throw new Error(`the application ended with ${child.exitCode}:\n${readFileSync(logFile, "utf8")}`);
    if (await answers(`http://127.0.0.1:${env.PORT}/readyz`)) return child;
    if (Date.now() > deadline) {
      child.kill("SIGKILL");
      throw new Error(`the application did not answer:\n${readFileSync(logFile, "utf8")}`);
    }
    await wait(50);
  }
}

/** The database that a killed application left behind. */
async function stopDatabase(dataDir: string): Promise<void> {
  const file = join(embeddedAddress(dataDir).data, "postmaster.pid");
  while (existsSync(file)) {
    try {
      process.kill(Number.parseInt(readFileSync(file, "utf8"), 10), "SIGINT");
    } catch {
      return; // it ended by itself
    }
    await wait(50);
  }
}

function connect(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => undefined); // the application was stopped, and its database with it
  return { pool, database: drizzle(pool, { casing: "snake_case" }) };
}
