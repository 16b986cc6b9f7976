/** Pages on paper, as browsers print them: without grounds. */
import { spawnSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { brandPage } from "../../app/delivery/schema.ts";
import { createRoom } from "../support/conversation.ts";
import { deliveredKit } from "../support/deliveries.ts";
import { createVersion } from "../support/sent-quotes.ts";
import { publishStory } from "../support/story.ts";
import { expect, test } from "../support/test.ts";

/** The words of each sheet, as poppler reads them from what the browser would print. */
async function sheetsOf(page: Page): Promise<string[]> {
  const bytes = await page.pdf({ format: "A4", printBackground: false });
  const { stdout, status } = spawnSync("pdftotext", ["-enc", "UTF-8", "-", "-"], { input: bytes, encoding: "utf8" });
  expect(status).toBe(0);
  return stdout.split("\f").slice(0, -1);
}

async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Menu")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const transparent = await page
    .locator(".ced")
    .evaluateAll((letters) =>
      letters.filter((letter) => getComputedStyle(letter).webkitTextFillColor === "rgba(0, 0, 0, 0)"),
    );
  expect(transparent).toEqual([]);
}

test("[PRINT-1] [PRINT-2] a story on paper keeps its ç and its palette, and has no menu, invitation or footer", async ({
  page,
  app,
}) => {
  const { path } = await publishStory(app);
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText("O problema").first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectPaper(page);
  const strip = page.getByRole("button", { name: /Torra/ });
  await expect(strip).toHaveCSS("print-color-adjust", "exact");
  await expect(strip).toHaveCSS("background-color", "rgb(27, 20, 16)");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(10, 58, 41)");
  const words = (await sheetsOf(page)).join(" ");
  expect(words).toContain("Onça Café");
  expect(words).not.toMatch(/Quero uma marca assim|Mais projetos|Política de privacidade/);
});

test("[PRINT-1] public pages and a quote on paper: their words, no menu or footer, no blank sheet", async ({
  page,
  app,
  openRoom,
  database,
}) => {
  await publishStory(app);
  const room = await openRoom("customer");
  await createVersion(database, room);
  for (const path of [
    "/",
    "/portifolio",
    "/inspiration",
    "/branding",
    "/privacidade",
    `/budget/${room.id}/orcamento/1`,
  ]) {
    await page.goto(path);
    await expectPaper(page);
    for (const [index, sheet] of (await sheetsOf(page)).entries())
      expect(sheet.trim(), `${path}, sheet ${index + 1}`).not.toBe("");
    await page.emulateMedia({ media: null });
  }
  const quote = (await sheetsOf(page)).join(" ");
  expect(quote).toContain("R$ 4.160,00");
  expect(quote).not.toMatch(/Sua resposta|Pedir mudança/);
});

test("[PRINT-1] [KIT-37] a brand's page on paper: its colours, one section on each sheet, nothing to press", async ({
  page,
  app,
  database,
}) => {
  const room = await createRoom(database);
  await deliveredKit(database, room, { dataDir: app.dataDir });
  await database.insert(brandPage).values({ budgetId: room.id, slug: "bonanca-4k7m2x9q5t3w" });
  await page.goto("/m/bonanca-4k7m2x9q5t3w");
  await expectPaper(page);
  const cover = page.locator("[data-swatch]").filter({ has: page.getByRole("heading", { level: 1 }) });
  await expect(cover).toHaveCSS("print-color-adjust", "exact");
  await expect(cover).toHaveCSS("background-color", "rgb(244, 180, 26)");
  const sheets = await sheetsOf(page);
  const sheetOf = (title: string) => sheets.filter((sheet) => sheet.includes(title)).join(" ");
  for (const [title, ...parts] of [
    ["A marca", "Principal", "Horizontal", "Símbolo", "No perfil."],
    ["Deixe respirar", "Meia letra O de cada lado.", "Menor do que isso"],
    ["Assim não", "Não incline.", "Não troque as cores.", "Não ponha sobre foto.", "Não redesenhe."],
    ["Cores", "Gema", "0 30 95 0", "Torra", "#1B1410", "Leite", "#FFF1D2"],
  ] as const)
    for (const part of parts) expect(sheetOf(title), title).toContain(part);
  expect(sheets.map((sheet) => sheet.trim())).not.toContain("");
  expect(sheets.join(" ")).not.toMatch(/Baixar tudo|Não listada/);
});
