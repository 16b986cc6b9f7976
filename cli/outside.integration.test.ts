/** Commands that fail or end early because of something outside the program: one line, exit code 1, no stack trace. */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { env } from "../app/platform/env.server.ts";
import { studio } from "../tests/support/backup.ts";

// Each run starts its own process.
vi.setConfig({ testTimeout: 180_000 });

const STACK = /^\s+at .*:\d+:\d+|"stack":"[^"]*\\n/m;
const SECRET = { AUTH_SECRET: "a secret for tests only, at least 32 bytes" };

/** The test database's address, through a proxy that ends a connection when it sends `words`. */
async function endingAt(words: string): Promise<string> {
  const direct = new URL(env.databaseUrl.replace("@/", "@socket/"));
  const socket = join(direct.searchParams.get("host") ?? "", ".s.PGSQL.5432");
  const server = createServer((client) => {
    const host = connect(socket);
    for (const one of [client, host]) one.on("error", () => {});
    client.on("data", (chunk) => chunk.toString("latin1").includes(words) && client.destroy());
    client.on("close", () => host.destroy());
    host.on("close", () => client.destroy());
    client.pipe(host).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `postgresql://traco@127.0.0.1:${port}${direct.pathname}`;
}

test("[OPS-36] check whose database is lost in the middle, away or refused says so in one line", async () => {
  const lost = await endingAt("repeatable read");
  const there = new URL(inject("clusterUrl").replace("@/", "@socket/").replace("DATABASE", "nowhere"));
  const wrong = `postgresql://traco@/nowhere?host=${encodeURIComponent(there.searchParams.get("host") ?? "")}`;
  const [middle, refused, away] = await Promise.all(
    [lost, wrong, "postgresql://traco@127.0.0.1:1/traco"].map((DATABASE_URL) =>
      studio({ ...SECRET, DATABASE_URL }, "check"),
    ),
  );
  for (const run of [middle, refused, away]) {
    expect([run?.code, run?.out]).toEqual([1, ""]);
    expect(run?.err).not.toMatch(STACK);
  }
  expect(middle?.err.trim().split("\n").at(-1)).toMatch(
    /^The database does not answer, or was lost: Connection terminated/,
  );
  expect(refused?.err).toMatch(/^The database refuses: database "nowhere" does not exist\./m);
  expect(away?.err).toMatch(/^The database of DATABASE_URL does not answer\./m);
});

test("[OPS-36] a command whose reader leaves, as with '| head', ends without a word", async () => {
  const folder = mkdtempSync(join(tmpdir(), "traco-outside-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const errors = join(folder, "errors");
  // `true` reads nothing and ends long before the command writes.
  const pipe = `"${process.execPath}" cli/main.ts help 2>"${errors}" | true; cat "${errors}"`;
  const { stdout } = await promisify(execFile)("sh", ["-c", pipe]);
  expect(stdout).toBe("");
});

test("[OPS-36] check of an embedded studio ends with nothing in its log", async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "traco-outside-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const { code, out, err } = await studio({ DATABASE_URL: "", DATA_DIR }, "check");
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("Everything is whole.");
});

test("[OPS-36] a folder or a file that is missing or stands in the way is named in one line by every command", async () => {
  const folder = mkdtempSync(join(tmpdir(), "traco-outside-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const runs = await Promise.all([
    studio({ DATABASE_URL: "", DATA_DIR: file }, "check"),
    studio({}, "backup", join(file, "below")),
    studio({}, "restore", join(folder, "nowhere")),
    studio({}, "verify", join(folder, "nowhere")),
    studio({}, "export", join(file, "below")),
    studio({}, "import", join(folder, "nowhere")),
  ]);
  for (const { code, err } of runs) {
    expect(code, err).toBeGreaterThan(0);
    expect(err).not.toMatch(STACK);
    expect(err.trim()).not.toBe("");
  }
});
