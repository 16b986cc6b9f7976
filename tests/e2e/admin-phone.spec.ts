/** Where the owner's screens stand on a phone after a press: what was asked for is in view. */
import type { Locator } from "@playwright/test";
import { startApp } from "../support/app.ts";
import { createUser } from "../support/factories.ts";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { isUncovered } from "../support/layout.ts";
import { fillPedidos } from "../support/pedidos.ts";
import { signIn } from "../support/session.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { viewport: { width: 390, height: 664 } };

/** From the foot of the screen, where the field is when somebody has scrolled down to it. */
async function searchFromBelow(field: Locator, words: string): Promise<void> {
  await field.evaluate((box) => box.scrollIntoView({ block: "end" }));
  await field.fill(words);
  await field.press("Enter");
}

const top = async (place: Locator) => (await place.boundingBox())?.y ?? Number.NaN;

test("[OWNER-21] on a phone a search or a filter of Pedidos brings its line and what it found into view", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
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
});

test("[OWNER-20] on a phone a part of the pipeline brings its line and its first row into view", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
  await fillPedidos(database);
  await login(page, { typeUser: 2 });
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
});

test("[EDIT-42] on a phone a search or a filter of Publicações brings its line and what it found into view", async ({
  visitor,
  app,
  login,
}) => {
  const page = await visitor(PHONE);
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

test("[OWNER-2] on a phone a search or a filter of Pessoas brings its line and what it found into view", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
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
});

test("[OWNER-2] on a phone the menus of Pessoas open where their entries can be pressed", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
  await login(page, { typeUser: 2 });
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

test("[WALK-22] 'Pôr a chave Pix' leads to the fields of the key, and the note about approval to its switch", async ({
  visitor,
}) => {
  const app = await startApp();
  try {
    const page = await visitor({ ...PHONE, baseURL: app.url });
    await signIn(app, page.context(), await createUser(app.database, { typeUser: 2 }));
    await page.goto("/admin/page");
    await page.getByRole("link", { name: "Pôr a chave Pix" }).click();
    await expect(page).toHaveURL("/admin/estudio#pix");
    const pix = page.getByRole("form", { name: "Pix" });
    for (const name of ["Chave", "Nome de quem recebe"])
      await expect(pix.getByRole("textbox", { name })).toBeInViewport();
    await page.goBack();
    await page.getByRole("main").getByRole("link", { name: "Pessoas" }).last().click();
    await expect(page.getByRole("switch", { name: "Novos designers só com aprovação" })).toBeVisible();
    await page.close();
  } finally {
    await app.remove();
  }
});
