import { publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { expect, test } from "../support/test.ts";

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 664 },
])
  test(`[STORY-1] at ${viewport.width} px a cover has its place before its picture is there`, async ({
    visitor,
    app,
  }) => {
    for (const shape of [WIDE, TALL])
      for (const { path } of [
        await publishProject(app, { pictures: [shape] }),
        await publishInspiration(app, { pictures: [shape] }),
      ]) {
        const page = await visitor({ viewport, javaScriptEnabled: false });
        let release = () => {};
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route("**/picture/**", async (route) => {
          await held;
          await route.continue();
        });
        const cover = page.getByRole("article").getByRole("img").first();
        const size = () =>
          cover.boundingBox().then((box) => [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]);
        await page.goto(path, { waitUntil: "domcontentloaded" });
        // Without scripts the page's text does not wait for its styles.
        await expect(cover).toHaveCSS("object-fit", "cover");
        const before = await size();
        release();
        await page.waitForLoadState("load");
        expect(await size(), path).toEqual(before);
        expect(before[1]).toBeGreaterThan(200);
      }
  });
