/** A conversation by its addresses and without scripts. In the browser: tests/e2e/conversation.spec.ts. */
import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect } from "vitest";
import { message } from "../../app/conversation/schema.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createRoom, type Room } from "../support/conversation.ts";
import { createBudget, createUser, type Database } from "../support/factories.ts";
import { sendMessage } from "../support/messages.ts";
import { type Page, test, type Visitor } from "../support/pages.ts";
import { QUOTE_PDF } from "../support/quotes.ts";

const STATUSES = { designer: 200, admin: 200, visitor: 403, stranger: 404 } as const;
const others = Object.entries(STATUSES) as [keyof typeof STATUSES, 200 | 403 | 404][];
const api = ({ id }: Room) => `/api/budget/${id}/mensagens`;
const talkOf = ({ id }: Room) => `/budget/${id}/conversa`;
const viewOf = ({ id }: Room) => `/budget/view/${id}`;
const list = (page: Page) => within(page.getByRole("region", { name: "Mensagens" }));
const field = (page: Page) => page.queryByRole("textbox", { name: "Mensagem" });
const newMessage = (text: string, files: string[] = []) => ({
  intent: "send",
  submissionId: randomUUID(),
  text,
  ...(files.length > 0 && { files }),
});
const upload = (person: Pick<Visitor, "upload">, { id }: Room, bytes: Buffer, name: string, type: string) =>
  person.upload(`/api/budget/${id}/anexo`, bytes, name, type);
const uploadPdf = (person: Pick<Visitor, "upload">, room: Room) =>
  upload(person, room, QUOTE_PDF, "Provas da letra.pdf", "application/pdf");

/** More than a person may send in a minute, and older than what may still be edited. */
async function writeNotes(database: Database, { id: budgetId, designer }: Room, count: number) {
  const at = new Date(Date.now() - 3_600_000);
  const note = (_: unknown, index: number) => ({
    ...{ budgetId, author: designer.id, submissionId: randomUUID(), at },
    text: `Nota ${index + 1}.`,
  });
  await database.insert(message).values(Array.from({ length: count }, note));
}

test("[CHAT-2] pictures and PDFs go with a message, and only its people open them", async ({
  database,
  login,
  visitor,
}) => {
  const room = await createRoom(database);
  const customer = await login(room.customer);
  const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
  const stored = [await upload(customer, room, picture, "placa.jpg", "image/jpeg"), await uploadPdf(customer, room)];
  const files = await Promise.all(stored.map(async (answer) => (await answer.json()).key as string));
  expect((await customer.json(api(room), newMessage("A placa e as provas.", files))).status).toBe(201);
  const talk = list(await customer.open(viewOf(room)));
  const shown = talk.getByRole<HTMLImageElement>("img", { name: "Imagem: placa.webp" });
  expect(shown.getAttribute("width")).toBe("1200");
  const pdf = talk.getByRole("link", { name: /Provas da letra/ });
  expect(pdf.textContent).toContain("PDF, 1 KB");

  const addresses = [shown.getAttribute("src"), pdf.getAttribute("href")].map(String);
  const designer = await login(room.designer);
  for (const [index, address] of addresses.entries()) {
    const { status, headers } = await designer.get(address);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": ["image/webp", "application/pdf"][index],
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-disposition": expect.stringContaining("inline"),
    });
    const seen = { headers: { "if-none-match": headers.get("etag") ?? "" } };
    expect((await designer.get(address, seen)).status).toBe(304);
  }
  for (const [role, status] of others.filter(([role]) => role !== "designer")) {
    const other = await login(room[role]);
    for (const address of addresses) {
      const response = await other.get(address);
      expect([role, response.status]).toEqual([role, status]);
      if (status !== 200) expect(await response.text(), role).toContain("<h1>");
    }
    expect((await uploadPdf(other, room)).status, role).toBe(status === 200 ? 201 : status);
  }
  for (const address of addresses) expect((await visitor().get(address)).headers.get("location")).toContain("/login");
});

test("[CHAT-1] nothing of a conversation is in any page's data for others", async ({ database, login, visitor }) => {
  const room = await createRoom(database);
  const customer = await login(room.customer);
  const words = "palavras-que-ninguém-mais-lê";
  const sent = newMessage(words);
  expect((await customer.json(api(room), sent)).status).toBe(201);
  for (const [role, status] of others) {
    const other = await login(room[role]);
    const talks = status === 200;
    for (const path of [viewOf(room), talkOf(room)])
      for (const address of [path, `${path}.data`])
        expect((await (await other.get(address)).text()).includes(words), `${role} at ${address}`).toBe(talks);
    expect((await other.json(api(room), { intent: "read", seq: 1 })).status, role).toBe(talks ? 204 : status);
  }
  expect((await visitor().json(api(room), sent)).status).toBe(401);
  expect((await visitor().get(talkOf(room))).headers.get("location")).toContain("/login");
  for (const body of [
    {},
    { intent: "send" },
    { ...sent, text: "x".repeat(4001) },
    { ...sent, files: ["budget/send/x.png"] },
  ])
    expect((await customer.json(api(room), body)).status).toBe(400);
});

test("[CHAT-3] a room that a designer holds tells an admin of nothing unread, as their own page does", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await sendMessage(database, room, room.customer, "Oi, Rui.");
  const { html } = await (await login(room.admin)).open(viewOf(room));
  expect(html).toContain("Falar com Lúcia");
  expect(html).not.toMatch(/>1 nova</);
});

