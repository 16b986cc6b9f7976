/** What Pedidos has on a phone alone. */
import { expectToFit } from "../support/layout.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

test("[OWNER-20] on a phone 'Ordem' sorts what the table's heads sort elsewhere, and only that", async ({
  page,
  database,
  login,
  axe,
}) => {
  const { rui } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto(`/admin/pedidos?designer=${rui.id}`);
  const order = page.getByRole("combobox", { name: "Ordem" });
  await expect(page.getByRole("columnheader", { name: "Projeto" }).getByRole("link")).toBeVisible();
  await expect(order).toHaveCount(0);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await expect(order).toBeVisible();
    await expectToFit(page, width, "Pedidos");
  }
  await order.selectOption("Projeto, de A a Z");
  await expect(page).toHaveURL(`/admin/pedidos?designer=${rui.id}&ordem=nome`);
  await expect(order).toHaveValue("nome");
  await expect(page.getByRole("main").getByText("1 a 2", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader").getByRole("link")).toHaveCount(0);
  await axe(page);
});
