/**
 * The baseline for pages: Next with the same cards (bench/next-app), on its own server. It is installed from npm into a
 * temporary folder and shares the product's texts, style sheets and addresses of pictures, so that both look alike.
 */
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { answers, freePort } from "../tests/support/loopback.ts";

const run = promisify(execFile);

const HERE = join(import.meta.dirname, "..");

export type Next = {
  /** of the folder with Next's command */
  project: string;
  /** of `server.js`, which Next's build makes */
  server: string;
  databaseUrl: string;
  remove: () => Promise<void>;
};

/** null, and a line that says so: npm could not install it, as without a network. `files` are the product's pictures. */
export async function buildNext({ databaseUrl, files }: { databaseUrl: string; files?: string }): Promise<Next | null> {
  const folder = await mkdtemp(join(tmpdir(), "traco-next-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const project = join(folder, "bench/next-app");
  const server = join(project, ".next/standalone/bench/next-app");
  try {
    for (const shared of ["app", "bench/next-app"])
      await cp(join(HERE, shared), join(folder, shared), { recursive: true });
    await cp(join(project, "package.json"), join(folder, "package.json"));
    const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"];
    const missing = await run("npm", install, { cwd: folder }).then(
      () => null,
      ({ stderr = "" }: { stderr?: string }) => /npm error (.+)/.exec(stderr)?.[1] ?? stderr,
    );
    if (missing !== null) {
      console.log(`\nNext is left out: npm could not install it (${missing.trim()}).\n`);
      await remove();
      return null;
    }
    const next = join(folder, "node_modules/next/dist/bin/next");
    const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DATABASE_URL: databaseUrl };
    await run(process.execPath, [next, "build"], { cwd: project, env });
    // As Next's manual says: its build leaves these to a host of files.
    await cp(join(project, ".next/static"), join(server, ".next/static"), { recursive: true });
    await cp(join(HERE, "public"), join(server, "public"), { recursive: true });
    await cp(join(HERE, "app/ui/display/icons.svg"), join(server, "public/icons.svg"));
    if (files) await cp(files, join(server, "public/picture"), { recursive: true });
  } catch (error) {
    await remove();
    throw error;
  }
  return { project, server, databaseUrl, remove };
}

export type NextServer = { url: string; pid: number; stop: () => Promise<void> };

export async function startNext(next: Next): Promise<NextServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawnNext(next, port);
  const stop = () => endNext(child);
  while (!(await answers(`${url}/portifolio`))) {
    if (child.exitCode !== null) throw new Error(`Next ended with ${child.exitCode}`);
    await wait(100);
  }
  return { url, pid: child.pid ?? Number.NaN, stop };
}

export function spawnNext({ server, databaseUrl }: Next, port: number): ChildProcess {
  return spawn(process.execPath, ["server.js"], {
    cwd: server,
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: String(port), DATABASE_URL: databaseUrl },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export async function endNext(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}
