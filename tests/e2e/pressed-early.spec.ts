/** Switches and choices that send at a press, pressed before the page's program runs. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { setting } from "../../app/platform/schema.ts";
import { holdRequests } from "../support/network.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

const PROGRAM = "**/assets/entry.client-*.js";

/** Opens the page, lets `act` press while its program is held back, and waits until it runs. */
async function pressEarly(page: Page, path: string, act: () => Promise<unknown>): Promise<void> {
  // The same page may be open, alive, and stays until the answer is there.
  await page.goto("about:blank");
  const release = await holdRequests(page, PROGRAM);
  const opened = page.goto(path);
  await act();
  release();
  await opened;
  await page.unroute(PROGRAM);
}

for (const path of ["/admin/pessoas", "/admin/estudio"])
  test(`[OWNER-5] the approval switch of ${path}, pressed before the program runs, is saved`, async ({
    page,
    database,
    login,
  }) => {
    await database.delete(setting);
    await login(page, { typeUser: 2 });
    const door = page.getByRole("switch", { name: "Novos designers só com aprovação" });
    for (const [is, will] of [
      ["open", "admitted"],
      ["admitted", "open"],
    ] as const) {
      await pressEarly(page, path, async () => {
        await expect(door).toBeChecked({ checked: is === "admitted" });
        await door.press("Space");
      });
      await expect(page.getByRole("alert")).toHaveText("Salvo. Vale agora, em toda parte.");
      await expect(door).toBeChecked({ checked: will === "admitted" });
      await page.reload();
      await expect(door).toBeChecked({ checked: will === "admitted" });
      const [stored] = await database.select().from(setting).where(eq(setting.name, "designers"));
      expect(stored?.value).toBe(will);
    }
  });

test("[OWNER-20] a filter of Pedidos, chosen before the program runs, is applied", async ({
  page,
  database,
  login,
}) => {
  const { rui } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await pressEarly(page, "/admin/pedidos", () => page.getByLabel("Designer").selectOption({ label: rui.name }));
  await expect(page).toHaveURL(new RegExp(`designer=${rui.id}`));
  await expect(page.getByLabel("Designer")).toHaveValue(rui.id);
  await expect(page.getByText("1 a 2", { exact: true })).toBeVisible();
  // Back leads to all of them again, and not forth.
  await page.goBack();
  await expect(page.getByText("1 a 4 de 4")).toBeVisible();
  await expect(page.getByLabel("Designer")).toHaveValue("");
});

test("[PROFILE-4] a switch of the mails one wants, pressed before the program runs, is saved", async ({
  page,
  login,
}) => {
  await login(page);
  const news = page.getByRole("switch").first();
  await pressEarly(page, "/conta/perfil", async () => {
    await expect(news).toBeChecked();
    await news.press("Space");
  });
  await expect(page.getByText("Salvo")).toBeVisible();
  await page.reload();
  await expect(news).not.toBeChecked();
});
