import { statSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { DeliveryDraft } from "../../app/delivery/delivery-content.ts";
import { deliveryDraft, kit } from "../../app/delivery/schema.ts";
import { LOCKUPS } from "../../app/drawings/kit-names.ts";
import { startApp } from "../support/app.ts";
import { createRoom } from "../support/conversation.ts";
import { COLOURS, createLockupPart, EMPTY_DELIVERY } from "../support/deliveries.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { signIn } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

test("[KIT-23] the app killed while it makes a kit: the next one goes on from the last file", async ({ context }) => {
  test.setTimeout(600_000);
  const app = await startApp();
  try {
    const { database, dataDir } = app;
    const room = await createRoom(database);
    await createAccepted(database, room);
    const versions = Object.fromEntries(
      ["uma-cor", "negativa", "gema", "leite"].map((id) => [id, { approved: true, own: null }]),
    );
    const lockups: DeliveryDraft["lockups"] = {};
    for (const lockup of LOCKUPS) {
      const { id: file } = await createLockupPart(database, room, { dataDir });
      lockups[lockup] = { file, ground: "#f4b41a", use: "", versions };
    }
    const draft = { ...EMPTY_DELIVERY, lockups, colours: COLOURS };
    await database.insert(deliveryDraft).values({ budgetId: room.id, draft, savedBy: room.designer.id });
    await signIn(app, context, room.designer);
    const form = { intent: "make", revision: "1" };
    await context.request.post(`${app.url}/budget/${room.id}/entrega/montar`, { headers: { origin: app.url }, form });
    const row = async () => (await database.select().from(kit).where(eq(kit.budgetId, room.id)))[0];
    await expect.poll(async () => (await row())?.done ?? 0, { timeout: 60_000 }).toBeGreaterThan(5);
    await app.kill9();
    const killed = Date.now();
    await app.restart();
    expect(await row()).toMatchObject({ state: "making" });
    // Its job waits until the missing heartbeat is noticed.
    await expect.poll(async () => (await row())?.state, { timeout: 300_000, intervals: [1000] }).toBe("ready");
    const made = (await row())?.files.map(({ key }) => statSync(join(dataDir, "files", key)).mtimeMs) ?? [];
    expect(made[0]).toBeLessThan(killed);
    expect(made.at(-1)).toBeGreaterThan(killed);
  } finally {
    await app.remove();
  }
});
