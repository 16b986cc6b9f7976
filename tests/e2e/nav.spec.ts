/** The menu, and addresses that are none. As they are sent: tests/pages/nav.test.ts. Signed in: sign-out.spec.ts. */
import type { Page } from "@playwright/test";
import { BRAND } from "../../app/kit/brand.ts";
import { sendMessage } from "../support/messages.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

const opener = (page: Page) => page.getByRole("button", { name: "Menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });

test("[NAV-1] letter case counts inside the site too, and the 404 page works as any other", async ({ page, allow }) => {
  allow(/404/);
  await page.goto("/mapa-do-site");
  // As a stored address would be opened: no link of ours is written so.
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, "", "/Login");
    history.pushState({ idx: 2 }, "", "/mapa-do-site");
  });
  await page.goBack();
  const heading = page.getByRole("heading", { name: "Faltou um pedaço do traço." });
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await opener(page).click();
  const login = menu(page).getByRole("link", { name: "Login" });
  await expect(login).toBeVisible();
  // The program runs by now, and takes the address for no other page.
  await expect(page.locator("h1", { hasText: "Faltou um pedaço do traço." })).toBeAttached();
  await expect(page.getByLabel("Senha")).toHaveCount(0);
  await login.click();
  await expect(page).toHaveURL("/login");
  await expect(heading).toHaveCount(0);
});

test("[NAV-3] [NAV-4] [NAV-5] [SEC-8.12] the open menu keeps the focus inside; its button, the backdrop and Escape close it, which takes 500 ms, and the focus is back; it has its entries, the privacy terms, the social links and the account button 'Login', and no 'Sair'; an entry leads there and closes it", async ({
  page,
}) => {
  await page.goto("/privacidade");
  await opener(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page)).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press(key);
      await expect(menu(page).locator(":focus")).toHaveCount(1);
    }
  }
  for (const close of [
    () => menu(page).getByRole("button", { name: "Fechar" }).click(),
    () => page.mouse.click(20, 450),
    () => page.keyboard.press("Escape"),
  ]) {
    if ((await menu(page).count()) === 0) await opener(page).click();
    await expect(menu(page)).toBeVisible();
    // The browser says itself how long the menu's way out took, however busy the machine is.
    // Its way in may not have begun: without it there is no way out.
    const isInPlace = (element: Element) =>
      element.getAnimations().length === 0 && new DOMMatrix(getComputedStyle(element).transform).isIdentity;
    await expect.poll(() => menu(page).evaluate(isInPlace)).toBe(true);
    await menu(page).evaluate((element) => {
      Reflect.deleteProperty(window, "wayOut");
      element.addEventListener("transitionend", (event) => {
        if (event.target === element && event instanceof TransitionEvent)
          Reflect.set(window, "wayOut", event.elapsedTime);
      });
    });
    await close();
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "wayOut")), `${close}`).toBeCloseTo(0.5);
    await expect(menu(page)).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  }

  await opener(page).click();
  const entries = { Home: "/", Portfólio: "/portifolio", Inspiração: "/inspiration", Orçamento: "/branding" };
  for (const [name, href] of Object.entries({ ...entries, "Crie sua marca": "/branding", Login: "/login" }))
    await expect(menu(page).getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(menu(page).getByRole("link", { name: /privacidade/i })).toHaveAttribute("href", "/privacidade");
  for (const { name, url } of BRAND.social)
    await expect(menu(page).getByRole("link", { name: new RegExp(name) })).toHaveAttribute("href", url);
  await expect(menu(page).getByRole("button", { name: "Sair" })).toHaveCount(0);
  await menu(page).getByRole("link", { name: "Orçamento" }).click();
  await expect(page).toHaveURL("/branding");
  await expect(menu(page)).toHaveCount(0);
  await opener(page).click();
  await menu(page).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

test("[NAV-5] where the header counts messages, the menu's account button does too", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await sendMessage(database, room, room.customer, "Bom dia!");
  await page.goto("/designer/page");
  await opener(page).click();
  await expect(menu(page).getByRole("link", { name: "Designer Page 1 novidade" })).toBeVisible();
});
