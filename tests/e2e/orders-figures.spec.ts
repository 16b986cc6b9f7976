/** The month's figures and weeks of Pedidos. How they are counted: app/owner/orders. The admins' first page: tests/pages/orders.test.ts. */
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

test("[OWNER-22] [OWNER-23] the month's figures, the weeks as a drawing and as a table, and another month", async ({
  page,
  database,
  login,
}) => {
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos?etapa=criando");
  const figure = (name: string) =>
    page
      .getByRole("term")
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator("xpath=..");
  await expect(figure("Valor aceito no mês")).toContainText(/R\$\s6\.400,50/);
  await expect(figure("Aceitos")).toContainText("1");
  const weeks = page.getByRole("table", { name: "Pedidos e aceites por semana" }).locator("tbody tr");
  await expect(weeks).toHaveCount(12);
  await expect(weeks.last()).toContainText("esta semana");
  await expect(weeks.last()).toContainText("1 aceito");
  await expect(page.locator("figure svg text").filter({ hasText: "hoje", visible: true })).toHaveCount(1);
  // The last week of last month may be this one.
  await page.getByLabel("Mês ou ano").selectOption({ index: 2 });
  await expect(page).toHaveURL(/\?etapa=criando&mes=\d{4}-\d\d$/);
  await expect(figure("Valor aceito no mês")).toContainText(/R\$\s0,00/);
  await expect(page.locator("figure svg text").filter({ hasText: "hoje", visible: true })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Etapa" }).getByRole("link", { name: "Criando" })).toHaveAttribute(
    "aria-current",
    "true",
  );
});
