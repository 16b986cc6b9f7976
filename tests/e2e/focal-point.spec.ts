/** The focal point of a picture: set while it is published, and obeyed wherever the picture is cropped. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { inspiration } from "../../app/galleries/items/schema.ts";
import { picture as pictureTable } from "../../app/galleries/schema.ts";
import { expectWidth } from "../support/layout.ts";
import { holdRequests } from "../support/network.ts";
import { chooser, fillInspiration, fillPictures, picture, publishButton, stored, tall } from "../support/publishing.ts";
import { expect, test } from "../support/test.ts";

const pointButton = (page: Page, name: string) =>
  page.getByRole("button", { name: new RegExp(`^Ponto principal: .*\\. ${name}$`) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "O que não pode sumir?" });
const slider = (page: Page) => dialog(page).getByRole("slider");
const done = (page: Page) => dialog(page).getByRole("button", { name: "Pronto" });

async function openPoint(page: Page, name: string): Promise<void> {
  await pointButton(page, name).click();
  await expect(slider(page)).toBeVisible();
}

/** Presses the whole picture at a part of its width and height. */
async function pressAt(page: Page, x: number, y: number): Promise<void> {
  // Once the dialog stands still.
  await slider(page).hover();
  const { width, height } = (await slider(page).boundingBox()) ?? { width: 0, height: 0 };
  await slider(page).click({ position: { x: (width * x) / 100, y: (height * y) / 100 } });
}

test("[SEC-8.17] a press and the keys set the point, say it, show the crop, and put it back into the middle; it survives a reload, goes with a replaced picture, and is published", async ({
  page,
  openPublishing,
  database,
  axe,
}) => {
  await openPublishing("inspiration");
  await fillPictures(page);
  await openPoint(page, "Imagem principal");
  await expect(slider(page)).toHaveAccessibleName("Ponto principal: Imagem principal");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "no meio");
  await pressAt(page, 30, 40);
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "30 % da esquerda, 40 % do alto");
  const crop = dialog(page).locator("[aria-hidden=true] img").first();
  await expect(crop).toHaveCSS("object-position", "30% 40%");
  await axe(page);
  for (const [key, text] of [
    ["ArrowLeft", "29 % da esquerda, 40 % do alto"],
    ["ArrowUp", "29 % da esquerda, 39 % do alto"],
    ["Shift+ArrowRight", "39 % da esquerda, 39 % do alto"],
    ["Shift+ArrowDown", "39 % da esquerda, 49 % do alto"],
    ["PageUp", "39 % da esquerda, 39 % do alto"],
    ["PageDown", "39 % da esquerda, 49 % do alto"],
    ["Home", "no meio"],
  ] as const) {
    await slider(page).press(key);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", text);
  }
  for (let press = 0; press < 6; press++) await slider(page).press("Shift+ArrowLeft");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "0 % da esquerda, 50 % do alto");
  await dialog(page).getByRole("button", { name: "Voltar ao meio" }).click();
  await expect(slider(page)).toBeFocused();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "no meio");
  await slider(page).press("ArrowDown");
  await done(page).click();
  await expect(dialog(page)).toBeHidden();
  await expect(pointButton(page, "Imagem principal")).toBeFocused();
  await expect(pointButton(page, "Imagem principal")).toHaveText("Ponto principal: 50 % da esquerda, 51 % do alto");

  // It survives a reload, goes with a replaced picture, and is published.
  await fillInspiration(page, { name: "Com ponto" });
  for (const [name, x, y] of [
    ["Imagem principal", 20, 10],
    ["Imagem 1", 70, 90],
  ] as const) {
    await openPoint(page, name);
    await pressAt(page, x, y);
    await done(page).click();
    await expect(dialog(page)).toBeHidden();
  }
  await page.reload();
  await expect(pointButton(page, "Imagem principal")).toHaveText("Ponto principal: 20 % da esquerda, 10 % do alto");
  await expect(page.getByRole("img", { name: "Capa de Com ponto" })).toHaveCSS("object-position", "20% 10%");
  await chooser(page, "Imagem 1").setInputFiles(await picture("outra.jpg"));
  await expect(pointButton(page, "Imagem 1")).toHaveText("Ponto principal: no meio");
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
  const [item] = await database.select().from(inspiration).where(eq(inspiration.projectName, "Com ponto"));
  const pictures = database.select().from(pictureTable);
  const rows = await pictures.where(eq(pictureTable.item, item?.id ?? ""));
  // The one that was replaced stays with the item for a while.
  const shown = rows.filter(({ key }) => item?.images.flat().includes(key));
  const points = shown.map(({ key, focalX, focalY }) => ({ cover: key === item?.coverImage, focalX, focalY }));
  expect(points).toHaveLength(2);
  expect(points).toContainEqual({ cover: true, focalX: 20, focalY: 10 });
  expect(points).toContainEqual({ cover: false, focalX: 50, focalY: 50 });
});

test("[ADM-4] [SEC-8.17] on a phone a small place shows the whole of how far its picture is; the point is dragged; the dialog fits and nothing runs out sideways", async ({
  visitor,
  login,
  axe,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 664 } });
  await login(page, { typeUser: 2 });
  await page.goto("/admin/create/portifolio");
  const release = await holdRequests(page, "**/api/imagem/portifolio");
  await chooser(page, "Imagem 1").setInputFiles(await tall("cartaz.png"));
  const progress = page.getByRole("progressbar", { name: "Envio: Imagem 1" });
  await expect(progress).toBeVisible();
  const cut = () =>
    progress.evaluate((bar) => {
      const told = bar.parentElement as HTMLElement;
      const place = told.parentElement as HTMLElement;
      return place.getBoundingClientRect().top - told.getBoundingClientRect().top;
    });
  await expect.poll(cut).toBeLessThanOrEqual(0);
  release();
  await stored(page, "Imagem 1").waitFor();
  await openPoint(page, "Imagem 1");
  await expect(done(page)).toBeInViewport();
  await slider(page).hover();
  const box = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.width / box.height).toBeCloseTo(4 / 5, 1);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 4, box.y - 50);
  await page.mouse.up();
  await expect(slider(page)).toHaveAttribute("aria-valuetext", "25 % da esquerda, 0 % do alto");
  await axe(page);
  await page.setViewportSize({ width: 320, height: 568 });
  const right = () => done(page).evaluate((button) => button.getBoundingClientRect().right);
  await expect.poll(right, "the dialog's own edge is at 308").toBeLessThan(308);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.keyboard.press("Escape");
  await expect(pointButton(page, "Imagem 1")).toBeFocused();
  await expectWidth(page, 390);
});
