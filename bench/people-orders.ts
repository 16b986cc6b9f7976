/** Pedidos with 1,000 and with 100,000 requests over the same years: time of its page and blocks that PostgreSQL looks at. */
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type App, startApp } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";
import { forwardedFor } from "./accounts.ts";
import { amount } from "./quick.ts";
import { median, quantile, ratio, table } from "./report.ts";

const SIZES = amount([1_000, 100_000], [300, 400]);
const READS = amount(200, 1);
const WARM_UP = amount(30, 1);
/** Milliseconds after which PostgreSQL's idle connections have told what they read. */
const STATISTICS = amount(11_000, 0);
const PAGES = {
  Pedidos: "/admin/pedidos.data",
  "finished ones": "/admin/pedidos.data?etapa=terminados",
  "finished ones by name": "/admin/pedidos.data?etapa=terminados&ordem=nome",
  "a page in the middle": "/admin/pedidos.data?etapa=terminados&depois=MIDDLE",
  "a designer's": "/admin/pedidos.data?etapa=terminados&designer=DESIGNER",
  "a quote's state": "/admin/pedidos.data?etapa=terminados&orcamento=recusado",
  "a search that few meet": "/admin/pedidos.data?etapa=terminados&q=padaria+77",
  "a search that all meet": "/admin/pedidos.data?etapa=terminados&q=padaria",
  "a telephone": "/admin/pedidos.data?etapa=terminados&q=91234-0077",
};

/**
 * A studio of forty designers: 200 requests a month, whatever their number, so that the months before the oldest are
 * empty. The newest 200 are under way; of the others most were accepted, with a written quote and its events.
 */
async function fillOrders({ database }: App, requests: number): Promise<{ designer: string }> {
  const designers = [];
  for (let n = 0; n < 40; n += 1) designers.push(await createUser(database, { typeUser: 1, name: `Designer ${n}` }));
  await database.execute(sql`
    INSERT INTO "user" (name, email, tell, type_user)
    SELECT format('Pessoa %s', n), format('p%s@example.com', n), format('(11) 91234-%s', lpad(n::text, 4, '0')), 0
    FROM generate_series(1, ${Math.ceil(requests / 10)}::int) AS n`);
  await database.execute(sql`
    WITH people AS (SELECT id, type_user, row_number() OVER (PARTITION BY type_user ORDER BY email) AS nth FROM "user"),
      requests AS (SELECT n, now() - n * interval '3.6 hours' AS at FROM generate_series(1, ${requests}::int) AS n)
    INSERT INTO budget (submission_id, user_create, design_select, type_banding, name_project, website,
      description_interprise, target_audience, color, for_make, resume_ia, status, budget, quote_answer, created_at, opened_at, moved_at)
    SELECT gen_random_uuid(), c.id, CASE WHEN n > 20 THEN d.id END, 0, format('Padaria %s', n), '', 'Uma padaria.', '{famílias}',
      '#D6005F', '{t,f,t,f,f}', 'Uma padaria que cheira a manhã.', CASE WHEN n > 200 THEN 3 WHEN n > 100 THEN 1 ELSE 0 END, n > 60,
      CASE WHEN n > 100 THEN CASE WHEN n % 5 = 0 THEN 'declined' ELSE 'accepted' END END, at, at, at
    FROM requests
    JOIN people AS c ON c.type_user = 0 AND c.nth = n % ${Math.ceil(requests / 10)} + 1
    JOIN people AS d ON d.type_user = 1 AND d.nth = n % 40 + 1`);
  await database.execute(sql`
    INSERT INTO budget_event (budget_id, kind, by, at)
    SELECT id, kind, user_create, created_at + after FROM budget CROSS JOIN (VALUES
      ('created', interval '0', 0), ('claimed', interval '20 hours', 1), ('quote_sent', interval '3 days', 2),
      ('quote_accepted', interval '5 days', 3)) AS steps (kind, after, step)
    WHERE step <= CASE WHEN quote_answer = 'accepted' THEN 3 WHEN budget THEN 2 WHEN design_select IS NOT NULL THEN 1 ELSE 0 END`);
  await database.execute(sql`
    INSERT INTO quote (budget_id, number, code, revision, sent, hash, total, sent_by, sent_at, valid_until, state)
    SELECT id, 1, '2026-0001', 1, '{"content":{"plan":"halves","instalments":2}}', id::text, 480000, user_create,
      created_at, created_at + interval '10 days', coalesce(quote_answer, 'open') FROM budget WHERE budget`);
  await database.execute(sql`
    UPDATE budget AS b SET quote_id = q.id, accepted_quote_id = CASE WHEN q.state = 'accepted' THEN q.id END
    FROM quote AS q WHERE q.budget_id = b.id`);
  await database.execute(sql`
    UPDATE budget_event AS e SET details = jsonb_build_object('quote', q.id, 'number', 1)
    FROM quote AS q WHERE q.budget_id = e.budget_id AND e.kind LIKE 'quote%'`);
  await database.execute(sql`
    INSERT INTO quote_decision (quote_id, decision, by, at)
    SELECT q.id, q.state, sent_by, q.sent_at + interval '5 days' FROM quote AS q WHERE state <> 'open'`);
  await database.execute(sql`VACUUM ANALYZE`);
  return { designer: designers[7]?.id ?? "" };
}

