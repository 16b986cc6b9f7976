/** A request's pages for those who may and may not, and its forms without scripts. */
import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { message } from "../../app/conversation/schema.ts";
import { user } from "../../app/people/schema.ts";
import { budgetEvent } from "../../app/requests/schema.ts";
import { createRoom, newMessage } from "../support/conversation.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { sendMessage } from "../support/messages.ts";
import { type Page, test, texts, type Visitor } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";
import { linkIn } from "../support/smtp.ts";

const SUCCESS = "Projeto adicionado ao seu protifólio, bom trabalho!";
const FAILURE = "Ei! tivemos um erro, tente novamente mais tarde.";
const QUOTE = "budget/quote/a.pdf";

const statusOf = async ({ post }: Pick<Visitor, "post">, id: string, form: Record<string, string>) =>
  (await post(`/budget/view/${id}.data`, form)).status;

test("[BUD-1] a customer sees only their own: another's, an unknown and a malformed code are a 404", async ({
  database,
  login,
}) => {
  const other = await createBudget(database, await createUser(database), { nameProject: "Segredo" });
  const clara = await login();
  for (const code of [other.id, randomUUID(), "nenhum", "'", "%00", "%ED%A0%80"])
    for (const address of [`/budget/view/${code}`, `/budget/view/${code}.data`, `/budget/${code}/orcamento`]) {
      const answer = await clara.get(address);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(await answer.text()).not.toContain("Segredo");
    }
});

test("[BUD-8] the server refuses a claim of anybody but a designer, and every intent of who is no party", async ({
  visitor,
  database,
  login,
}) => {
  const [clara, davi] = [await login(), await login({ typeUser: 1 })];
  const [ada, dora, caio] = [await login({ typeUser: 2 }), await login({ typeUser: 1 }), await login()];
  const { id: open } = await createBudget(database, clara);
  const values = { designSelect: davi.id, budget: true, budgetFile: QUOTE };
  const { id: claimed } = await createBudget(database, clara, values);
  const [claim, withdraw] = [{ intent: "claim" }, { intent: "withdraw" }];
  const finish = { intent: "status", status: "3" };
  const accept = { intent: "accept", quote: QUOTE };
  for (const [who, person, id, form, status] of [
    ["logged out: a redirect", visitor(), open, claim, 202],
    ["the customer", clara, open, claim, 403],
    ["the customer", clara, claimed, withdraw, 403],
    ["the customer", clara, claimed, finish, 403],
    ["the customer", clara, claimed, { intent: "nothing" }, 400],
    ["the customer", clara, claimed, { intent: "constructor" }, 400],
    ["an admin", ada, open, claim, 403],
    ["an admin", ada, claimed, accept, 403],
    ["another designer", dora, claimed, withdraw, 403],
    ["another designer", dora, claimed, finish, 403],
    ["another customer", caio, claimed, accept, 404],
    ["another customer", caio, "nenhum", accept, 404],
  ] as const)
    expect(await statusOf(person, id, form), `${who}: ${form.intent}`).toBe(status);
  const events = await database.select().from(budgetEvent);
  const others = events.filter(({ budgetId, kind }) => [open, claimed].includes(budgetId) && kind !== "created");
  expect(others).toEqual([]);
});

test("[BUD-8] a repeated claim of the winner is a success that leaves one event", async ({ database, login }) => {
  const davi = await login({ typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database));
  for (const _ of [1, 2])
    expect(await (await davi.post(`/budget/view/${id}.data`, { intent: "claim" })).text()).toContain(SUCCESS);
  const events = await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id));
  expect(events.filter(({ kind }) => kind === "claimed")).toHaveLength(1);
});

test("[BUD-8] odd forms are refused, never a fault", async ({ app, database, login }) => {
  const clara = await login();
  const values = { designSelect: (await createUser(database, { typeUser: 1 })).id, budget: true, budgetFile: "a.pdf" };
  const { id } = await createBudget(database, clara, values);
  const before = app.log().length;
  for (const [body, type, status] of [
    ["--b\r\n", "multipart/form-data; boundary=b", 400],
    ["{", "application/json", 400],
    ["intent=%00", "application/x-www-form-urlencoded", 400],
    ["\0".repeat(2 * 1024 * 1024), "multipart/form-data; boundary=b", 413],
  ] as const)
    expect((await clara.post(`/budget/view/${id}.data`, {}, { body, headers: { "content-type": type } })).status).toBe(
      status,
    );
  for (const intent of ["accept", "decline"]) {
    const answer = await clara.post(`/budget/view/${id}.data`, { intent, quote: "\0" });
    expect([intent, answer.status, await answer.text()]).toEqual([intent, 200, expect.stringContaining(FAILURE)]);
  }
  expect(app.log().slice(before)).not.toContain('"msg":"failed"');
});

