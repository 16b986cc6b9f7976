/**
 * Renders the studio's icons and the picture of its link previews from the logo: `npm exec -- node scripts/render-brand.ts`, by hand,
 * after the logo, the name or the slogan changed. Their sizes are what browsers, phones and link previews ask for.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { BRAND } from "../app/kit/brand.ts";
import { CHROMIUM } from "../tests/support/chromium.ts";

const root = join(import.meta.dirname, "..");
const target = (name: string) => join(root, "public/brand", name);
const read = (name: string) => readFileSync(join(root, name));

const icon = read("public/favicon.svg");
const ground = "#FF9CC2";
for (const size of [180, 192, 512])
  await sharp(icon, { density: 300 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(target(`icon-${size}.png`));
// A mask may cut away all but the inner 80 % (https://w3c.github.io/manifest/#icon-masks).
const inner = await sharp(icon, { density: 300 }).resize(410, 410).png().toBuffer();
await sharp({ create: { width: 512, height: 512, channels: 3, background: ground } })
  .composite([{ input: inner }])
  .png({ palette: true })
  .toFile(target("icon-maskable-512.png"));

const font = read("node_modules/@fontsource-variable/gabarito/files/gabarito-latin-wght-normal.woff2").toString(
  "base64",
);
const logo = read("public/brand/logo.svg").toString();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<style>
  @font-face { font-family: Gabarito; font-weight: 400 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; height: 630px; background: ${ground}; color: #0A3A29; font: 800 124px/.9 Gabarito; letter-spacing: -.02em; overflow: hidden }
  .stroke { position: absolute; inset: 0 }
  .logo { position: absolute; left: 64px; top: 56px; width: 190px }
  .logo svg { width: 100% }
  p { position: absolute; left: 64px; bottom: 60px; margin: 0; max-width: 860px }
</style>
<svg class="stroke" viewBox="0 0 1200 630" fill="none"><path d="M520 -40C640 180 980 20 1010 190S760 330 860 470S1120 560 1260 420" stroke="#fff" stroke-width="58" stroke-linecap="round"/></svg>
<div class="logo">${logo}</div><p>${BRAND.slogan}</p>`);
await page.evaluate(() => document.fonts.ready);
const shot = await page.screenshot();
await browser.close();
await sharp(shot).jpeg({ quality: 88, chromaSubsampling: "4:4:4", mozjpeg: true }).toFile(target("card.jpg"));
