/** The owner's list of publications (EDIT-40 to EDIT-47). Order and search by themselves: publication-order.integration.test.ts. */
import type { Page } from "@playwright/test";
import { middleOf, putFinger } from "../support/finger.ts";
import { emptyGalleries, publishInspiration, publishProject } from "../support/gallery.ts";
import { expectWidth, isUncovered } from "../support/layout.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Portfólio, na ordem da página" }).getByRole("listitem");
const names = async (page: Page) =>
  (await rows(page).getByRole("link").allInnerTexts()).map((text) => text.trim()).join(" ");
const expectOrder = (page: Page, order: string) => expect.poll(() => names(page)).toBe(order);
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test.beforeEach(async ({ app, page, login }) => {
  await emptyGalleries(app);
  for (const name of ["Quatro", "Três", "Dois", "Um"]) await publishProject(app, { name });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
});

test("[EDIT-43] [EDIT-44] [WALK-56] a project moves by buttons, by its number and back, by the handle with the keyboard and the pointer; visitors see the order, and what is pressed meanwhile counts", async ({
  page,
  visitor,
}) => {
  expect(await names(page)).toBe("Um Dois Três Quatro");
  await expect(page.getByRole("button", { name: "Subir Um" })).toHaveAttribute("aria-disabled", "true");
  // The second press of a double press moves nothing.
  await page.getByRole("button", { name: "Descer Um" }).dblclick();
  await expect(page.getByText("Um: 2º de 4.")).toBeVisible();
  await page.reload();
  expect(await names(page)).toBe("Dois Um Três Quatro");
  const toFirst = async () => {
    await page.getByRole("textbox", { name: "Posição de Quatro, de 1 a 4" }).fill("1");
    await page.keyboard.press("Enter");
  };
  await toFirst();
  await expectOrder(page, "Quatro Dois Um Três");
  const guest = await visitor();
  await expect(async () => {
    await guest.goto("/portifolio");
    const shown = await guest.getByRole("main").getByRole("listitem").getByRole("link").allInnerTexts();
    expect(shown.map((text) => text.split("\n")[0])).toEqual(["Quatro", "Dois", "Um", "Três"]);
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expectOrder(page, "Dois Um Três Quatro");

  // One after the other.
  const release = await holdRequests(page, "**/api/publicacoes/**");
  for (const _ of [1, 2]) await press(page, "Descer Um");
  await toFirst();
  release();
  await expectOrder(page, "Quatro Dois Três Um");
  // Shown at once; said when the last of them is saved.
  await expect(page.getByText("Quatro: 1º de 4.")).toBeVisible();
  await page.reload();
  expect(await names(page)).toBe("Quatro Dois Três Um");

  const handle = page.getByRole("button", { name: "Mover Três" });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Três, 2º de 4", { exact: true })).toBeAttached();
  await expectOrder(page, "Quatro Três Dois Um");
  await expect(page.getByText("era 3")).toBeVisible();
  await expect(handle).toBeFocused();
  await page.keyboard.press("Escape");
  await expectOrder(page, "Quatro Dois Três Um");
  for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
  await expect(page.getByText("Três: 1º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Três Quatro Dois Um");
  await expect(handle).toBeFocused();
  await page.reload();
  expect(await names(page)).toBe("Três Quatro Dois Um");

  await page.getByRole("button", { name: "Mover Um" }).hover();
  await page.mouse.down();
  const over = await rows(page).filter({ hasText: "Quatro" }).boundingBox();
  if (!over) throw new Error("the row is not there");
  await page.mouse.move(over.x + 200, over.y + 60, { steps: 5 });
  await page.mouse.move(over.x + 200, over.y + 10, { steps: 5 });
  await expect(page.getByText("era 4")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Um: 2º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Três Um Quatro Dois");
});

test("[EDIT-45] several are moved, hidden, shown and deleted at once, and only what is shown has a page", async ({
  page,
  visitor,
  axe,
}) => {
  const choose = (name: string) => page.getByRole("checkbox", { name: `Escolher ${name}` }).check();
  const bar = page.getByRole("region", { name: "Publicações escolhidas" });
  await choose("Um");
  await choose("Três");
  await expect(bar.getByText("2 escolhidas")).toBeVisible();
  await bar.getByRole("button", { name: "Mover para…" }).click();
  const dialog = page.getByRole("dialog", { name: "Mover para a posição" });
  await dialog.getByRole("textbox").fill("9");
  await dialog.getByRole("button", { name: "Mover", exact: true }).click();
  await expect(dialog.getByText("Escreva um número de 1 a 3.")).toBeVisible();
  await axe(page);
  await dialog.getByRole("textbox").fill("3");
  await dialog.getByRole("button", { name: "Mover", exact: true }).click();
  await expectOrder(page, "Dois Quatro Um Três");

  const guest = await visitor();
  await guest.goto("/portifolio");
  const path = String(await guest.getByRole("link", { name: /^Um/ }).first().getAttribute("href"));
  await bar.getByRole("button", { name: "Ocultar" }).click();
  await expect(page.getByText("2 publicações ocultas.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Um" }).getByText("Oculta")).toBeVisible();
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(404);
  await page.getByRole("link", { name: "Ocultas 2" }).click();
  await expectOrder(page, "Um Três");
  await expect(page.getByRole("textbox", { name: "Posição de Um, de 1 a 4" })).toHaveValue("3");
  await bar.getByRole("button", { name: "Pôr no ar" }).click();
  await expect(page.getByText("2 publicações no ar.")).toBeVisible();
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(200);
  await page.getByRole("link", { name: "Todas 4" }).click();
  await choose("Dois");
  await bar.getByRole("button", { name: "Limpar" }).click();
  await expect(bar).toBeHidden();
  await choose("Um");
  await bar.getByRole("button", { name: "Excluir" }).click();
  const sure = page.getByRole("dialog", { name: "Excluir Um?" });
  await expect(sure).toBeVisible();
  await axe(page);
  await sure.getByRole("button", { name: "Excluir", exact: true }).click();
  await expectOrder(page, "Dois Quatro Três");
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(404);
});

test("[EDIT-42] [EDIT-46] [EDIT-47] a lost connection leaves the list as it was and says so; the list fits each width and is searched; what is pinned to home has its own order, and is unpinned", async ({
  app,
  page,
  allow,
  axe,
}) => {
  allow(/ERR_FAILED/);
  await publishInspiration(app, { name: "Lume" });
  await page.reload();
  await page.route("**/api/publicacoes/**", (route) => route.abort());
  await press(page, "Descer Um");
  const notice = page.getByText("A resposta não chegou.");
  await notice.hover();
  await expectOrder(page, "Um Dois Três Quatro");
  await page.getByRole("checkbox", { name: "Escolher Dois" }).check();
  for (const [width, height] of [
    [390, 664],
    [1440, 1400], // The list is shorter.
  ] as const) {
    // It stays while somebody reads it, above what can be done with the chosen ones.
    await notice.hover();
    await page.setViewportSize({ width, height });
    const move = page.getByRole("button", { name: "Mover para…" });
    await expect.poll(() => move.evaluate(isUncovered), `${width}`).toBe(true);
    await expect(notice).toBeVisible();
    // The notice's room is measured anew a moment after the screen has changed.
    const foot = async () => {
      const bar = await page.getByRole("region", { name: "Publicações escolhidas" }).boundingBox();
      return (bar?.y ?? 0) + (bar?.height ?? 0);
    };
    await expect.poll(foot, "the bar ends where the screen does").toBe(height);
  }
  await page.unroute("**/api/publicacoes/**");
  await press(page, "Descer Um");
  await expectOrder(page, "Dois Um Três Quatro");

  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await expectWidth(page, width);
  }
  await axe(page);
  await page.getByRole("searchbox", { name: "Buscar publicações" }).fill("padaria");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nada com “padaria”")).toBeVisible();
  await page.getByRole("link", { name: "Limpar a busca" }).click();
  await expect(rows(page)).toHaveCount(4);

  const pins = page.getByRole("region", { name: "Na página inicial" });
  for (const name of ["Três", "Um"]) {
    await press(page, `Mais: ${name}`);
    await page.getByRole("menuitem", { name: "Fixar na página inicial" }).click();
    await expect(pins.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await pins.getByRole("button", { name: "Subir Um na página inicial" }).click();
  await expect(pins.getByRole("listitem").first()).toContainText("Um");
  await pins.getByRole("button", { name: "Tirar Três da página inicial" }).click();
  await expect(pins.getByRole("listitem")).toHaveText(["Um"]);
  await press(page, "Mais: Um");
  await page.getByRole("menuitem", { name: "Tirar da página inicial" }).click();
  await expect(pins).toBeHidden();
  await page.getByRole("link", { name: "Inspiração 1" }).click();
  await expect(page.getByRole("link", { name: "Lume" })).toBeVisible();
});

test("[WALK-50] [EDIT-44] on a phone the owner's pages are at the foot alone, and the bar of chosen rows takes their place; a finger on the handle drags at once, the page along with it, and elsewhere it scrolls", async ({
  visitor,
  login,
  axe,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  await login(page, { typeUser: 2 });
  const tabs = page.getByRole("navigation", { name: "Admin", exact: true });
  for (const [path, label] of [
    ["/admin/page", "Publicações"],
    ["/admin/pedidos", "Pedidos"],
    ["/admin/pessoas", "Pessoas"],
    ["/admin/estudio", "Estúdio"],
    ["/admin/publicacoes", "Publicações"],
  ] as const) {
    await page.goto(path);
    await expect(tabs.getByRole("link")).toHaveText(["Publicações", "Pedidos", "Pessoas", "Estúdio"]);
    await expect(tabs.locator("[aria-current]")).toHaveText(label);
    const box = await tabs.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBe(664);
    await expectWidth(page, 390);
    // The footer ends above them.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect(Math.floor((footer?.y ?? 0) + (footer?.height ?? 0)), path).toBeLessThanOrEqual(box?.y ?? 0);
  }
  await axe(page);
  await page.getByRole("checkbox", { name: "Escolher Dois" }).check();
  await expect(tabs).toBeHidden();
  await expect(page.getByRole("region", { name: "Publicações escolhidas" })).toBeInViewport();
  await page.getByRole("checkbox", { name: "Escolher Dois" }).uncheck();
  await expect(tabs).toBeVisible();

  const handle = page.getByRole("button", { name: "Mover Um" });
  const from = await middleOf(handle);
  const scrolled = await page.evaluate(() => scrollY);
  const finger = await putFinger(page, from);
  await finger.move({ x: 60, y: 640 });
  // Held at the window's edge the list goes on to its end.
  await expect(rows(page).filter({ hasText: "Quatro" })).toHaveAttribute("data-line", "after");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await finger.lift();
  await expect(page.getByText("Um: 4º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Dois Três Quatro Um");

  // A press is none, and a finger on the name scrolls.
  await page.getByRole("button", { name: "Mover Dois" }).tap();
  const low = await page.evaluate(() => scrollY);
  const other = await putFinger(page, { x: 150, y: 300 });
  await other.move({ x: 150, y: 500 });
  await other.lift();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(low);
  expect(await names(page)).toBe("Dois Três Quatro Um");
});
