/** The lists of requests: their order, what each reader gets, and that they use their indexes. */
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { sendMessage } from "../../tests/support/messages.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, pool } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { MOST_COUNTED } from "../requests/budget-list.ts";
import { listOpenBudgets, listOverdueBudgets } from "../requests/budget-lists.server.ts";
import { releaseProject, reopenRequest, withdrawRequest } from "../room/hands.server.ts";
import {
  listAllBudgets,
  listBudgetsOfCustomer,
  listBudgetsOfDesigner,
  listUnreadRooms,
} from "./request-lists.server.ts";
import { reader } from "./schema.ts";

afterAll(stopJobs);

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const names = ({ budgets }: { budgets: { data: { nameProject: string } }[] }) =>
  budgets.map(({ data }) => data.nameProject);

// The open list and the admins' list show all requests, so each test starts without any.
beforeEach(() => db.execute(sql`delete from budget`));

/** Clara's requests in every stage; Davi holds the claimed ones. */
async function everyStage() {
  const clara = await createUser(db, {
    name: "Lúcia Andrade",
    tell: "(85) 93333-2222",
    email: `l${Date.now()}@x.example`,
  });
  const davi = await createUser(db, { typeUser: 1, name: "Rui Nogueira" });
  const make = (nameProject: string, moved: number, values = {}) =>
    createBudget(db, clara, { nameProject, movedAt: daysAgo(moved), openedAt: daysAgo(moved), ...values });
  const own = { designSelect: davi.id };
  await make("aberto", 1);
  await make("a orçar", 5, own);
  const quoted = await make("orçado", 9, { ...own, budget: true });
  await make("criando", 2, { ...own, budget: true, quoteAnswer: "accepted", status: 1 });
  await make("a entregar", 4, { ...own, budget: true, quoteAnswer: "accepted", status: 2 });
  await make("terminado", 3, { ...own, status: 3 });
  await make("retirado", 0, { withdrawnAt: new Date() });
  return { clara, davi, quoted };
}

test("[ROOM-2] a customer's and a designer's own list: their turn first, then under way, then over, newest event first", async () => {
  const { clara, davi } = await everyStage();
  const hers = await listBudgetsOfCustomer(clara);
  expect(names(hers)).toEqual(["orçado", "aberto", "criando", "a entregar", "a orçar", "retirado", "terminado"]);
  expect(hers.budgets[0]).toMatchObject({
    turn: { side: "yours", who: "Sua vez:", what: "responder ao orçamento" },
    other: "Rui Nogueira",
  });
  expect(names(await listBudgetsOfDesigner(davi))).toEqual(["a entregar", "a orçar", "criando", "orçado", "terminado"]);
  const first = await listBudgetsOfCustomer(clara, 2);
  expect([names(first), first.more]).toEqual([["orçado", "aberto"], true]);
  expect((await listBudgetsOfCustomer(clara, 7)).more).toBe(false);
});

test("[ROOM-2] [BUD-4] [DES-3] a list has the other side's name; the designer's own and the open one have the customer's phone, no other", async () => {
  const { clara, davi } = await everyStage();
  const admin = await createUser(db, { typeUser: 2 });
  const own = [await listBudgetsOfCustomer(clara), await listBudgetsOfDesigner(davi), await listAllBudgets(admin)];
  for (const secret of [davi.tell, clara.email, davi.email]) expect(JSON.stringify(own)).not.toContain(secret);
  expect(own.map((list) => JSON.stringify(list).includes(clara.tell))).toEqual([false, true, false]);
  expect(JSON.stringify(own[0])).toContain(davi.name);
  expect(JSON.stringify(own[1])).toContain(clara.name);
  const open = JSON.stringify(await listOpenBudgets(davi));
  expect(open).toContain(clara.tell);
  for (const secret of [clara.email, clara.name]) expect(open).not.toContain(secret);
});

test("[DES-2] [ROOM-2] open requests in both orders, without those that are claimed or withdrawn", async () => {
  const { davi } = await everyStage();
  const caio = await createUser(db);
  await createBudget(db, caio, { nameProject: "atrasado", openedAt: daysAgo(4), deadline: "2020-01-20" });
  await createBudget(db, caio, { nameProject: "vence hoje", openedAt: daysAgo(3) });
  await createBudget(db, caio, { nameProject: "novo" });
  const longest = await listOpenBudgets(davi);
  expect(names(longest)).toEqual(["atrasado", "vence hoje", "aberto", "novo"]);
  expect(names(await listOpenBudgets(davi, "newest", 2))).toEqual(["novo", "aberto"]);
  expect(longest).toMatchObject({ total: 4, more: false });
  expect(longest.budgets.map(({ late, waits }) => [late, waits.replace(/, \d.*/, "")])).toEqual([
    [true, "há 4 dias, venceu ontem"],
    [true, expect.stringMatching(/^há 3 dias, venceu? hoje$/)],
    [false, "ontem"],
    [false, "hoje"],
  ]);
  expect(longest.budgets[0]?.wished).toBe("Quer até 20 de janeiro de 2020");
  expect((await listOpenBudgets(davi, "newest", 3)).more).toBe(true);
});

test("[CHAT-3] [ROOM-2] unread are the messages of others, neither read nor deleted, of this request and this person", async () => {
  const { clara, davi, quoted } = await everyStage();
  const one = await sendMessage(db, quoted, davi, "um");
  await sendMessage(db, quoted, davi, "dois");
  await sendMessage(db, quoted, davi, "apagada", { deletedAt: new Date() });
  await sendMessage(db, quoted, clara, "três");
  const unread = async () => [
    (await listBudgetsOfCustomer(clara)).budgets.map((row) => row.unread),
    (await listBudgetsOfDesigner(davi)).budgets.map((row) => row.unread),
  ];
  expect(await unread()).toEqual([
    [2, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 0],
  ]);
  await db.insert(reader).values({ budgetId: quoted.id, userId: clara.id, readSeq: one.seq });
  expect((await unread())[0]?.[0]).toBe(1);
});

