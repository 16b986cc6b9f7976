/** The overlay of enlarged pictures (PORT-7): opening, closing, history, keyboard, focus, and what it says. */
import type { Page } from "@playwright/test";
import { publishProject, TALL, WIDE } from "../support/gallery.ts";
import { linkOf, openDetail, overlayOf } from "../support/lightbox.ts";
import { goOffline } from "../support/network.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

/** Entries in the session history. */
const historyLength = (page: Page) => page.evaluate(() => history.length);

test("[PORT-7] [PORT-4] a press on a picture enlarges it, with its position and its alternative text; arrows, Home and End move through the pictures, round the ends; Escape closes; the focus stays inside while it is open, and goes back where it came from", async ({
  page,
  app,
  axe,
}) => {
  await openDetail(page, app);
  await linkOf(page, 2).click();
  const overlay = overlayOf(page);
  await expect(overlay).toBeVisible();
  await expect(overlay.getByText("2/5")).toBeVisible();
  await expect(overlay.getByText("Lupa, A conta que pinga certo, imagem 2 de 5", { exact: true })).toBeVisible();
  await expect(overlay.getByRole("img", { name: /imagem 2 de 5$/ })).toBeVisible();
  // Modal for assistive technology too: nothing of the page behind can be reached.
  expect(await overlay.evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  await axe(page);

  await overlay.getByRole("button", { name: "Próxima imagem" }).click();
  await expect(overlay.getByText("3/5")).toBeVisible();
  await overlay.getByRole("button", { name: "Imagem anterior" }).click();
  await expect(overlay.getByText("2/5")).toBeVisible();
  await overlay.getByRole("button", { name: /^Imagem 5 de 5/ }).click();
  await expect(overlay.getByText("5/5")).toBeVisible();
  await expect(overlay.getByRole("button", { name: /^Imagem 5 de 5/ })).toHaveAttribute("aria-current", "true");
  // What is said again when it changes: both, together.
  await expect(overlay.locator("[aria-live=polite]")).toHaveText("5/5 Lupa, A conta que pinga certo, imagem 5 de 5");
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();

  await linkOf(page, 2).focus();
  await page.keyboard.press("Enter");
  await expect(overlay.getByText("2/5")).toBeVisible();
  for (const [key, position] of [
    ["ArrowRight", "3/5"],
    ["ArrowLeft", "2/5"],
    ["End", "5/5"],
    ["ArrowRight", "1/5"],
    ["ArrowLeft", "5/5"],
    ["Home", "1/5"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(overlay.getByText(position)).toBeVisible();
  }
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(linkOf(page, 2)).toBeFocused();

  await linkOf(page, 4).focus();
  await page.keyboard.press("Enter");
  await expect(overlay).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => overlay.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    }
  }
  await overlay.getByRole("button", { name: "Fechar" }).press("Enter");
  await expect(overlay).toBeHidden();
  await expect(linkOf(page, 4)).toBeFocused();
});

test("[PORT-7] it is one entry of the history: Back closes it and leaves the page where it was, Forward opens it again, a reload shows the page alone, quick presses open and close it once, and no entry is left over", async ({
  page,
  app,
}) => {
  const pictures = [WIDE, WIDE, TALL, TALL, WIDE];
  const { id, nameProject, path } = await publishProject(app, { name: "Lupa", pictures });
  await page.goto(path);
  await linkOf(page, 5).focus();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(300);
  const before = await historyLength(page);
  await page.keyboard.press("Enter");
  await expect(overlayOf(page)).toBeVisible();
  await expect.poll(() => historyLength(page)).toBe(before + 1);
  // Leafing through is no travelling.
  await page.keyboard.press("ArrowLeft");
  await expect(overlayOf(page).getByText("4/5")).toBeVisible();
  await expect.poll(() => historyLength(page)).toBe(before + 1);

  await page.goBack();
  await expect(overlayOf(page)).toBeHidden();
  await expect(linkOf(page, 5)).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);
  expect(new URL(page.url()).pathname).toBe(path);

  // Word of it comes a moment later.
  await expect.poll(async () => (await page.request.get("/portifolio")).text()).toContain(id);
  await page.goto("/portifolio");
  await page.locator(`a[href$="${id}"]`).first().click();
  await expect(page).toHaveURL(path);
  const length = await historyLength(page);
  await linkOf(page, 2).evaluate((link: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) link.click();
  });
  await expect(overlayOf(page)).toBeVisible();
  await expect.poll(() => historyLength(page)).toBe(length + 1);
  await overlayOf(page)
    .getByRole("button", { name: "Fechar" })
    .evaluate((button: HTMLElement) => {
      for (let press = 0; press < 3; press += 1) button.click();
    });
  await expect(overlayOf(page)).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(linkOf(page, 2)).toBeFocused();

  await linkOf(page, 2).click();
  await expect(overlayOf(page)).toBeVisible();
  await page.goBack();
  await expect(overlayOf(page)).toBeHidden();
  await page.goForward();
  await expect(overlayOf(page).getByText("2/5")).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: nameProject })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.usr?.enlarged ?? null)).toBeNull();
  await expect(overlayOf(page)).toBeHidden();
  await expect(linkOf(page, 2)).toBeVisible();

  // Opened and closed by hand twice more, and then one Back is enough to leave.
  for (const close of ["Fechar", "Escape"]) {
    await linkOf(page, 3).click();
    await expect(overlayOf(page).getByText("3/5")).toBeVisible();
    if (close === "Escape") await page.keyboard.press("Escape");
    else await overlayOf(page).getByRole("button", { name: close }).click();
    await expect(overlayOf(page)).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL("/portifolio");
  await page.goForward();
  await expect(page).toHaveURL(path);
  await expect(overlayOf(page)).toBeHidden();
});

test("[PORT-7] its code is fetched when it is first about to be used, and not before; with Ctrl the picture's file opens in another tab; without a connection it says so, and works as soon as there is one", async ({
  page,
  app,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|Unable to preload CSS/);
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await openDetail(page, app);
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((path) => path.includes("lightbox-overlay"))).toEqual([]);
  await goOffline(page);
  await linkOf(page, 2).click();
  await expect(page.getByRole("alert")).toHaveText("A imagem não abriu. Verifique a conexão e tente de novo.");
  await expect(overlayOf(page)).toBeHidden();
  await page.context().setOffline(false);
  fetched.length = 0;
  await page.mouse.move(0, 0);
  await linkOf(page, 2).hover();
  await expect.poll(() => fetched.filter((path) => path.includes("lightbox-overlay")).length).toBeGreaterThan(0);
  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    linkOf(page, 2).click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await expect(other).toHaveURL(/-1600\.webp$/);
  await expect(overlayOf(page)).toBeHidden();
  await linkOf(page, 2).click();
  await expect(overlayOf(page).getByText("2/5")).toBeVisible();

  // Once it is there it opens and closes without a connection: nothing is read again for it.
  await goOffline(page);
  await page.keyboard.press("Escape");
  await expect(overlayOf(page)).toBeHidden();
  await linkOf(page, 2).click();
  await expect(overlayOf(page).getByText("2/5")).toBeVisible();
  await page.goBack();
  await expect(overlayOf(page)).toBeHidden();
  await expect(linkOf(page, 2)).toBeFocused();
});
