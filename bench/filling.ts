/** The studio in which lists and rooms are measured: many requests, each with a conversation. */
import { sql } from "drizzle-orm";
import type { App } from "../tests/support/app.ts";
import { createUser } from "../tests/support/factories.ts";
import { createVersion } from "../tests/support/sent-quotes.ts";
import { cookieOf } from "../tests/support/session.ts";

/** in each request's conversation */
export const MESSAGES = 50;
/** requests of the measured customer, and projects of the measured designer */
const OWN = 20;

/** A page's data as its person asks for them. */
export type PersonalPage = { what: string; path: string; cookie: string };

/**
 * Fills a studio for one customer with OWN requests and one designer with OWN projects among many others, ten minutes apart:
 * more requests are more years, and no busier month. Half of the requests are open; everybody has two messages left to read
 * in each of theirs, or one of two. Returns the pages of these two people.
 */
export async function fillStudio(app: App, requests: number, messages = MESSAGES): Promise<PersonalPage[]> {
  const { database } = app;
  const customer = await createUser(database);
  const designer = await createUser(database, { typeUser: 1 });
  const admin = await createUser(database, { typeUser: 2 });
  const others = Math.ceil(requests / 10);
  await database.transaction(async (tx) => {
    // Without triggers, which take two fifths of the time: the rows are sound, and know their last message's number.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`);
    await tx.execute(sql`
      INSERT INTO "user" (name, email, tell, type_user, admitted_at)
      SELECT format('Pessoa %s', n), format('p%s@example.com', n), '(11) 91234-5678', n % 2, now()
      FROM generate_series(1, ${others}::int) AS n`);
    await tx.execute(sql`
      WITH people AS (SELECT id, type_user, row_number() OVER (PARTITION BY type_user ORDER BY email) AS nth
                      FROM "user" WHERE uid IS NULL)
      INSERT INTO budget (submission_id, user_create, design_select, type_banding, name_project, website,
        description_interprise, target_audience, color, for_make, resume_ia, created_at, opened_at, moved_at, last_seq)
      SELECT gen_random_uuid(), coalesce(c.id, ${customer.id}::uuid),
        CASE WHEN n % 2 = 1 THEN coalesce(d.id, ${designer.id}::uuid) END, 0, format('Padaria %s', n), '',
        'Uma padaria de bairro.', '{famílias}', '#D6005F', '{t,f,t,f,f}', 'Uma padaria que cheira a manhã.', at, at, at,
        ${requests * messages + 1}::int - n
      FROM generate_series(1, ${requests}::int) AS n
      CROSS JOIN LATERAL (SELECT now() - n * interval '10 minutes' AS at) AS moment
      LEFT JOIN people AS c ON n > ${OWN} AND c.type_user = 0 AND c.nth = n % ${others >> 1} + 1
      LEFT JOIN people AS d ON n > ${2 * OWN} AND d.type_user = 1 AND d.nth = n % ${others >> 1} + 1`);
    await tx.execute(sql`
      INSERT INTO budget_event (budget_id, kind, by, at) SELECT id, 'created', user_create, created_at FROM budget`);
    await tx.execute(sql`
      INSERT INTO message (submission_id, budget_id, author, text, at)
      SELECT gen_random_uuid(), b.id,
        CASE WHEN n % 2 = 0 THEN user_create ELSE coalesce(design_select, ${admin.id}::uuid) END,
        format('Mensagem %s: o pão sai do forno às seis.', n), created_at + n * interval '1 second'
      FROM budget AS b, generate_series(1, ${messages}::int) AS n ORDER BY n, b.created_at`);
    await tx.execute(sql`
      INSERT INTO reader (budget_id, user_id, read_seq, read_at)
      SELECT b.id, person, read_seq, now() FROM budget AS b
      CROSS JOIN LATERAL (SELECT seq AS read_seq FROM message WHERE budget_id = b.id ORDER BY seq DESC OFFSET ${Math.min(4, messages - 1)} LIMIT 1) AS m
      CROSS JOIN LATERAL (VALUES (user_create), (coalesce(design_select, ${admin.id}::uuid))) AS people (person)`);
  });
  await database.execute(sql`VACUUM ANALYZE`);
  const { rows } = await database.execute<{ id: string }>(sql`
    SELECT id FROM budget WHERE design_select = ${designer.id} AND user_create = ${customer.id} LIMIT 2`);
  const [talked, quoted] = rows.map(({ id }) => id);
  const room = `/budget/view/${talked}.data`;
  // Another request, so that the room is measured as it was without written quotes.
  for (const number of [1, 2]) await createVersion(database, { id: quoted ?? "", customer, designer }, { number });
  const [hers, his] = [await cookieOf(app, customer), await cookieOf(app, designer)];
  return [
    { what: "/account", path: "/account.data", cookie: hers },
    { what: "/designer/page", path: "/designer/page.data", cookie: his },
    { what: "the room, its customer", path: room, cookie: hers },
    { what: "the room, its designer", path: room, cookie: his },
    { what: "a quote's page", path: `/budget/${quoted}/orcamento/2.data`, cookie: hers },
  ];
}

