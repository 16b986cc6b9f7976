/** Reading: the pages of people who are signed in, as data and as documents. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { App } from "../tests/support/app.ts";
import type { PersonalPage } from "./filling.ts";
import { load } from "./load.ts";
import { ratio, table } from "./report.ts";
import { costRow, type Sides, sideBySide } from "./side-by-side.ts";

const TARGETS =
  "targets: account and designer's page at least 0.40 and at most 1.0 ms more, room and quote at least 0.35";

export async function measurePages(app: App, sides: Sides, folder: string, asked: PersonalPage[]): Promise<void> {
  const documents = asked.map((page) => ({ ...page, path: page.path.replace(/\.data$/, "") }));
  for (const [title, pages] of [
    [`Made for one person, the data (${TARGETS})`, asked],
    ["The same as documents (no target)", documents],
  ] as const) {
    const rows = [];
    for (const page of pages) {
      const { what, path, cookie } = page;
      const { plain, sent } = await lengthOf(app, page);
      const script = join(folder, "person.lua");
      await writeFile(
        script,
        `wrk.headers["Cookie"] = "${cookie}"\nwrk.headers["X-Plain"] = "${plain}"\nwrk.headers["X-Sent"] = "${sent}"\n`,
      );
      const { product, floor } = await sideBySide(app, {
        product: { side: sides.product, load: () => load(sides.product.url + path, script) },
        floor: { side: sides.floor, load: () => load(sides.floor.url + path, script) },
      });
      const [ours, theirs] = [product.process + product.database, floor.process + floor.database];
      rows.push({
        page: what,
        bytes: sent,
        ...costRow(product, floor),
        "of the floor": ratio(product.perSecond, floor.perSecond),
        "ms more": (ours - theirs).toFixed(2),
        "floor's ms of ours": ratio(theirs, ours),
      });
    }
    table(title, rows);
  }
}

/** Bytes of a page's response, before and after compression. */
async function lengthOf({ url }: App, { path, cookie }: PersonalPage): Promise<{ plain: number; sent: number }> {
  const response = await fetch(url + path, { headers: { cookie, "accept-encoding": "br" }, redirect: "manual" });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  const sent = Number(response.headers.get("content-length"));
  return { plain: (await response.arrayBuffer()).byteLength, sent };
}
