/** The tables of requests/policy.ts and conversation/policy.ts against what PostgreSQL gives each person. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRoom, newMessage, type Room } from "../../tests/support/conversation.ts";
import { sendMessage } from "../conversation/message-changes.server.ts";
import { conversationFor, unreadMessages } from "../conversation/messages.server.ts";
import { CONVERSATION } from "../conversation/policy.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { newestUnread } from "../room/news.server.ts";
import { getBudgetFor } from "./budgets.server.ts";
import { type BudgetAction, type Parties, type Party, partyOf, READERS, RULES, type Standing } from "./policy.ts";
import { lockToAct } from "./request-locks.server.ts";
import { isOneOf, placesOf } from "./rights.server.ts";
import { budget } from "./schema.ts";

const ASKERS = ["customer", "stranger", "designer", "visitor", "waiting", "admin"] as const;
type Asker = (typeof ASKERS)[number];

const rooms = {} as Record<Standing, Room>;
beforeAll(async () => {
  env.DESIGNERS = "admitted";
  rooms.open = await createRoom(db, { claimed: false });
  rooms.claimed = await createRoom(db);
  rooms.withdrawn = await createRoom(db, { claimed: false });
  for (const { id, customer, admin } of Object.values(rooms))
    for (const author of [customer, admin]) await sendMessage(author, id, newMessage("Oi."));
  await db.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, rooms.withdrawn.id));
});
afterAll(stopJobs);

/** As each standing gives them: before a claim the later designer is a visitor. */
function partyIn(standing: Standing, asker: Asker): Party {
  const room = rooms[standing];
  const designSelect = standing === "claimed" ? room.designer.id : "false";
  return partyOf({ userCreate: room.customer.id, designSelect }, room[asker]);
}

/** Asks each person of each room, and compares with a table. */
async function compare(
  expected: (standing: Standing) => Parties,
  ask: (room: Room, asker: Asker) => Promise<boolean>,
  named = "",
) {
  for (const standing of ["open", "claimed", "withdrawn"] as const)
    for (const asker of ASKERS) {
      const may = await ask(rooms[standing], asker);
      expect([named, standing, asker, may]).toEqual([
        named,
        standing,
        asker,
        expected(standing)[partyIn(standing, asker)],
      ]);
    }
}

const none: Parties = {
  ...{ customer: false, stranger: false, designer: false, visitor: false, waiting: false, admin: false },
};

test("[ROOMS-6] each party's condition finds the requests to which a person stands so, and no other", async () => {
  for (const party of Object.keys(none) as Party[])
    await compare(
      () => ({ ...none, [party]: party !== "waiting" }),
      async ({ id, ...room }, asker) => {
        const which = and(eq(budget.id, id), isOneOf({ ...none, [party]: true }, placesOf(room[asker])));
        return (await db.$count(budget, which)) === 1;
      },
      party,
    );
});

/** Whether a person is given what each row of the table is about. */
const READ: Record<keyof typeof READERS, (room: Room, asker: Asker) => Promise<boolean>> = {
  request: async (room, asker) => (await getBudgetFor(room[asker], room.id)) !== null,
  contact: async (room, asker) => (await getBudgetFor(room[asker], room.id))?.owner.tell !== undefined,
};

test("[BUD-4] [ROOM-6] the request and its customer's contact are read by whom the table says", async () => {
  for (const what of Object.keys(READ) as (keyof typeof READ)[])
    await compare((standing) => READERS[what][standing], READ[what], what);
});

test("[ROOMS-6] [ROOM-6] a request is locked for whose action it is, and while it stands", async () => {
  for (const action of Object.keys(RULES) as BudgetAction[])
    await compare(
      (standing) => (standing === "withdrawn" ? none : RULES[action].parties),
      (room, asker) => db.transaction(async (tx) => (await lockToAct(tx, room[asker], room.id, action)) !== undefined),
      action,
    );
});

test("[CHAT-1] a conversation is read, and its news counted, for whom the table says: for admins where nobody holds it", async () => {
  const stateOf = async (room: Room) => {
    const found = await getBudgetFor(room.admin, room.id);
    if (!found) throw new Error("the request is gone");
    return found;
  };
  await compare(
    () => CONVERSATION.read,
    async (room, asker) => (await conversationFor(room[asker], await stateOf(room))) !== null,
  );
  const counted = (standing: Standing) => ({ ...CONVERSATION.read, admin: standing !== "claimed" });
  await compare(counted, async (room, asker) => (await newestUnread(room[asker], room.id)) !== null, "newest");
  const own = (standing: Standing) => ({ ...counted(standing), admin: true });
  // Admins have all rooms in one number.
  await compare(own, async (room, asker) => asker === "admin" || (await unreadMessages(room[asker])) > 0, "unread");
});
