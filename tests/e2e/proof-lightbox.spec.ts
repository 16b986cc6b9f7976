/** The enlarged picture of a proof, by fingers, buttons and a trackpad. */
import { devices, type Locator, type Page } from "@playwright/test";
import { middleOf, putFinger } from "../support/finger.ts";
import { adjustedProof, agreedRoom, sentProof } from "../support/proofs.ts";
import { expect, test } from "../support/test.ts";

const PHONE = {
  viewport: { width: 390, height: 664 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices["Pixel 7"].userAgent,
};

type Point = { x: number; y: number };
type Kind = "touchStart" | "touchMove" | "touchEnd";

/** Fingers as the screen reports them. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const numbered = (points: Point[]) => points.map((point, id) => ({ ...point, id }));
  const touch = (type: Kind, ...points: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: numbered(points) });
  return {
    /** From two points to two others. */
    async pinch([from, to]: [Point, Point], [first, second]: [Point, Point]) {
      await touch("touchStart", from);
      await touch("touchStart", from, to);
      for (let step = 1; step <= 8; step += 1) {
        const on = (a: Point, b: Point) => ({ x: a.x + ((b.x - a.x) * step) / 8, y: a.y + ((b.y - a.y) * step) / 8 });
        await touch("touchMove", on(from, first), on(to, second));
      }
      await touch("touchEnd");
    },
    async tapTwice(at: Point) {
      // On a busy machine there may be more between two taps than the page takes for one gesture.
      let timestamp = Date.now() / 1000;
      for (const points of [[at], [], [at], []]) {
        const type = points.length > 0 ? "touchStart" : "touchEnd";
        await session.send("Input.dispatchTouchEvent", { type, touchPoints: numbered(points), timestamp });
        timestamp += 0.02;
      }
    },
  };
}

const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

/** The place of the picture under a point of the window: 0 to 1. */
async function placeUnder(picture: Locator, { x, y }: Point) {
  const { left, top, width, height } = await boxOf(picture);
  return { x: (x - left) / width, y: (y - top) / height };
}

async function expectUnder(picture: Locator, point: Point, place: Point) {
  const { width, height } = await boxOf(picture);
  const now = await placeUnder(picture, point);
  expect(Math.abs(now.x - place.x) * width, "pixels to the side").toBeLessThan(3);
  expect(Math.abs(now.y - place.y) * height, "pixels up or down").toBeLessThan(3);
}

