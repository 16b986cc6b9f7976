/** What pages tell of a kit that was delivered, whatever its designer goes on with. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { COLOURS, deliveredKit } from "../../tests/support/deliveries.ts";
import { createAccepted } from "../../tests/support/sent-quotes.ts";
import { proposedVersions } from "../drawings/proposals.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { brandView } from "./brand/brand-view.server.ts";
import type { DeliveryDraft } from "./delivery-content.ts";
import { kitSections } from "./kit-files.ts";
import { deliveryFor, madeKit } from "./opened.server.ts";
import { kitPart } from "./schema.ts";

afterAll(stopJobs);

async function delivered(draft: Partial<DeliveryDraft> = {}) {
  const room = await createRoom(db);
  await createAccepted(db, room);
  await deliveredKit(db, room, { draft });
  return async () => {
    const opened = await deliveryFor(room.customer, room.id);
    return opened ?? expect.unreachable();
  };
}

test("[KIT-36] a delivered kit is told as it was made, though its drawings are proposed in other colours since", async () => {
  const open = await delivered();
  const { delivery } = await open();
  const rows = async () => kitSections(madeKit(await open())).flatMap((section) => section.rows);
  const before = await rows();
  expect(before.map(({ name }) => name)).toContain("Negativa");
  const versions = proposedVersions([{ name: "Ouro", hex: "#c0a000" }]);
  const look = { width: 1, height: 1, shapes: 1, colours: [], versions };
  await db.update(kitPart).set({ look }).where(eq(kitPart.budgetId, delivery.budgetId));
  expect(await rows()).toEqual(before);
});

test("[KIT-39] each letter has the face of its own file, and each colour its use, also beside one without a name", async () => {
  const fonts = ["", "Bowlby One"].map((name, at) => ({
    ...{ id: `${at}`, name, use: "", licence: "OFL", link: "", file: randomUUID() },
  }));
  const colours = COLOURS.map((colour) => ({ ...colour, name: "" }));
  const opened = await (await delivered({ fonts, colours }))();
  const faces = ["anton", "bowlby-one"].map((word) => ({
    ...{ name: `letras/${word}.ttf`, group: "extra" as const, format: "extra", key: "", bytes: 1 },
  }));
  const view = brandView({ ...opened, kit: { ...opened.kit, files: [...opened.kit.files, ...faces] } }, "onca");
  expect(view.letters).toMatchObject([{ name: "Bowlby One", face: expect.stringContaining("letras/bowlby-one.ttf") }]);
  expect(view.colours[0]).toMatchObject({ name: "Cor 1", about: COLOURS[0]?.about });
});
