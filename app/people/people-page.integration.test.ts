/** The admins' list of people: found, filtered and paged by place. */
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budget } from "../requests/schema.ts";
import { authUser } from "./auth-schema.ts";
import { blockPerson } from "./blocking.server.ts";
import { refuseDesigner } from "./designers.server.ts";
import { type PeopleFilters, peopleCursor, peopleCursorText, peopleFilters } from "./people-filters.ts";
import { listPeoplePage } from "./people-page.server.ts";

const { customer, designer, admin } = TYPE_USER;
const ALL = peopleFilters(new URLSearchParams());

beforeEach(async () => {
  env.DESIGNERS = "admitted";
  await db.delete(budget);
  await db.delete(authUser);
});
afterAll(stopJobs);

type Place = PeopleFilters["after"];
const page = (filters: Partial<PeopleFilters>, after: Place = null, before: Place = null) =>
  listPeoplePage({ ...ALL, ...filters, after, before });
const names = async (filters: Partial<PeopleFilters>) => (await page(filters)).people.map(({ name }) => name);

test("[OWNER-2] search looks at the beginnings of the words of name and e-mail, without accents and case", async () => {
  await createUser(db, { name: "Lúcia Andrade", email: "lucia@padariabonanca.com.br" });
  await createUser(db, { name: "Otto Reis", email: "otto@exemplo.com.br" });
  expect(await names({ q: "lucia" })).toEqual(["Lúcia Andrade"]);
  expect(await names({ q: "ANDRA lú" })).toEqual(["Lúcia Andrade"]);
  expect(await names({ q: "lucia@padaria" })).toEqual(["Lúcia Andrade"]);
  expect(await names({ q: "com br" })).toEqual(["Otto Reis", "Lúcia Andrade"]);
  for (const q of ["%", "' or 1=1", "&|!():*", "andrade otto", "\\"]) expect(await names({ q })).toEqual([]);
});

test("[OWNER-2] filters say role and state; nobody waits while designers are let in at once", async () => {
  const ada = await createUser(db, { name: "Ada", typeUser: admin });
  await createUser(db, { name: "Rui", typeUser: designer });
  await createUser(db, { name: "Tiago", typeUser: designer, admitted: false });
  const bia = await createUser(db, { name: "Bia", typeUser: designer, admitted: false });
  const otto = await createUser(db, { name: "Otto" });
  await refuseDesigner(bia.id, ada);
  await blockPerson(otto.id, ada);
  expect(await names({})).toEqual(["Ada", "Bia", "Tiago", "Rui", "Otto"]);
  expect(await names({ papel: "designers" })).toEqual(["Bia", "Tiago", "Rui"]);
  expect(await names({ situacao: "espera" })).toEqual(["Tiago"]);
  expect(await names({ situacao: "recusadas" })).toEqual(["Bia"]);
  expect(await names({ situacao: "bloqueadas" })).toEqual(["Otto"]);
  expect(await names({ situacao: "ativas" })).toEqual(["Ada", "Rui"]);
  expect(await names({ situacao: "bloqueadas", papel: "designers" })).toEqual([]);
  expect(await names({ situacao: "ativas", papel: "designers", q: "r" })).toEqual(["Rui"]);
  const states = (await page({})).people.map(({ state }) => state);
  expect(states).toEqual(["active", "refused", "waiting", "active", "blocked"]);
  env.DESIGNERS = "open";
  expect(await names({ situacao: "espera" })).toEqual([]);
  expect(await names({ situacao: "ativas" })).toEqual(["Ada", "Bia", "Tiago", "Rui"]);
});

test("[OWNER-2] a row has what the person holds and when they last signed in", async () => {
  const lucia = await createUser(db, { name: "Lúcia" });
  const rui = await createUser(db, { name: "Rui", typeUser: designer });
  for (let count = 0; count < 10; count += 1) await createBudget(db, lucia, { designSelect: rui.id });
  const { people } = await page({});
  expect(people.map(({ work }) => [work.count, work.newest.length])).toEqual([
    [10, 8],
    [10, 8],
  ]);
  expect(people.map(({ lastSeen }) => lastSeen)).toEqual([null, null]);
  await db.execute(sql`insert into known_source (uid, source, at) values (${lucia.uid}, 'x', '2026-10-02T12:00:00Z')`);
  expect((await page({ papel: "clientes" })).people[0]?.lastSeen).toBe("2026-10-02T12:00:00.000Z");
});

