import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { sendMessage } from "../../tests/support/messages.ts";
import { message, reader } from "../conversation/schema.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { budget } from "../requests/schema.ts";
import { newestUnread } from "./news.server.ts";

const write = (author: CurrentUser, id: string) => sendMessage(db, { id }, author, "Bom dia");

async function people() {
  const customer = await createUser(db, { name: "Paula" });
  const other = await createUser(db);
  const designer = await createUser(db, { typeUser: TYPE_USER.designer, name: "Rui Nogueira" });
  const visitor = await createUser(db, { typeUser: TYPE_USER.designer });
  const admin = await createUser(db, { typeUser: TYPE_USER.admin });
  const request = await createBudget(db, customer, { nameProject: "Padaria Bonança" });
  return { customer, other, designer, visitor, admin, id: request.id };
}

test("[ROOM-12] [CHAT-1] a message that has just arrived is told to who should answer it, and to nobody else", async () => {
  const { customer, other, designer, visitor, admin, id } = await people();
  const first = await write(customer, id);
  const news = { id: first.id, nameProject: "Padaria Bonança", from: "Paula" };
  expect(await newestUnread(admin, id)).toEqual(news);
  for (const person of [customer, other, designer, visitor]) expect(await newestUnread(person, id)).toBeNull();

  await db.update(budget).set({ designSelect: designer.id }).where(eq(budget.id, id));
  expect(await newestUnread(designer, id)).toEqual(news);
  for (const person of [customer, other, visitor, admin]) expect(await newestUnread(person, id)).toBeNull();

  const reply = await write(designer, id);
  expect(await newestUnread(customer, id)).toEqual({ ...news, id: reply.id, from: "Rui Nogueira" });
  for (const person of [other, visitor, admin]) expect(await newestUnread(person, id)).toBeNull();
});

test("[ROOM-12] a message that is read, deleted or some minutes old is not told of, and no address is a fault", async () => {
  const { customer, designer, id } = await people();
  await db.update(budget).set({ designSelect: designer.id }).where(eq(budget.id, id));
  const read = await write(designer, id);
  await db.insert(reader).values({ budgetId: id, userId: customer.id, readSeq: read.seq });
  expect(await newestUnread(customer, id)).toBeNull();
  const unread = await write(designer, id);
  const deleted = await write(designer, id);
  await db.update(message).set({ deletedAt: new Date() }).where(eq(message.id, deleted.id));
  expect((await newestUnread(customer, id))?.id).toBe(unread.id);
  await db.update(message).set({ at: sql`now() - interval '3 minutes'` }).where(eq(message.id, unread.id));
  expect(await newestUnread(customer, id)).toBeNull();
  expect(await newestUnread(customer, "x")).toBeNull();
});
