import { publishInspiration, publishProject, TALL, WIDE } from "../support/gallery.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

test("[STORY-1] on a desk and a phone a cover has its place before its picture is there", async ({ visitor, app }) => {
  const paths: string[] = [];
  for (const shape of [WIDE, TALL])
    for (const publish of [publishProject, publishInspiration])
      paths.push((await publish(app, { pictures: [shape] })).path);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 664 },
  ]) {
    const page = await visitor({ viewport, javaScriptEnabled: false });
    for (const path of paths) {
      const release = await holdRequests(page, "**/picture/**");
      const cover = page.getByRole("article").getByRole("img").first();
      const size = () => cover.boundingBox().then((box) => [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]);
      await page.goto(path, { waitUntil: "domcontentloaded" });
      // Without scripts the page's text does not wait for its styles.
      await expect(cover).toHaveCSS("object-fit", "cover");
      const before = await size();
      release();
      await page.waitForLoadState("load");
      expect(await size(), `${path} at ${viewport.width} px`).toEqual(before);
      expect(before[1]).toBeGreaterThan(200);
      await page.unroute("**/picture/**");
    }
  }
});
