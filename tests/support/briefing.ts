import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { writeBrief } from "../../app/brief/brief.ts";
import { type Answers, type Brief, fingerprint, NO_OPTIONAL_ANSWERS } from "../../app/brief/questionnaire.ts";
import type { File } from "./publishing.ts";

/** Where panel `panel` of the questionnaire for need 0 is. */
export const QUESTIONNAIRE = "/create/new/Branding/0";

export const next = (page: Page) => page.getByRole("button", { name: "Continuar" });
export const back = (page: Page) => page.getByRole("button", { name: "Voltar" });
export const finish = (page: Page) => page.getByRole("button", { name: "Terminar" });
/** The whole text, with the closing paragraph that panel 4 does not show. */
export const summaryOf = (page: Page) => page.locator('input[name="resume_ia"]');
/** The field of the part that is corrected. */
export const summaryField = (page: Page) => page.getByRole("textbox", { name: /, texto do resumo$/ });
/** Turns a part into a field; a text without parts has one. */
export const correct = (page: Page) => page.getByRole("button", { name: /^(?:Corrigir|Escrever): / });

async function correctPart(page: Page, at: number, text: string): Promise<void> {
  await correct(page).nth(at).click();
  await summaryField(page).fill(text);
  await page.getByRole("button", { name: "Guardar", exact: true }).click();
  await expect(summaryField(page)).toHaveCount(0);
}

/** Corrects the text to `text` alone: without its last part it has no parts any more. */
export async function rewriteSummary(page: Page, text: string): Promise<void> {
  await expect(correct(page).first()).toBeVisible();
  if ((await correct(page).count()) > 1) await correctPart(page, -1, "");
  await correctPart(page, 0, text);
}

/** `text`, and what the rules leave open. */
export const withAnyClosing = (text: string) => new RegExp(`^${text}(?:\\n\\nFalta perguntar: .+)?$`);

/** A small JPEG for panel 2. */
export async function referenceImage(name = "vasos.jpg", { width = 600, height = 400 } = {}): Promise<File> {
  const picture = sharp({ create: { width, height, channels: 3, background: "#d6005f" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Panel 2: chooses the image, and does not wait until it is stored. */
export async function chooseImage(page: Page, file?: File): Promise<void> {
  await page.getByLabel("Arquivo da imagem de referência").setInputFiles(file ?? (await referenceImage()));
}

/** The panel on the screen: its counter and its heading. */
export async function expectPanel(page: Page, panel: 1 | 2 | 3 | 4 | 5): Promise<void> {
  const titles = ["Sobre a empresa", "Sobre o projeto", "O que vamos criar?", "O seu pedido", "Tudo pronto"];
  await expect(
    page.getByRole("heading", { level: 1, name: `Página ${panel} de 5: ${titles[panel - 1]}` }),
  ).toBeVisible();
}

/** Leaves a draft in the browser that is complete up to `panel`, where the questionnaire then opens; `answers` are others. */
export async function storeDraft(
  page: Page,
  customer: { id: string },
  panel: 2 | 3 | 4 | 5,
  answers: Partial<Answers> = {},
): Promise<void> {
  const brief: Brief = {
    need: 0,
    website: "padariaaurora.com.br",
    descriptionInterprise: "Padaria de bairro com fermentação natural.",
    targetAudience: ["vizinhos do centro"],
    nameProject: panel > 2 ? "Padaria Aurora" : "",
    color: panel > 2 ? "E8743B" : "",
    forMake: [false, false, panel > 3, false, false],
    ...NO_OPTIONAL_ANSWERS,
    hasReference: false,
    ...answers,
  };
  const summary = { text: writeBrief(brief), writer: "built-in", madeOf: fingerprint(brief), edited: false };
  const draft = { version: 1, submissionId: randomUUID(), panel, answers: brief, ...(panel > 4 && { summary }) };
  // Any document of the site will do; this one has no program.
  await page.goto("/robots.txt");
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    `traco:briefing:${customer.id}:${brief.need}`,
    JSON.stringify(draft),
  ] as const);
}

/** Answers panels from the first on, as a customer would, until `panel` is on the screen. */
export async function answerUntil(page: Page, panel: 2 | 3 | 4 | 5): Promise<void> {
  await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
  await page.getByLabel("Descrição do serviço").fill("Padaria de bairro com fermentação natural.");
  await page.getByLabel("Público-alvo").fill("vizinhos do centro,");
  await next(page).click();
  await expectPanel(page, 2);
  if (panel === 2) return;
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await expectPanel(page, 3);
  if (panel === 3) return;
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expectPanel(page, 4);
  if (panel === 4) return;
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await next(page).click();
  await expectPanel(page, 5);
}
