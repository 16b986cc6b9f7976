/** Who opens the builder of a delivery, and what the room leads to. In a browser: tests/e2e/delivery-builder.spec.ts. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { ProofStand } from "../../app/requests/proof-stand.ts";
import { budget } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { test } from "../support/pages.ts";
import { createAccepted } from "../support/sent-quotes.ts";

const builder = (id: string) => `/budget/${id}/entrega/montar`;

test("[KIT-27] the room of who holds the request leads to the builder, once its proof is approved and when it is done", async ({
  database,
  login,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const designer = await login(room.designer);
  const link = async () =>
    (await designer.open(`/budget/view/${room.id}`))
      .queryByRole("link", { name: "Montar a entrega" })
      ?.getAttribute("href");
  const proof: ProofStand = {
    ...{ proof: crypto.randomUUID(), number: 2, direction: "A", comments: 0 },
    ...{ state: "approved", due: "2026-12-05T02:59:59.999Z" },
  };
  await database.update(budget).set({ proof, downPayment: null }).where(eq(budget.id, room.id));
  expect(await link()).toBe(builder(room.id));
  await database.update(budget).set({ proof: null, status: 2 }).where(eq(budget.id, room.id));
  expect(await link()).toBe(builder(room.id));
  const page = await designer.open(builder(room.id));
  page.said("Carregando a entrega");
  const customer = await login(room.customer);
  expect((await customer.open(builder(room.id))).url).toBe(`/budget/view/${room.id}`);
});

test("[KIT-26] [KIT-27] a released designer, a visitor and a stranger get nothing of it; an admin changes nothing", async ({
  database,
  login,
  app,
}) => {
  const room = await createRoom(database);
  await createAccepted(database, room);
  const { kit } = await deliveredKit(database, room, { dataDir: app.dataDir, delivered: false });
  const post = async (person: keyof typeof room.people, intent: string) => {
    const session = await login(room.people[person]);
    return (await session.post(builder(room.id), { intent, revision: String(kit.revision) })).status;
  };
  for (const intent of ["make", "deliver"]) {
    expect(await post("admin", intent)).toBe(403);
    expect(await post("stranger", intent)).toBe(404);
    expect(await post("visitor", intent)).toBe(302);
    expect(await post("customer", intent)).toBe(302);
  }
  expect(await post("designer", "withdraw")).toBe(400);
  await database.update(budget).set({ designSelect: room.visitor.id }).where(eq(budget.id, room.id));
  const released = await login(room.designer);
  const part = kit.draft.lockups.principal?.file;
  expect((await released.get(`/budget/${room.id}/entrega/parte/${part}?desenho=cor`)).status).toBe(404);
});
