/** Where the owner's screens stand on a phone after a press: what was asked for is in view. */
import type { Locator } from "@playwright/test";
import { createUser } from "../support/factories.ts";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { isUncovered } from "../support/layout.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 390, height: 664 } });

/** From the foot of the screen, where the field is when somebody has scrolled down to it. */
async function searchFromBelow(field: Locator, words: string): Promise<void> {
  await field.evaluate((box) => box.scrollIntoView({ block: "end" }));
  await field.fill(words);
  await field.press("Enter");
}

const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

test("[OWNER-20] [OWNER-21] what was asked of Pedidos is brought into view", async ({ page, database, login }) => {
  const { rui } = await fillPedidos(database);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/pedidos");
  const search = page.getByRole("searchbox", { name: "Buscar pedidos" });
  const found = page.getByRole("search").getByRole("status");
  await expect(found).toBeEmpty();
  await searchFromBelow(search, "lucia");
  await expect(found).toHaveText("3 pedidos");
  await expect.poll(() => top(search)).toBeLessThan(40);
  await expect(search).toBeFocused();
  await expect(page.getByRole("link", { name: "Padaria Bonança" })).toBeInViewport();

  const designer = page.getByLabel("Designer");
  await designer.focus();
  await page.evaluate(() => scrollBy(0, -200));
  await designer.selectOption({ label: rui.name });
  await expect(found).toHaveText("2 pedidos");
  await expect.poll(() => top(search)).toBeLessThan(40);
  await expect(designer).toBeFocused();
  await page.getByLabel("Orçamento").selectOption("Aceito");
  await expect(found).toHaveText("1 pedido");
  // Back leads where one was.
  await page.goBack();
  await expect(found).toHaveText("2 pedidos");

  await page.goto("/admin/pedidos");
  const parts = page.getByRole("navigation", { name: "Etapa" });
  const creating = parts.getByRole("link", { name: "Criando" });
  // Low on the screen, as it was when somebody scrolled down to it.
  await creating.evaluate((part) => part.scrollIntoView({ block: "end" }));
  await creating.click();
  await expect(creating).toHaveAttribute("aria-current", "true");
  await expect.poll(() => top(parts)).toBeLessThan(40);
  await expect(creating).toBeInViewport({ ratio: 1 });
  const row = page.getByRole("link", { name: "=Livraria; “Farol”" });
  await expect.poll(() => row.evaluate(isUncovered)).toBe(true);
  // Of the two drawings of the weeks one is to be seen; another month is there at once.
  const today = page.locator("figure svg text").filter({ hasText: "hoje", visible: true });
  await expect(today).toHaveCount(1);
  await page.getByLabel("Mês ou ano").selectOption({ index: 2 });
  await expect(page).toHaveURL(/\?etapa=criando&mes=\d{4}-\d\d$/);
  await expect(today).toHaveCount(0);
});

test("[EDIT-42] what a search or a filter of Publicações found is brought into view", async ({ page, app, login }) => {
  await emptyGalleries(app);
  for (let index = 0; index < 6; index += 1) await publishProject(app, { name: `Marca ${index}` });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const search = page.getByRole("searchbox", { name: "Buscar publicações" });
  await searchFromBelow(search, "marca 3");
  await expect(page.getByRole("listitem").filter({ hasText: "Marca 2" })).toHaveCount(0);
  await expect.poll(() => top(search)).toBeLessThan(40);
  await expect(search).toBeFocused();
  await page.goto("/admin/publicacoes");
  await page.getByRole("navigation", { name: "Situação" }).getByRole("link", { name: "Rascunhos" }).click();
  await expect(page.getByText("Nada em Rascunhos")).toBeInViewport();
});

test("[OWNER-2] what Pessoas found is brought into view; its menus open there", async ({ page, database, login }) => {
  await login(page, { typeUser: 2 });
  for (let count = 0; count < 26; count += 1)
    await createUser(database, { name: `Raiz ${count}`, typeUser: count === 0 ? 1 : 0 });
  await page.goto("/admin/pessoas");
  const search = page.getByRole("searchbox", { name: "Buscar pessoas" });
  const found = page.getByRole("search").getByRole("status");
  await expect(found).toBeEmpty();
  await searchFromBelow(search, "raiz");
  await expect(found).toHaveText("Mais de 25 pessoas");
  await expect.poll(() => top(search)).toBeLessThan(40);
  await expect(search).toBeFocused();
  await expect(page.getByRole("row").nth(1)).toBeInViewport();
  for (const [menu, choice, text] of [
    ["Papel: Todos", "Clientes", "25 pessoas"],
    ["Situação: Todas", "Bloqueadas", "0 pessoas"],
  ] as const) {
    await page.evaluate(() => scrollBy(0, -200));
    await page.getByLabel(menu).click();
    await page.getByRole("link", { name: choice, exact: true }).click();
    await expect(found).toHaveText(text);
    await expect.poll(() => top(search)).toBeLessThan(40);
  }
  // Back leads where one was; what the pages before have is not counted.
  await page.goBack();
  await expect(found).toHaveText("25 pessoas");
  await page.goto("/admin/pessoas?q=raiz");
  await page.getByRole("link", { name: "Próximas" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(found).toBeEmpty();

  for (let count = 0; count < 8; count += 1) await createUser(database, { name: `Menu ${count}` });
  await page.goto("/admin/pessoas?q=menu");
  const state = page.getByLabel("Situação: Todas");
  const role = page.getByLabel("Papel de Menu 3: Cliente");
  for (const [summary, first, last] of [
    [state, page.getByRole("link", { name: "Todas" }), page.getByRole("link", { name: "Bloqueadas" })],
    [
      role,
      page.getByRole("button", { name: "Mudar para Designer" }),
      page.getByRole("button", { name: "Mudar para Admin" }),
    ],
  ] as const) {
    for (const block of ["end", "start"] as const) {
      await summary.evaluate((button, to) => button.scrollIntoView({ block: to }), block);
      await summary.click();
      for (const entry of [first, last]) await expect.poll(() => entry.evaluate(isUncovered)).toBe(true);
      const opens = (await top(last)) < (await top(summary)) ? "up" : "down";
      expect(opens).toBe(block === "end" ? "up" : "down");
      await page.keyboard.press("Escape");
      await expect(last).toBeHidden();
    }
  }
});