test("[ROOM-7] [CHAT-3] what waits for an admin: requests unclaimed for longer than ANSWER_DAYS, messages where no designer is", async () => {
  const { clara, quoted } = await everyStage();
  const admin = await createUser(db, { typeUser: 2 });
  const late = await createBudget(db, clara, { nameProject: "Ateliê Dália", openedAt: daysAgo(4) });
  await createBudget(db, clara, { nameProject: "em tempo", openedAt: daysAgo(2.9) });
  await createBudget(db, clara, { nameProject: "retirado", openedAt: daysAgo(9), withdrawnAt: new Date() });
  await createBudget(db, clara, { nameProject: "fechado", openedAt: daysAgo(9), status: 3 });
  expect(await listOverdueBudgets()).toMatchObject([
    { id: late.id, nameProject: "Ateliê Dália", customer: "Lúcia Andrade", waits: "há 4 dias" },
  ]);
  await sendMessage(db, late, clara, "um");
  await sendMessage(db, late, clara, "dois");
  await sendMessage(db, late, admin, "três");
  await sendMessage(db, quoted, clara, "para o designer");
  const rooms = await listUnreadRooms(admin);
  expect(rooms).toMatchObject([{ id: late.id, author: "Lúcia Andrade", unread: 2 }]);
  expect(rooms[0]?.last).toMatch(/^hoje, \d\d:\d\d$/);
  const all = await listAllBudgets(admin);
  expect(all.budgets.map(({ unread }) => unread).reduce((sum, count) => sum + count, 0)).toBe(2);
});

/** The query plans of a function's statements. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pool, "query");
  await read();
  const asked = query.mock.calls.map(
    ([config, values]) => [(config as unknown as { text: string }).text, values] as const,
  );
  query.mockRestore();
  const plans = await Promise.all(
    asked.map(([text, values]) =>
      pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values as unknown as unknown[]),
    ),
  );
  return plans.flatMap(({ rows }) => rows.map((row) => row["QUERY PLAN"])).join("\n");
}

/** Adds 12,000 requests to one: half are open, the others the designer's. */
async function manyRequests() {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, clara);
  await db.execute(sql`
    insert into budget (submission_id, user_create, design_select, type_banding, name_project, website, description_interprise,
      target_audience, color, for_make, resume_ia, status, opened_at, moved_at)
    select gen_random_uuid(), user_create, case when n % 2 = 0 then ${davi.id}::uuid end, 0, 'Pedido ' || n, website,
      description_interprise, target_audience, color, for_make, resume_ia, n % 4, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from budget, generate_series(1, 12000) as n where id = ${id}`);
  await db.execute(sql`insert into budget_event (budget_id, "by", kind) select id, user_create, 'created' from budget`);
  await db.execute(sql`analyze budget, budget_event`);
  return { clara, davi };
}

test("[SPEED-1] PostgreSQL plans the open list once, however often it is read", async () => {
  const { davi } = await manyRequests();
  // PostgreSQL plans the first five executions for their values. No other test reads a list of this length.
  for (let n = 0; n < 7; n++)
    for (const order of ["longest", "newest"] as const) await listOpenBudgets(davi, order, 120);
  const { rows } = await db.execute(sql`
    select name from pg_prepared_statements where name like 'listOpenBudgets%' and generic_plans > 1 order by name`);
  expect(rows.map(({ name }) => name)).toEqual(["listOpenBudgets_longest_120", "listOpenBudgets_newest_120"]);
});

test("[ROOM-2] however many requests there are, a list reads its first rows through its index", async () => {
  const { clara, davi } = await manyRequests();
  const admin = await createUser(db, { typeUser: 2 });
  expect((await listOpenBudgets(davi)).total).toBe(MOST_COUNTED);
  for (const [read, index] of [
    [() => listBudgetsOfCustomer(clara), "budget_user_create"],
    [() => listBudgetsOfDesigner(davi), "budget_design_select"],
    [() => listOpenBudgets(davi, "longest"), "budget_open"],
    [() => listOpenBudgets(davi, "newest"), "budget_open"],
    [() => listAllBudgets(admin), "budget_over"],
  ] as const) {
    const plan = await planOf(read);
    expect(plan).toContain(`using ${index}`);
    expect(plan).not.toContain("Seq Scan on budget");
    // A full sort would read all of them.
    expect(plan).not.toMatch(/-> +Sort +\(/);
  }
});

test("[MEND2-5] an open card says who gave the request back and why, until it is asked for anew", async () => {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1, name: "Davi Braga" });
  const dora = await createUser(db, { typeUser: 1 });
  const { id } = await createBudget(db, clara, { designSelect: davi.id });
  await createBudget(db, clara);
  await releaseProject(davi, id, "Vou sair de licença.");
  const said = async (viewer: CurrentUser) => {
    const { budgets } = await listOpenBudgets(viewer);
    return budgets.map((card) => [card.id === id, card.givenBack]);
  };
  expect(await said(dora)).toEqual([
    [true, "Davi devolveu hoje: “Vou sair de licença.”"],
    [false, null],
  ]);
  expect(await said(davi)).toContainEqual([true, "Você devolveu hoje: “Vou sair de licença.”"]);
  await withdrawRequest(clara, id);
  await reopenRequest(clara, id);
  expect((await said(dora)).map(([, givenBack]) => givenBack)).toEqual([null, null]);
});
