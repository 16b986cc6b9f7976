/** Who may read a conversation, its files and its numbers. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom, newMessage, type Room } from "../../tests/support/conversation.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { budget } from "../requests/schema.ts";
import { withoutRecord } from "../upkeep/named-files.server.ts";
import { askListFor } from "./ask-list.server.ts";
import { MESSAGE_LIMITS, MESSAGES_PER_PAGE, MOST_UNREAD, OWN_QUESTION } from "./conversation.ts";
import {
  askQuestion,
  deleteMessage,
  MessageRefused,
  markAnswered,
  markReply,
  sendMessage,
} from "./message-changes.server.ts";
import { conversationFor, findAttachment, unreadMessages } from "./messages.server.ts";
import { markRead } from "./reading.server.ts";
import { message } from "./schema.ts";

afterAll(stopJobs);

const ROLES = ["customer", "designer", "admin", "stranger", "visitor", "waiting"] as const;

async function read(room: Room, role: (typeof ROLES)[number], before: number | string = "") {
  const found = await getBudgetFor(room[role], room.id);
  return found && conversationFor(room[role], found, `${before}`);
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
  // Other tests' rooms have no designer, so they count for the admin too.
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

/** Writes more messages than a person may send within a minute. */
async function write(room: Room, texts: string[]): Promise<void> {
  const values = texts.map((text) => ({
    budgetId: room.id,
    author: room.designer.id,
    submissionId: randomUUID(),
    text,
  }));
  await db.insert(message).values(values);
}
const textsOf = (page: Awaited<ReturnType<typeof read>>) => page?.messages.map(({ text }) => text);

test("[CHAT-3] [MEND2-13] a page holds the newest messages, oldest first, and says whether there are others", async () => {
  const room = await createRoom(db);
  const texts = Array.from({ length: 2 * MESSAGES_PER_PAGE.count + 1 }, (_, number) => `Nota ${number}`);
  await write(room, texts);
  const newest = await read(room, "customer");
  expect(textsOf(newest)).toEqual(texts.slice(-MESSAGES_PER_PAGE.count));
  expect(newest).toMatchObject({ earlier: true, later: false, unread: MOST_UNREAD, readSeq: 0 });
  const older = await read(room, "customer", newest?.messages[0]?.seq);
  expect(textsOf(older)).toEqual(texts.slice(1, MESSAGES_PER_PAGE.count + 1));
  expect(older).toMatchObject({ earlier: true, later: true });
  const oldest = await read(room, "customer", older?.messages[0]?.seq);
  expect(textsOf(oldest)).toEqual(texts.slice(0, 1));
  expect(oldest).toMatchObject({ earlier: false, later: true });
  for (const odd of ["5000x", "-1", "1e9", "9".repeat(16), "Infinity"])
    expect(textsOf(await read(room, "customer", odd)), odd).toEqual(textsOf(newest));
});

test("[MEND2-13] a page of the longest messages holds fewer of them, and at least one", async () => {
  const room = await createRoom(db);
  const fitting = MESSAGES_PER_PAGE.characters / MESSAGE_LIMITS.text;
  await write(
    room,
    Array.from({ length: fitting + 1 }, () => "ç".repeat(MESSAGE_LIMITS.text)),
  );
  const page = await read(room, "customer");
  expect(page?.messages).toHaveLength(fitting);
  expect(page?.earlier).toBe(true);
  expect((await read(room, "customer", page?.messages[0]?.seq))?.messages).toHaveLength(1);
  // One message with more characters than a page holds, which no person can send; the page must still show it.
  await write(room, ["x".repeat(MESSAGES_PER_PAGE.characters + 1)]);
  expect((await read(room, "customer"))?.messages).toHaveLength(1);
});

test("[MEND2-13] [CHAT-6] the list of questions is bounded, and holds the first reply of each", async () => {
  const room = await createRoom(db);
  const found = await getBudgetFor(room.designer, room.id);
  if (!found) throw new Error("the designer does not see the request");
  const asked = await askQuestion(room.designer, found, { submissionId: randomUUID(), own: "Quem aprova?" });
  for (const text of [`Eu. ${"x".repeat(300)}`, "Ou a Ana."])
    await sendMessage(room.customer, room.id, newMessage(text, { replyTo: asked }));
  const rows = (await askListFor(room.designer, found)) ?? [];
  expect(rows.filter(({ id }) => id === asked).map(({ answered }) => answered?.length)).toEqual([121]);
  const own = { budgetId: room.id, author: room.designer.id, question: OWN_QUESTION };
  await db
    .insert(message)
    .values(
      Array.from({ length: 90 }, (_, number) => ({ ...own, submissionId: randomUUID(), text: `Pergunta ${number}` })),
    );
  const longest = ((await askListFor(room.designer, found)) ?? []).filter((row) => row.asked);
  expect(longest).toHaveLength(60);
  expect(longest.at(-1)?.text).toBe("Pergunta 89");
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

test("[CHAT-2] a message's files stand in the order in which they were sent", async () => {
  const room = await createRoom(db);
  const names = ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"];
  const files = names.map(() => `budget/message/${randomUUID()}.pdf`);
  for (const [at, key] of files.entries())
    await createUpload(room.designer.id, { key, fileName: names[at] ?? "", bytes: 1200 });
  await sendMessage(room.designer, room.id, newMessage("", { files }));
  expect((await read(room, "customer"))?.messages[0]?.files.map(({ fileName }) => fileName)).toEqual(names);
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

test("[MEND2-10] [CHAT-6] a plain message of the customer's becomes the reply to a question, once, and nobody else's does", async () => {
  const room = await createRoom(db);
  const ask = (own: string) =>
    getBudgetFor(room.designer, room.id).then((found) =>
      found ? askQuestion(room.designer, found, { submissionId: randomUUID(), own }) : "",
    );
  const [first, second] = [await ask("Qual é o prazo?"), await ask("Tem placa?")];
  const plain = await sendMessage(room.customer, room.id, newMessage("Até março."));
  const unanswered = async () => (await read(room, "customer"))?.messages.map((one) => one.unanswered);
  expect(await unanswered()).toEqual([true, true, false]);
  expect((await read(room, "designer"))?.messages.map((one) => one.unanswered)).toEqual([false, false, false]);
  const theirs = await sendMessage(room.designer, room.id, newMessage("Certo."));
  for (const [person, message, question] of [
    [room.designer, plain, first],
    [room.stranger, plain, first],
    [room.customer, theirs, first],
    [room.customer, plain, theirs],
    [room.customer, plain, randomUUID()],
  ] as const)
    await expect(markReply(person, room.id, message, question)).rejects.toThrow(MessageRefused);
  await markReply(room.customer, room.id, plain, first);
  await markReply(room.customer, room.id, plain, first);
  await expect(markReply(room.customer, room.id, plain, second), "it is a reply already").rejects.toThrow(
    MessageRefused,
  );
  expect((await read(room, "customer"))?.messages[2]?.repliedText).toBe("Qual é o prazo?");
  expect(await unanswered()).toEqual([false, true, false, false]);
  const found = await getBudgetFor(room.designer, room.id);
  const rows = found ? await askListFor(room.designer, found) : [];
  expect(rows?.find(({ id }) => id === first)?.answered).toBe("Até março.");
  await markAnswered(room.designer, room.id, second, true);
  expect(await unanswered(), "ticked by hand").toEqual([false, false, false, false]);
});