test("[OWNER-2] every person stands on exactly one page, forwards and backwards", async () => {
  for (let count = 0; count < 55; count += 1) await createUser(db, { typeUser: count % 3 === 0 ? designer : customer });
  const seen: string[][] = [];
  let next: Place = null;
  do {
    const shown = await page({}, next);
    seen.push(shown.people.map(({ id }) => id));
    next = shown.next;
  } while (next);
  expect(seen.map((ids) => ids.length)).toEqual([25, 25, 5]);
  expect(new Set(seen.flat()).size).toBe(55);
  const last = await page({}, (await page({}, (await page({})).next)).next);
  const middle = await page({}, null, last.earlier);
  expect(middle.people.map(({ id }) => id)).toEqual(seen[1]);
  const first = await page({}, null, middle.earlier);
  expect(first.people.map(({ id }) => id)).toEqual(seen[0]);
  expect([first.earlier, first.next === null]).toEqual([null, false]);
});

test("[OWNER-2] an address that nobody made narrows nothing", () => {
  const asked = peopleFilters(new URLSearchParams({ papel: "toString", situacao: "x", q: ` a\0${"b".repeat(500)} ` }));
  expect(asked).toEqual({ ...ALL, q: expect.stringMatching(/^ab{90,99}$/), papel: null, situacao: null });
  for (const text of ["", "1.2.3", "1.2.not-a-uuid", "1.99999999999999999.00000000-0000-4000-8000-000000000000"])
    expect(peopleCursor(text)).toBeNull();
  const place = { typeUser: 1, since: 1_700_000_000_000, id: "00000000-0000-4000-8000-000000000000" };
  expect(peopleCursor(peopleCursorText(place))).toEqual(place);
});

/** Rows of the people's table that this process's connection has read, by index or without. */
async function rowsRead(): Promise<{ bySeq: number; byIndex: number }> {
  await db.$client.query("select pg_stat_force_next_flush()");
  const { rows } = await db.$client.query(
    "select seq_tup_read::int as by_seq, idx_tup_fetch::int as by_index from pg_stat_user_tables where relname = 'user'",
  );
  return { bySeq: rows[0].by_seq, byIndex: rows[0].by_index };
}

test("[OWNER-13] of many people PostgreSQL reads by an index no more than a page shows, searched and filtered too", async () => {
  await db.execute(sql`
    with login as (
      insert into auth_user (id, name, email, email_verified)
      select 'p' || n, 'Pessoa ' || n, 'p' || n || '@example.com', true from generate_series(1, 20000) as n
      returning id, name, email
    )
    insert into "user" (uid, name, email, tell, type_user, admitted_at, created_at)
    select id, name, email, '', 0, now(), now() - random() * interval '900 days' from login`);
  await db.execute(sql`vacuum analyze "user"`);
  await db.execute(sql`vacuum analyze auth_user`);
  const whole = await page({});
  const asked = {
    first: () => page({}),
    second: () => page({}, whole.next),
    back: () => page({}, null, whole.next),
    "of a role": () => page({ papel: "clientes" }, whole.next),
    "of a role that nobody has": () => page({ papel: "designers" }),
    blocked: () => page({ situacao: "bloqueadas" }),
    waiting: () => page({ situacao: "espera" }),
    "found by name": () => page({ q: "pessoa 4711" }),
    "found by e-mail": () => page({ q: "p4711@example" }),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const before = await rowsRead();
    await ask();
    const after = await rowsRead();
    expect([name, after.bySeq - before.bySeq]).toEqual([name, 0]);
    expect(after.byIndex - before.byIndex, name).toBeLessThan(200);
  }
}, 120_000);
