/** No text is cut at its limit: the limit is said as it nears, and what is too long stays and is refused (MEND2-10). */
import type { Locator, Page } from "@playwright/test";
import {
  correct,
  expectPanel,
  finish,
  next,
  QUESTIONNAIRE,
  rewriteSummary,
  summaryField,
} from "../support/briefing.ts";
import { field as messageField, send } from "../support/conversation.ts";
import { createBudget } from "../support/factories.ts";
import { composeInspiration, fillPictures, fillProject, publishButton } from "../support/publishing.ts";
import { sendQuote } from "../support/quotes.ts";
import { expect, test } from "../support/test.ts";

const letters = (count: number) => "a".repeat(count);

/** Brings a text as a paste does: at once, and not by a script that passes the field's own limits. */
async function paste(page: Page, target: Locator, text: string): Promise<void> {
  await target.fill("");
  await target.focus();
  await page.keyboard.insertText(text);
}

/** What is one too long stays whole, is said, and keeps the page where it is. */
async function expectRefused(page: Page, target: Locator, limit: number, press: () => Promise<void>): Promise<void> {
  await paste(page, target, letters(limit - 1));
  await expect(target).toHaveAccessibleDescription(/Cabe mais 1 caractere\./);
  await expect(target).not.toHaveAttribute("aria-invalid");
  await paste(page, target, letters(limit + 1));
  await expect(target).toHaveValue(letters(limit + 1));
  await expect(target).toHaveAccessibleDescription(/Passa 1 caractere do limite de [\d.]+\. Encurte um pouco/);
  await press();
  await expect(target).toBeFocused();
  await expect(target).toHaveAttribute("aria-invalid", "true");
}

test("[MEND2-10] [BRAND-3] [BRAND-4] the questionnaire refuses and keeps what is too long", async ({ page, login }) => {
  await login(page);
  await page.goto(QUESTIONNAIRE);
  await expectPanel(page, 1);
  const press = () => next(page).click();
  await page.getByLabel("Público-alvo").fill("vizinhos,");
  await page.getByLabel("Descrição do serviço").fill("Uma padaria.");
  const website = page.getByLabel("Endereço do site");
  await expectRefused(page, website, 200, press);
  await website.fill("padaria.com.br");
  const description = page.getByLabel("Descrição do serviço");
  await expectRefused(page, description, 4000, press);
  await page.reload();
  await expect(description).toHaveValue(letters(4001));
  await description.fill("Uma padaria.");
  await press();
  await expectPanel(page, 2);
  await page.getByLabel("Cor", { exact: true }).fill("azul");
  const name = page.getByLabel("Nome da empresa ou do projeto");
  await expectRefused(page, name, 200, press);
  await name.fill("Padaria");
  await expectRefused(page, page.locator('[name="slogan"]'), 200, press);
  await page.locator('[name="slogan"]').fill("Pão com tempo");
  await expectRefused(page, page.getByLabel("Cor", { exact: true }), 200, press);
});

test("[MEND2-10] [BRAND-9] 'Terminar' waits for texts that are too long", async ({ page, openQuestionnaire }) => {
  await openQuestionnaire(5);
  await page.getByRole("button", { name: "Voltar" }).click();
  await expectPanel(page, 4);
  await correct(page).first().click();
  await paste(page, summaryField(page), letters(6001));
  await expect(summaryField(page)).toHaveValue(letters(6001));
  await expect(summaryField(page)).toHaveAccessibleDescription(/^Passa \d+ caracteres/);
  await next(page).click();
  await expect(finish(page)).toHaveAccessibleDescription("O resumo passa do limite. Encurte no passo anterior.");
  await page.getByRole("button", { name: "Voltar" }).click();
  await rewriteSummary(page, "Um texto curto.");
  const reply = page.getByRole("textbox", { name: "Com as suas palavras" });
  await paste(page, reply, letters(201));
  await reply.press("Enter");
  await expect(reply).toHaveValue(letters(201));
  await expect(reply).toHaveAccessibleDescription(/Passa 1 caractere/);
  await next(page).click();
  await expect(finish(page)).toHaveAccessibleDescription("Uma resposta passa do limite. Encurte no passo anterior.");
});

test("[MEND2-10] [ADM-3] [ADM-4] a publication's text that is too long", async ({ page, openPublishing }) => {
  await openPublishing("portifolio");
  await fillPictures(page);
  await fillProject(page);
  const press = () => publishButton(page).click();
  await expectRefused(page, page.getByLabel("Nome", { exact: true }), 120, press);
  await page.getByLabel("Nome", { exact: true }).fill("Pingo");
  await expectRefused(page, page.getByLabel("Site", { exact: true }), 200, press);
  await page.getByLabel("Site", { exact: true }).fill("pingo.com.br");
  const alternative = page.getByRole("textbox", { name: "Texto alternativo (opcional): Imagem 1" });
  await paste(page, alternative, letters(301));
  await press();
  await expect(alternative).toHaveValue(letters(301));
  await expect(alternative).toHaveAccessibleDescription(/Passa 1 caractere do limite de 300/);
  await expect(page).toHaveURL("/admin/create/portifolio");
});

test("[MEND2-10] [ADM-3] a name of 120 characters is published whole", async ({ page, openPublishing }) => {
  await openPublishing("inspiration");
  await composeInspiration(page, "Lume");
  const name = page.getByLabel("Nome do Projeto");
  await expectRefused(page, name, 120, () => publishButton(page).click());
  await name.fill(letters(120));
  await publishButton(page).click();
  await expect(page).toHaveURL("/inspiration");
});

test("[MEND2-10] [CHAT-2] [MEND2-7] a message or reason too long stays", async ({ page, visitor, database, login }) => {
  const designer = await visitor();
  const davi = await login(designer, { typeUser: 1 });
  const { id } = await createBudget(database, await login(page), { designSelect: davi.id });
  await sendQuote(designer, id);
  await page.goto(`/budget/view/${id}`);
  await paste(page, messageField(page), letters(4001));
  await send(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Passa de 4.000 caracteres." })).toBeVisible();
  await expect(messageField(page)).toHaveValue(letters(4001));
  await page.getByRole("button", { name: "Recusar orçamento" }).click();
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByLabel("Com as suas palavras");
  const press = () => dialog.getByRole("button", { name: "Recusar e avisar" }).click();
  await expectRefused(page, reason, 300, press);
  await reason.fill(letters(300));
  await press();
  await expect(page.getByRole("alert").last()).toHaveText("Orçamento recusado. O designer recebe um aviso por e-mail.");
});