test("[ROOM-6] [ROOM-10] [ROOM-11] each change is refused to everybody whose it is not, and the list of designers is for admins", async ({
  database,
  login,
}) => {
  const [clara, dora, ada] = [await login(), await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  const davi = await createUser(database, { typeUser: 1, name: "Zeferino Único" });
  const { id } = await createBudget(database, clara);
  for (const [person, form] of [
    [dora, { intent: "withdraw-request" }],
    [ada, { intent: "withdraw-request" }],
    [dora, { intent: "reopen" }],
    [ada, { intent: "reopen" }],
    [clara, { intent: "release", reason: "x" }],
    [ada, { intent: "release", reason: "x" }],
    [clara, { intent: "assign", designer: davi.id }],
    [dora, { intent: "assign", designer: davi.id }],
  ] as const)
    expect(await statusOf(person, id, form), `${person.name}: ${form.intent}`).toBe(403);
  const reads = async ({ get }: Pick<Visitor, "get">) => (await get(`/budget/view/${id}.data`)).text();
  for (const person of [clara, dora]) expect(await reads(person)).not.toContain(davi.name);
  expect(await reads(ada)).toContain(davi.name);
  expect(await database.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id))).toHaveLength(1);
});

test("[BUD-9] quotes are sent and read only by who may", async ({ visitor, database, login }) => {
  const [clara, stranger] = [await login(), await login()];
  const [other, ada] = [await login({ typeUser: 1 }), await login({ typeUser: 2 })];
  const values = { designSelect: (await createUser(database, { typeUser: 1 })).id };
  const { id } = await createBudget(database, clara, values);
  const send = async ({ upload }: Pick<Visitor, "upload">, to = id) =>
    (await upload(`/api/budget/${to}/orcamento`, QUOTE_PDF, "proposta.pdf", "application/pdf")).status;
  expect(await send(visitor()), "logged out").toBe(401);
  expect(await send(clara), "the customer").toBe(403);
  expect(await send(stranger), "another customer").toBe(404);
  expect(await send(other), "another designer").toBe(403);
  expect(await send(ada, randomUUID())).toBe(404);
  expect(await send(ada), "an admin").toBe(204);
  const read = async ({ get }: Pick<Visitor, "get">) => (await get(`/budget/${id}/orcamento`)).status;
  expect([await read(visitor()), await read(stranger)]).toEqual([302, 404]);
  for (const person of [clara, other, ada]) expect(await read(person)).toBe(200);
});

test("[ROOM-12] the news of a message are for who is signed in and should answer it", async ({
  visitor,
  database,
  login,
}) => {
  const { id } = await createBudget(database, await createUser(database));
  const address = `/api/novidades?pedido=${id}`;
  expect((await visitor().get(address)).status).toBe(401);
  expect(await (await (await login()).get(address)).json()).toBeNull();
});

test("[CHAT-3] a room that a designer holds tells an admin of nothing unread, as their own page does", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await sendMessage(database, room, room.customer, "Oi, Rui.");
  const { html } = await (await login(room.admin)).open(`/budget/view/${room.id}`);
  expect(html).toContain("Falar com Lúcia");
  expect(html).not.toMatch(/>1 nova</);
});

