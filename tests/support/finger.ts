/** A finger on the screen; needs a page with `hasTouch`. */
import type { Locator, Page } from "@playwright/test";

type Point = { x: number; y: number };

const STEPS = 8;

/** Scrolls it into view; its middle. */
export async function middleOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

/** Puts a finger down. `move` takes it there in steps, `lift` away. Points are CSS pixels of the window. */
export async function putFinger(page: Page, from: Point) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  let at = from;
  await touch("touchStart", [at]);
  return {
    async move(to: Point) {
      const begin = at;
      for (let step = 1; step <= STEPS; step += 1) {
        at = { x: begin.x + ((to.x - begin.x) * step) / STEPS, y: begin.y + ((to.y - begin.y) * step) / STEPS };
        await touch("touchMove", [at]);
      }
    },
    async lift() {
      await touch("touchEnd", []);
      await session.detach();
    },
  };
}
