/** Many changes of one request: refused within a second, and shown up to a number (MEND2-16). */
import { and, eq } from "drizzle-orm";
import { BUDGET_MESSAGES } from "../../app/requests/budget.ts";
import { budgetEvent } from "../../app/requests/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { expect, test } from "../support/test.ts";

const SECOND = 1_000;

test("[MEND2-16] a status that has just changed says so, and the same press a second later works", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  const event = { budgetId: room.id, by: room.designer.id, kind: "status" as const, details: { from: 1, to: 0 } };
  // Later than the press, however slow the machine is.
  await database.insert(budgetEvent).values({ ...event, at: new Date(Date.now() + 600 * SECOND) });
  await login(page, room.designer);
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("button", { name: "Concluído" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Motivo/).fill("Combinado por telefone.");
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(dialog.getByText(BUDGET_MESSAGES.statusTooSoon)).toBeVisible();
  await expect(dialog.getByLabel(/^Motivo/)).toHaveValue("Combinado por telefone.");
  const changes = and(eq(budgetEvent.budgetId, room.id), eq(budgetEvent.kind, "status"));
  expect(await database.$count(budgetEvent, changes)).toBe(1);
  await database
    .update(budgetEvent)
    .set({ at: new Date(Date.now() - 2 * SECOND) })
    .where(changes);
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await database.$count(budgetEvent, changes)).toBe(2);
});
