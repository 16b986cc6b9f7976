import type { Page } from "@playwright/test";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { startApp } from "../support/app.ts";
import { createUser, PASSWORD } from "../support/factories.ts";
import { expect, test } from "../support/test.ts";

const menu = (page: Page) => page.getByRole("dialog", { name: "Menu" });
const leave = (page: Page) => menu(page).getByRole("button", { name: "Sair" });
const openMenu = (page: Page) => page.getByRole("button", { name: "Menu" }).click();
const stored = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key !== "traco:role"),
  );

for (const typeUser of [0, 1, 2] as TypeUser[]) {
  const { label, path } = ACCOUNT_TYPES[typeUser].home;
  for (const at of ["/privacidade", "/", path])
    test(`[NAV-5] [SEC-8.12] type ${typeUser} signs out by the menu on ${at}, and is out in every tab`, async ({
      page,
      login,
    }) => {
      await login(page, { typeUser });
      const other = await page.context().newPage();
      await other.goto("/inspiration");
      await openMenu(other);
      await expect(menu(other).getByRole("link", { name: label, exact: true })).toBeVisible();
      await other.keyboard.press("Escape");
      await expect(menu(other)).toHaveCount(0);

      await page.goto(at);
      await openMenu(page);
      await leave(page).click();
      await expect(page).toHaveURL("/");
      await expect(menu(page)).toHaveCount(0);
      expect(await (await page.request.get("/session")).json()).toBeNull();
      for (const tab of [page, other]) {
        await openMenu(tab);
        await expect(menu(tab).getByRole("link", { name: "Login" })).toBeVisible();
        await expect(leave(tab)).toHaveCount(0);
      }
    });
}

test("[NAV-5] [SEC-8.12] nobody who is signed out is offered 'Sair'", async ({ page }) => {
  await page.goto("/privacidade");
  await openMenu(page);
  await expect(menu(page).getByRole("link", { name: "Login" })).toBeVisible();
  await expect(leave(page)).toHaveCount(0);
});

test("[NAV-5] [SEC-8.12] 'Sair' of the menu by keyboard, without a connection first: still in, and it says so", async ({
  page,
  login,
  allow,
  axe,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await login(page, { typeUser: 1 });
  await page.goto("/privacidade");
  await openMenu(page);
  await leave(page).focus();
  await axe(page);
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Você ainda está na conta. Tente novamente.")).toBeVisible();
  await page.context().setOffline(false);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/");
  expect(await (await page.request.get("/session")).json()).toBeNull();
});

test("[SEC-8.8] [AUTH-9] signing out leaves nothing of the person in this browser, in no tab", async ({
  page,
  login,
}) => {
  const clara = await login(page);
  const draft = { version: 1, submissionId: "x", answers: { nameProject: "Padaria Aurora" } };
  const other = await page.context().newPage();
  await other.goto("/privacidade");
  await page.goto("/account");
  await page.evaluate(
    ([name, text]) => {
      localStorage.setItem(name as string, text as string);
      sessionStorage.setItem("traco:cache:budget:/account", "{}");
    },
    [`traco:briefing:${clara.id}:0`, JSON.stringify(draft)],
  );
  await openMenu(page);
  await leave(page).click();
  // What was typed and not sent goes too, so it is asked about first.
  const question = page.getByRole("dialog", { name: "Sair e apagar o rascunho?" });
  // Its veil covers the menu too, so that the question is what is seen.
  const above = () =>
    page.evaluate(() => {
      const corner = document.elementFromPoint(innerWidth - 4, 4);
      return corner && getComputedStyle(corner).backgroundColor;
    });
  await expect(question).toBeVisible();
  await expect.poll(above).not.toBe("rgba(0, 0, 0, 0)");
  await question.getByRole("button", { name: "Continuar na conta" }).click();
  await expect(question).toHaveCount(0);
  expect(await (await page.request.get("/session")).json()).toEqual({ typeUser: 0 });
  expect(await stored(page)).toContain(`traco:briefing:${clara.id}:0`);
  await leave(page).click();
  await question.getByRole("button", { name: "Sair e apagar" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => stored(page)).toEqual([]);
  await expect.poll(() => stored(other)).toEqual([]);
});

test("[SEC-8.8] only signing out clears the site's storage, whether the answer is followed or not", async ({
  page,
  app,
  login,
}) => {
  await login(page);
  const origin = { origin: app.url };
  const clears = async (path: string, form?: Record<string, string>) =>
    (await page.request.post(path, { headers: origin, form, maxRedirects: 0 })).headers()["clear-site-data"];
  expect(await clears("/login", { email: "x@example.com", password: "errada" })).toBeUndefined();
  expect(await clears("/sair.data")).toBe('"storage"');
  expect(await clears("/sair")).toBe('"storage"');
  const toScript = await page.request.post("/sair", { headers: { ...origin, accept: "application/json" } });
  expect([toScript.status(), toScript.headers()["clear-site-data"]]).toEqual([204, '"storage"']);
  expect((await page.request.get("/", { maxRedirects: 0 })).headers()["clear-site-data"]).toBeUndefined();
});

test("[SEC-8.8] under https every cookie is of this host alone: `__Host-`, and no other is read", async () => {
  const origin = "https://traco.example";
  const google = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
  const own = await startApp({ env: { ORIGIN: origin, REQUIRE_VERIFIED_EMAIL: "false", ...google } });
  try {
    const { email } = await createUser(own.database);
    const post = (path: string, form: Record<string, string>, cookie = "") =>
      fetch(own.url + path, {
        method: "POST",
        redirect: "manual",
        headers: { origin, cookie, "X-Forwarded-For": "10.9.9.9", "X-Forwarded-Proto": "https" },
        body: new URLSearchParams(form),
      });
    const entered = await post("/login", { email, password: PASSWORD });
    expect(entered.status).toBe(302);
    const cookies = entered.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-[^=]+=/);
      expect(cookie).toMatch(/; Path=\/(;|$)/);
      expect(cookie).toMatch(/; Secure(;|$)/);
      expect(cookie).toMatch(/; HttpOnly(;|$)/);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
    const [pair = ""] = (cookies[0] ?? "").split(";");
    const session = async (cookie: string) => (await fetch(`${own.url}/session`, { headers: { cookie } })).json();
    expect(await session(pair)).toEqual({ typeUser: 0 });
    // A name that another host of the domain could set is nobody's session.
    for (const prefix of ["", "__Secure-"]) expect(await session(pair.replace("__Host-", prefix))).toBeNull();

    const registered = await post("/registre?etapa=dados&tipo=0", {
      intent: "criar",
      typeUser: "0",
      email: "nova@example.com",
      name: "Nova Pessoa",
      tell: "(11) 91234-5678",
      password: "uma-senha-longa",
      confirmation: "uma-senha-longa",
    });
    for (const cookie of registered.headers.getSetCookie())
      expect(cookie).toMatch(/^__Host-registration=.*; Path=\/;.*Secure/);
    expect(registered.headers.getSetCookie()).toHaveLength(1);

    const away = await post("/login", { provider: "google" });
    expect(away.headers.get("location")).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect(away.headers.getSetCookie().length).toBeGreaterThan(0);
    for (const cookie of away.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-.*; Path=\/;.*Secure/);

    const left = await post("/sair", {}, pair);
    expect(left.headers.get("clear-site-data")).toBe('"storage"');
    expect(left.headers.getSetCookie().filter((cookie) => cookie.startsWith(`${pair.split("=")[0]}=;`))).toHaveLength(
      1,
    );
    expect(await session(pair)).toBeNull();
  } finally {
    await own.remove();
  }
});
