/** 'entregar': what it changes, whom it tells, and who may. */
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { deliveredKit } from "../../tests/support/deliveries.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { createAccepted } from "../../tests/support/sent-quotes.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { STATUS } from "../requests/budget-statuses.ts";
import { budget } from "../requests/schema.ts";
import { assignProject } from "../room/hands.server.ts";
import { DELIVER_REFUSED, deliver } from "./deliver.server.ts";
import { deliveryOf, kitsOf } from "./deliveries.server.ts";
import { delivery } from "./schema.ts";
import { tokenHash } from "./token.server.ts";

afterAll(stopJobs);

async function agreed() {
  const room = await createRoom(db);
  await createAccepted(db, room);
  return room;
}
const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];
const deliveryIn = async (id: string) => (await db.select().from(delivery).where(eq(delivery.budgetId, id)))[0];
const mailsTo = async (to: string) => {
  const { rows } = await db.execute<{ template: string; props: { token: string } }>(
    sql`select data ->> 'template' as template, data -> 'props' as props from pgboss.job where name = 'mail' and data ->> 'to' = ${to}`,
  );
  return rows;
};

test("[KIT-25] the newest kit becomes the delivery: status, event, and a link that opens it without an account", async () => {
  const room = await agreed();
  expect(await deliver(room.designer, room.id, 1)).toEqual({ refused: DELIVER_REFUSED.none });
  const { kit } = await deliveredKit(db, room, { delivered: false });
  expect(await deliveryOf(room.customer, room.id)).toBeNull();
  for (const person of [room.admin, room.customer, room.visitor])
    expect(await deliver(person, room.id, kit.revision)).toBeNull();
  expect(await deliver(room.designer, room.id, kit.revision + 1)).toEqual({ refused: DELIVER_REFUSED.changed });
  expect(await deliver(room.designer, room.id, kit.revision)).toEqual({ kit: kit.id });
  expect(await rowOf(room.id)).toMatchObject({ status: STATUS.completed.id, deliveredAt: expect.any(Date) });
  const kinds = (await budgetTimeline(room.id)).map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(["kit_delivered", "status"]);
  expect(await deliveryOf(room.customer, room.id)).toMatchObject({ kit: { id: kit.id } });
  const [link, ...others] = await mailsTo(room.customer.email);
  expect([link?.template, others]).toEqual(["delivery-link", []]);
  expect(link?.props.token).toMatch(/^[\w-]{43}$/);
  expect((await deliveryIn(room.id))?.token).toBe(tokenHash(link?.props.token ?? ""));
  // Pressed twice.
  expect(await deliver(room.designer, room.id, kit.revision)).toEqual({ kit: kit.id });
  expect((await budgetTimeline(room.id)).filter(({ kind }) => kind === "kit_delivered")).toHaveLength(1);
});

test("[KIT-25] a newer kit takes the delivery's place: the link that was mailed opens it, and no status moves", async () => {
  const room = await agreed();
  const { token } = await deliveredKit(db, room);
  const before = await deliveryIn(room.id);
  const { kit } = await deliveredKit(db, room, { delivered: false });
  await db.update(budget).set({ status: STATUS.finished.id }).where(eq(budget.id, room.id));
  expect(await deliver(room.designer, room.id, kit.revision)).toEqual({ kit: kit.id });
  expect(await deliveryIn(room.id)).toMatchObject({ kitId: kit.id, token: tokenHash(token) });
  expect(before?.kitId).not.toBe(kit.id);
  expect(await rowOf(room.id)).toMatchObject({ status: STATUS.finished.id });
  expect(await mailsTo(room.customer.email)).toEqual([]);
  expect((await budgetTimeline(room.id)).at(-1)).toMatchObject({
    kind: "kit_delivered",
    details: { files: kit.files.length },
  });
});

test("[KIT-25] before a quote is accepted nothing is delivered", async () => {
  const room = await createRoom(db);
  const { kit } = await deliveredKit(db, room, { delivered: false });
  expect(await deliver(room.designer, room.id, kit.revision)).toEqual({
    refused: "Antes, quem fez o pedido aceita um orçamento.",
  });
});

test("[KIT-26] a designer from whom the request is taken loses draft, parts and kits", async () => {
  const room = await agreed();
  await deliveredKit(db, room, { delivered: false });
  expect(await kitsOf(room.designer, room.id)).toHaveLength(1);
  await db.update(budget).set({ designSelect: room.visitor.id }).where(eq(budget.id, room.id));
  expect(await kitsOf(room.designer, room.id)).toEqual([]);
  expect(await kitsOf(room.visitor, room.id)).toHaveLength(1);
});

test("[KIT-26] a delivery against a change of hands: it is whole and before it, or not at all", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const room = await agreed();
    const { kit } = await deliveredKit(db, room, { delivered: false });
    const hand = () => assignProject(room.admin, room.id, room.visitor.id, "Férias.");
    const bring = () => deliver(room.designer, room.id, kit.revision);
    const [assigned, delivered] =
      round % 2 === 0
        ? await Promise.all([hand(), bring()])
        : ((await Promise.all([bring(), hand()])).toReversed() as [boolean, Awaited<ReturnType<typeof bring>>]);
    expect(assigned).toBe(true);
    const kinds = (await budgetTimeline(room.id)).map(({ kind }) => kind);
    const brought = kinds.indexOf("kit_delivered");
    const stored = await deliveryOf(room.admin, room.id);
    if (delivered === null) expect([brought, stored]).toEqual([-1, null]);
    else {
      expect(delivered).toEqual({ kit: kit.id });
      expect(brought).toBeGreaterThan(0);
      expect(brought).toBeLessThan(kinds.indexOf("assigned"));
      expect(stored?.delivery.deliveredBy).toBe(room.designer.id);
    }
  }
});
