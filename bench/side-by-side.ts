/** The product and its floor in turn under the same load: how often they answer, and what an answer costs. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { App } from "../tests/support/app.ts";
import type { FloorSettings } from "./floor.ts";
import { databaseTime, postmasterOf, processorTime } from "./proc.ts";
import { amount } from "./quick.ts";
import { median } from "./report.ts";

/** beside the first, which warms up */
export const ROUNDS = amount(5, 0);

/** The product, or its floor on the same database. */
export type Side = { url: string; pid: number };

export type Sides = { product: Side; floor: Side };

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

/** Both in a table. */
export const costRow = (product: Cost, floor: Cost) => ({
  "requests/s": product.perSecond.toFixed(product.perSecond < 100 ? 1 : 0),
  "floor's": floor.perSecond.toFixed(floor.perSecond < 100 ? 1 : 0),
  "ms process": product.process.toFixed(2),
  "floor's process": floor.process.toFixed(2),
  "ms PostgreSQL": product.database.toFixed(2),
  "floor's PostgreSQL": floor.database.toFixed(2),
});

/** A load on one side, which tells how many requests it was. */
type Run = { side: Side; load: (round: number) => Promise<{ requests: number; perSecond: number }> };

/** Medians of the rounds. The first round, number 0, warms up and does not count. */
export async function sideBySide<Name extends string>(app: App, sides: Record<Name, Run>): Promise<Record<Name, Cost>> {
  const postmaster = postmasterOf(app.dataDir);
  const costs = {} as Record<Name, Cost[]>;
  for (let round = 0; round <= ROUNDS; round++)
    for (const name in sides) {
      const { side, load } = sides[name];
      const before = { process: processorTime(side.pid), database: databaseTime(postmaster) };
      const { requests, perSecond } = await load(round);
      const cost = {
        perSecond,
        process: (processorTime(side.pid) - before.process) / requests,
        database: (databaseTime(postmaster) - before.database) / requests,
      };
      costs[name] ??= [];
      if (round > 0) costs[name].push(cost);
    }
  const result = {} as Record<Name, Cost>;
  for (const name in costs) {
    const of = (what: keyof Cost) => median(costs[name].map((cost) => cost[what]));
    result[name] = { perSecond: of("perSecond"), process: of("process"), database: of("database") };
  }
  return result;
}
