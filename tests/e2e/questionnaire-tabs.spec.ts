import { OTHER_TAB } from "../../app/brief/questionnaire.ts";
import {
  answerUntil,
  expectPanel,
  finish,
  next,
  QUESTIONNAIRE,
  rewriteSummary,
  summaryOf,
  withAnyClosing,
} from "../support/briefing.ts";
import { holdRequests } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

test("[SEC-8.13] two tabs on one draft are told of each other, until one closes; a page that comes back from the browser's memory takes the newer answers over", async ({
  page,
  openQuestionnaire,
  context,
}) => {
  const { id } = await openQuestionnaire(2);
  await expect(page.getByText(OTHER_TAB.open)).toHaveCount(0);
  const [second, third] = [await context.newPage(), await context.newPage()];
  for (const tab of [second, third]) {
    await tab.goto(QUESTIONNAIRE);
    await expect(tab.getByText(OTHER_TAB.open)).toBeVisible();
  }
  await expect(page.getByText(OTHER_TAB.open)).toBeVisible();
  await third.close();
  await expect(second.getByText(OTHER_TAB.open)).toBeVisible();
  await second.goto("/branding");
  await expect(page.getByText(OTHER_TAB.open)).toHaveCount(0);
  // Another need is another questionnaire.
  await second.goto("/create/new/Branding/1");
  await expectPanel(second, 1);
  await expect(second.getByText(OTHER_TAB.open)).toHaveCount(0);
  await expect(page.getByText(OTHER_TAB.open)).toHaveCount(0);

  await page.evaluate((userId) => {
    const name = `traco:briefing:${userId}:0`;
    const kept = JSON.parse(localStorage.getItem(name) ?? "{}");
    kept.answers.nameProject = "Escrito em outra aba";
    localStorage.setItem(name, JSON.stringify(kept));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  }, id);
  await expect(page.getByLabel("Nome da empresa ou do projeto")).toHaveValue("Escrito em outra aba");
  await expectPanel(page, 2);
  await expect(finish(page)).toHaveCount(0);
});

test("[SEC-8.13] what is typed in one tab is in the other, on its own panel, and neither overwrites the other, nor answers its writing", async ({
  page,
  openQuestionnaire,
  context,
}) => {
  await openQuestionnaire(1);
  const tab = await context.newPage();
  await tab.goto(QUESTIONNAIRE);
  await tab.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, text) {
      if (name.startsWith("traco:briefing:")) document.body.dataset.wrote = name;
      setItem.call(this, name, text);
    };
  });
  await answerUntil(page, 2);
  await page.getByLabel("O que não pode aparecer").pressSequentially("tri");
  await expect(tab.getByLabel("Endereço do site")).toHaveValue("padariaaurora.com.br");
  await page.getByLabel("O que não pode aparecer").pressSequentially("go,");
  await expect(page.getByRole("list", { name: "Itens adicionados" }).getByRole("listitem")).toHaveText(["trigo"]);
  expect(await tab.evaluate(() => document.body.dataset.wrote)).toBeUndefined();

  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await expectPanel(page, 3);
  await expectPanel(tab, 1);
  await tab.getByLabel("Endereço do site").fill("mudado.com.br");
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await expectPanel(page, 3);
  for (const one of [page, tab]) {
    await one.goto(`${QUESTIONNAIRE}?painel=1`);
    await expect(one.getByLabel("Endereço do site")).toHaveValue("mudado.com.br");
    await next(one).click();
    await expect(one.getByLabel("Nome da empresa ou do projeto")).toHaveValue("Padaria Aurora");
    await next(one).click();
    await expect(one.getByRole("checkbox", { name: "WEB site" })).toBeChecked();
  }
});

test("[SEC-8.13] answers that changed in another tab after the summary are told at 'Terminar'", async ({
  page,
  openQuestionnaire,
  context,
}) => {
  await openQuestionnaire(5);
  const tab = await context.newPage();
  await tab.goto(`${QUESTIONNAIRE}?painel=3`);
  await tab.getByRole("checkbox", { name: "WEB site" }).check();
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("WEB site, Manual da Marca");
  await page.getByRole("link", { name: "Volte ao passo 4" }).click();
  await expectPanel(page, 4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
});

test("[SEC-8.13] starting over in one tab starts over in the other", async ({ page, openQuestionnaire, context }) => {
  await openQuestionnaire(3);
  await page.reload();
  const again = await context.newPage();
  await page.getByRole("button", { name: "Começar de novo", exact: true }).click();
  await again.goto(QUESTIONNAIRE);
  await expectPanel(again, 3);
  await page.getByRole("dialog").getByRole("button", { name: "Apagar e começar de novo" }).click();
  await expectPanel(again, 1);
  await expect(again.getByLabel("Endereço do site")).toHaveValue("");
});

test("[AI-10] words that another tab edits while a text is written stay, and the new text can be brought back", async ({
  page,
  openQuestionnaire,
  context,
}) => {
  await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  const written = await summaryOf(page).inputValue();
  const tab = await context.newPage();
  await tab.goto(`${QUESTIONNAIRE}?painel=4`);
  await expect(summaryOf(tab)).toHaveValue(written);
  const release = await holdRequests(page, "**/api/resumo");
  const asked = page.waitForRequest("**/api/resumo");
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  await asked;
  await rewriteSummary(tab, "Meu texto na outra aba.");
  release();
  for (const one of [page, tab]) {
    await expect(summaryOf(one)).toHaveValue(withAnyClosing("Meu texto na outra aba."));
    await expect(one.getByRole("button", { name: "Voltar ao texto anterior" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Voltar ao texto anterior" }).click();
  await expect(summaryOf(page)).toHaveValue(written);
});
