/**
 * Lists and room of a studio of 10,000 requests with 50 messages each, beside one of 100: the time until the page's data
 * are there. The people who are measured have as many requests of their own in both.
 */
import { sql } from "drizzle-orm";
import { type App, startApp } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { cookieOf } from "../tests/support/session.ts";
import { alternate, median, table } from "./report.ts";

const SIZES = { "100 requests": 100, "10,000 requests": 10_000 };
type Size = keyof typeof SIZES;
const MESSAGES = 50;
/** requests of the measured customer, and projects of the measured designer */
const OWN = 20;
const ROUNDS = 5;
const READS = 60;
const WARM_UP = 20;

type Studio = { app: App; pages: { what: string; path: string; cookie: string }[] };

async function measure(): Promise<void> {
  const studios = {} as Record<Size, Studio>;
  try {
    for (const size in SIZES) {
      const app = await startApp({ env: { LOG_LEVEL: "error" } });
      studios[size as Size] = { app, pages: [] };
      studios[size as Size].pages = await fill(app, SIZES[size as Size]);
    }
    const [few, many] = [studios["100 requests"], studios["10,000 requests"]];
    const rows = [];
    for (const [index, { what }] of few.pages.entries()) {
      const rounds: Record<"few" | "many" | "ratio", number>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // One read after the other, so that a busy moment of the machine affects both alike.
        const times = await alternate(WARM_UP + READS, { few: () => read(few, index), many: () => read(many, index) });
        const of = (name: "few" | "many") => median(times[name].slice(WARM_UP));
        rounds.push({ few: of("few"), many: of("many"), ratio: of("many") / of("few") });
      }
      const middle = (name: "few" | "many" | "ratio") => median(rounds.map((round) => round[name]));
      rows.push({
        page: what,
        "100, ms": middle("few").toFixed(1),
        "10,000, ms": middle("many").toFixed(1),
        "of 100": middle("ratio").toFixed(2),
      });
    }
    table(`Lists and room, ${MESSAGES} messages in each request (target: at most 1.2)`, rows);
  } finally {
    for (const size in studios) await studios[size as Size].app.remove();
  }
}

/** Half of the requests are open. Of the others, one designer holds OWN; everybody has two messages left to read. */
async function fill(app: App, requests: number): Promise<Studio["pages"]> {
  const { database } = app;
  const customer = await createUser(database);
  const designer = await createUser(database, { typeUser: 1 });
  const admin = await createUser(database, { typeUser: 2 });
  const others = Math.ceil(requests / 10);
  await database.execute(sql`
    INSERT INTO "user" (name, email, tell, type_user, admitted_at)
    SELECT format('Pessoa %s', n), format('p%s@example.com', n), '(11) 91234-5678', n % 2, now()
    FROM generate_series(1, ${others}::int) AS n`);
  await database.execute(sql`
    WITH people AS (SELECT id, type_user, row_number() OVER (PARTITION BY type_user ORDER BY email) AS nth
                    FROM "user" WHERE uid IS NULL)
    INSERT INTO budget (submission_id, user_create, design_select, type_banding, name_project, website,
      description_interprise, target_audience, color, for_make, resume_ia, created_at, opened_at, moved_at)
    SELECT gen_random_uuid(), coalesce(c.id, ${customer.id}::uuid),
      CASE WHEN n % 2 = 1 THEN coalesce(d.id, ${designer.id}::uuid) END, 0, format('Padaria %s', n), '',
      'Uma padaria de bairro.', '{famílias}', '#D6005F', '{t,f,t,f,f}', 'Uma padaria que cheira a manhã.', at, at, at
    FROM generate_series(1, ${requests}::int) AS n
    CROSS JOIN LATERAL (SELECT now() - n * interval '1 minute' AS at) AS moment
    LEFT JOIN people AS c ON n > ${OWN} AND c.type_user = 0 AND c.nth = n % ${others >> 1} + 1
    LEFT JOIN people AS d ON n > ${2 * OWN} AND d.type_user = 1 AND d.nth = n % ${others >> 1} + 1`);
  await database.execute(sql`
    INSERT INTO budget_event (budget_id, kind, by, at) SELECT id, 'created', user_create, created_at FROM budget`);
  await database.execute(sql`
    INSERT INTO message (submission_id, budget_id, author, text, at)
    SELECT gen_random_uuid(), b.id,
      CASE WHEN n % 2 = 0 THEN user_create ELSE coalesce(design_select, ${admin.id}::uuid) END,
      format('Mensagem %s: o pão sai do forno às seis.', n), created_at + n * interval '1 second'
    FROM budget AS b, generate_series(1, ${MESSAGES}) AS n ORDER BY n, b.created_at`);
  await database.execute(sql`
    INSERT INTO reader (budget_id, user_id, read_seq, read_at)
    SELECT b.id, person, read_seq, now() FROM budget AS b
    CROSS JOIN LATERAL (SELECT seq AS read_seq FROM message WHERE budget_id = b.id ORDER BY seq DESC OFFSET 4 LIMIT 1) AS m
    CROSS JOIN LATERAL (VALUES (user_create), (coalesce(design_select, ${admin.id}::uuid))) AS people (person)`);
  await database.execute(sql`VACUUM ANALYZE`);
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT id FROM budget WHERE design_select = ${designer.id} AND user_create = ${customer.id} LIMIT 1`);
  const room = `/budget/view/${rows[0]?.id}.data`;
  const [hers, his] = [await cookieOf(app, customer), await cookieOf(app, designer)];
  return [
    { what: "/account", path: "/account.data", cookie: hers },
    { what: "/designer/page", path: "/designer/page.data", cookie: his },
    { what: "the room, its customer", path: room, cookie: hers },
    { what: "the room, its designer", path: room, cookie: his },
  ];
}

/** Milliseconds until the page's data are there. */
async function read({ app, pages }: Studio, index: number): Promise<number> {
  const { path = "", cookie = "" } = pages[index] ?? {};
  const began = performance.now();
  const response = await fetch(app.url + path, { headers: { cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
}

await measure();
