/** The list of Pedidos: what each filter shows, its pages while rows move, and that indexes read it. */
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createUser } from "../../../tests/support/factories.ts";
import { createHistory, createMany } from "../../../tests/support/orders.ts";
import { user } from "../../people/schema.ts";
import { db } from "../../platform/db.server.ts";
import { quoteDraft, quotePayment } from "../../quotes/schema.ts";
import { budget } from "../../requests/schema.ts";
import { addressOf, fromStart, GROUP_NAMES, type OrderFilters, readFilters } from "./filters.ts";
import { countByStage, listHolders, listOrders } from "./order-list.server.ts";
import { orderRow } from "./order-row.ts";
import { countsOf } from "./pill-counts.ts";

beforeEach(() => db.execute(sql`delete from budget`));

const filtersOf = (address: string) => readFilters(new URLSearchParams(address));
const namesOf = async (address: string, limit = 50) =>
  (await listOrders(filtersOf(address), limit)).rows.map(({ nameProject }) => nameProject);

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

async function everyState() {
  const clara = await createUser(db, { name: "Lúcia Andrade", tell: "(85) 93333-2222" });
  const davi = await createUser(db, { typeUser: 1, name: "Rui Nogueira" });
  const people = { customer: clara, designer: davi };
  const own = { designSelect: davi.id };
  const sent = { ...own, budget: true };
  const make = (nameProject: string, days: number, values = {}, more = {}) =>
    createHistory(db, people, { at: daysAgo(days), values: { nameProject, ...values }, ...more });
  await make("Ateliê Dália", 5);
  await make("Brota", 6, own);
  const drafted = await make("Café", 7, own);
  await make("Dendê", 8, { ...sent, budgetFile: "a.pdf" });
  await make("Empório", 9, sent, { quotes: [{ total: 5_200_00, state: "open" }] });
  await make("Farol", 10, sent, { quotes: [{ total: 100, state: "open", validUntil: daysAgo(1) }] });
  await make("Figo", 10.5, own, { quotes: [{ total: 200, state: "expired", validUntil: daysAgo(2) }] });
  await make("Gema", 11, { ...sent, quoteAnswer: "declined" }, { quotes: [{ total: 300, state: "declined" }] });
  await make(
    "Horta",
    12,
    { ...sent, quoteAnswer: "accepted", status: 1 },
    { quotes: [{ total: 6_400_00, state: "accepted", accepted: daysAgo(2) }] },
  );
  await make("Iara", 13, { ...sent, quoteAnswer: "accepted", status: 2, budgetFile: "b.pdf" });
  await make("Jaca", 14, { ...sent, quoteAnswer: "accepted", status: 3 });
  await make("Kombi", 15, { withdrawnAt: new Date() });
  const draft = {} as never;
  await db.insert(quoteDraft).values({ budgetId: drafted.id, draft, savedBy: davi.id });
  return { clara, davi, drafted };
}

test("[OWNER-20] each part of the pipeline has its stages, and every request is in one", async () => {
  await everyState();
  const groups = await Promise.all(GROUP_NAMES.map((group) => namesOf(`etapa=${group}`)));
  expect(groups).toEqual([
    ["Ateliê Dália", "Brota", "Café", "Dendê", "Empório", "Farol", "Figo", "Gema", "Horta", "Iara"],
    ["Ateliê Dália"],
    ["Brota", "Café", "Figo", "Gema"],
    ["Dendê", "Empório", "Farol"],
    ["Horta", "Iara"],
    ["Jaca", "Kombi"],
  ]);
  const counts = countsOf(await countByStage());
  expect(GROUP_NAMES.map((group) => counts[group].exact)).toEqual(groups.map((names) => names.length));
});

