/** The page of a project or an inspiration as a story (STORY-1 to STORY-12). */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { portfolio } from "../../app/galleries/items/schema.ts";
import { publication } from "../../app/galleries/schema.ts";
import { announce, publishInspiration, TALL, WIDE } from "../support/gallery.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { CAPTION, publishStory } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

const GROUND = "rgb(244, 180, 26)";
const opening = (page: Page) => page.getByRole("article").locator("[data-paint]").first();

/** The word of a change reaches the page cache a moment later. */
const arrive = (page: Page, path: string, text: string) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole("article")).toContainText(text, { timeout: 500 });
  }).toPass();

test("[STORY-1] [STORY-2] [STORY-4] [STORY-5] [STORY-7] a story opens in its cover's colours and shows every block, its captions and its credits; its parts say where the reading is, a colour is copied, and the range moves the line; on each screen the title is whole above the cover, and nothing runs out sideways", async ({
  page,
  app,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { path } = await publishStory(app);
  await arrive(page, path, "O problema");
  await settle(page);
  // Nothing moves for somebody who asked so.
  await expect(page.getByRole("img", { name: /^Capa/ })).toHaveCSS("animation-name", "none");
  await expect(opening(page)).toHaveCSS("background-color", GROUND);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", GROUND);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { level: 2 })).toHaveText([
    "O problema",
    "A ideia",
    "O sistema",
    "Créditos",
  ]);
  for (const text of ["Na prateleira do café", "Cícero Lourenço, da Onça", "Letra própria.", "Davi Moura"])
    await expect(article.getByText(text)).toBeVisible();
  await expect(article.getByText(CAPTION).first()).toBeVisible();
  await expect(article.getByText("Quatro copos sobre laranja")).toHaveCount(0);
  await expect(article.getByRole("blockquote")).toContainText("As pessoas apontam");
  await axe(page);

  const parts = page.getByRole("navigation", { name: "Partes da história" });
  await expect(parts.getByRole("link")).toHaveText(["O problema", "A ideia", "O sistema", "Créditos"]);
  await parts.getByRole("link", { name: "O sistema" }).press("Enter");
  await expect(page.getByRole("heading", { name: "O sistema" })).toBeInViewport();
  await expect(parts.getByRole("link", { name: "O sistema" })).toHaveAttribute("aria-current", "true");
  const read = () =>
    parts.locator("xpath=../..").evaluate((bar) => Number.parseFloat(getComputedStyle(bar).getPropertyValue("--read")));
  await expect.poll(read).toBeGreaterThan(20);

  await page.getByRole("button", { name: /^Copiar Gema/ }).click();
  await expect(page.getByRole("status").filter({ hasText: "#F4B41A copiado" })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("#F4B41A");
  const range = page.getByRole("slider", { name: "Antes e depois" });
  await range.focus();
  await page.keyboard.press("ArrowRight");
  await expect(range).toHaveAttribute("aria-valuetext", "45% antes");
  await page.keyboard.press("PageUp");
  await expect(range).toHaveAttribute("aria-valuetext", "55% antes");
  await expect(range.locator("..")).toHaveCSS("--line-at", "55%");

  const idea = await publishInspiration(app, { pictures: [TALL, TALL, WIDE] });
  for (const [width, height] of [
    [1440, 900],
    [1366, 650],
    [390, 664],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await settle(page);
    const title = await page.getByRole("heading", { level: 1 }).boundingBox();
    const cover = await page.getByRole("img", { name: /^Capa/ }).boundingBox();
    expect((title?.y ?? 0) + (title?.height ?? 0), `${width}`).toBeLessThanOrEqual(height - 200);
    expect(height - (cover?.y ?? 0), `${width}`).toBeGreaterThanOrEqual(200);
    await expectToFit(page, width);
    await page.goto(idea.path);
    await expectToFit(page, width);
  }
});

test("[STORY-7] [STORY-12] without a script the whole story is there, in its colours; one that was chosen by hand counts, and text that could not be read on it does not", async ({
  visitor,
  app,
}) => {
  const { id, path } = await publishStory(app);
  const page = await visitor({ javaScriptEnabled: false });
  await arrive(page, path, "O problema");
  await expect(opening(page)).toHaveCSS("background-color", GROUND);
  const strip = page.getByRole("button", { name: /^Copiar Torra/ });
  await expect(strip).toHaveCSS("background-color", "rgb(27, 20, 16)");
  await expect(strip.locator("svg")).toBeHidden();
  // Before and after stand side by side.
  await expect(page.getByRole("slider", { name: "Antes e depois" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Ampliar: Quatro copos sobre laranja" })).toHaveAttribute(
    "href",
    /\.webp$/,
  );
  await expect(page.getByText("Davi Moura")).toBeVisible();

  await app.database
    .update(portfolio)
    .set({ colours: { ground: "#0a1e5e", text: "#0b1f5f" } })
    .where(eq(portfolio.id, id));
  await announce(app);
  await expect(async () => {
    await page.goto(path);
    await expect(opening(page)).toHaveCSS("background-color", "rgb(10, 30, 94)", { timeout: 500 });
  }).toPass();
  await expect(opening(page)).toHaveCSS("color", "rgb(255, 255, 255)");
});

test("[STORY-9] [PORT-5] [STORY-11] admins alone have 'Editar' in the page's last line; the editor's frame shows the draft that it is sent, and opens at its block", async ({
  app,
  page,
  visitor,
  login,
}) => {
  const { id, path: shown } = await publishStory(app);
  await login(page, { typeUser: 2 });
  await page.goto(shown);
  await expect(page.getByRole("link", { name: "Editar" })).toHaveAttribute("href", `/admin/editar/portifolio/${id}`);
  await expect(page.getByRole("button", { name: "Excluir Publicação" })).toBeVisible();
  const other = await visitor();
  await other.goto(shown);
  await expect(other.getByRole("link", { name: "Editar" })).toHaveCount(0);

  const path = `/admin/previa/portifolio/${id}`;
  await page.goto("/admin/page");
  const [row] = await app.database.select({ draft: publication.draft }).from(publication).where(eq(publication.id, id));
  if (!row) throw new Error("a draft");
  await page.evaluate((src) => {
    const frame = document.createElement("iframe");
    Object.assign(frame, { src, title: "Prévia", width: 1440, height: 700 });
    document.body.append(frame);
  }, path);
  const frame = page.frameLocator("iframe[title='Prévia']");
  await expect(frame.getByText(/^Onça Café, o grão/)).toBeAttached();
  const block = { id: "novo", kind: "text", heading: "Escrito agora", text: "Ainda não foi salvo." };
  const content = { ...row.draft, blocks: [...row.draft.blocks, block] };
  await expect(async () => {
    await page.evaluate(
      (content) =>
        window.frames[0]?.postMessage(
          { content, pictures: {}, coverColours: null, open: "novo" },
          window.location.origin,
        ),
      content,
    );
    await expect(frame.locator("[data-block='novo']")).toHaveCSS("outline-width", "10px", { timeout: 500 });
  }).toPass();
  await expect(frame.locator("[data-block='novo']")).toContainText("Ainda não foi salvo.");
  // Nothing in it takes the focus.
  expect(await frame.locator("[inert] a").count()).toBeGreaterThan(3);
});