test("[PROOF-37] [PROOF-21] two fingers enlarge the picture around the point between them, one drags it, two taps and the buttons change its size; pins keep their places, and the page behind its size", async ({
  visitor,
  login,
  database,
  app,
  axe,
}) => {
  const room = await agreedRoom(database);
  const version = await sentProof(database, room, { dataDir: app.dataDir });
  await adjustedProof(database, room, version);
  const page = await visitor(PHONE);
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/prova/1`);
  await page.getByRole("button", { name: "Ampliar" }).tap();
  const lightbox = page.getByRole("dialog");
  const picture = lightbox.getByRole("img", { name: /^A1/ });
  const pin = lightbox.getByRole("button", { name: /^Comentário 1/ });
  const size = lightbox.getByText(/^\d+%$/);
  await expect(size).toHaveText("100%");
  await axe(page);
  const fingers = await fingersOn(page);
  const { left, top, width, height } = await boxOf(picture);
  const at = (x: number, y: number) => ({ x: left + width * x, y: top + height * y });
  /** From the comment's point, at 50% of the width and 20% of the height. */
  const offset = async () => {
    const [drawn, whole] = [await boxOf(pin), await boxOf(picture)];
    return [drawn.left - whole.left - whole.width * 0.5, drawn.top - whole.top - whole.height * 0.2].map(Math.round);
  };
  const before = await offset();

  const between = at(0.6, 0.7);
  const place = await placeUnder(picture, between);
  const apart = (by: number): [Point, Point] => [
    { x: between.x - by, y: between.y - by / 2 },
    { x: between.x + by, y: between.y + by / 2 },
  ];
  await fingers.pinch(apart(30), apart(75));
  await expect(size).toHaveText("250%");
  await expectUnder(picture, between, place);
  expect(await offset()).toEqual(before);

  // Together and aside: what is between the fingers goes along.
  const aside = { x: between.x - 40, y: between.y + 30 };
  await fingers.pinch(apart(50), [
    { x: aside.x - 40, y: aside.y - 20 },
    { x: aside.x + 40, y: aside.y + 20 },
  ]);
  await expect(size).toHaveText("200%");
  await expectUnder(picture, aside, place);

  const held = await placeUnder(picture, aside);
  const finger = await putFinger(page, aside);
  await finger.move({ x: aside.x + 50, y: aside.y });
  await finger.lift();
  await expectUnder(picture, { x: aside.x + 50, y: aside.y }, held);

  await lightbox.getByRole("button", { name: "Aumentar" }).tap();
  await expect(size).toHaveText("260%");
  for (const [from, to, shown] of [
    [20, 150, "400%"],
    [150, 20, "100%"],
  ] as const) {
    await fingers.pinch(apart(from), apart(to));
    await expect(size).toHaveText(shown);
  }
  const whole = await boxOf(picture);
  expect(whole).toEqual({ ...whole, left, top, width, height });

  const tapped = at(0.3, 0.8);
  const below = await placeUnder(picture, tapped);
  await fingers.tapTwice(tapped);
  await expect(size).toHaveText("220%");
  await expectUnder(picture, tapped, below);
  expect(await offset()).toEqual(before);
  await fingers.tapTwice(tapped);
  await expect(size).toHaveText("100%");

  await lightbox.getByRole("button", { name: "Fechar" }).tap();
  await expect(lightbox).toBeHidden();
  const piece = await middleOf(page.getByRole("img", { name: /^Direção A/ }));
  const beside = (by: number): [Point, Point] => [
    { x: piece.x - by, y: piece.y },
    { x: piece.x + by, y: piece.y },
  ];
  await fingers.pinch(beside(20), beside(60));
  await expect(size).toHaveText("100%");
  expect(await page.evaluate(() => [visualViewport?.scale, window.innerWidth])).toEqual([1, 390]);
});

test("[PROOF-37] the wheel with Ctrl, as trackpads pinch, enlarges the picture around the pointer; the plain wheel and the arrow keys scroll it, the mouse drags it", async ({
  page,
  login,
  database,
  app,
}) => {
  const room = await agreedRoom(database);
  await sentProof(database, room, { dataDir: app.dataDir });
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/prova/1`);
  await page.getByRole("button", { name: "Ampliar" }).click();
  const scene = page.getByRole("region", { name: "Imagem ampliada" });
  const picture = scene.getByRole("img");
  const size = page.getByRole("dialog").getByText(/^\d+%$/);
  const pointer = { x: 500, y: 400 };
  const place = await placeUnder(picture, pointer);
  const wide = await page.evaluate(() => window.innerWidth);
  await page.mouse.move(pointer.x, pointer.y);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -70);
  await page.keyboard.up("Control");
  await expect(size).toHaveText("201%");
  await expectUnder(picture, pointer, place);
  expect(await page.evaluate(() => window.innerWidth)).toBe(wide);

  const scrolled = () => scene.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop]);
  const [x = 0, y = 0] = await scrolled();
  await page.mouse.wheel(0, 60);
  await expect.poll(scrolled).toEqual([x, y + 60]);
  await expect(size).toHaveText("201%");
  await page.mouse.down();
  await page.mouse.move(pointer.x + 40, pointer.y + 30);
  await page.mouse.up();
  await expect.poll(scrolled).toEqual([x - 40, y + 30]);
  await scene.press("ArrowRight");
  await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(x - 40);
});