test("[OWNER-20] a row says whose turn it is, the quote with its sum and state, the age, and what is late", async () => {
  const { clara } = await everyState();
  const { rows } = await listOrders(filtersOf("ordem=nome"), 50);
  const said = rows.map((row) => orderRow(row, Date.now(), { answerDays: 3, hasPix: true }));
  expect(said.map(({ quote, isLate }) => [quote.sum.replaceAll("\u00a0", " "), quote.state, isLate])).toEqual([
    ["", "sem orçamento", true],
    ["", "sem orçamento", false],
    ["", "rascunho", false],
    ["", "em arquivo, espera resposta", false],
    ["R$ 5.200,00", "até 31 de dezembro de 2035", false],
    ["R$ 1,00", "venceu ontem", true],
    ["R$ 2,00", expect.stringMatching(/^venceu (n|em)/), true],
    ["R$ 3,00", "recusado", false],
    ["R$ 6.400,00", "aceito", false],
    ["", "em arquivo, aceito", false],
  ]);
  expect(said[0]).toMatchObject({ who: "Sua vez", what: "atribuir a um designer", isOpen: true, designer: "", age: 5 });
  expect(said[4]).toMatchObject({
    customer: clara.name,
    designer: "Rui Nogueira",
    what: "lê o orçamento",
    isOpen: false,
  });
  expect(said[9]?.status).toMatchObject({ line: "Concluído" });
  const over = await listOrders(filtersOf("etapa=terminados"), 50);
  expect(over.rows.map((row) => orderRow(row, Date.now(), { answerDays: 3, hasPix: true }).status?.line)).toEqual([
    "Finalizado",
    undefined,
  ]);
});

test("[OWNER-20] an accepted quote says what of it is paid", async () => {
  await everyState();
  const { rows } = await listOrders(filtersOf("q=horta"), 1);
  const { rows: quotes } = await db.execute<{ id: string }>(sql`select id from quote where budget_id = ${rows[0]?.id}`);
  const quoteId = quotes[0]?.id ?? "";
  const states: string[] = [];
  const look = async () => {
    const [row] = (await listOrders(filtersOf("q=horta"), 1)).rows;
    if (row) states.push(orderRow(row, Date.now(), { answerDays: 3, hasPix: true }).quote.state);
  };
  await db.insert(quotePayment).values({ quoteId, number: 1, claimedAt: new Date() });
  await look();
  await db.update(quotePayment).set({ receivedAt: new Date() });
  await look();
  await db.insert(quotePayment).values({ quoteId, number: 2, receivedAt: new Date() });
  await look();
  expect(states).toEqual(["aceito, a conferir o Pix", "aceito, entrada paga", "aceito, pago"]);
});

test("[OWNER-20] the quote's state, the designer and both together", async () => {
  const { davi, clara } = await everyState();
  const all = (quote: string) => namesOf(`orcamento=${quote}`);
  expect(await all("sem")).toEqual(["Ateliê Dália", "Brota"]);
  expect(await all("rascunho")).toEqual(["Café"]);
  expect(await all("enviado")).toEqual(["Dendê", "Empório"]);
  expect(await all("vencido")).toEqual(["Farol", "Figo"]);
  expect(await all("aceito")).toEqual(["Horta", "Iara"]);
  expect(await all("recusado")).toEqual(["Gema"]);
  expect(await namesOf(`designer=${davi.id}&orcamento=sem`)).toEqual(["Brota"]);
  expect(await namesOf(`designer=${clara.id}`)).toEqual([]);
});

test("[OWNER-20] who holds a request is known, blocked or not; who holds none, or deleted the account, is not", async () => {
  const { davi } = await everyState();
  const eva = await createUser(db, { typeUser: 1, name: "Eva Bloqueada" });
  const idle = await createUser(db, { typeUser: 1, name: "Ivo Parado" });
  await createHistory(db, { customer: idle, designer: eva }, { at: daysAgo(1), values: { designSelect: eva.id } });
  await db
    .update(user)
    .set({ blockedAt: new Date() })
    .where(inArray(user.id, [eva.id, idle.id]));
  const holders = await listHolders();
  expect(holders.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { id: eva.id, name: "Eva Bloqueada", isBlocked: true },
    { id: davi.id, name: "Rui Nogueira", isBlocked: false },
  ]);
  await db.update(user).set({ uid: null }).where(eq(user.id, eva.id));
  expect((await listHolders()).map(({ id }) => id)).toEqual([davi.id]);
});

test("[OWNER-21] a search finds the project, its customer and their telephone, however each is written", async () => {
  await everyState();
  const other = await createUser(db, { name: "Zé Ávila", tell: "+55 (11) 98765-4321" });
  await createHistory(
    db,
    { customer: other, designer: other },
    { at: daysAgo(1), values: { nameProject: "Ônix Verde" } },
  );
  for (const q of [
    "onix",
    "VERDE ôn",
    "ze avila",
    "Ávi",
    "98765-4321",
    "(11) 98765",
    "11987654321",
    "4321",
    "+55 11 98765-4321",
  ])
    expect(await namesOf(`q=${encodeURIComponent(q)}`), q).toEqual(["Ônix Verde"]);
  for (const q of ["onix azul", "???", "'; drop table budget; --", "\\", "%", "x".repeat(100)])
    expect(await namesOf(`q=${encodeURIComponent(q)}`), q).toEqual([]);
  expect(await namesOf("q=lucia&etapa=terminados")).toEqual(["Jaca", "Kombi"]);
});

