import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { cards } from "../support/lists.ts";
import { publishProjects } from "../support/long-gallery.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(({ app }) => emptyGalleries(app));

test("[PORT-2] [INSP-1] Enter opens the search, whose term stays and is cleared", async ({ page, app, axe }) => {
  await publishProject(app, { name: "Onça Café", type: "Embalagem" });
  await publishProject(app, { name: "Maré", type: "Transporte" });
  await page.goto("/portifolio");
  const box = page.getByRole("searchbox", { name: "Buscar no portfólio" });
  await box.pressSequentially("onca");
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL("/portifolio");
  await box.press("Enter");
  await expect(page).toHaveURL("/portifolio?q=onca");
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Onça Café");
  await expect(box).toHaveValue("onca");
  await expect(box).toBeFocused();
  await axe(page);

  await page.getByRole("link", { name: "Limpar busca" }).click();
  await expect(page).toHaveURL("/portifolio");
  await expect(cards(page)).toHaveCount(2);
  await expect(box).toHaveValue("");
  await page.goBack();
  await expect(box).toHaveValue("onca");
  await expect(cards(page)).toHaveCount(1);

  // A search without a find says what was searched and leads on.
  await box.fill("<b>jaca & coco");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByText("Nenhum projeto encontrado para “<b>jaca & coco”")).toBeVisible();
  await expect(page.getByText("A busca olha nomes, clientes e tipos.")).toBeVisible();
  await axe(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Ver inspirações" })).toHaveAttribute("href", "/inspiration");
  await expect(main.getByRole("link", { name: "Crie sua marca" })).toHaveAttribute("href", "/branding");
  await main.getByRole("link", { name: "Ver todos os projetos" }).click();
  await expect(cards(page)).toHaveCount(2);
  await expect(box).toHaveValue("");
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/portifolio");
  await page.goto("/inspiration?q=nada");
  await expect(page.getByRole("status").filter({ hasText: /^Nenhuma inspiração encontrada$/ })).toBeAttached();
});

test("[PORT-2] what is typed before the program runs stays in the box", async ({ page, app }) => {
  await publishProject(app, { name: "Onça Café" });
  await publishProject(app, { name: "Maré" });
  const release = await holdRequests(page, "**/assets/entry.client-*.js");
  const opened = page.goto("/portifolio");
  const box = page.getByRole("searchbox");
  await box.pressSequentially("onca");
  release();
  await opened;
  // Once the menu opens, the page has come alive as a whole.
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(box).toHaveValue("onca");
  await box.press("Enter");
  await expect(page).toHaveURL("/portifolio?q=onca");
  await expect(cards(page)).toHaveCount(1);
});

test("[PORT-2] [PORT-3] a search's find is told to who cannot see it, once each time", async ({ page, app }) => {
  await publishProject(app, { name: "Onça Café" });
  await publishProject(app, { name: "Maré" });
  await publishProjects(app, 14);
  await page.goto("/portifolio");
  const box = page.getByRole("searchbox");
  const said = page.getByRole("status").filter({ hasText: /encontrado/ });
  await expect(said).toHaveCount(0);
  // The same element all along, or its words would not be heard.
  const element = await page.getByRole("main").getByRole("status").first().elementHandle();
  for (const [q, words] of [
    ["cliente", "12 projetos encontrados, e há mais"],
    ["onca", "1 projeto encontrado"],
    ["mare", "1 projeto encontrado"],
    ["jaca", "Nenhum projeto encontrado"],
  ] as const) {
    const before = await element?.$("span");
    await box.fill(q);
    await box.press("Enter");
    await expect(page).toHaveURL(`/portifolio?q=${q}`);
    await expect(said).toHaveText([words]);
    await expect.poll(() => element?.textContent()).toBe(words);
    // New words, even if they are the same.
    await expect.poll(async () => (await before?.evaluate((old) => old.isConnected)) ?? false).toBe(false);
  }
  await page.goBack();
  await expect(said).toHaveText(["1 projeto encontrado"]);
  await page.getByRole("link", { name: "Limpar busca" }).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(said).toHaveCount(0);

  // A page that follows is told as one, beside it.
  await page.goto("/portifolio?q=cliente");
  await expect(page.getByRole("link", { name: "Carregar mais" })).toHaveAttribute(
    "href",
    /^\/portifolio\?q=cliente&after=/,
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("status").filter({ hasText: "Mais 2 projetos carregados" })).toBeAttached();
  await expect(said).toHaveText(["12 projetos encontrados, e há mais"]);
  await expect(cards(page)).toHaveCount(14);
  await expect(page.getByText("Onça Café")).toBeHidden();
});
