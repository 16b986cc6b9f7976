/** A claim without scripts, and who may send what to a request. With scripts: tests/e2e/budget-claim.spec.ts. */
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { createBudget, createUser, type Database } from "../support/factories.ts";
import { test, texts, type Visitor } from "../support/pages.ts";

const SUCCESS = "Projeto adicionado ao seu protifólio, bom trabalho!";
const FAILURE = "Ei! tivemos um erro, tente novamente mais tarde.";
const CLAIM = "Requisitar Projeto";

const data = (id: string) => `/budget/view/${id}.data`;
const post = async (person: Pick<Visitor, "post">, id: string, intent: string, fields = {}) =>
  (await person.post(data(id), { intent, ...fields })).status;
const eventsOf = async (database: Database, id: string) =>
  (await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id))).map(({ kind }) => kind);

test("[BUD-8] a designer claims a request: alert, contact, timeline, own list, mail to the customer", async ({
  database,
  login,
  smtp,
}) => {
  const clara = await login({ name: "Ana Gonçalves" });
  const davi = await login({ typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { nameProject: "Padaria Aurora" });
  const path = `/budget/view/${id}`;
  const list = await davi.open("/designer/page?ordem=newest");
  expect(list.document.querySelector(`a[href="${path}"]`)).not.toBeNull();
  const page = await (await davi.open(path)).send(CLAIM);
  expect(page.getByRole("alert").textContent).toBe(SUCCESS);
  expect(page.queryByRole("button", { name: CLAIM })).toBeNull();
  page.getByRole("link", { name: clara.email });
  page.said("Você assumiu o projeto.");
  page.getByRole("heading", { name: "Sua vez: enviar um orçamento" });
  const lists = await page.follow(page.getByRole("link", { name: /^Voltar/ }));
  within(lists.getByRole("region", { name: "Meus projetos" })).getByRole("link", { name: /Padaria Aurora/ });
  const open = lists.getByRole("region", { name: "Orçamentos disponíveis" });
  expect(open.querySelector(`a[href="${path}"]`)).toBeNull();
  await smtp.waitForMail(clara.email, /Davi Braga.*Padaria Aurora/);
  (await clara.open(path)).said("Davi Braga assumiu o projeto.");
});

test("[BUD-8] a repeated claim of the winner is a success that leaves one event", async ({ database, login }) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  for (const _ of [1, 2]) expect(await (await davi.post(data(id), { intent: "claim" })).text()).toContain(SUCCESS);
  expect(await eventsOf(database, id)).toEqual(["created", "claimed"]);
});

