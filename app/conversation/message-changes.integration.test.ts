/** Who may write, the limits, and simultaneous changes. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createRoom, newMessage } from "../../tests/support/conversation.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { ACCOUNT_TYPES } from "../kit/roles.ts";
import { upload, user } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { budget } from "../requests/schema.ts";
import { MESSAGE_LIMITS, ROOM_MAX_BYTES } from "./conversation.ts";
import {
  askQuestion,
  deleteMessage,
  editMessage,
  MessageRefused,
  markAnswered,
  markReply,
  sendMessage,
} from "./message-changes.server.ts";
import { conversationFor, filesLeft } from "./messages.server.ts";
import { markRead } from "./reading.server.ts";
import { attachment, message, reader } from "./schema.ts";

afterAll(stopJobs);

const reason = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof MessageRefused ? error.reason : error),
  );
const messages = (id: string) => db.select().from(message).where(eq(message.budgetId, id)).orderBy(message.seq);
const positionOf = async (id: string, userId: string) =>
  (await db.select().from(reader).where(eq(reader.budgetId, id))).find((row) => row.userId === userId)?.readSeq;

test("[CHAT-1] nobody else writes, marks, edits, deletes or asks", async () => {
  const room = await createRoom(db);
  const sent = await sendMessage(room.customer, room.id, newMessage("Oi."));
  const found = await getBudgetFor(room.visitor, room.id);
  if (!found) throw new Error("a visitor sees the request");
  for (const other of [room.stranger, room.visitor, room.waiting]) {
    expect(await reason(sendMessage(other, room.id, newMessage("Oi.")))).toBe("not-found");
    expect(await markRead(other, room.id, 1)).toBe(false);
    expect(await reason(editMessage(other, room.id, sent, "x"))).toBe("not-found");
    expect(await reason(deleteMessage(other, room.id, sent))).toBe("not-found");
    expect(await reason(askQuestion(other, found, { submissionId: randomUUID(), own: "x" }))).toBe("not-found");
    expect(await reason(markAnswered(other, room.id, sent, true))).toBe("not-found");
  }
  expect(await reason(askQuestion(room.customer, found, { submissionId: randomUUID(), own: "x" }))).toBe("not-found");
  expect(await reason(sendMessage(room.customer, "no id", newMessage("x")))).toBe("not-found");
  // The designer is a member, but not the author.
  expect(await reason(editMessage(room.designer, room.id, sent, "x"))).toBe("late");
  expect(await reason(deleteMessage(room.admin, room.id, sent))).toBe("late");
  expect(await messages(room.id)).toMatchObject([{ text: "Oi.", deletedAt: null, editedAt: null }]);
});

test("[CHAT-1] [ROOMS-6] a question of another request is none in this one: neither answered, ticked nor replied to", async () => {
  const [room, elsewhere] = [await createRoom(db), await createRoom(db)];
  const found = await getBudgetFor(elsewhere.designer, elsewhere.id);
  if (!found) throw new Error("a designer sees the project they hold");
  const question = await askQuestion(elsewhere.designer, found, { submissionId: randomUUID(), own: "Qual prazo?" });
  const reply = await sendMessage(room.customer, room.id, newMessage("Até maio.", { replyTo: question }));
  expect(await messages(room.id)).toMatchObject([{ id: reply, replyTo: null }]);
  expect(await reason(markReply(room.customer, room.id, reply, question))).toBe("not-found");
  expect(await reason(markAnswered(room.designer, room.id, question, true))).toBe("not-found");
  expect(await messages(room.id)).toMatchObject([{ replyTo: null }]);
  expect(await messages(elsewhere.id)).toMatchObject([{ id: question, answeredAt: null }]);
});

test("[ROOM-6] the conversation of a withdrawn request can only be read", async () => {
  const room = await createRoom(db, { claimed: false });
  const sent = await sendMessage(room.customer, room.id, newMessage("Oi."));
  const found = await getBudgetFor(room.admin, room.id);
  if (!found) throw new Error("an admin sees the request");
  const asked = await askQuestion(room.admin, found, { submissionId: randomUUID(), own: "Qual é a cor?" });
  await db.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  expect(await reason(sendMessage(room.customer, room.id, newMessage("Ainda aí?")))).toBe("withdrawn");
  expect(await reason(editMessage(room.customer, room.id, sent, "Olá."))).toBe("withdrawn");
  expect(await reason(deleteMessage(room.customer, room.id, sent))).toBe("withdrawn");
  expect(await reason(askQuestion(room.admin, found, { submissionId: randomUUID(), own: "E o nome?" }))).toBe(
    "withdrawn",
  );
  expect(await reason(markAnswered(room.admin, room.id, asked, true))).toBe("withdrawn");
  expect(await markRead(room.customer, room.id, 1_000_000)).toBe(true);
  const withdrawn = await getBudgetFor(room.customer, room.id);
  const read = withdrawn && (await conversationFor(room.customer, withdrawn));
  expect(read?.messages.map(({ text, editableUntil, replyable }) => [text, editableUntil, replyable])).toEqual([
    ["Oi.", null, false],
    ["Qual é a cor?", null, false],
  ]);
  await db.update(budget).set({ withdrawnAt: null, status: 3 }).where(eq(budget.id, room.id));
  expect(await reason(sendMessage(room.customer, room.id, newMessage("Obrigada.")))).toBe("done");
});

test("[CHAT-1] a released designer and a deleted account write nothing any more", async () => {
  const room = await createRoom(db);
  await db.update(budget).set({ designSelect: null }).where(eq(budget.id, room.id));
  expect(await reason(sendMessage(room.designer, room.id, newMessage("Ainda eu.")))).toBe("not-found");
  await db.update(user).set({ uid: null }).where(eq(user.id, room.customer.id));
  expect(await reason(sendMessage(room.customer, room.id, newMessage("Ainda eu.")))).toBe("not-found");
  expect(await messages(room.id)).toEqual([]);
});

test("[CHAT-2] a message sent twice, even at once, is one, with its files", async () => {
  const room = await createRoom(db);
  const key = `budget/message/${randomUUID()}.webp`;
  const picture = { key, fileName: "placa.webp", bytes: 900, width: 300, height: 200 };
  await createUpload(room.customer.id, picture);
  const sent = newMessage("Olha a placa", { files: [key] });
  const ids = await Promise.all([1, 2, 3].map(() => sendMessage(room.customer, room.id, sent)));
  expect(new Set(ids).size).toBe(1);
  expect(
    await db
      .select()
      .from(attachment)
      .where(eq(attachment.messageId, ids[0] ?? "")),
  ).toMatchObject([picture]);
  expect(await db.select().from(upload).where(eq(upload.key, key))).toEqual([]);
  // A submission belongs to the person who sent it.
  expect(await reason(sendMessage(room.designer, room.id, sent))).toBe("not-found");
});

test("[CHAT-2] a file that is not one's own is refused, and nothing of the message is stored", async () => {
  const room = await createRoom(db);
  const [own, foreign] = [`budget/message/${randomUUID()}.pdf`, `budget/message/${randomUUID()}.pdf`];
  await createUpload(room.customer.id, { key: own, fileName: "a.pdf", bytes: 1 });
  await createUpload(room.stranger.id, { key: foreign, fileName: "b.pdf", bytes: 1 });
  const sent = newMessage("Dois", { files: [own, foreign] });
  expect(await reason(sendMessage(room.customer, room.id, sent))).toBe("files");
  expect(await messages(room.id)).toEqual([]);
  expect(await db.select().from(upload).where(eq(upload.key, own))).toHaveLength(1);
});

test("[MEND2-16] files that are more than a conversation holds are refused, and the message is not stored", async () => {
  const room = await createRoom(db);
  const uploaded = async (bytes: number) => {
    const key = `budget/message/${randomUUID()}.zip`;
    await createUpload(room.designer.id, { key, fileName: "marca.zip", bytes });
    return key;
  };
  const [first, second] = [await uploaded(ROOM_MAX_BYTES - 10), await uploaded(20)];
  await sendMessage(room.designer, room.id, newMessage("A marca.", { files: [first] }));
  expect(await filesLeft(room.designer, room.id)).toMatchObject({ room: 10 });
  const full = sendMessage(room.designer, room.id, newMessage("E o manual.", { files: [second] }));
  await expect(full).rejects.toMatchObject({ reason: "full" });
  expect(await db.$count(message, eq(message.budgetId, room.id))).toBe(1);
  await sendMessage(room.designer, room.id, newMessage("O manual vai por link."));
  await sendMessage(room.designer, room.id, newMessage("", { files: [await uploaded(10)] }));
  expect(await filesLeft(room.customer, room.id)).toEqual({ room: 0, day: ACCOUNT_TYPES[0].uploads.aDay });
  const both = await Promise.allSettled(
    [await uploaded(1), await uploaded(1)].map((key) =>
      sendMessage(room.designer, room.id, newMessage("", { files: [key] })),
    ),
  );
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("[CHAT-5] for ten minutes the author edits and deletes, and both leave a trace", async () => {
  const room = await createRoom(db);
  const key = `budget/message/${randomUUID()}.pdf`;
  await createUpload(room.customer.id, { key, fileName: "a.pdf", bytes: 1 });
  const id = await sendMessage(room.customer, room.id, newMessage("Treis", { files: [key] }));
  await editMessage(room.customer, room.id, id, "Três");
  expect(await messages(room.id)).toMatchObject([{ text: "Três", editedAt: expect.any(Date) }]);
  await deleteMessage(room.customer, room.id, id);
  await deleteMessage(room.customer, room.id, id);
  expect(await messages(room.id)).toMatchObject([{ text: "", deletedAt: expect.any(Date) }]);
  expect(await db.select().from(attachment).where(eq(attachment.key, key))).toEqual([]);
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = 'delete-files' and data::text like ${`%${key}%`}`,
  );
  expect(rows).toHaveLength(1);
  expect(await reason(editMessage(room.customer, room.id, id, "De volta"))).toBe("late");

  const old = await sendMessage(room.customer, room.id, newMessage("Antiga"));
  await db.update(message).set({ at: sql`clock_timestamp() - interval '10 minutes'` }).where(eq(message.id, old));
  expect(await reason(editMessage(room.customer, room.id, old, "Nova"))).toBe("late");
  expect(await reason(deleteMessage(room.customer, room.id, old))).toBe("late");
  const empty = await sendMessage(room.customer, room.id, newMessage("Só texto"));
  expect(await reason(editMessage(room.customer, room.id, empty, ""))).toBe("invalid");
});

test("[CHAT-4] more messages in a minute than a person writes wait", async () => {
  const room = await createRoom(db);
  const send = () => reason(sendMessage(room.customer, room.id, newMessage("oi")));
  for (let sent = 0; sent < MESSAGE_LIMITS.minute; sent += 1) expect(await send()).toBe("done");
  expect(await Promise.all([send(), send()])).toEqual(["limit", "limit"]);
});

test("[CHAT-3] reading never goes backwards, nor beyond what is there", async () => {
  const room = await createRoom(db);
  for (const text of ["um", "dois"]) await sendMessage(room.designer, room.id, newMessage(text));
  const [first, last] = (await messages(room.id)).map(({ seq }) => seq);
  await markRead(room.customer, room.id, last ?? 0);
  await markRead(room.customer, room.id, first ?? 0);
  expect(await positionOf(room.id, room.customer.id)).toBe(last);
  await markRead(room.customer, room.id, Number.MAX_SAFE_INTEGER);
  expect(await positionOf(room.id, room.customer.id)).toBe(last);
});

test("[CHAT-3] of messages sent while others are read, none counts as read unseen", async () => {
  const room = await createRoom(db);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Keeps both authors below the limit per minute.
    await db.update(message).set({ at: sql`now() - interval '2 minutes'` }).where(eq(message.budgetId, room.id));
    const seen = (await messages(room.id)).at(-1)?.seq ?? 0;
    await Promise.all([
      sendMessage(room.designer, room.id, newMessage(`${round}`)),
      sendMessage(room.admin, room.id, newMessage(`${round}`)),
      markRead(room.customer, room.id, seen),
    ]);
    expect(await positionOf(room.id, room.customer.id)).toBe(seen);
  }
  expect(await messages(room.id)).toHaveLength(2 * ROUNDS);
});

test("[CHAT-1] [ROOM-12] messages of two people commit in their order, and are announced to their room by ids only", async () => {
  const room = await createRoom(db);
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: env.databaseUrl });
  await listener.connect();
  listener.on("notification", ({ payload }) => heard.push(payload ?? ""));
  await listener.query("listen room");
  try {
    const send = (author: typeof room.customer) => sendMessage(author, room.id, newMessage("segredo"));
    await Promise.all(Array.from({ length: 20 }, (_, turn) => send(turn % 2 ? room.customer : room.designer)));
    await expect.poll(() => heard.length).toBe(20);
  } finally {
    await listener.end();
  }
  const news = { room: room.id, people: [room.customer.id, room.designer.id], designers: false };
  expect(new Set(heard)).toEqual(new Set([JSON.stringify(news)]));
  const rows = await messages(room.id);
  expect(rows.map(({ at }) => at.getTime())).toEqual(rows.map(({ at }) => at.getTime()).sort((a, b) => a - b));
});
