/**
 * Lighthouse on the demo studio, with its mobile defaults (a slow phone on a slow network, simulated): the median of three
 * runs of each page, and the bytes of a first visit to the project list. The baseline is what docs/performance.md promises.
 * Then home and list beside Next's pages with the same cards, also as on a slow machine. `DATA_DIR` names the folder of a
 * demo to reuse.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { launch } from "chrome-launcher";
import lighthouse, { type Flags, type RunnerResult } from "lighthouse";
import pg from "pg";
import { embeddedAddress } from "../app/platform/env.server.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../tests/support/chromium.ts";
import { buildNext, end, startNext } from "./next.ts";
import { amount, QUICK } from "./quick.ts";
import { alternate, median, ratio, table } from "./report.ts";
import { ask } from "./studio.ts";

const RUNS = amount(3, 1);
const RUNS_BESIDE_NEXT = amount(5, 1);
/** Lighthouse's benchmark index of a slow machine: that of an old desktop, where pages wait for their scripts. */
const SLOW = 500;
const PORT = 4790;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const PROMISED = {
  performance: 99,
  accessibility: 100,
  "best-practices": 100,
  seo: 100,
  shift: 0,
  script: 105_000,
  fonts: 2,
};

/** Reusing a filled demo saves ten minutes of filling it and making its AVIF files. */
const kept = process.env.DATA_DIR;
const folder = kept ?? (await mkdtemp(join(tmpdir(), "traco-lighthouse-")));
const origin = `http://localhost:${PORT}`;
const demo = spawn(process.execPath, ["build/server/index.js", "--demo"], {
  env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(PORT), LOG_LEVEL: "error" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await ready();
  const rows: Row[] = [];
  const pages = [
    "/",
    "/portifolio",
    await firstOf("/portifolio"),
    "/inspiration",
    await firstOf("/inspiration"),
    "/branding",
  ];
  for (const path of amount(pages, ["/"])) rows.push(await measure(path));
  table("Lighthouse, mobile, median of three; script and fonts of a first visit (bytes of brotli, files)", rows);
  const missed = QUICK ? [] : rows.flatMap((row) => misses(row));
  for (const line of missed) process.stdout.write(`${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
  await besideNext();
} finally {
  await end(demo);
  if (!kept) await rm(folder, { recursive: true, force: true });
}

/** The page of the first item of a list. */
async function firstOf(list: string): Promise<string> {
  const html = await (await fetch(origin + list)).text();
  const [, path] = new RegExp(`href="(/show${list}/[^"]+)"`).exec(html) ?? [];
  if (!path) throw new Error(`${list} shows no item`);
  return path;
}

/** Waits until the demo is up and its AVIF files are made: their jobs would compete with the browser for the processor. */
async function ready(): Promise<void> {
  while (!(await fetch(`${origin}/readyz`).catch(() => null))?.ok) {
    if (demo.exitCode !== null) throw new Error(`the demo ended with ${demo.exitCode}`);
    await wait(500);
  }
  const client = new pg.Client({ connectionString: embeddedAddress(folder).url });
  await client.connect();
  for (;;) {
    const { rows } = await client.query<{ waiting: number }>(
      "select count(*)::int as waiting from pgboss.job where name = 'picture-avif' and state in ('created', 'retry', 'active')",
    );
    if (QUICK || rows[0]?.waiting === 0) break;
    await wait(2_000);
  }
  await client.end();
}

type Row = { page: string; shift: number; script: number; fonts: number } & Record<(typeof CATEGORIES)[number], number>;

async function measure(path: string): Promise<Row> {
  // Warms the cache: the first response is rendered and compressed, the measured visits come after it.
  if (!QUICK) await run(origin + path);
  const runs: RunnerResult[] = [];
  for (let n = 0; n < RUNS; n++) runs.push(await run(origin + path));
  const { audit, score } = medians(runs);
  return {
    page: path.replace(/\/[0-9a-f-]{36}$/, "/…"),
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    seo: score("seo"),
    "first paint ms": Math.round(audit("first-contentful-paint")),
    "largest paint ms": Math.round(audit("largest-contentful-paint")),
    shift: Number(audit("cumulative-layout-shift").toFixed(2)),
    script: await scriptBytes(runs[0]),
    fonts: requests(runs[0]).filter(({ resourceType }) => resourceType === "Font").length,
  } as Row;
}

function medians(runs: RunnerResult[]) {
  const of = (read: (result: RunnerResult) => number) => median(runs.map(read));
  return {
    audit: (id: string) => of(({ lhr }) => lhr.audits[id]?.numericValue ?? Number.NaN),
    score: (id: string) => Math.round(of(({ lhr }) => (lhr.categories[id]?.score ?? 0) * 100)),
  };
}

