/** Rows that a finger drags by their handle: the owner's publications, and the items of a quote. */
import type { Locator, Page } from "@playwright/test";
import { putFinger } from "../support/finger.ts";
import { emptyGalleries, publishProject } from "../support/gallery.ts";
import { heldRequest, list, row, writing } from "../support/quote-writing.ts";
import { expect, test } from "../support/test.ts";

const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true };

const rows = (page: Page) => page.getByRole("list", { name: "Portfólio, na ordem da página" }).getByRole("listitem");
const names = async (page: Page) =>
  (await rows(page).getByRole("link").allInnerTexts()).map((text) => text.trim()).join(" ");

async function middle(place: Locator) {
  await place.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test("[EDIT-44] on a phone a finger on the handle drags at once, the page along with it, and elsewhere it scrolls", async ({
  visitor,
  login,
  app,
}) => {
  await emptyGalleries(app);
  for (const name of ["Quatro", "Três", "Dois", "Um"]) await publishProject(app, { name });
  const page = await visitor(PHONE);
  await login(page, { typeUser: 2 });
  await page.goto("/admin/publicacoes");
  const handle = page.getByRole("button", { name: "Mover Um" });
  const from = await middle(handle);
  const scrolled = await page.evaluate(() => scrollY);
  const finger = await putFinger(page, from);
  await finger.move({ x: 60, y: 640 });
  // Held at the window's edge the list goes on to its end.
  await expect(rows(page).filter({ hasText: "Quatro" })).toHaveAttribute("data-line", "after");
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await finger.lift();
  await expect(page.getByText("Um: 4º de 4.")).toBeVisible();
  expect(await names(page)).toBe("Dois Três Quatro Um");

  // A press is none, and a finger on the name scrolls.
  await page.getByRole("button", { name: "Mover Dois" }).tap();
  const low = await page.evaluate(() => scrollY);
  const other = await putFinger(page, { x: 150, y: 300 });
  await other.move({ x: 150, y: 500 });
  await other.lift();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(low);
  expect(await names(page)).toBe("Dois Três Quatro Um");
});

test("[QUOTE-20] on a phone a finger drags an item of a quote, and its press shows the buttons that move it", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
  const { id } = await heldRequest(database, login, page);
  await page.goto(writing(id));
  const items = () =>
    list(page, "Mão de obra")
      .getByLabel("O quê")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  const handle = page.getByRole("button", { name: /^Mover Cores e Fontes/ });
  const finger = await putFinger(page, await middle(handle));
  await finger.move(await middle(row(page, 1)));
  await expect(row(page, 1)).toHaveAttribute("data-line", /./);
  const { x, y } = await middle(row(page, 1));
  await finger.move({ x, y: y + 40 });
  await finger.lift();
  await expect.poll(items).toEqual(["Manual da Marca", "Cores e Fontes"]);
  await handle.tap();
  await page.getByRole("button", { name: "Subir" }).tap();
  await expect.poll(items).toEqual(["Cores e Fontes", "Manual da Marca"]);
});