/** Published projects, a minute apart; one in a thousand is of a zoo, all are of the type Design. */
export async function fillProjects({ database }: App, projects: number): Promise<void> {
  const { id: owner } = await createUser(database, { typeUser: 2 });
  await database.execute(sql`
    INSERT INTO picture (key, owner, width, height, thumbhash, avif)
    SELECT format('ilustrations/%s.jpg', n), ${owner}, 1600, 900, '1QcSHQRnh493V4dIh4eXh1h4kJUI', true
    FROM generate_series(1, ${projects}::int) AS n`);
  // Building an index after the insert takes a tenth of the time; for each row the trigger looks through all pictures.
  await database.execute(sql`DROP INDEX portfolio_search`);
  await database.execute(sql`ALTER TABLE portfolio DISABLE TRIGGER portfolio_publish`);
  await database.execute(sql`
    INSERT INTO publication (gallery, rank, state, address_name, code_search, draft, revision, published_revision,
      shown_version, published_at, created_at, changed_at)
    SELECT 'portifolio', (extract(epoch FROM at) * 1000)::bigint * 512, 'live',
      format('Marca %s %s, A conta que pinga certo', n, CASE WHEN n % 1000 = 7 THEN 'Zoológico' ELSE 'Loja' END),
      '#12345', jsonb_build_object('fields', jsonb_build_object('name', format('Marca %s', n), 'type', 'Design'),
        'cover', format('ilustrations/%s.jpg', n), 'blocks', jsonb_build_array(), 'pictures', jsonb_build_object()),
      1, 1, 1, at, at, at
    FROM generate_series(1, ${projects}::int) AS n, LATERAL (SELECT now() - n * interval '1 minute' AS at) AS moment`);
  await database.execute(sql`
    INSERT INTO publication_version (item, number, content, address_name, published, at)
    SELECT id, 1, draft, address_name, true, created_at FROM publication`);
  await database.execute(sql`
    INSERT INTO portfolio (id, rank, address_name, code_search, name_project, cover_image, images, information, created_at)
    SELECT id, rank, address_name, code_search, address_name, draft ->> 'cover', jsonb_build_array(draft ->> 'cover'),
      jsonb_build_object('author', 'uid', 'authorName', 'Ada', 'clientName', draft #>> '{fields,name}', 'website', '',
        'type', 'Design', 'socialMedia', jsonb_build_object('facebook', '', 'instagram', '', 'linkedin', '')),
      created_at
    FROM publication`);
  await database.execute(sql`ALTER TABLE portfolio ENABLE TRIGGER portfolio_publish`);
  await database.execute(sql`CREATE INDEX portfolio_search ON portfolio USING gin (search)`);
  await database.execute(sql`VACUUM ANALYZE`);
}
