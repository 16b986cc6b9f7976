/**
 * Scrolling through galleries of 10,000 items in a real browser, beside the same gallery of 96 items: frame times at the speed
 * of a wheel, a swipe and a fling, tasks that block the page while it grows, and the time of going back.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { variant, variantWidths } from "../app/kit/picture.ts";
import { type App, startApp } from "../tests/support/app.ts";
import { CHROMIUM, CHROMIUM_FLAGS } from "../tests/support/chromium.ts";
import { announce, publishInspiration, publishProject, TALL, WIDE } from "../tests/support/gallery.ts";
import { amount } from "./quick.ts";
import { table } from "./report.ts";

const ITEMS = amount(10_000, 48);
const FEW = amount(96, 24);
/** different pictures */
const COVERS = amount(25, 4);
/** Of each fifty half go down and half up. */
const FRAMES = amount(300, 50);
/** pixels a frame */
const SPEEDS = { wheel: 60, swipe: 400, fling: 2_500 };
const CARDS = 'main a[href*="/show/"]';

type Frames = { median: number; p99: number; longest: number };
type Grown = { items: number; seconds: number; tasks: number; longestTask: number };

const app = await startApp({ env: { LOG_LEVEL: "error" } });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
try {
  await fill(app);
  for (const path of ["/portifolio", "/inspiration"]) {
    const rows = [];
    for (const items of [FEW, ITEMS]) rows.push(await scroll(browser, app.url + path, items));
    table(`${path}, frames in ms (median / 99 of 100 / longest), tasks over 50 ms while it grew`, rows);
  }
} finally {
  await browser.close();
  await app.remove();
}

async function fill(app: App): Promise<void> {
  for (let n = 0; n < COVERS; n++) {
    const shape = n % 3 === 0 ? TALL : WIDE;
    const project = await publishProject(app, { name: `Quitanda ${n}`, pictures: [shape] });
    const inspiration = await publishInspiration(app, { name: `Ideia ${n}`, pictures: [shape] });
    for (const key of [...project.keys, ...inspiration.keys].flat()) await draw(app, key, shape);
  }
  await app.database.execute(sql`
    insert into portfolio (code_search, name_project, cover_image, images, information, created_at)
    select code_search, name_project, cover_image, images, information, created_at - n * interval '1 minute'
    from portfolio, generate_series(1, ${ITEMS / COVERS}::int) n`);
  await app.database.execute(sql`
    insert into inspiration (code_search, project_name, author, cover_image, images, information, created_at)
    select code_search, project_name, author, cover_image, images, information, created_at - n * interval '1 minute'
    from inspiration, generate_series(1, ${ITEMS / COVERS}::int) n`);
  await announce(app);
}

/** Soft coloured shapes instead of the single colour used in tests, so that the browser has something to decode. */
async function draw(app: App, key: string, { width, height }: { width: number; height: number }): Promise<void> {
  const shapes = sharp(randomBytes(16 * 9 * 3), { raw: { width: 16, height: 9, channels: 3 } });
  const drawing = await shapes.resize({ width, height, fit: "fill" }).png().toBuffer();
  for (const one of variantWidths(width))
    await sharp(drawing)
      .resize({ width: one })
      .webp()
      .toFile(join(app.dataDir, "files", variant(key, one, "webp")));
}

async function scroll(browser: Browser, address: string, target: number): Promise<Record<string, string | number>> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const wrong: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) wrong.push(`${response.url()} answered ${response.status()}`);
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const grown = await grow(page, target);
  const frames: Record<string, string> = {};
  for (const [name, pixels] of Object.entries(SPEEDS)) {
    const { median, p99, longest } = await framesOf(page, pixels);
    frames[name] = [median, p99, longest].map((ms) => ms.toFixed(1)).join(" / ");
  }
  const back = await wayBack(page, grown.items);
  await page.close();
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  return {
    items: grown.items,
    "grown in s": grown.seconds.toFixed(0),
    tasks: grown.tasks,
    "longest task ms": grown.longestTask,
    ...frames,
    "Back ms": Math.round(back),
  };
}

/** Scrolls to the end again and again, as fast as pages come. */
function grow(page: Page, target: number): Promise<Grown> {
  return page.evaluate(async (target) => {
    const tasks: number[] = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: "longtask",
    });
    const began = performance.now();
    // Counts incrementally: querying ten thousand links in every frame would be measured, too.
    const items = document.querySelector("main")?.getElementsByTagName("li") ?? [];
    while (items.length < target) {
      window.scrollTo(0, document.documentElement.scrollHeight);
      await new Promise(requestAnimationFrame);
    }
    const seconds = (performance.now() - began) / 1000;
    return { items: items.length, seconds, tasks: tasks.length, longestTask: Math.max(0, ...tasks) };
  }, target);
}

/** Frames of a scroll that begins in the middle of the loaded items. */
function framesOf(page: Page, pixels: number): Promise<Frames> {
  return page.evaluate(
    async ({ pixels, frames }) => {
      const frame = () => new Promise(requestAnimationFrame);
      window.scrollTo(0, document.documentElement.scrollHeight / 3);
      for (let n = 0; n < 30; n++) await frame();
      const times: number[] = [];
      let last = performance.now();
      for (let n = 0; n < frames; n++) {
        window.scrollBy(0, pixels * (Math.floor(n / 25) % 2 === 0 ? 1 : -1));
        await frame();
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      times.sort((a, b) => a - b);
      const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
      return { median: at(0.5), p99: at(0.99), longest: times.at(-1) ?? 0 };
    },
    { pixels, frames: FRAMES },
  );
}

/** Time from going back to the list until all items are there and two frames are drawn. */
async function wayBack(page: Page, items: number): Promise<number> {
  await page.evaluate((cards) => {
    const middle = [...document.querySelectorAll<HTMLElement>(cards)].find((a) => a.getBoundingClientRect().top > 100);
    if (!middle) throw new Error("no card is in sight");
    middle.click();
  }, CARDS);
  await page.waitForURL("**/show/**");
  await page.waitForLoadState("networkidle");
  return page.evaluate(async (items) => {
    const frame = () => new Promise(requestAnimationFrame);
    const began = performance.now();
    window.history.back();
    do await frame();
    while ((document.querySelector("main")?.getElementsByTagName("li").length ?? 0) < items);
    await frame();
    return performance.now() - began;
  }, items);
}
