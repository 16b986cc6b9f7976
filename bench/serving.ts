/** Cached pages and a picture, against nginx sending the same bytes with the same headers. */
import { join } from "node:path";
import { brandPath } from "../app/delivery/paths.ts";
import { brandPage } from "../app/delivery/schema.ts";
import { quotePayment } from "../app/quotes/schema.ts";
import type { App } from "../tests/support/app.ts";
import { deliveredKit } from "../tests/support/deliveries.ts";
import { agreedRoom } from "../tests/support/proofs.ts";
import { type Load, load } from "./load.ts";
import { startNginx } from "./nginx.ts";
import { amount } from "./quick.ts";
import { alternate, median, ratio, table, version } from "./report.ts";
import { ask, openStudio } from "./studio.ts";

const ROUNDS = amount(5, 1);

/** The address of a brand's page that was switched on. */
async function openBrandPage({ database, dataDir }: App): Promise<string> {
  const room = await agreedRoom(database);
  await deliveredKit(database, room, { dataDir });
  const slug = "padaria-bonanca-abcdefghjkmn";
  await database.insert(quotePayment).values({ quoteId: room.quoteId, number: 2, receivedAt: new Date() });
  await database.insert(brandPage).values({ budgetId: room.id, slug });
  return brandPath(slug);
}

async function measure(): Promise<void> {
  version("wrk", ["-v || true"]);
  const studio = await openStudio();
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined;
  try {
    const brand = await openBrandPage(studio.app);
    const paths = {
      ...{ "list page": studio.list, "item page": studio.item, "brand's page": brand },
      "picture, 640 webp": studio.picture,
    };
    // A page is compressed better when it is asked for again.
    for (const path of Object.values(paths)) await ask(studio.app.url, path);
    const pages = await Promise.all(Object.values(paths).map((path) => ask(studio.app.url, path)));
    nginx = await startNginx(join(studio.folder, "nginx"), pages);
    const theirUrl = nginx.url;
    const rows = [];
    let ofList = 0;
    for (const [name, path] of Object.entries(paths)) {
      const same = await ask(theirUrl, path);
      const page = pages.find((one) => one.path === path);
      if (!page?.body.equals(same.body)) throw new Error(`nginx sends something else for ${path}`);
      const { ours, theirs } = await alternate<"ours" | "theirs", Load>(ROUNDS, {
        ours: () => load(studio.app.url + path),
        theirs: () => load(theirUrl + path),
      });
      const perSecond = (loads: Load[]) => Math.round(median(loads.map((one) => one.perSecond)));
      // The list comes first.
      ofList ||= perSecond(ours);
      rows.push({
        what: name,
        bytes: page.body.byteLength,
        "requests/s": perSecond(ours),
        "of the list": ratio(perSecond(ours), ofList),
        "p99 ms": median(ours.map(({ p99 }) => p99)).toFixed(1),
        "nginx requests/s": perSecond(theirs),
        "nginx p99 ms": median(theirs.map(({ p99 }) => p99)).toFixed(1),
        "of nginx": ratio(perSecond(ours), perSecond(theirs)),
      });
    }
    table("Served from memory and disk, against nginx (target for pages: at least 0.5)", rows);
  } finally {
    await nginx?.stop();
    await studio.end();
  }
}

await measure();
