import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { configure } from "../../app/platform/env.server.ts";

/** The configuration of every test file, with a DATA_DIR of its own, in place before the file's imports run. */
const folder = await mkdtemp(join(tmpdir(), "traco-data-"));

delete process.env.DATABASE_URL;
Object.assign(process.env, {
  AUTH_SECRET: "a secret for tests only, at least 32 bytes",
  DATA_DIR: folder,
  ORIGIN: "http://localhost:3000",
  LOG_LEVEL: "silent",
});
configure();

afterAll(() => rm(folder, { recursive: true, force: true }));
