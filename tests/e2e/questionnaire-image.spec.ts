import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import {
  answerUntil,
  back,
  chooseImage,
  correct,
  expectPanel,
  finish,
  next,
  referenceImage,
  summaryField,
  summaryOf,
} from "../support/briefing.ts";
import { drop } from "../support/files.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const UPLOAD = "**/api/referencia";
const chooser = (page: Page) => page.getByLabel("Arquivo da imagem de referência");
const attached = (page: Page) => page.getByText("Imagem anexada");
const previewOf = (page: Page) => page.getByRole("img", { name: "Imagem de referência" });
/** Removed while its preview is on the way, the preview would be a 404. */
const expectPreview = (page: Page) =>
  expect.poll(() => previewOf(page).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
const place = (page: Page) => page.getByRole("region", { name: "Imagem de referência" });

test("[BRAND-5] [BRAND-13] chosen, replaced, removed, which hands the focus to 'Escolher imagem', sent again", async ({
  page,
  openQuestionnaire,
  allow,
}) => {
  allow(/api\/referencia|404/);
  await openQuestionnaire(2);
  await expect(chooser(page)).not.toHaveAttribute("multiple");
  const atFirstSight = page.evaluate(
    (shown) =>
      new Promise<string>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.body.textContent?.includes(shown)) return;
          observer.disconnect();
          resolve(Object.values(localStorage).join());
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
    "Imagem anexada",
  );
  await chooser(page).setInputFiles(await referenceImage());
  expect(await atFirstSight, "what shows as attached is stored in the same moment").toContain("vasos.jpg");
  await expect(attached(page)).toBeVisible();
  const preview = previewOf(page);
  await expect(preview).toBeVisible();
  await expectPreview(page);
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Trocar imagem" }).click();
  await (await opened).setFiles(await referenceImage("outra.jpg"));
  await expect(page.getByText("outra.jpg")).toBeVisible();
  await expect(attached(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText("outra.jpg")).toBeVisible();
  await expectPreview(page);
  await page.getByRole("button", { name: "Remover imagem" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Escolher imagem" })).toBeFocused();

  await page.route(UPLOAD, (route) => route.abort("connectionreset"));
  await chooser(page).setInputFiles(await referenceImage());
  await expect(page.getByRole("alert")).toContainText("A conexão caiu");
  await page.unroute(UPLOAD);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(attached(page)).toBeVisible();

  const address = (await preview.getAttribute("src")) ?? "";
  const { origin } = new URL(page.url());
  expect((await page.request.delete(address, { headers: { origin } })).ok()).toBe(true);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("não está mais guardada");
  await expect(page.getByRole("button", { name: "Escolher imagem" })).toBeVisible();
});

test("[BRAND-5] one is dropped; others are refused", async ({ page, openQuestionnaire, context, allow }, testInfo) => {
  allow(/415|401/);
  await openQuestionnaire(2);
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  const spot = place(page).getByText("Arraste uma imagem para cá");
  await drop(page.getByRole("heading", { level: 1 }), [await referenceImage()]);
  await drop(spot, [await referenceImage("um.jpg"), await referenceImage("dois.jpg")]);
  await expect(page.getByRole("alert")).toContainText("É uma imagem só");
  await drop(spot, [await referenceImage()]);
  await expect(attached(page)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectPreview(page);
  await page.getByRole("button", { name: "Remover imagem" }).click();

  await chooser(page).setInputFiles({
    name: "contrato.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.4"),
  });
  await expect(page.getByRole("alert")).toContainText("não é uma imagem");
  const big = testInfo.outputPath("grande.jpg");
  await writeFile(big, Buffer.alloc(10 * 1024 * 1024 + 1));
  await chooser(page).setInputFiles(big);
  await expect(page.getByRole("alert")).toContainText("10 MB");
  // Named and typed as a picture: only the server sees through it.
  await chooser(page).setInputFiles({
    name: "falsa.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from("isto é um texto"),
  });
  await expect(page.getByRole("alert")).toContainText("não é uma imagem");
  await expect(page.getByLabel("Nome da empresa ou do projeto")).toHaveValue("Padaria Aurora");
  await chooser(page).setInputFiles(await referenceImage());
  await expect(attached(page)).toBeVisible();
  await chooser(page).setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(page.getByRole("alert")).toContainText("não é uma imagem");
  await expect(page.getByText("vasos.jpg"), "the image that was there").toBeVisible();

  await context.clearCookies();
  await chooser(page).setInputFiles(await referenceImage());
  await expect(page.getByRole("alert")).toContainText("Sua sessão terminou");
  await expect(page.getByRole("link", { name: "Entrar de novo" })).toHaveAttribute("href", /painel%3D2/);
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Tentar novamente" })).toHaveCount(0);
});

test("[BRAND-5] sending shows its progress, 'Cancelar' hands the focus to 'Escolher imagem', and the panels go on", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(2);
  const release = await holdRequests(page, UPLOAD);
  await chooser(page).setInputFiles(await referenceImage("primeira.jpg"));
  await expect(page.getByRole("progressbar", { name: "Envio da imagem" })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Escolher imagem" })).toBeFocused();
  await chooser(page).setInputFiles(await referenceImage("segunda.jpg"));
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await next(page).click();
  await expectPanel(page, 4);
  await next(page).click();
  await expect(finish(page)).toHaveAccessibleDescription(/a imagem está sendo enviada/);
  release();
  await expect(page.getByText("segunda.jpg")).toBeVisible();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row?.image).toMatch(/^budget\/send\/.+\.png$/);
});

test("[AI-8] an image that arrives after the text takes its question out", async ({ page, openQuestionnaire }) => {
  await openQuestionnaire(1);
  const release = await holdRequests(page, UPLOAD);
  await answerUntil(page, 2);
  await chooseImage(page);
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/se há uma imagem de referência/);
  await correct(page).first().click();
  const edited = (await summaryField(page).inputValue()).replace("Padaria Aurora", "Padaria Aurora, a nossa,");
  await summaryField(page).fill(edited);
  await next(page).click();
  await expectPanel(page, 5);
  release();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toHaveCount(0);
  await back(page).click();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora, a nossa,/);
  expect(await summaryOf(page).inputValue()).not.toContain("se há uma imagem de referência");
});
