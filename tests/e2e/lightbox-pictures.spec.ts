/** The pictures in the overlay (PORT-7): their places, zooming, swiping, files. */
import type { Page } from "@playwright/test";
import { showPath } from "../../app/galleries/galleries.ts";
import { putFinger } from "../support/finger.ts";
import { publishProject, WIDE } from "../support/gallery.ts";
import { linkOf, openDetail, overlayOf, restAt } from "../support/lightbox.ts";
import { expect, test } from "../support/test.ts";

/** How wide the current picture is shown, in pixels. */
const shownWidth = (page: Page) =>
  overlayOf(page)
    .locator("[role=group][aria-hidden=false] img:last-of-type")
    .evaluate((image) => Math.round(image.getBoundingClientRect().width));

test("[PORT-7] the wheel, a click and the keyboard zoom; picture and controls have their own places on each screen", async ({
  page,
  app,
}) => {
  await openDetail(page, app);
  await linkOf(page, 2).click();
  await restAt(page, "2/5");
  const fitted = await shownWidth(page);
  const scrolled = await page.evaluate(() => scrollY);
  expect(fitted).toBeGreaterThan(1100);
  expect(fitted).toBeLessThanOrEqual(1200);

  // On the keypad, as typed on most keyboards (with Shift), and the same key without Shift.
  for (const key of ["+", "Shift+Equal", "="]) {
    await page.keyboard.press(key);
    await expect.poll(() => shownWidth(page), key).toBeGreaterThan(fitted * 1.5);
    await page.keyboard.press("-");
    await expect.poll(() => shownWidth(page)).toBe(fitted);
  }

  await page.mouse.move(720, 450);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(fitted * 1.2);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => shownWidth(page)).toBeLessThanOrEqual(fitted);

  await page.keyboard.press("-");
  await expect.poll(() => shownWidth(page)).toBe(fitted);
  await page.mouse.click(720, 450);
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(fitted * 1.5);
  // The page behind has stayed where it was.
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.keyboard.press("Escape");
  await linkOf(page, 3).click();
  const overlay = overlayOf(page);
  await expect(overlay).toBeVisible();
  expect(await page.evaluate(() => document.getAnimations().length), "nothing moves: less motion is asked for").toBe(0);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
    { width: 667, height: 375 },
  ]) {
    await page.setViewportSize(viewport);
    await restAt(page, "3/5");
    const parts = [
      overlay.getByRole("img", { name: /imagem 3 de 5$/ }),
      overlay.getByText("3/5"),
      overlay.getByText(/imagem 3 de 5$/),
      ...["Fechar", "Imagem anterior", "Próxima imagem"].map((name) => overlay.getByRole("button", { name })),
      ...(viewport.height < 560 ? [] : [overlay.getByRole("button", { name: /^Imagem 3 de 5/ })]),
    ];
    // The overlay lays its picture out anew a moment after the screen has changed.
    await expect(async () => {
      const boxes = await Promise.all(
        parts.map(async (part) => {
          const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
          return { left: x, top: y, right: x + width, bottom: y + height };
        }),
      );
      for (const [place, one] of boxes.entries()) {
        expect(one.left, `${place}`).toBeGreaterThanOrEqual(0);
        expect(one.top, `${place}`).toBeGreaterThanOrEqual(0);
        expect(one.right, `${place}`).toBeLessThanOrEqual(viewport.width);
        expect(one.bottom, `${place}`).toBeLessThanOrEqual(viewport.height);
        for (const other of boxes.slice(place + 1)) {
          const apart =
            one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
          expect(apart, `${JSON.stringify(one)} and ${JSON.stringify(other)}`).toBe(true);
        }
      }
    }).toPass({ timeout: 20_000 });
  }
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
});

test("[PORT-7] fingers swipe to the next picture, double-tap to zoom, and drag it away to close", async ({
  visitor,
  app,
}) => {
  const page = await visitor({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await openDetail(page, app);
  await linkOf(page, 2).tap();
  const overlay = overlayOf(page);
  await expect(overlay.getByText("2/5")).toBeVisible();
  await expect(overlay.getByRole("img", { name: /imagem 2 de 5$/ })).toBeVisible();
  const drag = async ([x, y]: [number, number], [toX, toY]: [number, number]) => {
    const finger = await putFinger(page, { x, y });
    await finger.move({ x: toX, y: toY });
    await finger.lift();
  };
  // Sent together: within 300 ms, also where the machine is busy.
  const doubleTap = () => Promise.all([page.touchscreen.tap(195, 340), page.touchscreen.tap(195, 340)]);
  await drag([330, 380], [40, 380]);
  await expect(overlay.getByText("3/5")).toBeVisible();
  await drag([60, 380], [350, 380]);
  await expect(overlay.getByText("2/5")).toBeVisible();

  await expect.poll(() => shownWidth(page)).toBe(390);
  await doubleTap();
  await expect.poll(() => shownWidth(page)).toBeGreaterThan(700);
  await doubleTap();
  await expect.poll(() => shownWidth(page)).toBe(390);

  await drag([195, 340], [195, 760]);
  await expect(overlay).toBeHidden();
  await expect(linkOf(page, 2)).toBeFocused();
});

test("[PORT-7] it offers every width, in the format that the browser reads, and the original beyond 1600 pixels", async ({
  page,
  app,
}) => {
  const large = { width: 2400, height: 1350 };
  const { id, nameProject, keys } = await publishProject(app, { name: "Lupa", pictures: [WIDE, WIDE, large] });
  await page.goto(showPath("portifolio", nameProject, id));
  await page.getByRole("link", { name: /imagem 2 de 3$/ }).click();
  const shown = (number: number) => overlayOf(page).getByRole("img", { name: new RegExp(`imagem ${number} de 3$`) });
  const stem = (place: number) => `/picture/${keys[place]?.replace(/\.jpg$/, "")}`;
  await expect(shown(2)).toHaveAttribute(
    "srcset",
    [320, 640, 960, 1600].map((width) => `${stem(1)}-${width}.avif ${width}w`).join(", "),
  );
  await page.keyboard.press("ArrowRight");
  await expect(shown(3)).toHaveAttribute("srcset", new RegExp(`-1600\\.avif 1600w, ${stem(2)}\\.jpg 2400w$`));
});
