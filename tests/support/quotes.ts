/** A quote, as designers send it. */
import type { Page } from "@playwright/test";

/** A small PDF that readers open; what a designer would attach. */
export const QUOTE_PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\nxref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n" +
    "0000000054 00000 n \n0000000105 00000 n \ntrailer<</Size 4/Root 1 0 R>>\nstartxref\n170\n%%EOF\n",
);

/** What a file field or an upload takes. */
export const QUOTE = { name: "proposta.pdf", mimeType: "application/pdf", buffer: QUOTE_PDF };

/** From a request's page to the dialog in which a finished file is sent. */
export async function openQuoteFile(page: Page): Promise<void> {
  await page.getByRole("button", { name: "enviar um orçamento" }).click();
  await page.getByRole("form", { name: "Orçamento" }).getByRole("button", { name: "Anexar arquivo" }).click();
}

/** Chooses the file in that dialog, and sends it. */
export async function attachQuote(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.getByLabel(/Escolher arquivo/).setInputFiles(file);
  await page.getByRole("button", { name: "Enviar", exact: true }).click();
}

/** The designer of `page` sends it, without opening the room. */
export const sendQuote = (page: Page, budgetId: string, file = QUOTE) =>
  page.request.post(`/api/budget/${budgetId}/orcamento`, { multipart: { file } });
