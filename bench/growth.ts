/**
 * What a page costs in a studio of a million projects and a million requests, beside one of 10,000 each: pages of 8 kB that
 * PostgreSQL looks at, and processor time. Neither depends on what else the machine does, as a latency would.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type App, startApp } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";
import { forwardedFor } from "./accounts.ts";
import { fillProjects, fillStudio, type PersonalPage } from "./filling.ts";
import { databaseTime, postmasterOf, processorTime } from "./proc.ts";
import { amount, QUICK } from "./quick.ts";
import { table } from "./report.ts";

const SIZES = amount([10_000, 1_000_000], [100, 200]);
/** in each request's conversation */
const MESSAGES = 2;
/** The last item before page 500; each page has twelve. */
const FAR_ITEM = amount(499, 4) * 12;
const READS = amount(200, 1);
/** Ten connections plan each statement five times before they keep a plan. */
const WARM_UP = amount(60, 1);
/** Milliseconds after which PostgreSQL's idle connections have told what they read. */
const STATISTICS = amount(11_000, 0);

type Cost = { blocks: number; database: number; process: number };
/** `path` is asked for with another `n` each time. */
type Page = { what: string; path: (n: number) => string; cookie: string };
type Filled = { app: App; postmaster: number; pages: Page[] };

async function measure(): Promise<void> {
  const apps: App[] = [];
  try {
    const studios: Filled[] = [];
    for (const size of SIZES) {
      const app = await startApp({ env: { LOG_LEVEL: "error" } });
      apps.push(app);
      studios.push(await fill(app, size));
    }
    const rows = [];
    for (const { what } of studios[0]?.pages ?? []) {
      const costs = await costsOf(studios, what);
      const each = (digits: number, of: (cost: Cost) => number) =>
        costs.map((cost) => of(cost).toFixed(digits)).join(" → ");
      const times = (of: (cost: Cost) => number) =>
        costs
          .map(of)
          .reduce((few, many) => many / few)
          .toFixed(2);
      rows.push({
        page: what,
        blocks: each(0, ({ blocks }) => blocks),
        "ms PostgreSQL": each(2, ({ database }) => database),
        "ms process": each(2, ({ process }) => process),
        "blocks, times": times(({ blocks }) => blocks),
        "processor, times": times(({ database, process }) => database + process),
      });
    }
    const sizes = SIZES.map((size) => size.toLocaleString("en")).join(" and ");
    table(`Of ${sizes} projects and requests (target: at most 1.3 times)`, rows);
  } finally {
    for (const app of apps) await app.remove();
  }
}

async function fill(app: App, size: number): Promise<Filled> {
  const began = performance.now();
  const personal = await fillStudio(app, size, MESSAGES);
  await fillProjects(app, size);
  if (!QUICK) console.log(`${size} projects and requests after ${((performance.now() - began) / 1000).toFixed(0)} s`);
  // The plans of the statements that the first start prepared are of an empty database.
  await app.restart();
  const admin = await cookieOf(app, await createUser(app.database, { typeUser: 2 }));
  personal.push({ what: "/admin/page", path: "/admin/page.data", cookie: admin });
  return { app, postmaster: postmasterOf(app.dataDir), pages: await pagesOf(app, personal) };
}

async function pagesOf(app: App, personal: PersonalPage[]): Promise<Page[]> {
  const { rows } = await app.database.execute<{ at: string }>(sql`
    SELECT extract(epoch FROM created_at) * 1000 AS at FROM portfolio ORDER BY created_at DESC, id DESC
    OFFSET ${FAR_ITEM - 1} LIMIT 1`);
  const far = Math.round(Number(rows[0]?.at));
  // Cursors that nobody has used: no page comes from the cache.
  const list = (what: string, at: number, query = ""): Page => ({
    what,
    path: () => `/portifolio?${query}after=${at}_${randomUUID()}`,
    cookie: "",
  });
  const near = Date.now();
  return [
    list("/portifolio", near),
    list("/portifolio, page 500", far),
    list("/portifolio, search that all meet", near, "q=design&"),
    list("/portifolio, search that one in 1,000 meets", near, "q=zoologico&"),
    ...personal.map(({ what, path, cookie }) => ({ what, path: () => path, cookie })),
  ];
}

/** Of the page of each studio, read in turn, so that what else the machine does meets both. */
async function costsOf(studios: Filled[], what: string): Promise<Cost[]> {
  const measured = studios.flatMap(({ app, postmaster, pages }) =>
    pages.filter((page) => page.what === what).map((page) => ({ app, postmaster, page })),
  );
  const readInTurn = async (reads: number) => {
    for (let n = 0; n < reads; n++) for (const { app, page } of measured) await read(app, page, n);
  };
  const used = async ({ app, postmaster }: { app: App; postmaster: number }): Promise<Cost> => ({
    process: processorTime(app.pid()),
    database: databaseTime(postmaster),
    blocks: await blocksOf(app),
  });
  await readInTurn(WARM_UP);
  await wait(STATISTICS);
  const before = await Promise.all(measured.map(async (one) => ({ one, start: await used(one) })));
  await readInTurn(READS);
  const after = await Promise.all(before.map(async ({ one, start }) => ({ one, start, end: await used(one) })));
  await wait(STATISTICS);
  return Promise.all(
    after.map(async ({ one, start, end }) => ({
      process: (end.process - start.process) / READS,
      database: (end.database - start.database) / READS,
      blocks: ((await blocksOf(one.app)) - start.blocks) / READS,
    })),
  );
}

async function read(app: App, { path, cookie }: Page, n: number): Promise<void> {
  const headers = { cookie, "x-forwarded-for": forwardedFor(n) };
  const response = await fetch(app.url + path(n), { headers, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path(n)} answered ${response.status}`);
}

async function blocksOf(app: App): Promise<number> {
  const { rows } = await app.database.execute<{ blocks: string }>(sql`
    SELECT blks_hit + blks_read AS blocks FROM pg_stat_database WHERE datname = current_database()`);
  return Number(rows[0]?.blocks);
}

await measure();
