import type { Page } from "@playwright/test";
import type { App } from "../support/app.ts";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { isUncovered } from "../support/layout.ts";
import { askUntil } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const ADMIN = { typeUser: 2 } as const;
const state = (page: Page) => page.locator("[data-editor-state]");
const map = (page: Page) => page.getByRole("navigation", { name: "Mapa da publicação" });
const open = (page: Page, entry: RegExp) => map(page).getByRole("button", { name: entry }).click();

/** The editor of a new project. */
async function openNew(app: App, page: Page) {
  const item = await publishProject(app, { name: "Pingo", pictures: [WIDE, TALL] });
  await page.goto(`/admin/editar/portifolio/${item.id}`);
  return item;
}

async function addText(page: Page, text: string): Promise<void> {
  await map(page).getByRole("button", { name: "Bloco", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Texto", exact: true }).click();
  await page.getByLabel("Texto", { exact: true }).fill(text);
  await expect(state(page)).toContainText("Rascunho salvo");
}

test("[EDIT-25] [EDIT-28] [EDIT-8] edited, published, seen by visitors", async ({ page, app, login, visitor, axe }) => {
  await login(page, ADMIN);
  const { id, path } = await openNew(app, page);
  const button = page.getByRole("button", { name: "Publicar mudanças" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await page.getByLabel("Slogan").fill("a conta certa");
  await addText(page, "Pingo conta cada gota.");
  const frame = page.frameLocator("iframe[title='Prévia da página']");
  await expect(frame.getByText("Pingo conta cada gota.")).toBeAttached();
  await axe(page);

  const guest = await visitor();
  await guest.goto(`/show/portifolio/${id}`);
  await expect(guest.getByText("Pingo conta cada gota.")).toHaveCount(0);
  await button.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("listitem")).toHaveText(["Dados", "Texto"]);
  await dialog.getByRole("button", { name: "Publicar mudanças" }).click();
  await expect(page.getByText("No ar.", { exact: true })).toBeVisible();
  // The pages in memory hear of it a moment later.
  await expect
    .poll(async () => (await guest.request.get(`/show/portifolio/${id}`)).text())
    .toContain("Pingo conta cada gota.");
  await guest.goto(`/show/portifolio/${id}`);
  await expect(guest.getByText("Pingo conta cada gota.")).toBeAttached();
  await expect(guest.getByRole("heading", { level: 1 })).toContainText("a conta certa");

  await open(page, /^Endereço/);
  const address = page.getByLabel("Endereço", { exact: true });
  await address.fill("");
  await address.pressSequentially("Pingo+e a gota ");
  await expect(address).toHaveValue("Pingo+e+a+gota+");
  await address.press("Tab");
  await expect(address).toHaveValue("Pingo+e+a+gota");
  await button.click();
  await dialog.getByRole("button", { name: "Publicar mudanças" }).click();
  await expect(page.getByText("Endereço antigo continua funcionando.")).toBeVisible();
  const now = `${app.url}/show/portifolio/Pingo+e+a+gota/${id}`;
  await expect.poll(async () => (await guest.request.get(path)).url()).toBe(now);
});

test("[EDIT-21] [EDIT-22] two people: of one block both are offered", async ({ page, app, login, visitor, allow }) => {
  allow(/409/);
  await login(page, { ...ADMIN, name: "Otávio Prado" });
  const { id } = await openNew(app, page);
  await addText(page, "O primeiro texto.");
  const other = await visitor();
  await login(other, { ...ADMIN, name: "Helena Dias" });
  await other.goto(`/admin/editar/portifolio/${id}`);
  await open(other, /^Texto/);

  // Hers is saved first; his page does not know of it yet.
  const hers = other.getByLabel("Texto", { exact: true });
  await page.route("**/api/publicacao/**", (route) => route.abort());
  allow(/ERR_FAILED/);
  await hers.fill("O texto de Helena.");
  await expect(state(other)).toContainText("Rascunho salvo");
  await page.getByLabel("Texto", { exact: true }).fill("O texto de Otávio.");
  await expect(page.getByText("Sem conexão desde")).toBeVisible();
  await page.unroute("**/api/publicacao/**");
  const conflict = page.getByRole("alert").filter({ hasText: "Helena Dias mudou isto" });
  await askUntil(page, (within) => expect(conflict).toBeVisible(within));
  await expect(page.getByRole("button", { name: "Publicar mudanças" })).toHaveAttribute("aria-disabled", "true");
  await conflict.getByRole("button", { name: /^Ver o/ }).click();
  await expect(page.locator("del")).toHaveText("Otávio.");
  await expect(page.locator("ins")).toHaveText("Helena.");
  await page.getByRole("button", { name: "Ficar com o meu" }).first().click();
  await expect(conflict).toHaveCount(0);
  await askUntil(other, (within) => expect(hers).toHaveValue("O texto de Otávio.", within));
  await open(page, /^Endereço/);
  await expect(page.getByText(/Rascunho guardado/)).toBeVisible();
});

test("[EDIT-23] typed without a connection; [EDIT-27] scheduled, taken back", async ({ page, app, login, allow }) => {
  allow(/ERR_FAILED|ERR_INTERNET/);
  await login(page, ADMIN);
  const { id } = await openNew(app, page);
  await page.route("**/api/publicacao/**", (route) => route.abort());
  await page.getByLabel("Slogan").fill("escrito sem rede");
  await expect(page.getByText("Sem conexão desde")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Slogan")).toHaveValue("escrito sem rede");
  await page.unroute("**/api/publicacao/**");
  // 'Não salvo' stands there until then.
  await askUntil(page, (within) => expect(state(page)).toContainText("Rascunho salvo", within));
  const other = await page.context().newPage();
  await other.goto(`/admin/editar/portifolio/${id}`);
  await expect(other.getByLabel("Slogan")).toHaveValue("escrito sem rede");
  await other.close();

  await openNew(app, page);
  await page.getByLabel("Slogan").fill("depois");
  await open(page, /^Endereço/);
  await page.getByText("Agendada", { exact: true }).click();
  await page.getByRole("textbox", { name: "Dia" }).fill("2020-01-01");
  await expect(page.getByText("Esse momento já passou. Escolha outro.")).toBeVisible();
  await page.getByRole("textbox", { name: "Dia" }).fill("2090-12-01");
  await page.getByRole("button", { name: "Agendar mudanças" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Agendar mudanças" }).click();
  await page.getByRole("button", { name: "Tirar o agendamento" }).click();
  await expect(page.getByRole("button", { name: "Tirar o agendamento" })).toHaveCount(0);
  await page.getByRole("button", { name: "Voltar a esta versão" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Voltar a esta versão" }).click();
  await expect(page.getByText("De volta, como rascunho.")).toBeVisible();
  await open(page, /^Dados/);
  await expect(page.getByLabel("Slogan")).toHaveValue("A conta que pinga certo");
});

test("[EDIT-24] by keyboard alone, at 320 px; what is opened is in view", async ({ page, app, login, axe }) => {
  await login(page, ADMIN);
  await openNew(app, page);
  await page.keyboard.press("Alt+KeyN");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Trio" }).press("Enter");
  await expect(dialog).toHaveCount(0);
  const entries = map(page).locator("ol > li b");
  await expect(entries).toHaveText(["Imagens", "Trio"]);
  await page.keyboard.press("Alt+ArrowUp");
  await expect(entries).toHaveText(["Trio", "Imagens"]);
  await expect(page.getByRole("status").filter({ hasText: "Trio: 1º de 2." })).toBeVisible();
  await map(page).getByRole("button", { name: "Tirar Trio" }).press("Enter");
  await expect(map(page).getByRole("button", { name: /^Imagens/ })).toBeFocused();
  await page.keyboard.press("Control+KeyZ");
  await expect(entries).toHaveText(["Trio", "Imagens"]);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const view of ["Mapa", "Bloco", "Prévia"]) {
      await page.getByRole("navigation", { name: "Vistas do editor" }).getByRole("button", { name: view }).click();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${view} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
  await axe(page);
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.reload();
  const isBelow = (of: string) =>
    page.evaluate((selector) => {
      const at = document.querySelector(selector)?.getBoundingClientRect();
      const element = at && document.elementFromPoint(at.x + 2, at.y + 2);
      return Boolean(element?.closest(selector));
    }, of);
  for (const entry of [/^Imagens/, /^Capa/, /^Endereço/]) {
    await page.evaluate(() => window.scrollTo(0, 400));
    await map(page)
      .getByRole("button", { name: entry })
      .evaluate((button: HTMLElement) => button.click());
    await expect(page.locator("[data-panel-title]")).toBeFocused();
    expect(await isBelow("[data-panel-title]"), String(entry)).toBe(true);
  }
  await page.setViewportSize({ width: 390, height: 664 });
  const views = page.getByRole("navigation", { name: "Vistas do editor" });
  await page.evaluate(() => window.scrollTo(0, 400));
  await views.getByRole("button", { name: "Mapa" }).click();
  expect(await isBelow("nav h2")).toBe(true);
  // The head covers the upper edge of what is next.
  await views.getByRole("button", { name: "Bloco" }).click();
  await page.evaluate(() => window.scrollTo(0, 110));
  expect(await page.evaluate(() => scrollY)).toBe(110);
  await views.getByRole("button", { name: "Prévia" }).click();
  expect(await page.getByRole("radio", { name: "Celular" }).evaluate(isUncovered)).toBe(true);
  await views.getByRole("button", { name: "Mapa" }).click();
  await addText(page, "Uma gota.");
  expect(await page.getByRole("button", { name: "Desfazer" }).evaluate(isUncovered)).toBe(true);
});
