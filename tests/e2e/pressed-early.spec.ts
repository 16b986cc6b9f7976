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
  const release = await holdRequests(page, PROGRAM);
  const opened = page.goto(path);
  await act();
  release();
  await opened;
  await page.unroute(PROGRAM);
}

test("[OWNER-5] [OWNER-20] [PROFILE-4] a switch that sends at a press is saved, and a filter of Pedidos applied, also before the program runs", async ({
  page,
  database,
  login,
}) => {
  await database.delete(setting);
  await login(page, { typeUser: 2 });
  for (const path of ["/admin/pessoas", "/admin/estudio"]) {
    const door = page.getByRole("switch", { name: "Novos designers só com aprovação" });
    for (const will of ["admitted", "open"]) {
      await pressEarly(page, path, async () => {
        await expect(door).toBeChecked({ checked: will === "open" });
        await door.press("Space");
      });
      await expect(page.getByRole("alert")).toHaveText("Salvo. Vale agora, em toda parte.");
      await expect(door).toBeChecked({ checked: will === "admitted" });
      await page.reload();
      await expect(door).toBeChecked({ checked: will === "admitted" });
      const [stored] = await database.select().from(setting).where(eq(setting.name, "designers"));
      expect(stored?.value).toBe(will);
    }
  }

  const { rui } = await fillPedidos(database);
  await pressEarly(page, "/admin/pedidos", () => page.getByLabel("Designer").selectOption({ label: rui.name }));
  await expect(page).toHaveURL(new RegExp(`designer=${rui.id}`));
  await expect(page.getByLabel("Designer")).toHaveValue(rui.id);
  await expect(page.getByText("1 a 2", { exact: true })).toBeVisible();
  // Back leads to all of them again, and not forth.
  await page.goBack();
  await expect(page.getByText("1 a 4 de 4")).toBeVisible();
  await expect(page.getByLabel("Designer")).toHaveValue("");

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
