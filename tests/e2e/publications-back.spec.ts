/** What was just done to the owner's list, and its way back. */
import type { Page } from "@playwright/test";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

const rows = (page: Page) => page.getByRole("list", { name: "Portfólio, na ordem da página" }).getByRole("listitem");
const names = async (page: Page) =>
  (await rows(page).getByRole("link").allInnerTexts()).map((text) => text.trim()).join(" ");

test.beforeEach(async ({ app }) => {
  await emptyGalleries(app);
  for (const name of ["Quatro", "Três", "Dois", "Um"]) await publishProject(app, { name });
});

test("[EDIT-43] [EDIT-45] however often something is moved, one notice tells the last place, and no row moves below the finger", async ({
  visitor,
  login,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 } });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const first = rows(page).first();
  const place = async () => Math.round((await first.boundingBox())?.y ?? 0);
  const button = page.getByRole("button", { name: "Descer Um" });
  for (const told of ["Um: 2º de 4.", "Um: 3º de 4.", "Um: 4º de 4."]) {
    await button.evaluate((one) => one.scrollIntoView({ block: "center" }));
    const before = await place();
    await button.click();
    await expect(page.getByText(told)).toBeVisible();
    await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(1);
    // The page makes up for the notice with the next frame.
    await expect.poll(place, told).toBe(before);
  }
  const before = await place();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect.poll(() => names(page)).toBe("Dois Três Um Quatro");
  await expect(page.getByRole("button", { name: "Desfazer" })).toHaveCount(0);
  await expect.poll(place).toBe(before);

  // A row leads to its page, and what was hidden by mistake is shown again from its notice.
  await page.setViewportSize({ width: 1440, height: 900 });
  const choose = async (entry: string) => {
    await page.getByRole("button", { name: "Mais: Dois" }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await choose("Ver a página");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Dois");
  await page.goBack();
  await choose("Ocultar");
  await expect(page.getByText("1 publicação oculta.")).toBeVisible();
  const row = rows(page).filter({ hasText: "Dois" });
  await expect(row.getByText("Oculta")).toBeVisible();
  await page.getByRole("button", { name: "Desfazer" }).click();
  await expect(row.getByText("No ar")).toBeVisible();
  await choose("Ocultar");
  await expect(row.getByText("Oculta")).toBeVisible();
  await choose("Ver a página");
  await expect(page.getByRole("complementary", { name: "Oculta" })).toBeVisible();
});

test("[EDIT-43] what a finger moves by its button stays below it, tap after tap, until the list ends", async ({
  visitor,
  login,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const button = page.getByRole("button", { name: "Descer Um" });
  await button.evaluate((one) => one.scrollIntoView({ block: "center" }));
  const box = await button.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 22, (box?.y ?? 0) + 22];
  for (const [told, order] of [
    ["Um: 2º de 4.", "Dois Um Três Quatro"],
    ["Um: 3º de 4.", "Dois Três Um Quatro"],
    ["Um: 4º de 4.", "Dois Três Quatro Um"],
  ] as const) {
    await page.touchscreen.tap(x, y);
    // The second of a double tap does nothing.
    await page.touchscreen.tap(x, y);
    await expect(page.getByText(told)).toBeVisible();
    // The notice may be drawn before the list that was read.
    await expect.poll(() => names(page)).toBe(order);
    await expect(button).toBeFocused();
    const under = () =>
      page.evaluate(
        ([left, top]) => {
          const hit = document.elementFromPoint(left ?? 0, top ?? 0);
          return hit?.closest("button")?.getAttribute("aria-label");
        },
        [x, y] as const,
      );
    // The page follows with the next frame.
    await expect.poll(under).toBe("Descer Um");
    await expect(page.getByRole("list", { name: "Portfólio, na ordem da página" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
    await page.waitForFunction(
      (since) => performance.now() > since + 400,
      await page.evaluate(() => performance.now()),
    );
  }
  const before = await page.evaluate(() => scrollY);
  await page.touchscreen.tap(x, y);
  expect(await names(page)).toBe("Dois Três Quatro Um");
  expect(await page.evaluate(() => scrollY)).toBe(before);
});
