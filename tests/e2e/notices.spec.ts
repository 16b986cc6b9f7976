/** What was just done, or failed, is said without covering anything. */
import type { Page } from "@playwright/test";
import { storeDraft } from "../support/briefing.ts";
import { createRoom } from "../support/conversation.ts";
import { follow } from "../support/live.ts";
import { goOffline } from "../support/network.ts";
import { coveredByNotices, markCut } from "../support/notices.ts";
import { createAccepted } from "../support/sent-quotes.ts";
import { slowProcessor } from "../support/slow-processor.ts";
import { expect, test } from "../support/test.ts";

/** Presses a link to another page without a connection: the notice stays until there is one. */
async function loseConnection(page: Page): Promise<void> {
  await goOffline(page);
  // Chromium tells the page a moment later, and its network process yet another; until then what is asked for gets lost.
  await page.waitForFunction(
    async () =>
      !navigator.onLine && !(await fetch("/healthz", { method: "HEAD", cache: "no-store" }).catch(() => null)),
  );
  await page.evaluate(() => {
    const { pathname } = location;
    const others = [...document.querySelectorAll("a")].filter((link) => link.pathname !== pathname && !link.target);
    others.find((link) => link.origin === location.origin && link.checkVisibility())?.click();
  });
  await expect(page.getByRole("alert").filter({ hasText: "Sem conexão" })).toBeVisible();
}

test("[WALK-60] a notice covers nothing to be pressed, nor a dialog", async ({ visitor, login, database, allow }) => {
  test.slow();
  allow(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/);
  const room = await createRoom(database);
  await createAccepted(database, room);
  const page = await visitor();
  await login(page, room.customer);
  await storeDraft(page, room.customer, 5);
  const menu = page.getByRole("button", { name: "Menu" });
  const customer = ["/", "/create/new/Branding/0", `/budget/view/${room.id}`, `/budget/${room.id}/pagamento/1`];
  const admin = ["/admin/page", "/admin/create/portifolio"];
  for (const path of [...customer, `/budget/${room.id}/conversa`, ...admin]) {
    if (path === admin[0]) await login(page, room.admin);
    for (const [width, height, down] of [
      [1440, 900, 0],
      [390, 664, 0],
      [390, 664, 500],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const opens = down === 0 && path.startsWith("/budget/view");
      // Its program is there before the connection goes.
      if (opens) await menu.hover();
      if (opens)
        await page.waitForFunction(async () => {
          const files = performance.getEntriesByType("resource").map(({ name }) => name);
          const menu = files.find((file) => /\/side-menu-[^/]*\.js$/.test(file));
          // With all that it needs itself.
          return menu !== undefined && Boolean(await import(menu));
        });
      await page.evaluate((top) => scrollTo(0, top), down);
      await markCut(page);
      await loseConnection(page);
      await expect.poll(() => coveredByNotices(page), `${path}, ${width} px, ${down} px down`).toEqual([]);
      if (opens) {
        await menu.click();
        await expect(page.getByRole("dialog")).toBeVisible();
        await expect.poll(() => coveredByNotices(page), `the menu, ${width} px`).toEqual([]);
      }
      await page.context().setOffline(false);
    }
  }
});

test("[WALK-61] one's own result is said, and takes a failure's notice away", async ({ page, openRoom, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to (fetch|load)/);
  const room = await openRoom("visitor", { claimed: false });
  await follow(page, `/budget/view/${room.id}`);
  const claim = page.getByRole("button", { name: "Requisitar Projeto" });
  await page.route("**/*.data*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await claim.click();
  await expect(page.getByRole("alert")).toHaveCount(1);
  const failure = await page.getByRole("alert").innerText();
  await page.unroute("**/*.data*");
  // Held by the pointer the failure's notice would stay; the success takes it away all the same.
  await page.getByRole("alert").hover();
  await expect(claim).toBeEnabled();
  // Not before: a slow page may take longer to be pointed at than a notice stays that nobody holds.
  await slowProcessor(page, 10);
  await claim.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Projeto adicionado ao seu protifólio" })).toBeVisible();
  expect(await page.getByRole("alert").filter({ hasText: failure }).count()).toBe(0);
});

test("[WALK-62] a word with ç is one word on the page", async ({ visitor, login, database }) => {
  const page = await visitor({ viewport: { width: 390, height: 664 } });
  const room = await createRoom(database);
  await login(page, room.admin);
  for (const path of [
    "/admin/page",
    "/admin/pedidos",
    `/budget/view/${room.id}`,
    "/admin/publicacoes",
    "/inspiration",
  ]) {
    await page.goto(path);
    await expect(page.locator(".ced").first()).toBeAttached();
    const split = await page
      .locator(".ced")
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).display !== "inline").length);
    expect(split, path).toBe(0);
  }
  await page.goto("/admin/pedidos");
  await expect(page.getByRole("contentinfo").getByText("Toda marca começa num traço.", { exact: true })).toBeVisible();
  expect(await page.getByRole("contentinfo").innerText()).toContain("Toda marca começa num traço.");
  await expect(page.getByRole("link", { name: /Padaria Bonança/ }).first()).toBeVisible();
});
