import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { CurrentUser } from "../../app/domain/account.ts";
import type { SmtpSink } from "./smtp.ts";
import { codeIn } from "./smtp.ts";
import { expect } from "./test.ts";

/** The person of the journey: a bakery's owner who never briefed a designer. */
export const OWNER = {
  name: "Ana Gonçalves",
  email: "ana@padariaaurora.example",
  tell: "(11) 90000-1234",
  password: "fermento-natural-2026",
};

/** A small PDF that readers open; what a designer would attach. */
export const QUOTE_PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n" +
    "0000000054 00000 n \n0000000105 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n170\n%%EOF\n",
);

/** A real JPEG, as a phone would send it. */
export function photograph(width = 640, height = 480): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#e8743b" } })
    .jpeg()
    .toBuffer();
}

/** From /branding: chooses a need, registers on the way, confirms by the mail's code and stands in the questionnaire. */
export async function registerFromBranding(page: Page, smtp: SmtpSink): Promise<void> {
  await page.goto("/branding");
  await page.getByRole("link", { name: /do zero/i }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("link", { name: "Cadastrar" }).click();
  await page.getByRole("radio", { name: /Cliente/ }).check();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByLabel("Nome", { exact: true }).fill(OWNER.name);
  await page.getByLabel("E-mail").fill(OWNER.email);
  await page.getByLabel("Telefone").fill(OWNER.tell);
  await page.getByLabel("Senha", { exact: true }).fill(OWNER.password);
  await page.getByLabel("Confirmar senha").fill(OWNER.password);
  await page.getByRole("button", { name: "Cadastrar" }).click();
  await expect(page.getByRole("heading", { name: /Confirme/ })).toBeVisible();
  await page.getByLabel(/Código/).fill(codeIn(await smtp.waitForMail(OWNER.email)));
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL(/\/create\/new\/Branding\/0/);
}

/** Fills the five panels and finishes; returns the address of the new budget and the summary that was shown. */
export async function brief(page: Page): Promise<{ url: string; summary: string }> {
  const next = page.getByRole("button", { name: "Continuar" });
  await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
  await page.getByLabel("Descrição do serviço").fill("Padaria de bairro com fermentação natural.");
  await page.getByLabel("Público-alvo").fill("vizinhos do centro, famílias");
  await page.getByLabel("Público-alvo").press("Enter");
  await next.click();
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await page.getByLabel("Slogan", { exact: true }).fill("Pão de ontem, nem pensar");
  await page.getByLabel("O que não pode aparecer").fill("trigo");
  await page.getByLabel("O que não pode aparecer").press("Enter");
  await page.getByLabel("Arquivo da imagem de referência").setInputFiles({
    name: "vasos.jpg",
    mimeType: "image/jpeg",
    buffer: await photograph(),
  });
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  await next.click();
  await page.getByRole("checkbox", { name: "Cores e Fontes" }).check();
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next.click();
  const story = page.getByLabel("Resumo para o designer");
  await expect(story).not.toHaveValue("");
  const summary = await story.inputValue();
  await next.click();
  await page.getByRole("button", { name: "Terminar" }).click();
  await expect(page).toHaveURL(/\/budget\/view\/[0-9a-f-]{36}$/);
  return { url: new URL(page.url()).pathname, summary };
}

/** Finds the request on the designer page and opens it; nothing on the way may tell the customer's e-mail. */
export async function openRequest(page: Page, url: string): Promise<void> {
  await page.goto("/designer/page");
  await page.locator(`a[href="${url}"]`).click();
  await expect(page.getByRole("heading", { name: "Visualização" })).toBeVisible();
}

/** What leaves the server for this person about a budget: the document and the data of a client navigation. */
export async function everythingSent(page: Page, url: string): Promise<string> {
  const document = await page.request.get(url);
  const data = await page.request.get(`${url}.data`);
  return (await document.text()) + (await data.text());
}

/** Both press 'Requisitar Projeto' in the same moment; returns who won and who lost. */
export async function raceForTheClaim(
  designers: { page: Page; who: CurrentUser }[],
): Promise<{ winner: Page; winnerName: string; loser: Page }> {
  await Promise.all(designers.map(({ page }) => page.getByRole("button", { name: "Requisitar Projeto" }).click()));
  const outcomes = await Promise.all(
    designers.map(async ({ page, who }) => {
      const alert = page.getByRole("alert");
      await expect(alert).toHaveText(
        /^(Projeto adicionado ao seu protifólio, bom trabalho!|Ei! tivemos um erro, tente novamente mais tarde\.)$/,
      );
      return { page, who, won: (await alert.innerText()).startsWith("Projeto adicionado") };
    }),
  );
  const [winner, ...more] = outcomes.filter(({ won }) => won);
  const loser = outcomes.find(({ won }) => !won);
  expect(more, "only one of them wins").toEqual([]);
  if (!winner || !loser) throw new Error("nobody won, or nobody lost");
  return { winner: winner.page, winnerName: winner.who.name, loser: loser.page };
}