test("[CHAT-3] every own message that was read has an hour: the newest of its reading, the others of their sending", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await sendMessage(database, room, room.customer, "Bom dia.");
  const { seq } = await sendMessage(database, room, room.customer, "Mando a foto.");
  expect((await (await login(room.designer)).json(api(room), { intent: "read", seq })).status).toBe(204);
  const page = await (await login(room.customer)).open(talkOf(room));
  page.said(/^Enviada \d\d:\d\d e lida/);
  page.said(/^Lida \d\d:\d\d/);
});

test("[CHAT-1] what an admin did is the studio's to the customer, in the room and in the conversation", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const details = { designer: room.designer.id };
  await database.insert(budgetEvent).values({ budgetId: room.id, kind: "assigned", by: room.admin.id, details });
  const customer = await login(room.customer);
  for (const path of [viewOf(room), talkOf(room)]) {
    const page = await customer.open(path);
    const talk = page.getByRole("region", { name: "Mensagens" });
    expect(talk.textContent).toContain("Estúdio Traço passou o projeto para");
    expect(page.html).not.toMatch(/\bAda\b/);
  }
});

test("[ROOM-6] [CHAT-1] the conversation of a withdrawn request stays, and says that it can only be read", async ({
  database,
  login,
}) => {
  const room = await createRoom(database, { claimed: false });
  const customer = await login(room.customer);
  await customer.json(api(room), newMessage("O forno quebrou."));
  await database.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  for (const path of [talkOf(room), viewOf(room)]) {
    const page = await customer.open(path);
    list(page).getByText("O forno quebrou.");
    page.said("Pedido retirado: a conversa fica guardada, só para ler.");
    expect(field(page)).toBeNull();
  }
});

test("[CHAT-7] WhatsApp opens with the customer's number and a first line, for the staff only", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  const text = encodeURIComponent("Oi, Lúcia. Aqui é Rui, do Traço, sobre Padaria Bonança.");
  const link = (await (await login(room.designer)).open(viewOf(room))).getByRole("link", { name: "WhatsApp" });
  expect(link.getAttribute("href")).toBe(`https://wa.me/5511912345678?text=${text}`);
  const page = await (await login(room.customer)).open(viewOf(room));
  expect(field(page)).not.toBeNull();
  expect(page.queryByRole("link", { name: "WhatsApp" })).toBeNull();
});

test("[MEND2-13] [CHAT-3] without scripts a conversation is read a page at a time, back and forth, by who may read it", async ({
  database,
  login,
  visitor,
}) => {
  const room = await createRoom(database);
  await writeNotes(database, room, 60);
  const customer = await login(room.customer);
  const notes = (page: Page) => list(page).getAllByText(/^Nota \d+\.$/);
  for (const path of [talkOf(room), viewOf(room)]) {
    const page = await customer.open(path);
    expect(notes(page)).toHaveLength(50);
    expect([list(page).queryByText("Nota 10."), list(page).getByText("Nota 60.").tagName]).toEqual([
      null,
      expect.any(String),
    ]);
    const earlier = await page.follow(list(page).getByRole("link", { name: "Ver mensagens anteriores" }));
    expect(notes(earlier)).toHaveLength(10);
    list(earlier).getByText("Nota 1.");
    expect(field(earlier)).toBeNull();
    const newest = await earlier.follow(earlier.getByRole("link", { name: /^Ver as mensagens mais novas/ }));
    list(newest).getByText("Nota 60.");
    expect(field(newest)).not.toBeNull();
  }
  const { messages } = await (await customer.get(api(room))).json();
  expect(messages).toHaveLength(50);
  const address = `${api(room)}?antes=${messages[0].seq}`;
  expect((await (await customer.get(address)).json()).messages).toHaveLength(10);
  for (const [role, status] of others)
    expect([role, (await (await login(room[role])).get(address)).status]).toEqual([role, status]);
  expect((await visitor().get(address)).status).toBe(401);
});

test("[ROOM-12] [CHAT-3] the news of a message are for who is signed in and should answer it, and are counted in the header of 'Mudar respostas'", async ({
  database,
  login,
  visitor,
}) => {
  const clara = await login();
  const { id } = await createBudget(database, clara);
  const address = `/api/novidades?pedido=${id}`;
  expect((await visitor().get(address)).status).toBe(401);
  expect(await (await (await login()).get(address)).json()).toBeNull();
  await sendMessage(database, { id }, await createUser(database, { typeUser: 2 }), "Falta o endereço da loja.");
  const header = (await clara.open(`/budget/${id}/mudar`)).document.querySelector("header");
  expect(header?.textContent).toContain("1 novidade");
});

test("[MEND2-16] a file sent in a conversation is no reference image, in an address or in answers", async ({
  database,
  login,
}) => {
  const room = await createRoom(database, { claimed: false });
  const customer = await login(room.customer);
  const { key } = await (await uploadPdf(customer, room)).json();
  expect(key).toMatch(/^budget\/message\/.*\.pdf$/);
  const image = `/api/referencia?key=${encodeURIComponent(key)}`;
  expect((await customer.get(image)).status).toBe(404);
  expect((await customer.remove(image)).status).toBe(404);
});
