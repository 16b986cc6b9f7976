/** Who may read a conversation, its files and its numbers. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom, newMessage } from "../../tests/support/conversation.ts";
import { MOST_UNREAD } from "../domain/conversation.ts";
import { stopJobs } from "../services/jobs.server.ts";
import { getBudgetFor } from "./budgets.server.ts";
import { db } from "./db.server.ts";
import { askQuestion, deleteMessage, markAnswered, markRead, sendMessage } from "./message-changes.server.ts";
import { askListFor, conversationFor, findAttachment, unreadMessages } from "./messages.server.ts";
import { budget } from "./schema/budget.ts";
import { createUpload, withoutRecord } from "./uploads.server.ts";

afterAll(stopJobs);

type Room = Awaited<ReturnType<typeof createRoom>>;
const ROLES = ["customer", "designer", "admin", "stranger", "visitor", "waiting"] as const;

async function read(room: Room, role: (typeof ROLES)[number], limit = 50) {
  const found = await getBudgetFor(room[role], room.id);
  return found && conversationFor(room[role], found, { limit });
}

async function readers(room: Room): Promise<string[]> {
  const may = await Promise.all(ROLES.map((role) => read(room, role)));
  return ROLES.filter((_, index) => may[index]);
}

test("[CHAT-1] before a claim the customer and the admins read it, and no designer", async () => {
  const room = await createRoom(db, { claimed: false });
  const elsewhere = await unreadMessages(room.admin);
  await sendMessage(room.customer, room.id, newMessage("Oi, alguém aí?"));
  expect(await readers(room)).toEqual(["customer", "admin"]);
  expect(await unreadMessages(room.admin)).toBe(elsewhere + 1);
  expect(await Promise.all([room.designer, room.visitor, room.waiting].map(unreadMessages))).toEqual([0, 0, 0]);
});

test("[CHAT-1] after a claim its designer reads it too, and one who was released no longer", async () => {
  const room = await createRoom(db);
  // Rooms of other tests have no designer, and are the admin's too.
  const elsewhere = await unreadMessages(room.admin);
  await sendMessage(room.customer, room.id, newMessage("Oi, Rui."));
  expect(await readers(room)).toEqual(["customer", "designer", "admin"]);
  expect(await Promise.all(ROLES.map((role) => unreadMessages(room[role])))).toEqual([0, 1, elsewhere, 0, 0, 0]);
  await db.update(budget).set({ designSelect: null }).where(eq(budget.id, room.id));
  expect(await readers(room)).toEqual(["customer", "admin"]);
  expect(await unreadMessages(room.designer)).toBe(0);
  await db.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  expect(await readers(room)).toEqual(["customer", "admin"]);
});

test("[CHAT-1] [CHAT-5] each reader sees authors and traces as they know them", async () => {
  const room = await createRoom(db);
  await sendMessage(room.customer, room.id, newMessage("Três tamanhos."));
  await sendMessage(room.admin, room.id, newMessage("O estúdio agradece."));
  const gone = await sendMessage(room.designer, room.id, newMessage("Segredo"));
  await deleteMessage(room.designer, room.id, gone);
  const byCustomer = await read(room, "customer");
  expect(byCustomer?.messages.map(({ author, text, mine }) => [author, text, mine])).toEqual([
    ["Você", "Três tamanhos.", true],
    ["Estúdio Traço", "O estúdio agradece.", false],
    ["Rui Nogueira", "", false],
  ]);
  expect(byCustomer?.messages[2]?.deleted).toMatch(/^Mensagem apagada por Rui às \d\d:\d\d$/);
  expect((await read(room, "designer"))?.messages[2]?.deleted).toMatch(/^Mensagem apagada por você às/);
  expect(JSON.stringify(byCustomer)).not.toContain("Segredo");
});

test("[CHAT-3] a message is read when the side that it is for has read it", async () => {
  const room = await createRoom(db);
  await sendMessage(room.customer, room.id, newMessage("Oi."));
  const [sent] = (await read(room, "customer"))?.messages ?? [];
  await markRead(room.admin, room.id, sent?.seq ?? 0);
  expect((await read(room, "customer"))?.messages[0]?.read).toBe(false);
  await markRead(room.designer, room.id, sent?.seq ?? 0);
  const after = await read(room, "customer");
  expect(after?.messages[0]?.read).toBe(true);
  expect(after?.readAt).toBeGreaterThan(Date.now() - 60_000);
  expect(await unreadMessages(room.designer)).toBe(0);
});

test("[CHAT-3] a page holds the newest messages, oldest first, and says how many there are", async () => {
  const room = await createRoom(db);
  for (const text of ["um", "dois", "três"]) await sendMessage(room.designer, room.id, newMessage(text));
  const page = await read(room, "customer", 2);
  expect(page?.messages.map(({ text }) => text)).toEqual(["dois", "três"]);
  expect(page).toMatchObject({ total: 3, unread: 3, readSeq: 0 });
});

test("[CHAT-2] a file belongs to its message's request, and is swept when nothing names it", async () => {
  const room = await createRoom(db);
  const key = `budget/message/${randomUUID()}.pdf`;
  await createUpload(room.customer.id, { key, fileName: "planta.pdf", bytes: 1200 });
  await sendMessage(room.customer, room.id, newMessage("", { files: [key] }));
  const file = (await read(room, "designer"))?.messages[0]?.files[0];
  expect(file).toEqual({ id: expect.any(String), fileName: "planta.pdf", bytes: 1200, width: null, height: null });
  expect(await findAttachment(room.id, file?.id ?? "")).toEqual({ key, fileName: "planta.pdf" });
  const other = await createRoom(db);
  expect(await findAttachment(other.id, file?.id ?? "")).toBeNull();
  expect(await findAttachment(room.id, "no id")).toBeNull();
  expect(await withoutRecord([key, "budget/message/other.pdf"])).toEqual(["budget/message/other.pdf"]);
});

test("[CHAT-6] a question is asked once, and ticked by its reply or by hand", async () => {
  const room = await createRoom(db);
  const found = await getBudgetFor(room.designer, room.id);
  if (!found) throw new Error("the designer does not see the request");
  const list = async () => (await askListFor(room.designer, found)) ?? [];
  const before = await list();
  expect(before.length).toBeGreaterThan(1);
  const [first] = before;
  const asked = await askQuestion(room.designer, found, { question: first?.id ?? "" });
  expect(await askQuestion(room.admin, found, { question: first?.id ?? "" })).toBe(asked);
  const own = await askQuestion(room.designer, found, { submissionId: randomUUID(), own: "Quem aprova?" });
  expect((await list()).slice(0, 2)).toEqual([
    { id: first?.id, text: first?.text, asked: { messageId: asked, when: "hoje" }, answered: null },
    { id: own, text: "Quem aprova?", asked: { messageId: own, when: "hoje" }, answered: null },
  ]);
  expect(await list()).toHaveLength(before.length + 1);

  expect((await read(room, "customer"))?.messages.map(({ replyable }) => replyable)).toEqual([true, true]);
  await sendMessage(room.customer, room.id, newMessage("Eu mesma.", { replyTo: own }));
  await markAnswered(room.admin, room.id, asked, true);
  expect((await list()).slice(0, 2).map(({ answered }) => answered)).toEqual(["", "Eu mesma."]);
  await markAnswered(room.designer, room.id, asked, false);
  expect((await list())[0]?.answered).toBeNull();
  // A deleted question may be asked again.
  await deleteMessage(room.designer, room.id, asked);
  expect(await askQuestion(room.designer, found, { question: first?.id ?? "" })).not.toBe(asked);
});

test("[CHAT-6] the list with its answers is for who holds the project and for admins", async () => {
  const room = await createRoom(db);
  for (const role of ROLES) {
    const found = await getBudgetFor(room[role], room.id);
    const list = found && (await askListFor(room[role], found));
    expect(list !== null, role).toBe(role === "designer" || role === "admin");
  }
});

test("[CHAT-3] a hundred unread messages are all that is counted", async () => {
  const room = await createRoom(db);
  await db.execute(sql`insert into message (submission_id, budget_id, author, text)
    select gen_random_uuid(), ${room.id}, ${room.customer.id}, 'Oi.' from generate_series(1, 130)`);
  expect(await unreadMessages(room.designer)).toBe(MOST_UNREAD);
  expect((await read(room, "designer"))?.unread).toBe(MOST_UNREAD);
});
