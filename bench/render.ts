/**
 * A page that is not cached: guard, queries, render, compression, against node:http alone sending the same bytes, and the list
 * against Next's own server rendering the same cards from the same database.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { countingScript, type Load, load } from "./load.ts";
import { buildNext, startNext } from "./next.ts";
import { amount } from "./quick.ts";
import { alternate, median, ratio, table } from "./report.ts";
import { sideBySide } from "./side-by-side.ts";
import { ask, openStudio, type Studio } from "./studio.ts";

const ROUNDS = amount(5, 1);
/** what a browser reads: Next has no brotli, and compresses as it does for everybody */
const ENCODINGS = "gzip, deflate, br";
/** A cursor of a later year reads from the start; each makes its own cache entry. */
const START = "after=9%012d_00000000-0000-0000-0000-000000000000";

async function measure(): Promise<void> {
  const studio = await openStudio();
  try {
    const rows = [];
    for (const [name, path, uncached] of [
      ["list page", studio.list, `${studio.list}?${START}`],
      ["search", `${studio.list}?q=quitanda`, `${studio.list}?q=quitanda&${START}`],
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
        "bare node:http pages/s": Math.round(perSecond(theirs)),
        "ms more a page": (1000 / perSecond(ours) - 1000 / perSecond(theirs)).toFixed(2),
      });
    }
    table("Rendered anew for every request, against node:http alone with the same bytes", rows);
    await besideNext(studio);
  } finally {
    await studio.end();
  }
}

async function besideNext({ app, folder, list }: Studio): Promise<void> {
  const next = await buildNext({ databaseUrl: app.databaseUrl });
  if (!next) return;
  try {
    const server = await startNext(next);
    try {
      const script = await countingScript(join(folder, "beside-next.lua"), `${list}?${START}`);
      const costs = await sideBySide(app, {
        product: { side: { url: app.url, pid: app.pid() }, load: () => load(app.url + list, script) },
        Next: { side: server, load: () => load(server.url + list, script) },
      });
      const row = async (name: keyof typeof costs, url: string) => ({
        "twelve cards by": name,
        // As the load gets it: a page asked for again has fewer.
        bytes: (await ask(url, `${list}?${START.replace("%012d", "0".repeat(12))}`, ENCODINGS)).body.byteLength,
        "pages/s": Math.round(costs[name].perSecond),
        "processor ms a page": costs[name].process.toFixed(2),
        "of PostgreSQL": costs[name].database.toFixed(2),
        "of Next's": ratio(costs[name].process, costs.Next.process),
      });
      table("The list rendered anew, beside Next's page with the same cards (target: at most 0.5)", [
        await row("product", app.url),
        await row("Next", server.url),
      ]);
    } finally {
      await server.stop();
    }
  } finally {
    await next.remove();
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
