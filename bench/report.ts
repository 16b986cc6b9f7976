/** Shared by the measurements: medians, tables, the machine. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";
import { QUICK } from "./quick.ts";

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value that this share of them does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Runs the functions in turn, `rounds` times, so that a busy moment of the machine affects all alike. */
export async function alternate<Name extends string, Result>(
  rounds: number,
  runs: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const results = {} as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round++)
    for (const name in runs) {
      results[name] ??= [];
      results[name].push(await runs[name]());
    }
  return results;
}

/** Prints rows as a Markdown table. */
export function table(title: string, rows: Record<string, string | number>[]): void {
  if (QUICK) return;
  const head = Object.keys(rows[0] ?? {});
  const lines = [head, ...rows.map((row) => head.map((name) => String(row[name] ?? "")))];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0), 3));
  const text = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  text.splice(1, 0, `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  console.log(`\n### ${title}\n\n${text.join("\n")}\n`);
}

export function ratio(ours: number, theirs: number): string {
  return (ours / theirs).toFixed(2);
}

/** Prints the machine and its load at the start of the run. */
export function describeMachine(): void {
  const [first] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  const [load] = loadavg();
  console.log(`${cpus().length} × ${first?.model.trim()}, ${memory} GB, ${process.platform} ${process.arch}`);
  console.log(`Node ${process.version}, ${version("nginx", ["-v"])}; load average at the start ${load?.toFixed(1)}`);
}

/** A program's version; throws when it is not installed, because it is the baseline. */
export function version(program: string, flags: string[]): string {
  try {
    return execFileSync("sh", ["-c", `${program} ${flags.join(" ")} 2>&1`], { encoding: "utf8" }).split("\n")[0] ?? "";
  } catch {
    throw new Error(`${program} is needed for this measurement: apt-get install --yes nginx-light wrk`);
  }
}
