import { expectWidth } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[DEMO-1] 13 of 18 identical entries at first, the rest near the end or by keyboard", async ({ page, axe }) => {
  await page.goto("/example/loadingScroll");
  const entries = page.getByRole("main").getByRole("listitem");
  await expect(entries).toHaveCount(13);
  await expect(page.getByRole("button", { name: "Carregar mais" })).toBeVisible();
  const scrollTo = (above: number) =>
    page.evaluate((px) => window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - px), above);
  await scrollTo(404);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(entries).toHaveCount(13);
  await scrollTo(403);
  await expect(entries).toHaveCount(18);
  await expect(page.getByRole("status").filter({ hasText: "Mais 5 projetos carregados" })).toBeAttached();
  expect(new Set(await entries.locator("b").allTextContents()).size).toBe(1);
  expect(new Set(await entries.locator("img").evaluateAll((all) => all.map((one) => one.getAttribute("src"))))).toEqual(
    new Set(["/brand/default-2.svg"]),
  );
  await axe(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await page.getByRole("button", { name: "Carregar mais" }).press("Enter");
  await expect(entries).toHaveCount(18);
  await expectWidth(page, 320);
});
