/** A page that is not cached: guard, queries, render, compression, against Hono alone sending the same bytes. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { countingScript, type Load, load } from "./load.ts";
import { alternate, median, table } from "./report.ts";
import { ask, openStudio } from "./studio.ts";

const ROUNDS = 5;

async function measure(): Promise<void> {
  const studio = await openStudio();
  try {
    const rows = [];
    // A cursor of a later year reads from the start; each makes its own cache entry.
    const start = "after=9%012d_00000000-0000-0000-0000-000000000000";
    for (const [name, path, uncached] of [
      ["list page", studio.list, `${studio.list}?${start}`],
      ["search", `${studio.list}?q=quitanda`, `${studio.list}?q=quitanda&${start}`],
      ["log-in page", "/login", "/login?n=%d"],
    ] as const) {
      const page = await ask(studio.app.url, path);
      const baseline = await bare(page.body, studio.folder);
      const script = await countingScript(join(studio.folder, "uncached.lua"), uncached);
      const { ours, theirs } = await alternate<"ours" | "theirs", Load>(ROUNDS, {
        ours: () => load(studio.app.url, script),
        theirs: () => load(baseline.url),
      }).finally(() => baseline.child.kill());
      const perSecond = (loads: Load[]) => median(loads.map((one) => one.perSecond));
      rows.push({
        page: name,
        bytes: page.body.byteLength,
        "pages/s": Math.round(perSecond(ours)),
        "p99 ms": median(ours.map(({ p99 }) => p99)).toFixed(0),
        "bare Hono pages/s": Math.round(perSecond(theirs)),
        "ms more a page": (1000 / perSecond(ours) - 1000 / perSecond(theirs)).toFixed(2),
      });
    }
    table("Rendered anew for every request, against Hono alone with the same bytes", rows);
  } finally {
    await studio.end();
  }
}

async function bare(body: Buffer, folder: string): Promise<{ child: ChildProcess; url: string }> {
  const file = join(folder, "page");
  await writeFile(file, body);
  const child = spawn(process.execPath, ["bench/bare.ts", file], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  return { child, url: `http://127.0.0.1:${port}/` };
}

await measure();
