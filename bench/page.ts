/**
 * Pages a second: the production build against Hono alone with the same bytes, one after the other in one run, each process
 * by itself with the same load. `npm run build && npm run bench`
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const PAGES = ["/branding", "/login"];
const CONNECTIONS = 16;
const WARM_UP = 2_000;
const MEASURED = 5_000;
const PORT = 4790;

function request(url: string, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", reject);
    }).on("error", reject);
  });
}

/** Answers a second, and the time that 99 of 100 stay under, in milliseconds. */
async function measure(url: string): Promise<{ perSecond: number; p99: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const load = async (duration: number) => {
    const times: number[] = [];
    const end = performance.now() + duration;
    const visitor = async () => {
      while (performance.now() < end) {
        const began = performance.now();
        await request(url, agent);
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
    return times.sort((a, b) => a - b);
  };
  await load(WARM_UP);
  const times = await load(MEASURED);
  agent.destroy();
  return { perSecond: times.length / (MEASURED / 1000), p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, "exit");
  child.kill("SIGTERM");
  await exit;
}

async function bare(page: Buffer, folder: string): Promise<{ child: ChildProcess; url: string }> {
  const file = join(folder, "page.html");
  await writeFile(file, page);
  const child = spawn(process.execPath, ["bench/bare.ts", file], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url: `http://127.0.0.1:${port}/` };
}

const folder = await mkdtemp(join(tmpdir(), "traco-bench-"));
const app = spawn(process.execPath, ["server/main.ts"], {
  env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), PORT: String(PORT), LOG_LEVEL: "error" },
  stdio: ["ignore", "ignore", "inherit"],
});
const agent = new Agent();
const rows: Record<string, string | number>[] = [];
try {
  while (!(await request(`http://127.0.0.1:${PORT}/readyz`, agent).catch(() => null))) {
    if (app.exitCode !== null) throw new Error(`the application ended with ${app.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const path of PAGES) rows.push(await compare(path));
} finally {
  await stop(app);
  await rm(folder, { recursive: true, force: true });
}
console.table(rows);

async function compare(path: string): Promise<Record<string, string | number>> {
  const url = `http://127.0.0.1:${PORT}${path}`;
  const page = await request(url, agent);
  const ours = await measure(url);
  const baseline = await bare(page, folder);
  try {
    const theirs = await measure(baseline.url);
    return {
      page: path,
      bytes: page.length,
      "pages/s": Math.round(ours.perSecond),
      "p99 ms": Number(ours.p99.toFixed(1)),
      "bare Hono pages/s": Math.round(theirs.perSecond),
      "bare p99 ms": Number(theirs.p99.toFixed(1)),
      "of bare": `${((ours.perSecond / theirs.perSecond) * 100).toFixed(1)} %`,
    };
  } finally {
    await stop(baseline.child);
  }
}
