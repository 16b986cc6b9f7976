/** The product and its floor in turn under the same load: how often they answer, and what an answer costs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { App } from "../tests/support/app.ts";
import type { FloorSettings } from "./floor.ts";
import { load } from "./load.ts";
import { databaseTime, postmasterOf, processorTime } from "./processes.ts";
import { alternate, median } from "./report.ts";

const ROUNDS = 5;

/** The product, or its floor on the same database. */
export type Side = { url: string; pid: number };

export async function startFloor(settings: FloorSettings): Promise<Side & { stop: () => void }> {
  const child = spawn(process.execPath, ["bench/floor.ts", JSON.stringify(settings)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface(child.stdout);
  const [port] = await Promise.race([
    once(lines, "line"),
    once(child, "exit").then(() => Promise.reject(new Error("the floor did not start"))),
  ]);
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? Number.NaN, stop: () => child.kill() };
}

/** Requests per second, and milliseconds of processor for one request: of the process and of PostgreSQL. */
export type Cost = { perSecond: number; process: number; database: number };

/** Medians of the rounds; the first round of each warms it up and does not count. */
export async function sideBySide<Name extends string>(
  app: App,
  sides: Record<Name, { side: Side; path: string; script: string }>,
): Promise<Record<Name, Cost>> {
  const postmaster = postmasterOf(app.dataDir);
  const run = async (side: Side, path: string, script: string): Promise<Cost> => {
    const before = { process: processorTime(side.pid), database: databaseTime(postmaster) };
    const { requests, perSecond } = await load(side.url + path, script);
    return {
      perSecond,
      process: (processorTime(side.pid) - before.process) / requests,
      database: (databaseTime(postmaster) - before.database) / requests,
    };
  };
  const runs = {} as Record<Name, () => Promise<Cost>>;
  for (const name in sides) {
    const { side, path, script } = sides[name];
    runs[name] = () => run(side, path, script);
  }
  const rounds = await alternate(1 + ROUNDS, runs);
  const result = {} as Record<Name, Cost>;
  for (const name in rounds) {
    const of = (what: keyof Cost) => median(rounds[name].slice(1).map((cost) => cost[what]));
    result[name] = { perSecond: of("perSecond"), process: of("process"), database: of("database") };
  }
  return result;
}
