/**
 * Time of the query function for near and far list pages and for searches, of 10,000 and 1,000,000 projects, warm. Of 10,000
 * also in an order that their owner gave them, with the owner's own list and moves in it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { cursorOf } from "../app/galleries/gallery.ts";
import { configure } from "../app/platform/env.server.ts";
import { createUser } from "../tests/support/factories.ts";
import { amount } from "./quick.ts";
import { alternate, median, ratio, table } from "./report.ts";

const SIZES = amount([10_000, 1_000_000], [100, 200]);
const ROUNDS = amount(400, 1);
const WARM_UP = amount(50, 0);
const FAR_PAGE = amount(500, 5);
/** Rows that the owner's list shows first. */
const OWNER_ROWS = 20;

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "traco-bench-lists-"));
  configure({}, { DATA_DIR: folder });
  // Imported late, because they read the configuration when they are loaded.
  const { openEmbedded } = await import("../server/database/postgres.ts");
  const { migrate } = await import("../server/database/migrate.ts");
  const { db, pool } = await import("../app/platform/db.server.ts");
  const { IN_ORDER, listItems, PAGE_SIZE } = await import("../app/galleries/galleries.server.ts");
  const { movePublications } = await import("../app/owner/publications/publication-order.server.ts");
  const { listPublications } = await import("../app/owner/publications/publication-list.server.ts");
  const { picture, publication } = await import("../app/galleries/schema.ts");
  const { portfolio } = await import("../app/galleries/items/schema.ts");
  const cluster = await openEmbedded(folder, { exclusive: true });
  try {
    await migrate(cluster.url);
    const { id: owner } = await createUser(db, { typeUser: 2 });
    const cover = "ilustrations/cover.jpg";
    await db.insert(picture).values({ key: cover, owner, width: 1600, height: 900, thumbhash: "" });
    const rows = [];
    const farCursor = async () => {
      const [last] = await db
        .select({ id: portfolio.id, rank: portfolio.rank })
        .from(portfolio)
        .orderBy(IN_ORDER)
        .offset((FAR_PAGE - 1) * PAGE_SIZE - 1)
        .limit(1);
      return last && cursorOf(last);
    };
    const timed = (request: Parameters<typeof listItems>[1]) => async () => {
      const began = performance.now();
      const { items } = await listItems("portifolio", request);
      if (items.length === 0) throw new Error("nothing was found");
      return performance.now() - began;
    };
    const owners = (q: string | null) => async () => {
      const began = performance.now();
      const list = await listPublications("portifolio", { q, filter: null, limit: OWNER_ROWS });
      if (list.rows.length === 0) throw new Error("nothing was found");
      return performance.now() - began;
    };
    const moveLastToFirst = async () => {
      const [last] = await db.select({ id: publication.id }).from(publication).orderBy(sql`rank, id`).limit(1);
      const began = performance.now();
      if (!(await movePublications("portifolio", [last?.id ?? ""], 1))) throw new Error("nothing was moved");
      return performance.now() - began;
    };
    /** Measures with the projects in any order but that of their creation. */
    const inOwnersOrder = async () => {
      await db.execute(sql`UPDATE publication SET rank = hashtextextended(id::text, 0) >> 24`);
      await db.execute(sql`VACUUM ANALYZE portfolio, publication`);
      const after = await farCursor();
      return alternate<string, number>(ROUNDS, {
        "page 1": timed({}),
        [`page ${FAR_PAGE}`]: timed({ after }),
        "the owner's list": owners(null),
        "the owner's search, a word of all": owners("design"),
        "the owner's search, a word of every 100th": owners("cafe"),
        "the last moved to the first place": moveLastToFirst,
      });
    };
    for (const size of SIZES) {
      const present = await db.$count(portfolio);
      // Building indexes after the insert takes a tenth of the time.
      await db.execute(sql`DROP INDEX portfolio_search, publication_search`);
      // Every hundredth is of a café, every hundred thousandth of a zoo; all are of the type Design.
      await db.execute(sql`
        INSERT INTO portfolio (code_search, name_project, cover_image, images, information, created_at)
        SELECT '#12345', format('Marca %s %s, A conta que pinga certo', n,
                 CASE WHEN n % 100000 = 7 THEN 'Zoológico' WHEN n % 100 = 0 THEN 'Café' ELSE 'Loja' END),
               ${cover}, jsonb_build_array(${cover}::text),
               jsonb_build_object('author', 'uid', 'authorName', 'Ada', 'clientName', format('Marca %s', n), 'website', '',
                 'type', 'Design', 'socialMedia', jsonb_build_object('facebook', '', 'instagram', '', 'linkedin', '')),
               timestamptz '2026-01-01' + n * interval '1 minute'
        FROM generate_series(${present + 1}::int, ${size}::int) AS n`);
      await db.execute(sql`CREATE INDEX portfolio_search ON portfolio USING gin (search)`);
      await db.execute(sql`CREATE INDEX publication_search ON publication USING gin (search)`);
      await db.execute(sql`VACUUM ANALYZE portfolio, publication`);
      const after = await farCursor();
      const projects = size.toLocaleString("en");
      const times = await alternate<string, number>(ROUNDS, {
        "page 1": timed({}),
        [`page ${FAR_PAGE}`]: timed({ after }),
        "search, a word of all": timed({ q: "design" }),
        [`the same, page ${FAR_PAGE}`]: timed({ q: "design", after }),
        "search, a word of every 100th": timed({ q: "cafe" }),
        "search, a rare word": timed({ q: "zoologico" }),
      });
      rows.push(...report(projects, times));
      if (size === SIZES[0]) rows.push(...report(`${projects}, ordered by hand`, await inOwnersOrder()));
    }
    table(`List pages and searches (target: page ${FAR_PAGE} at most 1.2 of page 1)`, rows);
  } finally {
    await pool.end();
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(projects: string, times: Record<string, number[]>) {
  const of = (name: string) => median((times[name] ?? []).slice(WARM_UP));
  return Object.keys(times).map((what) => ({
    projects,
    what,
    "median ms": of(what).toFixed(2),
    "of page 1": ratio(of(what), of("page 1")),
  }));
}

await measure();
