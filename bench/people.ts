/**
 * What is made for one person, beside the same work on node:http and pg alone (bench/floor.ts), in a studio of 10,000
 * requests with 50 messages each: requests per second, and processor time of the process and of PostgreSQL.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, startApp } from "../tests/support/app.ts";
import { secretOf } from "../tests/support/session.ts";
import { fillStudio, type PersonalPage } from "./filling.ts";
import { ratio, table, version } from "./report.ts";
import { type Side, sideBySide, startFloor } from "./side-by-side.ts";

const REQUESTS = 10_000;
/** of the floor's requests per second, and processor more than the floor's, in milliseconds */
const TARGETS = "targets: account and designer's page at least 0.40 and at most 1.0 ms more, room at least 0.35";

async function measure(): Promise<void> {
  version("wrk", ["-v || true"]);
  const folder = await mkdtemp(join(tmpdir(), "traco-bench-"));
  const app = await startApp({ env: { LOG_LEVEL: "error" } });
  try {
    await measurePages(app, folder, await fillStudio(app, REQUESTS));
  } finally {
    await app.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measurePages(app: App, folder: string, asked: PersonalPage[]): Promise<void> {
  const documents = asked.map((page) => ({ ...page, path: page.path.replace(/\.data$/, "") }));
  const floor = await startFloor({ databaseUrl: app.databaseUrl, secret: secretOf(app) });
  try {
    const product: Side = { url: app.url, pid: app.pid() };
    for (const [title, pages] of [
      [`Made for one person: the data (${TARGETS})`, asked],
      ["The same as documents (no target)", documents],
    ] as const) {
      const rows = [];
      for (const page of pages) {
        const { what, path, cookie } = page;
        const bytes = await lengthOf(app, page);
        const script = join(folder, "person.lua");
        await writeFile(script, `wrk.headers["Cookie"] = "${cookie}"\nwrk.headers["X-Length"] = "${bytes}"\n`);
        const { ours, bare } = await sideBySide(app, {
          ours: { side: product, path, script },
          bare: { side: floor, path, script },
        });
        const more = ours.process + ours.database - bare.process - bare.database;
        rows.push({
          page: what,
          bytes,
          "requests/s": Math.round(ours.perSecond),
          "floor's": Math.round(bare.perSecond),
          "of the floor": ratio(ours.perSecond, bare.perSecond),
          "ms process": ours.process.toFixed(2),
          "floor's process": bare.process.toFixed(2),
          "ms PostgreSQL": ours.database.toFixed(2),
          "floor's PostgreSQL": bare.database.toFixed(2),
          "ms more": more.toFixed(2),
        });
      }
      table(title, rows);
    }
  } finally {
    floor.stop();
  }
}

/** Bytes of a page's response, which must not be compressed: the floor does not compress either. */
async function lengthOf({ url }: App, { path, cookie }: PersonalPage): Promise<number> {
  const response = await fetch(url + path, { headers: { cookie, "accept-encoding": "br" } });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  if (response.headers.has("content-encoding")) throw new Error(`${path} is compressed, and the floor's is not`);
  return (await response.arrayBuffer()).byteLength;
}

await measure();
