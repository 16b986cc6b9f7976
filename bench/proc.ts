/** What processes have used so far, from /proc: processor time and memory, of the product and of its PostgreSQL. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { embeddedAddress } from "../app/platform/env.server.ts";

const TICK_MS = 1000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** Process id of the embedded PostgreSQL; its other processes are this one's children. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(embeddedAddress(dataDir).data, "postmaster.pid"), "utf8"), 10);
}

/** Processor time of one process, all threads included, in milliseconds. */
export const processorTime = (pid: number): number => TICK_MS * (ticksOf(pid)?.own ?? Number.NaN);

/** Processor time of PostgreSQL with its backends, those that ended included, in milliseconds. */
export function databaseTime(postmaster: number): number {
  const living = childrenOf(postmaster).map((pid) => ticksOf(pid)?.own ?? 0);
  const { own, ended } = ticksOf(postmaster) ?? { own: Number.NaN, ended: 0 };
  return TICK_MS * living.reduce((sum, ticks) => sum + ticks, own + ended);
}

/** Memory that these processes and their children take from the machine, in MB: pages that several share count once. */
export function memoryOf(pids: number[]): number {
  const all = new Set(pids.flatMap((pid) => [pid, ...childrenOf(pid)]));
  const kilobytes = [...all].map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => ticksOf(pid)?.parent === parent);
}

/** null: the process has ended. */
function ticksOf(pid: number): { parent: number; own: number; ended: number } | null {
  // The program's name, in brackets, may hold spaces.
  const fields = read(pid, "stat").split(") ").at(-1)?.split(" ").map(Number) ?? [];
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields;
  if (parent === undefined || endedSystem === undefined) return null;
  return { parent, own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + endedSystem };
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}
