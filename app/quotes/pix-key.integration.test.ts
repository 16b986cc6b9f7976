import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { createAccepted } from "../../tests/support/sent-quotes.ts";
import { changeSetting } from "../people/studio.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { STATUS } from "../requests/budget-statuses.ts";
import { budget } from "../requests/schema.ts";
import { mailPixKey, missingPix } from "./pix-settings.server.ts";

afterAll(stopJobs);

const mailed = async () => {
  const { rows } = await db.execute(
    sql`select data->>'to' as to, data->'props'->>'code' as code from pgboss.job where data->>'template' = 'pix-key'`,
  );
  return rows;
};

test("[WALK-22] the owner is told of the missing key, and who waits for it is mailed the code when it is set", async () => {
  expect(await missingPix()).toBe("Pix do estúdio. Sem a chave, quem aceitar um orçamento espera pelos dados.");
  const room = await createRoom(db);
  await createAccepted(db, room);
  expect(await missingPix()).toBe("Pix do estúdio. Lúcia espera os dados para pagar Padaria Bonança.");
  // One that is over was paid in another way, and waits for nothing.
  const over = await createRoom(db);
  await createAccepted(db, over);
  await db
    .update(budget)
    .set({ status: STATUS.finished.id, movedAt: new Date(0) })
    .where(eq(budget.id, over.id));
  expect(await missingPix()).toBe("Pix do estúdio. Lúcia espera os dados para pagar Padaria Bonança.");
  const value = { key: "pix@traco.example", name: "Estúdio Traço", city: "Recife" };
  expect(await changeSetting(room.admin, { name: "pix", value, revision: 0 }, mailPixKey)).toBe("saved");
  expect(await mailed()).toEqual([{ to: room.customer.email, code: expect.stringMatching(/^000201.*2080\.00/) }]);
  expect(await missingPix()).toBeNull();
});
