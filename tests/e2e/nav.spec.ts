import type { Page } from "@playwright/test";
import { BRAND } from "../../app/kit/brand.ts";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { createBudget } from "../support/factories.ts";
import { sendMessage } from "../support/messages.ts";
import { expect, MOVING, test } from "../support/test.ts";

test.use(MOVING);

/** The table of spec §2, and who may see each screen. Details of an item stand in the specs of their screens. */
const ROUTES: { path: string; as?: TypeUser }[] = [
  { path: "/" },
  { path: "/portifolio" },
  { path: "/inspiration" },
  { path: "/branding" },
  { path: "/create/new/Branding/0", as: 0 },
  { path: "/create/new/Branding/1", as: 0 },
  { path: "/modify/Branding/2", as: 0 },
  { path: "/login" },
  { path: "/registre" },
  { path: "/account", as: 0 },
  { path: "/designer/page", as: 1 },
  { path: "/admin/page", as: 2 },
  { path: "/admin/create/inspiration", as: 2 },
  { path: "/admin/create/portifolio", as: 2 },
  { path: "/example/loadingScroll" },
];

for (const { path, as } of ROUTES) {
  test(`[NAV-1] ${path} answers`, async ({ page, login }) => {
    if (as !== undefined) await login(page, { typeUser: as });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(BRAND.name));
  });
}

test("[NAV-1] /budget/view/{codeID} answers", async ({ page, login, database }) => {
  const customer = await login(page);
  const budget = await createBudget(database, customer);
  const response = await page.goto(`/budget/view/${budget.id}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

for (const path of ["/isto-nao-existe", "/Login", "/PORTIFOLIO", "/create/new/branding/0", "/login/x/y", "/Account"]) {
  test(`[NAV-1] ${path} is the designed 404 page`, async ({ page, allow }) => {
    allow(/404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Faltou um pedaço do traço." })).toBeVisible();
    await page.getByRole("link", { name: "Voltar para a Home" }).click();
    await expect(page).toHaveURL("/");
  });
}

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

test("[NAV-1] a trailing slash is forgiven, and leads nowhere else", async ({ page, app }) => {
  await page.goto("/login/?voltar=%2Faccount");
  await expect(page).toHaveURL("/login?voltar=%2Faccount");
  const outside = await fetch(`${app.url}//example.com/`, { redirect: "manual" });
  expect(outside.headers.get("location")).toMatch(/^\/example\.com$/);
});

test("[NAV-1] a wrong address inside the site shows the 404 page without a reload", async ({ page, allow }) => {
  allow(/404/);
  await page.goto("/mapa-do-site");
  await page.evaluate(() => history.pushState(null, "", "/nao/existe"));
  await page.reload();
  await expect(page.getByRole("img", { name: "404" })).toBeVisible();
});

test("[NAV-2] the header has the logo to the home page and the menu button", async ({ page }) => {
  await page.goto("/privacidade");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("link", { name: BRAND.name }).click();
  await expect(page).toHaveURL("/");
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

test("[NAV-6] the footer has the slogan, both links and the social icons", async ({ page }) => {
  await page.goto("/privacidade");
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText(BRAND.slogan);
  for (const { name, url } of BRAND.social)
    await expect(footer.getByRole("link", { name: new RegExp(name) })).toHaveAttribute("href", url);
  await footer.getByRole("link", { name: "Mapa do site" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /mapa do site/i })).toBeVisible();
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /privacidade/i })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /privacidade/i })).toBeVisible();
});

test("[NAV-6] the site map, /sitemap.xml and /robots.txt lead to pages that exist", async ({ page, request, app }) => {
  await page.goto("/mapa-do-site");
  const shown = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const sitemap = await request.get("/sitemap.xml");
  expect(sitemap.headers()["content-type"]).toContain("xml");
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
  expect(listed).toContain(`${app.url}/branding`);
  for (const url of new Set([...shown, ...listed])) {
    expect(url).toMatch(new RegExp(`^${app.url}`));
    expect((await request.get(url)).status(), url).toBe(200);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test("[NAV-7] /budget/view without a code and /myAccount lead to /account", async ({ page, login, request }) => {
  const first = await request.get("/budget/view", { maxRedirects: 0 });
  expect([first.status(), first.headers().location]).toEqual([302, "/myAccount"]);
  await login(page);
  for (const path of ["/budget/view", "/myAccount"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/account");
  }
});

test("[NAV-8] a detail page without its name or id leads to /portifolio", async ({ page }) => {
  for (const path of ["/show/portifolio", "/show/portifolio/Nome", "/show/inspiration", "/show/inspiration/Nome"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/portifolio");
  }
});

test("[NAV-8] an item that does not exist is a 404 page", async ({ page, allow }) => {
  allow(/404/);
  for (const kind of ["portifolio", "inspiration"]) {
    for (const id of ["00000000-0000-4000-8000-000000000000", "x"]) {
      const response = await page.goto(`/show/${kind}/Nome+da+Marca/${id}`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "Faltou um pedaço do traço." })).toBeVisible();
    }
  }
});

test("[NAV-9] pages say that they are in Brazilian Portuguese", async ({ page }) => {
  for (const path of ["/", "/login", "/privacidade"]) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  }
});

test("[NAV-10] name, slogan, social links and contact are those of the one configuration file", async ({ page }) => {
  await page.goto("/privacidade");
  await expect(page).toHaveTitle(new RegExp(`${BRAND.name}$`));
  await expect(page.getByRole("main")).toContainText(BRAND.contact.privacyEmail);
  await expect(page.getByRole("contentinfo")).toContainText(BRAND.slogan);
});