/** As sent to a browser, compressed. */
async function scriptBytes(result: RunnerResult | undefined): Promise<number> {
  const scripts = requests(result).filter(({ resourceType }) => resourceType === "Script");
  const bodies = scripts.map(async ({ url }) => {
    const { origin: server, pathname } = new URL(url);
    return (await ask(server, pathname, "gzip, deflate, br")).body.byteLength;
  });
  return (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0);
}

/** Home and list of both in turn: with the defaults, and with the processor slowed down to a slow machine's. */
async function besideNext(): Promise<void> {
  const next = await buildNext({ databaseUrl: embeddedAddress(folder).url, files: join(folder, "files") });
  if (!next) return;
  try {
    const server = await startNext(next);
    try {
      // Warms both up.
      const first = await run(origin);
      if (!QUICK) await run(server.url);
      const { throttling } = first.lhr.configSettings;
      const index = await compare(server.url, throttling, "with its mobile defaults");
      if (QUICK) return;
      const cpuSlowdownMultiplier = throttling.cpuSlowdownMultiplier * Math.max(1, index / SLOW);
      const how = `on a slow machine (this one's index is ${index}: slowed down ${cpuSlowdownMultiplier.toFixed(1)} times)`;
      await compare(server.url, { ...throttling, cpuSlowdownMultiplier }, how);
    } finally {
      await server.stop();
    }
  } finally {
    await next.remove();
  }
}

type Throttling = RunnerResult["lhr"]["configSettings"]["throttling"];

/** Returns Lighthouse's benchmark index of this machine. */
async function compare(theirOrigin: string, throttling: Throttling, how: string): Promise<number> {
  const rows = [];
  const indexes: number[] = [];
  for (const path of amount(["/", "/portifolio"], ["/portifolio"])) {
    const { ours, theirs } = await alternate<"ours" | "theirs", RunnerResult>(RUNS_BESIDE_NEXT, {
      ours: () => run(origin + path, { onlyCategories: ["performance"], throttling }),
      theirs: () => run(theirOrigin + path, { onlyCategories: ["performance"], throttling }),
    });
    const blocking = (runs: RunnerResult[]) => medians(runs).audit("total-blocking-time");
    indexes.push(...[...ours, ...theirs].map(({ lhr }) => lhr.environment.benchmarkIndex));
    for (const [by, runs] of [
      ["the product", ours],
      ["Next", theirs],
    ] as const) {
      const { audit, score } = medians(runs);
      rows.push({
        page: path,
        by,
        performance: score("performance"),
        "blocking ms": Math.round(blocking(runs)),
        "of Next's": ratio(blocking(runs), blocking(theirs)),
        "largest paint ms": Math.round(audit("largest-contentful-paint")),
        "JavaScript, bytes": await scriptBytes(runs[0]),
      });
    }
  }
  table(`Lighthouse ${how}, beside Next with the same cards (target: blocking at most 0.5)`, rows);
  return Math.round(median(indexes));
}

async function run(url: string, flags: Flags = { onlyCategories: [...CATEGORIES] }): Promise<RunnerResult> {
  const chrome = await launch({ chromePath: CHROMIUM, chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS] });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: "error", ...flags });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    // Lighthouse lost the beginning of its recording and asks for another run.
    if (result.lhr.runtimeError?.code === "NO_NAVSTART") return run(url, flags);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    const wrong = requests(result).find(({ statusCode }) => statusCode >= 400);
    if (wrong) throw new Error(`${wrong.url} answered ${wrong.statusCode}`);
    return result;
  } finally {
    chrome.kill();
  }
}

type Request = { resourceType: string; url: string; statusCode: number };

function requests(result: RunnerResult | undefined): Request[] {
  const details = result?.lhr.audits["network-requests"]?.details;
  if (details?.type !== "table") return [];
  return details.items as Request[];
}

function misses(row: Row): string[] {
  const least = CATEGORIES.filter((id) => row[id] < PROMISED[id]).map(
    (id) => `${row.page}: ${id} ${row[id]}, promised ${PROMISED[id]}`,
  );
  const most = (["shift", "script", "fonts"] as const)
    .filter((name) => row[name] > PROMISED[name] && (name !== "script" || row.page === "/portifolio"))
    .map((name) => `${row.page}: ${name} ${row[name]}, promised at most ${PROMISED[name]}`);
  return [...least, ...most];
}
