import type { Page } from "@playwright/test";
import { ACCOUNT_TYPES, type TypeUser } from "../../app/kit/roles.ts";
import { expectFocusWithin } from "../support/keyboard.ts";
import { goOffline } from "../support/network.ts";
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
  test(`[NAV-5] [SEC-8.12] for a type ${typeUser} the account button reads '${label}' and leads to ${path}; who signs out by the menu is out in every tab`, async ({
    page,
    login,
  }) => {
    const other = await page.context().newPage();
    const home = (tab: Page) => menu(tab).getByRole("link", { name: label, exact: true });
    // Where anybody may be, one type is enough.
    for (const at of typeUser === 0 ? ["/privacidade", "/", path] : [path]) {
      await login(page, { typeUser });
      await other.goto("/inspiration");
      await openMenu(other);
      await expect(home(other)).toBeVisible();
      await expectFocusWithin(menu(other));
      await other.keyboard.press("Escape");
      await expect(menu(other)).toHaveCount(0);
      if (at === path) {
        await openMenu(other);
        await home(other).click();
        await expect(other).toHaveURL(path);
      }

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
    }
  });
}

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
  await goOffline(page);
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
