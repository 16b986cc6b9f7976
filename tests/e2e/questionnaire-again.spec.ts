import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { ALREADY_SENT, OTHER_TAB } from "../../app/brief/questionnaire.ts";
import { budget } from "../../app/requests/schema.ts";
import {
  back,
  chooseImage,
  expectPanel,
  finish,
  next,
  QUESTIONNAIRE,
  rewriteSummary,
  storeDraft,
  summaryOf,
  withAnyClosing,
} from "../support/briefing.ts";
import { createBudget } from "../support/factories.ts";
import { holdRequests, loseResponses } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const SAVE = "**/Branding/0.data*";
const alreadySent = (page: Page) => page.getByText(ALREADY_SENT.text);
const goOn = (page: Page) => page.getByRole("button", { name: "Usar em um pedido novo" });

/** The request is saved, and its answer never arrives. */
async function finishUnanswered(page: Page): Promise<void> {
  const restore = await loseResponses(page, SAVE);
  await finish(page).click();
  await page.getByRole("button", { name: "Fechar aviso" }).click();
  await restore();
}

/** From panel 5: another summary, and back on panel 5. */
async function rewriteFromEnd(page: Page, text: string): Promise<void> {
  await back(page).click();
  await rewriteSummary(page, text);
  await next(page).click();
  await expectPanel(page, 5);
}

test("[SEC-8.5] what is changed after a lost answer does not pass for sent, and becomes a request of its own; or it is dropped, which asks first and leaves what was sent", async ({
  page,
  openQuestionnaire,
  database,
  allow,
}) => {
  allow(/Branding\/0\.data|ERR_CONNECTION_RESET|409/);
  const customer = await openQuestionnaire(5);
  const budgets = () => database.select().from(budget).where(eq(budget.userCreate, customer.id));
  await finishUnanswered(page);
  const [first] = await budgets();
  await rewriteFromEnd(page, "Outro texto, escrito depois.");
  await finish(page).click();
  await expect(alreadySent(page)).toBeVisible();
  await expect(alreadySent(page).locator("xpath=../..")).toBeFocused();
  await expect(page.getByRole("link", { name: "Ver o pedido enviado" })).toHaveAttribute(
    "href",
    `/budget/view/${first?.id}`,
  );
  await expectPanel(page, 5);
  expect(await budgets()).toEqual([first]);

  // Undecided, it stays: after a reload, and however often 'Terminar' is pressed.
  await page.reload();
  await expect(alreadySent(page)).toBeVisible();
  await expect(finish(page)).toHaveAccessibleDescription(ALREADY_SENT.wait);
  await finish(page).click({ force: true });
  await back(page).click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Outro texto, escrito depois."));
  await next(page).click();
  expect(await budgets()).toEqual([first]);

  await goOn(page).click();
  await expect(alreadySent(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  expect(page.url()).not.toContain(first?.id);
  const all = await budgets();
  expect(all).toHaveLength(2);
  expect(all).toContainEqual(first);
  const second = all.find(({ id }) => id !== first?.id);
  expect(second?.resume_ia).toMatch(withAnyClosing("Outro texto, escrito depois."));

  await storeDraft(page, customer, 5);
  await page.goto(QUESTIONNAIRE);
  await finishUnanswered(page);
  await rewriteFromEnd(page, "Outro texto.");
  await finish(page).click();
  await page.getByRole("button", { name: "Descartar as mudanças" }).click();
  const dialog = page.getByRole("dialog", { name: "Descartar as mudanças?" });
  await dialog.getByRole("button", { name: "Ficar com as mudanças" }).click();
  await expect(alreadySent(page)).toBeVisible();
  await page.getByRole("button", { name: "Descartar as mudanças" }).click();
  await dialog.getByRole("button", { name: "Descartar", exact: true }).click();
  await expectPanel(page, 1);
  await expect(alreadySent(page)).toHaveCount(0);
  await expect(page.getByLabel("Endereço do site")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Endereço do site")).toHaveValue("");
  expect(await budgets()).toHaveLength(3);
});

test("[SEC-8.5] what is changed in a tab after another one sent the request waits for a decision, over a reload too", async ({
  page,
  openQuestionnaire,
  context,
  database,
}) => {
  const customer = await openQuestionnaire(5);
  const tab = await context.newPage();
  await tab.goto(QUESTIONNAIRE);
  await expectPanel(tab, 5);
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  await expect(tab.getByText(OTHER_TAB.finished)).toBeVisible();
  await rewriteFromEnd(tab, "Escrito na outra aba.");
  await expect(alreadySent(tab)).toBeVisible();
  await expect(tab.getByText(OTHER_TAB.finished)).toHaveCount(0);
  await tab.reload();
  await expect(alreadySent(tab)).toBeVisible();
  await expect(finish(tab)).toHaveAttribute("aria-disabled", "true");
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);
  await goOn(tab).click();
  await finish(tab).click();
  await expect(tab).toHaveURL(/\/budget\/view\//);
  expect(tab.url()).not.toBe(page.url());
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(2);
});

test("[SEC-8.5] what is changed while the request is on its way is there when the questionnaire opens again; a page that comes back from the browser's memory hears what was sent meanwhile", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(5);
  const release = await holdRequests(page, SAVE);
  await finish(page).click();
  await back(page).click();
  await rewriteSummary(page, "Mudado no caminho.");
  release();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const sent = page.url();
  await page.goto(QUESTIONNAIRE);
  await expect(alreadySent(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Ver o pedido enviado" })).toHaveAttribute(
    "href",
    new URL(sent).pathname,
  );
  await page.goto(`${QUESTIONNAIRE}?painel=4`);
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Mudado no caminho."));
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);

  await storeDraft(page, customer, 5);
  await page.goto(QUESTIONNAIRE);
  // As another page of this browser would, while this one hears nothing: storage events are for living pages.
  await createBudget(database, customer);
  await page.evaluate((userId) => {
    const { submissionId } = JSON.parse(localStorage.getItem(`traco:briefing:${userId}:0`) ?? "{}");
    localStorage.setItem(`traco:briefing-finished:${userId}`, JSON.stringify([submissionId]));
    localStorage.removeItem(`traco:briefing:${userId}:0`);
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, customer.id);
  await expect(page.getByText(OTHER_TAB.finished)).toBeVisible();
  await expectPanel(page, 5);
  await rewriteFromEnd(page, "Depois de voltar.");
  await expect(alreadySent(page)).toBeVisible();
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(2);
});

test("[SEC-8.5] the image went with the request that was sent: a new one asks for it again, with a link to panel 2", async ({
  page,
  openQuestionnaire,
  allow,
}) => {
  allow(/Branding\/0\.data|ERR_CONNECTION_RESET|409|404/);
  await openQuestionnaire(5);
  await page.goto(`${QUESTIONNAIRE}?painel=2`);
  await chooseImage(page);
  await expect(page.getByText("Imagem anexada")).toBeVisible();
  for (const panel of [3, 4, 5] as const) {
    await next(page).click();
    await expectPanel(page, panel);
  }
  await finishUnanswered(page);
  await rewriteFromEnd(page, "Outro texto.");
  await finish(page).click();
  await goOn(page).click();
  const link = page.getByRole("link", { name: "Volte ao passo 2" });
  await expect(link).toBeVisible();
  await link.focus();
  await page.keyboard.press("Enter");
  await expectPanel(page, 2);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByLabel("Nome da empresa ou do projeto")).toHaveValue("Padaria Aurora");
});