type Cost = { times: number[]; blocks: number };

async function costOf(app: App, cookie: string, path: string): Promise<Cost> {
  const times: number[] = [];
  const read = async (n: number) => {
    const began = performance.now();
    const headers = { cookie, "x-forwarded-for": forwardedFor(n) };
    const response = await fetch(app.url + path, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - began);
  };
  for (let n = 0; n < WARM_UP; n += 1) await read(n);
  await wait(STATISTICS);
  const before = await blocksOf(app);
  times.length = 0;
  for (let n = 0; n < READS; n += 1) await read(n);
  await wait(STATISTICS);
  return { times, blocks: ((await blocksOf(app)) - before) / READS };
}

async function blocksOf({ database }: App): Promise<number> {
  const { rows } = await database.execute<{ blocks: string }>(sql`
    SELECT blks_hit + blks_read AS blocks FROM pg_stat_database WHERE datname = current_database()`);
  return Number(rows[0]?.blocks);
}

/** Prints a row for each way to look at the list. */
export async function measureOrders(): Promise<void> {
  const costs: Record<string, Cost>[] = [];
  for (const size of SIZES) {
    const app = await startApp({ env: { LOG_LEVEL: "error" } });
    try {
      const { designer } = await fillOrders(app, size);
      // The plans of the statements that the first start prepared are of an empty database.
      await app.restart();
      const cookie = await cookieOf(app, await createUser(app.database, { typeUser: 2 }));
      const { rows } = await app.database.execute<{ id: string; at: string }>(sql`
        SELECT id, round(extract(epoch FROM opened_at) * 1000) AS at FROM budget ORDER BY opened_at OFFSET ${size >> 1} LIMIT 1`);
      const found: Record<string, Cost> = {};
      for (const [what, path] of Object.entries(PAGES))
        found[what] = await costOf(
          app,
          cookie,
          path.replace("DESIGNER", designer).replace("MIDDLE", `${rows[0]?.at}_${rows[0]?.id}`),
        );
      costs.push(found);
    } finally {
      await app.remove();
    }
  }
  const [few = {}, many = {}] = costs;
  table(
    "Pedidos with 1,000 and 100,000 requests (target: p95 at most 1.5 times)",
    Object.entries(few).map(([page, small]) => {
      const large = many[page] ?? small;
      const p95 = ({ times }: Cost) => quantile(times, 0.95);
      return {
        page,
        "median ms": `${median(small.times).toFixed(1)} → ${median(large.times).toFixed(1)}`,
        "p95 ms": `${p95(small).toFixed(1)} → ${p95(large).toFixed(1)}`,
        "p95, times": ratio(p95(large), p95(small)),
        blocks: `${small.blocks.toFixed(0)} → ${large.blocks.toFixed(0)}`,
      };
    }),
  );
}