test("[BUD-8] the server refuses a claim of anybody but a designer, and every intent of who is no party", async ({
  database,
  login,
  visitor,
}) => {
  const clara = await login();
  const davi = await createUser(database, { typeUser: 1 });
  const quoted = { designSelect: davi.id, budget: true, budgetFile: "budget/quote/a.pdf" };
  const [open, claimed] = [await createBudget(database, clara), await createBudget(database, clara, quoted)];
  const [nobody, caio] = [visitor(), await login()];
  const [dora, admin] = [await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  const quote = quoted.budgetFile;
  for (const [person, id, intent, fields, status] of [
    // a redirect
    [nobody, open.id, "claim", {}, 202],
    [clara, open.id, "claim", {}, 403],
    [clara, claimed.id, "withdraw", {}, 403],
    [clara, claimed.id, "status", { status: "3" }, 403],
    [clara, claimed.id, "nothing", {}, 400],
    [clara, claimed.id, "constructor", {}, 400],
    [admin, open.id, "claim", {}, 403],
    [admin, claimed.id, "accept", { quote }, 403],
    [dora, claimed.id, "withdraw", {}, 403],
    [dora, claimed.id, "status", { status: "3" }, 403],
    [caio, claimed.id, "accept", { quote }, 404],
    [caio, "nenhum", "accept", { quote }, 404],
  ] as const)
    expect([intent, await post(person, id, intent, fields)]).toEqual([intent, status]);
  for (const { id } of [open, claimed]) expect(await eventsOf(database, id)).toEqual(["created"]);
});

test("[ROOM-6] [ROOM-10] [ROOM-11] each change is refused to everybody whose it is not, and the list of designers is for admins", async ({
  database,
  login,
}) => {
  const clara = await login();
  const davi = await createUser(database, { typeUser: 1, name: "Zeferino Único" });
  const { id } = await createBudget(database, clara);
  const [designer, admin] = [await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  for (const person of [designer, admin])
    for (const intent of ["withdraw-request", "reopen"]) expect(await post(person, id, intent)).toBe(403);
  for (const person of [clara, admin]) expect(await post(person, id, "release", { reason: "x" })).toBe(403);
  for (const person of [clara, designer]) expect(await post(person, id, "assign", { designer: davi.id })).toBe(403);
  for (const person of [clara, designer, admin])
    expect((await (await person.get(data(id))).text()).includes(davi.name)).toBe(person === admin);
  expect(await eventsOf(database, id)).toHaveLength(1);
});

test("[ROOM-10] after the quote is accepted the button says who can pass the project on", async ({
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const quoted = { budget: true, budgetFile: "a.pdf", quoteAnswer: "accepted", status: 1 } as const;
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara, { designSelect: davi.id, ...quoted });
  const why = "O orçamento foi aceito: peça ao estúdio para passar o projeto a outra pessoa.";
  (await davi.open(`/budget/view/${id}`)).getByRole("button", { name: "Devolver projeto", description: why });
  const answer = await davi.post(data(id), { intent: "release", reason: "Licença" });
  expect(await answer.text()).toContain(why);
  const [row] = await database.select().from(budget).where(eq(budget.id, id));
  expect(row?.designSelect).toBe(davi.id);
});

test("[BUD-8] [DATA-4] a change that the database refuses is the failure alert and a line in the log, as a page and as data", async ({
  app,
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  await database.execute(
    `alter table budget_event add constraint no_event check (budget_id <> '${id}' or kind = 'created') not valid`,
  );
  expect(await (await davi.post(data(id), { intent: "claim" })).text()).toContain(FAILURE);
  const refused = await (await davi.open(`/budget/view/${id}`)).send(CLAIM);
  expect(refused.getByRole("alert").textContent).toBe(FAILURE);
  await expect.poll(app.log).toContain("no_event");
  await database.execute("alter table budget_event drop constraint no_event");
  expect((await refused.send(CLAIM)).getByRole("alert").textContent).toBe(SUCCESS);
});

test("[BUD-8] odd forms are refused, never a fault", async ({ app, database, login }) => {
  const davi = await createUser(database, { typeUser: 1 });
  const clara = await login();
  const { id } = await createBudget(database, clara, { designSelect: davi.id, budget: true, budgetFile: "a.pdf" });
  const before = app.log().length;
  for (const [body, type, status] of [
    ["--b\r\n", "multipart/form-data; boundary=b", 400],
    ["{", "application/json", 400],
    ["intent=%00", "application/x-www-form-urlencoded", 400],
    [new Uint8Array(2 * 1024 * 1024), "multipart/form-data; boundary=b", 413],
  ] as const) {
    const init = { method: "POST", body, headers: { "content-type": type } };
    expect([type, (await clara.get(data(id), init)).status]).toEqual([type, status]);
  }
  for (const intent of ["accept", "decline"]) {
    const answer = await clara.post(data(id), { intent, quote: "\0" });
    expect([intent, answer.status]).toEqual([intent, 200]);
    expect(await answer.text()).toContain(FAILURE);
  }
  expect(app.log().slice(before)).not.toContain('"msg":"failed"');
});

test("[SEC-8.7] a designer with twenty projects without a quote gets the failure alert with the reason, and reads it beside the button", async ({
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const clara = await createUser(database);
  const { id } = await createBudget(database, clara);
  const page = await davi.open(`/budget/view/${id}`);
  for (let held = 0; held < 20; held += 1) await createBudget(database, clara, { designSelect: davi.id });
  const reason = "Você já tem 20 projetos sem orçamento. Envie o orçamento de um deles antes de pegar outro.";
  const refused = await page.send(CLAIM);
  expect(refused.getByRole("alert").textContent).toBe(`${FAILURE} ${reason}`);
  const button = refused.getByRole("button", { name: CLAIM, description: reason });
  expect(button.getAttribute("aria-disabled")).toBe("true");
  refused.said(reason);
  expect((await refused.send(CLAIM)).getByRole("alert").textContent).toBe(`${FAILURE} ${reason}`);
});

test("[ROOM-1] whoever may claim a request reads it right under its head", async ({ database, login }) => {
  const room = await createRoom(database, { claimed: false });
  const page = await (await login(room.visitor)).open(`/budget/view/${room.id}`);
  const titles = within(page.getByRole("main")).getAllByRole("heading", {
    name: /^(Criação|O pedido|Falta perguntar|Andamento)$/,
  });
  expect(texts(titles)).toEqual(["Criação", "O pedido", "Falta perguntar", "Andamento"]);
});
