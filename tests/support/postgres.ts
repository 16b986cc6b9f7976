import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openEmbedded } from "../../server/postgres.ts";

/** A cluster that lives for one test run, in a temporary folder: the embedded PostgreSQL of the product. */
export type TestCluster = { url: (database: string) => string; stop: () => Promise<void> };

/** Starts it; `stop` ends it and removes the folder. */
export async function startCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), "traco-test-"));
  const embedded = await openEmbedded(folder, { exclusive: true });
  // What a test loses in a power cut it does not miss.
  await administer(embedded.url, "ALTER ROLE CURRENT_USER SET synchronous_commit = off");
  return {
    url: (database) => embedded.url.replace("/postgres?", `/${database}?`),
    async stop() {
      await embedded.stop();
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
