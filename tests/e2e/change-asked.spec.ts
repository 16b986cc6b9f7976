/** A change that the customer asked for, where others read it. Asking it: quote-page.spec.ts; its turns: turns.integration.test.ts. */
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import type { Database } from "../support/factories.ts";
import { fill, heldRequest, row, sendWritten, sentVersions, writing } from "../support/quote-writing.ts";
import { slowProcessor } from "../support/slow-processor.ts";
import { expect, test } from "../support/test.ts";

type Asked = { id: string; number: number };

async function askFor(database: Database, budgetId: string, { id, number }: Asked, about = {}) {
  const changeAsked = { quote: id, number, ...about, text: "Só 16 páginas.", at: new Date().toISOString() };
  await database.update(budget).set({ changeAsked }).where(eq(budget.id, budgetId));
}

test("[WALK-61] [WALK-31] [WALK-40] a change's words lead to their item", async ({ page, database, login }) => {
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  await fill(page);
  await slowProcessor(page, 6);
  await sendWritten(page, id);
  // Also when news of it come at once.
  await expect(page.getByRole("heading", { level: 1, name: "Padaria Bonança" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await slowProcessor(page, 1);
  const [version] = await sentVersions(database, id);
  if (!version) throw new Error("nothing was sent");
  const item = version.sent.content.items[1];
  await askFor(database, id, version, { itemId: item?.id ?? "", item: item?.name ?? "" });
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(writing(id));
  await expect(row(page, 1).getByLabel("Preço")).toBeHidden();
  await page.getByRole("button", { name: `Ir para ${item?.name}` }).click();
  await expect(row(page, 1).getByLabel("O quê")).toBeFocused();
  await expect(row(page, 1).getByLabel("Preço")).toBeVisible();
});