test("[MEND2-13] [CHAT-1] without scripts a conversation is read a page at a time, back and forth, by who may", async ({
  visitor,
  database,
  login,
}) => {
  const room = await createRoom(database);
  // More than a person may send in a minute, and older than what may still be edited.
  const note = { budgetId: room.id, author: room.designer.id, at: new Date(Date.now() - 3_600_000) };
  const notes = Array.from({ length: 60 }, (_, index) => `Nota ${index + 1}.`);
  await database.insert(message).values(notes.map((text) => ({ ...note, submissionId: randomUUID(), text })));
  const customer = await login(room.customer);
  const shown = (page: Page) => within(page.getByRole("region", { name: "Mensagens" }));
  const field = (page: Page) => page.queryByRole("textbox", { name: "Mensagem" });
  for (const path of [`/budget/${room.id}/conversa`, `/budget/view/${room.id}`]) {
    const newest = await customer.open(path);
    const earlier = await newest.follow(shown(newest).getByRole("link", { name: "Ver mensagens anteriores" }));
    expect(shown(earlier).getAllByText(/^Nota \d+\.$/)).toHaveLength(10);
    expect(field(earlier)).toBeNull();
    const back = await earlier.follow(earlier.getByRole("link", { name: "Ver as mensagens mais novas" }));
    shown(back).getByText("Nota 60.");
    expect(field(back)).not.toBeNull();
  }
  const api = `/api/budget/${room.id}/mensagens`;
  const newest = (await (await customer.get(api)).json()) as { messages: { seq: number }[] };
  expect(newest.messages).toHaveLength(50);
  const address = `${api}?antes=${newest.messages[0]?.seq}`;
  expect(await (await customer.get(address)).json()).toMatchObject({ messages: Array(10).fill({}) });
  for (const [role, status] of [
    ["designer", 200],
    ["admin", 200],
    ["visitor", 403],
    ["stranger", 404],
  ] as const)
    expect((await (await login(room[role])).get(address)).status, role).toBe(status);
  expect((await visitor().get(address)).status).toBe(401);
});

test("[MEND2-16] a file sent in a conversation is no reference image, in an address or in answers", async ({
  database,
  login,
}) => {
  const room = await createRoom(database, { claimed: false });
  const customer = await login(room.customer);
  const sent = await customer.upload(`/api/budget/${room.id}/anexo`, QUOTE_PDF, "planta.pdf", "application/pdf");
  const { key } = (await sent.json()) as { key: string };
  expect(key).toMatch(/^budget\/message\/.*\.pdf$/);
  const image = `/api/referencia?key=${encodeURIComponent(key)}`;
  expect([(await customer.get(image)).status, (await customer.remove(image)).status]).toEqual([404, 404]);
});

test("[MEND2-7] without JavaScript a quote is accepted or declined with a reason after a question too", async ({
  database,
  login,
}) => {
  const [davi, clara] = [await login({ typeUser: 1 }), await login({ name: "Lúcia Prado" })];
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  const send = () => davi.upload(`/api/budget/${id}/orcamento`, QUOTE_PDF, "proposta.pdf", "application/pdf");
  await send();
  const price = "O valor ficou acima do que eu esperava";
  const room = await clara.open(`/budget/view/${id}`);
  const decline = room.getByRole("button", { name: "Recusar e avisar" });
  expect(decline.closest("details")?.querySelector("summary")?.textContent).toBe("Recusar orçamento");
  const declined = await room.send(decline, { [price]: true, "Com as suas palavras": "Cabe até três mil." });
  const alert = "Orçamento recusado. O designer recebe um aviso por e-mail.";
  expect(declined.getByRole("alert").textContent).toBe(alert);
  const told = texts([(await davi.open(`/budget/view/${id}`)).getByRole("main")]);
  expect(told[0]).toContain(`Lúcia Prado recusou o orçamento: “${price}. Cabe até três mil.”`);
  await send();
  const accepted = await (await clara.open(`/budget/view/${id}`)).send("Aceitar e avisar");
  expect(accepted.getByRole("alert").textContent).toBe("Orçamento aceito. O designer recebe um aviso por e-mail.");
});

test("[CHAT-4] without scripts a button ends the mails, and a broken link says so", async ({
  visitor,
  login,
  database,
  smtp,
}) => {
  const room = await createRoom(database);
  const customer = await login(room.customer);
  expect(
    (await customer.json(`/api/budget/${room.id}/mensagens`, { intent: "send", ...newMessage("Oi, Rui.") })).ok,
  ).toBe(true);
  // Five minutes later.
  await database.execute(
    sql`update pgboss.job set start_after = now() where name = 'unread-mail' and data->>'budgetId' = ${room.id}`,
  );
  const link = linkIn(await smtp.waitForMail(room.designer.email), "/emails/sair");
  const page = await visitor().open(link);
  (await page.send("Não receber mais")).getByRole("heading", { name: "Pronto" });
  const [row] = await database.select({ off: user.mailsOff }).from(user).where(eq(user.id, room.designer.id));
  expect(row?.off).toEqual(["messages"]);
  (await visitor().open(`${link}x`)).getByRole("heading", { name: "Este link não vale" });
});
