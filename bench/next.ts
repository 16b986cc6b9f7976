/**
 * The baseline for pages: Next with the same cards (bench/next-app), on its own server. It is installed from npm into a
 * temporary folder and shares the product's texts, style sheets and addresses of pictures, so that both look alike.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../tests/support/loopback.ts";
import { firstAnswer } from "./first-answer.ts";

const run = promisify(execFile);

const HERE = join(import.meta.dirname, "..");
/** from the project's folder */
const COMMAND = "../../node_modules/next/dist/bin/next";
const STANDALONE = ".next/standalone/bench/next-app";

export type Next = {
  /** folder of the built project */
  project: string;
  databaseUrl: string;
  remove: () => Promise<void>;
};

/** null, and a line that says so: npm could not install it, as without a network. `files` are the product's pictures. */
export async function buildNext({ databaseUrl, files }: { databaseUrl: string; files?: string }): Promise<Next | null> {
  const folder = await mkdtemp(join(tmpdir(), "traco-next-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const project = join(folder, "bench/next-app");
  const server = join(project, STANDALONE);
  try {
    for (const shared of ["app", "bench/next-app"])
      await cp(join(HERE, shared), join(folder, shared), { recursive: true });
    await cp(join(project, "package.json"), join(folder, "package.json"));
    const install = [
      "install",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--fetch-retries=1",
      "--fetch-retry-mintimeout=1000",
    ];
    const missing = await run("npm", install, { cwd: folder }).then(
      () => null,
      ({ stderr = "" }: { stderr?: string }) => /npm error (.+)/.exec(stderr)?.[1] ?? stderr,
    );
    if (missing !== null) {
      console.log(`\nNext is left out: npm could not install it (${missing.trim()}).\n`);
      await remove();
      return null;
    }
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: databaseUrl };
    await run(process.execPath, [join(project, COMMAND), "build"], { cwd: project, env });
    // As Next's manual says: its build leaves these to a host of files.
    await cp(join(project, ".next/static"), join(server, ".next/static"), { recursive: true });
    await cp(join(HERE, "public"), join(server, "public"), { recursive: true });
    await cp(join(HERE, "app/ui/display/icons.svg"), join(server, "public/icons.svg"));
    if (files) await cp(files, join(server, "public/picture"), { recursive: true });
  } catch (error) {
    await remove();
    throw error;
  }
  return { project, databaseUrl, remove };
}

export type NextServer = { url: string; pid: number; stop: () => Promise<void> };

export async function startNext(next: Next): Promise<NextServer> {
  const port = await freePort();
  const child = spawnNext(next, "server.js", port);
  const stop = () => end(child);
  try {
    await firstAnswer(child, port, "/portifolio");
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, pid: child.pid ?? Number.NaN, stop };
}

/** Next's two ways of serving a build, without npm: the small server that its build makes, and its command. */
export type NextCommand = "server.js" | "next start";

export function spawnNext({ project, databaseUrl }: Next, command: NextCommand, port: number): ChildProcess {
  const ways = {
    "server.js": { cwd: join(project, STANDALONE), words: ["server.js"], errors: "inherit" },
    // It answers the same, and says each time that the other is meant for this build.
    "next start": { cwd: project, words: [join(project, COMMAND), "start"], errors: "ignore" },
  } as const;
  const { cwd, words, errors } = ways[command];
  const env = { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATABASE_URL: databaseUrl };
  return spawn(process.execPath, words, { cwd, env, stdio: ["ignore", "ignore", errors] });
}

/** Ends a process as an operator would, and waits for it. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
