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
import { ratio, table } from "./report.ts";

const SIZES = [10_000, Number(process.env.GROWTH ?? 1_000_000)];
/** in each request's conversation */
const MESSAGES = 2;
/** The last item before page 500; each page has twelve. */
const FAR_ITEM = 499 * 12;
const READS = 200;
const WARM_UP = 20;
/** Milliseconds after which PostgreSQL's idle connections have told what they read. */
const STATISTICS = 11_000;

type Cost = { blocks: number; database: number; process: number };
/** `path` is asked for with another `n` each time. */
type Page = { what: string; path: (n: number) => string; cookie: string };

async function measure(): Promise<void> {
  const costs: Map<string, Cost>[] = [];
  for (const size of SIZES) {
    const app = await startApp({ env: { LOG_LEVEL: "error" } });
    try {
      const began = performance.now();
      const personal = await fillStudio(app, size, MESSAGES);
      await fillProjects(app, size);
      console.log(`${size} projects and requests after ${((performance.now() - began) / 1000).toFixed(0)} s`);
      // The plans of the statements that the first start prepared are of an empty database.
      await app.restart();
      costs.push(new Map());
      const admin = await cookieOf(app, await createUser(app.database, { typeUser: 2 }));
      personal.push({ what: "/admin/page", path: "/admin/page.data", cookie: admin });
      for (const page of await pagesOf(app, personal)) costs.at(-1)?.set(page.what, await costOf(app, page));
    } finally {
      await app.remove();
    }
  }
  const [few, many] = costs;
  table(
    `Of ${SIZES.map((size) => size.toLocaleString("en")).join(" and ")} projects and requests (target: at most 1.3 times)`,
    [...(few ?? [])].map(([page, small]) => {
      const large = many?.get(page) ?? small;
      return {
        page,
        blocks: `${small.blocks.toFixed(0)} → ${large.blocks.toFixed(0)}`,
        "ms PostgreSQL": `${small.database.toFixed(2)} → ${large.database.toFixed(2)}`,
        "ms process": `${small.process.toFixed(2)} → ${large.process.toFixed(2)}`,
        "blocks, times": ratio(large.blocks, small.blocks),
        "processor, times": ratio(large.database + large.process, small.database + small.process),
      };
    }),
  );
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

async function costOf(app: App, { path, cookie }: Page): Promise<Cost> {
  const postmaster = postmasterOf(app.dataDir);
  const read = async (n: number) => {
    const headers = { cookie, "x-forwarded-for": forwardedFor(n) };
    const response = await fetch(app.url + path(n), { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path(n)} answered ${response.status}`);
  };
  const used = async () => ({
    process: processorTime(app.pid()),
    database: databaseTime(postmaster),
    blocks: await blocksOf(app),
  });
  for (let n = 0; n < WARM_UP; n++) await read(n);
  await wait(STATISTICS);
  const before = await used();
  for (let n = 0; n < READS; n++) await read(n);
  const { process, database } = await used();
  await wait(STATISTICS);
  return {
    process: (process - before.process) / READS,
    database: (database - before.database) / READS,
    blocks: ((await blocksOf(app)) - before.blocks) / READS,
  };
}

async function blocksOf(app: App): Promise<number> {
  const { rows } = await app.database.execute<{ blocks: string }>(sql`
    SELECT blks_hit + blks_read AS blocks FROM pg_stat_database WHERE datname = current_database()`);
  return Number(rows[0]?.blocks);
}

await measure();
