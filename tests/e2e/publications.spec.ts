/** The owner's list of publications (EDIT-40 to EDIT-46). Order and search by themselves: publication-order.integration.test.ts. */
import type { Page } from "@playwright/test";
import { emptyGalleries, publishInspiration, publishProject } from "../support/gallery.ts";
import { expectWidth, isUncovered } from "../support/layout.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Portfólio, na ordem da página" }).getByRole("listitem");
const names = async (page: Page) =>
  (await rows(page).getByRole("link").allInnerTexts()).map((text) => text.trim()).join(" ");

test.beforeEach(async ({ app }) => {
  await emptyGalleries(app);
  for (const name of ["Quatro", "Três", "Dois", "Um"]) await publishProject(app, { name });
});

test("[EDIT-43] [WALK-56] a project moves by buttons, by its number and back, and visitors see the order", async ({
  page,
  login,
  visitor,
}) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  expect(await names(page)).toBe("Um Dois Três Quatro");
  await expect(page.getByRole("button", { name: "Subir Um" })).toHaveAttribute("aria-disabled", "true");
  // The second press of a double press moves nothing.
  await page.getByRole("button", { name: "Descer Um" }).dblclick();
  await expect(page.getByText("Um: 2º de 4.")).toBeVisible();
  await page.reload();
  expect(await names(page)).toBe("Dois Um Três Quatro");
  await page.getByRole("textbox", { name: "Posição de Quatro, de 1 a 4" }).fill("1");
  await page.keyboard.press("Enter");
  await expect.poll(() => names(page)).toBe("Quatro Dois Um Três");
  const guest = await visitor();
  await expect(async () => {
    await guest.goto("/portifolio");
    const shown = await guest.getByRole("main").getByRole("listitem").getByRole("link").allInnerTexts();
    expect(shown.map((text) => text.split("\n")[0])).toEqual(["Quatro", "Dois", "Um", "Três"]);
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: "Desfazer" }).last().click();
  await expect.poll(() => names(page)).toBe("Dois Um Três Quatro");
});

test("[EDIT-43] what is pressed while a move is on its way counts, one after the other", async ({ page, login }) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const release = await holdRequests(page, "**/api/publicacoes/**");
  await page.getByRole("button", { name: "Descer Um" }).click();
  await page.getByRole("button", { name: "Descer Um" }).click();
  await page.getByRole("textbox", { name: "Posição de Quatro, de 1 a 4" }).fill("1");
  await page.keyboard.press("Enter");
  release();
  await expect.poll(() => names(page)).toBe("Quatro Dois Três Um");
  await page.reload();
  expect(await names(page)).toBe("Quatro Dois Três Um");
});

test("[EDIT-44] the handle takes a project with the keyboard: arrows move it, Esc puts it back, each step is told", async ({
  page,
  login,
}) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const handle = page.getByRole("button", { name: "Mover Três" });
  await handle.focus();
  await page.keyboard.press("Space");
  await expect(handle).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Três, 2º de 4", { exact: true })).toBeAttached();
  await expect.poll(() => names(page)).toBe("Um Três Dois Quatro");
  await expect(page.getByText("era 3")).toBeVisible();
  await expect(handle).toBeFocused();
  await page.keyboard.press("Escape");
  await expect.poll(() => names(page)).toBe("Um Dois Três Quatro");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  await expect(page.getByText("Três: 1º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Três Um Dois Quatro");
  await expect(handle).toBeFocused();
  await page.reload();
  expect(await names(page)).toBe("Três Um Dois Quatro");
});

test("[EDIT-44] a project is dragged by its handle to where the line stands", async ({ page, login }) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  await page.getByRole("button", { name: "Mover Quatro" }).hover();
  await page.mouse.down();
  const over = await rows(page).filter({ hasText: "Dois" }).boundingBox();
  if (!over) throw new Error("the row is not there");
  await page.mouse.move(over.x + 200, over.y + 60, { steps: 5 });
  await page.mouse.move(over.x + 200, over.y + 10, { steps: 5 });
  await expect(page.getByText("era 4")).toBeVisible();
  await page.mouse.up();
  await expect(page.getByText("Quatro: 2º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Um Quatro Dois Três");
});

