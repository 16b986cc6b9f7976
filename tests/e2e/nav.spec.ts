import type { Page } from "@playwright/test";
import { BRAND } from "../../app/kit/brand.ts";
import { ACCOUNT_TYPES } from "../../app/kit/roles.ts";
import { sendMessage } from "../support/messages.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

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
  await page.getByRole("button", { name: "Menu" }).click();
  const login = page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Login" });
  await expect(login).toBeVisible();
  // The program runs by now, and takes the address for no other page.
  await expect(page.locator("h1", { hasText: "Faltou um pedaço do traço." })).toBeAttached();
  await expect(page.getByLabel("Senha")).toHaveCount(0);
  await login.click();
  await expect(page).toHaveURL("/login");
  await expect(heading).toHaveCount(0);
});

test("[NAV-3] the menu has its entries, the privacy terms, the social links and the account button", async ({
  page,
}) => {
  await page.goto("/privacidade");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const entries = { Home: "/", Portfólio: "/portifolio", Inspiração: "/inspiration", Orçamento: "/branding" };
  for (const [name, href] of Object.entries({ ...entries, "Crie sua marca": "/branding", Login: "/login" }))
    await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  await expect(menu.getByRole("link", { name: /privacidade/i })).toHaveAttribute("href", "/privacidade");
  for (const { name, url } of BRAND.social)
    await expect(menu.getByRole("link", { name: new RegExp(name) })).toHaveAttribute("href", url);
});

test("[NAV-3] an entry leads there and closes the menu", async ({ page }) => {
  await page.goto("/privacidade");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Orçamento" }).click();
  await expect(page).toHaveURL("/branding");
  await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
});

const CLOSE = {
  "its close button": (page) =>
    page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Fechar" }).click(),
  "a click on the backdrop": (page) => page.mouse.click(20, 450),
  Escape: (page) => page.keyboard.press("Escape"),
} satisfies Record<string, (page: Page) => Promise<void>>;

for (const [way, close] of Object.entries(CLOSE)) {
  test(`[NAV-4] ${way} closes the menu, which is gone 500 ms later, and the focus is back`, async ({ page }) => {
    await page.goto("/privacidade");
    const opener = page.getByRole("button", { name: "Menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.click();
    await expect(menu).toBeVisible();
    // The browser says itself how long the menu's way out took, however busy the machine is.
    await menu.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
    await menu.evaluate((element) =>
      element.addEventListener("transitionend", (event) => {
        if (event.target === element && event instanceof TransitionEvent)
          Reflect.set(window, "wayOut", event.elapsedTime);
      }),
    );
    await close(page);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, "wayOut")), "how long it took").toBeCloseTo(0.5);
    await expect(menu).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
}

test("[NAV-4] the open menu keeps the focus inside, forwards and backwards", async ({ page }) => {
  await page.goto("/privacidade");
  await page.getByRole("button", { name: "Menu" }).focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press(key);
      await expect(menu.locator(":focus")).toHaveCount(1);
    }
  }
});

test("[NAV-5] logged out, the account button reads 'Login' and leads to /login", async ({ page }) => {
  await page.goto("/privacidade");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});

for (const typeUser of [0, 1, 2] as const) {
  const { label, path } = ACCOUNT_TYPES[typeUser].home;
  test(`[NAV-5] for a type ${typeUser} the account button reads '${label}' and leads to ${path}`, async ({
    page,
    login,
  }) => {
    await login(page, { typeUser });
    await page.goto("/privacidade");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
  });
}

test("[NAV-5] where the header counts messages, the menu's account button does too", async ({
  page,
  openRoom,
  database,
}) => {
  const room = await openRoom("designer");
  await sendMessage(database, room, room.customer, "Bom dia!");
  await page.goto("/designer/page");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Designer Page 1 novidade" })).toBeVisible();
});
