import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom, newMessage } from "../../tests/support/conversation.ts";
import type { CurrentUser } from "../people/account.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budget } from "../requests/schema.ts";
import { deleteMessage, sendMessage } from "./message-changes.server.ts";
import { markRead } from "./reading.server.ts";
import { message } from "./schema.ts";
import { mailUnread } from "./unread-mails.server.ts";

afterAll(stopJobs);

type Job = { budgetId: string; userId: string; seq: number };

/** The room's waiting jobs, with the minutes until they start. */
async function jobs(id: string) {
  const { rows } = await db.execute<{ data: Job; minutes: number }>(
    sql`select data, round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
        where name = 'unread-mail' and data->>'budgetId' = ${id} order by (data->>'seq')::int`,
  );
  return rows;
}

/** Runs the jobs as the worker does five minutes later. */
async function runAll(id: string) {
  for (const { data } of await jobs(id)) await mailUnread(data);
}

async function mailsTo({ email }: CurrentUser): Promise<{ count: string; from: string; nameProject: string }[]> {
  const { rows } = await db.execute<{ data: { props: { count: string; from: string; nameProject: string } } }>(
    sql`select data from pgboss.job where name = 'mail' and data->>'to' = ${email} order by created_on`,
  );
  return rows.map(({ data }) => data.props);
}

test("[CHAT-4] five minutes unread, several messages are one mail, which says nothing of their text", async () => {
  const room = await createRoom(db);
  await sendMessage(room.designer, room.id, newMessage("Quantos tamanhos?"));
  await sendMessage(room.admin, room.id, newMessage("Bem-vinda."));
  const waiting = (await jobs(room.id)).filter(({ data }) => data.userId === room.customer.id);
  expect(waiting.map(({ minutes }) => minutes)).toEqual([5, 5]);
  await runAll(room.id);
  await runAll(room.id);
  const [mail, ...more] = await mailsTo(room.customer);
  expect(mail).toMatchObject({ count: "2", from: "Rui Nogueira e Estúdio Traço", nameProject: "Padaria Bonança" });
  expect(more).toEqual([]);
  expect(JSON.stringify(mail)).not.toMatch(/tamanhos|vinda/);
  // The designer's mail is about the admin's message; nobody gets a mail about their own.
  expect(await mailsTo(room.designer)).toMatchObject([{ count: "1", from: "Ada Admin" }]);
  expect(await mailsTo(room.admin)).toEqual([]);

  await sendMessage(room.designer, room.id, newMessage("E a placa?"));
  await runAll(room.id);
  expect((await mailsTo(room.customer)).map(({ count }) => count)).toEqual(["2", "1"]);
});

test("[CHAT-4] what was read or deleted in the meantime is not mailed, nor what came just now", async () => {
  const room = await createRoom(db);
  await sendMessage(room.designer, room.id, newMessage("um"));
  const [first] = await db.select().from(message).where(eq(message.budgetId, room.id));
  await markRead(room.customer, room.id, first?.seq ?? 0);
  const deleted = await sendMessage(room.designer, room.id, newMessage("dois"));
  await deleteMessage(room.designer, room.id, deleted);
  const before = await jobs(room.id);
  await sendMessage(room.designer, room.id, newMessage("três"));
  for (const { data } of before) await mailUnread(data);
  expect(await mailsTo(room.customer)).toEqual([]);
  await runAll(room.id);
  expect(await mailsTo(room.customer)).toMatchObject([{ count: "1" }]);
});

test("[CHAT-4] [CHAT-1] before a claim admins are told; who left the room or wants no such mail is not", async () => {
  const room = await createRoom(db, { claimed: false });
  await sendMessage(room.customer, room.id, newMessage("Oi, estúdio."));
  await runAll(room.id);
  expect(await mailsTo(room.admin)).toHaveLength(1);
  expect(await mailsTo(room.designer)).toEqual([]);

  await db.update(budget).set({ designSelect: room.designer.id }).where(eq(budget.id, room.id));
  await sendMessage(room.customer, room.id, newMessage("Oi, Rui."));
  await db.update(budget).set({ designSelect: null }).where(eq(budget.id, room.id));
  await runAll(room.id);
  expect(await mailsTo(room.designer)).toEqual([]);

  await db
    .update(user)
    .set({ mailsOff: ["messages"] })
    .where(eq(user.id, room.customer.id));
  await sendMessage(room.admin, room.id, newMessage("Tudo certo?"));
  expect((await jobs(room.id)).filter(({ data }) => data.userId === room.customer.id)).toEqual([]);
});

test("[CHAT-4] a choice made while a mail waits holds for it", async () => {
  const room = await createRoom(db);
  await sendMessage(room.designer, room.id, newMessage("Oi."));
  await db
    .update(user)
    .set({ mailsOff: ["messages"] })
    .where(eq(user.id, room.customer.id));
  await runAll(room.id);
  expect(await mailsTo(room.customer)).toEqual([]);
});

test("[CHAT-4] [CHAT-1] [ROOMS-6] a designer who claims in the meantime is whom it concerns: admins are not mailed any more", async () => {
  const room = await createRoom(db, { claimed: false });
  await sendMessage(room.customer, room.id, newMessage("Oi, estúdio."));
  expect((await jobs(room.id)).map(({ data }) => data.userId)).toContain(room.admin.id);
  await db.update(budget).set({ designSelect: room.designer.id }).where(eq(budget.id, room.id));
  await runAll(room.id);
  expect(await mailsTo(room.admin)).toEqual([]);
  // No mail to the designer is queued for their own message either.
  await sendMessage(room.customer, room.id, newMessage("Oi, Rui."));
  const newest = (await jobs(room.id)).at(-1)?.data.seq;
  const told = (await jobs(room.id)).filter(({ data }) => data.seq === newest).map(({ data }) => data.userId);
  expect(told).toEqual([room.designer.id]);
});
