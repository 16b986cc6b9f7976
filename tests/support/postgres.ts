import pg from "pg";

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