test("[EDIT-45] several are moved, hidden, shown and deleted at once, and only what is shown has a page", async ({
  page,
  login,
  visitor,
  axe,
}) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
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
  await expect.poll(() => names(page)).toBe("Dois Quatro Um Três");

  const guest = await visitor();
  const path = new URL(
    (await (async () => {
      await guest.goto("/portifolio");
      return guest.getByRole("link", { name: /^Um/ }).first().getAttribute("href");
    })()) ?? "",
    page.url(),
  ).pathname;
  await bar.getByRole("button", { name: "Ocultar" }).click();
  await expect(page.getByText("2 publicações ocultas.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Um" }).getByText("Oculta")).toBeVisible();
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(404);
  await page.getByRole("link", { name: "Ocultas 2" }).click();
  await expect.poll(() => names(page)).toBe("Um Três");
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
  await expect.poll(() => names(page)).toBe("Dois Quatro Três");
  await expect.poll(async () => (await guest.request.get(path)).status()).toBe(404);
});

test("[EDIT-47] what is pinned to home is listed in its own order, and unpinned", async ({ page, login }) => {
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const pins = page.getByRole("region", { name: "Na página inicial" });
  for (const name of ["Três", "Um"]) {
    await page.getByRole("button", { name: `Mais: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Fixar na página inicial" }).click();
    await expect(pins.getByRole("listitem").filter({ hasText: name })).toBeVisible();
  }
  await pins.getByRole("button", { name: "Subir Um na página inicial" }).click();
  await expect(pins.getByRole("listitem").first()).toContainText("Um");
  await pins.getByRole("button", { name: "Tirar Três da página inicial" }).click();
  await expect(pins.getByRole("listitem")).toHaveText(["Um"]);
  await page.getByRole("button", { name: "Mais: Um" }).click();
  await page.getByRole("menuitem", { name: "Tirar da página inicial" }).click();
  await expect(pins).toBeHidden();
});

test("[EDIT-46] a lost connection leaves the list as it was and says so", async ({ page, login, allow }) => {
  allow(/ERR_FAILED/);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  await page.route("**/api/publicacoes/**", (route) => route.abort());
  await page.getByRole("button", { name: "Descer Um" }).click();
  const notice = page.getByText("A resposta não chegou.");
  await notice.hover();
  await expect.poll(() => names(page)).toBe("Um Dois Três Quatro");
  await page.getByRole("checkbox", { name: "Escolher Dois" }).check();
  for (const [width, height] of [
    [390, 664],
    [1440, 1400], // The list is shorter.
  ] as const) {
    // It stays while somebody reads it, above what can be done with the chosen ones.
    await notice.hover();
    await page.setViewportSize({ width, height });
    expect(await page.getByRole("button", { name: "Mover para…" }).evaluate(isUncovered), `${width}`).toBe(true);
    await expect(notice).toBeVisible();
    const bar = await page.getByRole("region", { name: "Publicações escolhidas" }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0), "the bar ends where the screen does").toBe(height);
  }
  await page.unroute("**/api/publicacoes/**");
  await page.getByRole("button", { name: "Descer Um" }).click();
  await expect.poll(() => names(page)).toBe("Dois Um Três Quatro");
});

test("[EDIT-42] the list fits each width, is searched, and says what it did not find", async ({
  app,
  login,
  page,
  axe,
}) => {
  await publishInspiration(app, { name: "Lume" });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  await page.getByRole("checkbox", { name: "Escolher Dois" }).check();
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
  await page.getByRole("link", { name: "Inspiração 1" }).click();
  await expect(page.getByRole("link", { name: "Lume" })).toBeVisible();
});

test("[WALK-50] on a phone the owner's pages are at the foot alone, and the bar of chosen rows takes their place", async ({
  visitor,
  login,
  axe,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 } });
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
});
