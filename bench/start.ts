/**
 * From the start of the process until the list's first page, on existing data: the product with its embedded PostgreSQL,
 * which it starts itself, and Next with the same cards, whose PostgreSQL runs already. Then what each takes of the
 * machine's memory at rest. Cold: after the system has dropped the files it keeps in memory.
 */
import { type ChildProcess, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { spawnApp } from "../tests/support/app.ts";
import { freePort } from "../tests/support/loopback.ts";
import { firstAnswer } from "./first-answer.ts";
import { buildNext, end, spawnNext } from "./next.ts";
import { memoryOf, postmasterOf } from "./proc.ts";
import { amount } from "./quick.ts";
import { alternate, median, ratio, table } from "./report.ts";
import { openStudio } from "./studio.ts";

const ROUNDS = amount(5, 1);
/** Milliseconds until a started process counts as at rest. */
const REST = amount(30_000, 0);

type Start = { spawn: () => ChildProcess; port: number; postmaster: () => number };

async function measure(): Promise<void> {
  const studio = await openStudio();
  const other = await openStudio();
  const next = await buildNext({ databaseUrl: other.app.databaseUrl });
  try {
    await studio.app.stop();
    // Its database stays, and serves Next.
    await other.app.kill9();
    const { env, dataDir } = studio.app;
    const sides: Record<string, Start> = {
      "the product": {
        spawn: () => spawnApp(env, join(studio.folder, "start.log")),
        port: Number(env.PORT),
        postmaster: () => postmasterOf(dataDir),
      },
    };
    if (next)
      for (const command of ["server.js", "next start"] as const) {
        const port = await freePort();
        const postmaster = () => postmasterOf(other.app.dataDir);
        sides[`Next, ${command}`] = { spawn: () => spawnNext(next, command, port), port, postmaster };
      }
    const runs: Record<string, () => Promise<number>> = {};
    const cold = dropFiles();
    if (!cold) console.log("\nCold starts are left out: only root on Linux may drop the files kept in memory.\n");
    for (const [name, side] of Object.entries(sides)) {
      if (cold) runs[`${name}, cold`] = () => timeStart(side, dropFiles);
      runs[`${name}, warm`] = () => timeStart(side);
    }
    // The first start of each writes what later ones read, as Node's compile cache.
    const times = await alternate(1 + ROUNDS, runs);
    const of = (name: string) => median((times[name] ?? []).slice(1));
    const fastest = (how: string) =>
      Math.min(
        ...Object.keys(times)
          .filter((name) => name.startsWith("Next") && name.endsWith(how))
          .map(of),
      );
    table(
      "First page of the list after a start on existing data (target: at most 1)",
      Object.keys(times).map((name) => ({
        start: name,
        "median ms": Math.round(of(name)),
        "of Next's faster": next ? ratio(of(name), fastest(name.replace(/^.*, /, ""))) : "",
      })),
    );
    table(`Memory ${REST / 1000} s after the first page, in MB (target: at most 150 together)`, await weigh(sides));
  } finally {
    await next?.remove();
    await other.end();
    await studio.end();
  }
}

/** Milliseconds from the start of the process to its first page; ends it again. */
async function timeStart({ spawn, port }: Start, before?: () => void): Promise<number> {
  before?.();
  const began = performance.now();
  const child = spawn();
  try {
    await firstAnswer(child, port, "/portifolio");
    return performance.now() - began;
  } finally {
    await end(child);
  }
}

/** Medians. Pages that several processes share count in parts; `resident` is what the process takes without others. */
async function weigh(sides: Record<string, Start>): Promise<Record<string, string | number>[]> {
  const weights: Record<string, Weight[]> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const started: Record<string, ChildProcess> = {};
    try {
      for (const [name, { spawn, port }] of Object.entries(sides)) {
        started[name] = spawn();
        await firstAnswer(started[name], port, "/portifolio");
      }
      await wait(REST);
      for (const [name, { postmaster }] of Object.entries(sides)) {
        weights[name] ??= [];
        weights[name].push(weightOf(started[name]?.pid ?? Number.NaN, postmaster()));
      }
    } finally {
      await Promise.all(Object.values(started).map(end));
    }
  }
  return Object.entries(weights).map(([name, rounds]) => {
    const of = (what: keyof Weight) => Math.round(median(rounds.map((weight) => weight[what])));
    const [process, database, together] = [of("process"), of("database"), of("together")];
    return { "at rest": name, process, PostgreSQL: database, together, "process, resident": of("resident") };
  });
}

type Weight = { process: number; database: number; together: number; resident: number };

function weightOf(pid: number, postmaster: number): Weight {
  const [together, database] = [memoryOf([pid, postmaster]), memoryOf([postmaster])];
  const resident = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  return { process: together - database, database, together, resident };
}

/** False where it is not allowed. */
function dropFiles(): boolean {
  try {
    execFileSync("sync");
    writeFileSync("/proc/sys/vm/drop_caches", "3");
    return true;
  } catch {
    return false;
  }
}

await measure();