async function walk(filters: OrderFilters, limit: number, between: () => Promise<unknown> = async () => {}) {
  const seen: string[] = [];
  for (let after = filters.after; ; ) {
    const { rows, next } = await listOrders({ ...filters, after }, limit);
    seen.push(...rows.map(({ id }) => id));
    if (next === null) return seen;
    after = next;
    await between();
  }
}

for (const order of ["novos", "antigos", "nome", "nome-inverso"])
  test(`[OWNER-20] pages in the order '${order}' have every request once, there and back`, async () => {
    await createMany(db, 120);
    const filters = filtersOf(`ordem=${order}`);
    const whole = (await listOrders(filters, 500)).rows.map(({ id }) => id);
    expect(whole).toHaveLength(await db.$count(budget, sql`${budget.status} < 3`));
    expect(await walk(filters, 7)).toEqual(whole);
    // Back from the last page.
    const pages: string[][] = [];
    let { rows, previous } = await listOrders({ ...filters, after: null }, 7);
    let next = (await listOrders(filters, 7)).next;
    while (next) ({ rows, previous, next } = await listOrders({ ...filters, after: next }, 7));
    pages.unshift(rows.map(({ id }) => id));
    while (previous) {
      ({ rows, previous } = await listOrders({ ...filters, before: previous }, 7));
      pages.unshift(rows.map(({ id }) => id));
    }
    expect(pages.flat()).toEqual(whole);
  });

test("[OWNER-20] while requests change their stage, come and go, no page repeats one that stays nor leaves it out", async () => {
  const { clara, davi } = await createMany(db, 120);
  const filters = filtersOf("");
  const before = (await listOrders(filters, 500)).rows.map(({ id }) => id);
  const left = new Set<string>();
  let turn = 0;
  const seen = await walk(filters, 9, async () => {
    turn += 1;
    // One moves to another stage, one ends, one is new.
    const [moved, ended] = [before[(turn * 31) % before.length] ?? "", before[(turn * 17 + 5) % before.length] ?? ""];
    await db.update(budget).set({ status: 1, movedAt: new Date() }).where(eq(budget.id, moved));
    await db.update(budget).set({ status: 3 }).where(eq(budget.id, ended));
    left.add(ended);
    await createHistory(db, { customer: clara, designer: davi }, { at: new Date().toISOString() });
  });
  expect(new Set(seen).size).toBe(seen.length);
  expect(before.filter((id) => !left.has(id) && !seen.includes(id))).toEqual([]);
});

test("[OWNER-20] a page before rows that have all left is the first page", async () => {
  await createMany(db, 30);
  const filters = filtersOf("");
  const first = await listOrders(filters, 10);
  const { previous } = await listOrders({ ...filters, after: first.next }, 10);
  await db
    .update(budget)
    .set({ status: 3 })
    .where(eq(budget.id, first.rows[3]?.id ?? ""));
  const back = await listOrders({ ...filters, before: previous }, 10);
  expect(back.rows).toHaveLength(10);
  expect(back.previous).toBe(null);
  expect(back.rows[0]?.id).toBe(first.rows[0]?.id);
});

test("[OWNER-20] the address is read as it was written, and what is wrong in it is as if it were not there", () => {
  const id = "6f1c0b3e-3a55-4b1c-9d2e-0a1b2c3d4e5f";
  for (const address of [
    "",
    "?etapa=criando",
    `?etapa=terminados&q=caf%C3%A9&designer=${id}&orcamento=vencido&ordem=nome&mes=2026-10&depois=pao+quente_${id}&linha=20`,
    `?antes=1764000000000_${id}`,
  ])
    expect(addressOf(filtersOf(address))).toBe(address);
  for (const address of [
    "etapa=toString",
    "ordem=__proto__",
    "designer=1",
    "orcamento=nada",
    "depois=x",
    `depois=x_${id}`,
    "depois=1_2",
    // A year of five digits, which no moment of the database has.
    `depois=999999999999999_${id}`,
    "linha=-1",
    "q=%00",
    `ordem=nome&depois=a_b_${id}`,
  ])
    expect({ ...filtersOf(address), order: "novos" }, address).toEqual(fromStart(filtersOf("")));
});
