import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { closingParagraph } from "../../app/brief/open-questions.ts";
import { LIMITS } from "../../app/brief/questionnaire.ts";
import type { SummaryResponse } from "../../app/brief/summary.ts";
import { budget } from "../../app/requests/schema.ts";
import { back, expectPanel, finish, next, summaryOf } from "../support/briefing.ts";
import type { Database } from "../support/factories.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFit } from "../support/layout.ts";
import { holdRequests, watchPosts } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const SLOGAN = "Vai ter slogan? Se já existe, qual é?";
const DESCRIPTION = "O que vocês fazem, no dia a dia, que ninguém mais faz igual?";
const REFERENCE = "Tem alguma imagem ou marca de que você gosta? Conte qual.";
const DEADLINE = "Para quando você precisa da marca?";

const section = (page: Page) => page.getByRole("region", { name: "Falta perguntar" });
const replied = (page: Page) => page.getByRole("region", { name: "Você respondeu" });
const line = (page: Page, question: string) => page.getByRole("textbox", { name: question });
const others = (page: Page) => section(page).getByRole("button", { name: /^Mais \d+ perguntas$/ });
const add = (page: Page, question: string) => page.getByRole("button", { name: `Adicionar: ${question}` });

const STORY = "A Padaria Aurora assa pão de bairro.";

/** Panel 4 with a text that ends as both writers' do. */
async function openPanel4(page: Page, openQuestionnaire: (panel: 4) => Promise<{ id: string }>) {
  await page.route("**/api/resumo", (route) => {
    const text = `${STORY}\n\n${closingParagraph(route.request().postDataJSON())}`;
    return route.fulfill({ json: { resume_ia: text, writer: "built-in" } satisfies SummaryResponse });
  });
  const customer = await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  return customer;
}

/** 'Terminar', and the request has the reply to SLOGAN. */
async function finishWithReply(page: Page, database: Database, customer: { id: string }): Promise<void> {
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row?.replies).toEqual({ slogan: "Pão com tempo" });
  expect(row?.resume_ia).toContain("Pão com tempo");
}

test("[AI-8] each open question has a line; a reply goes into the text, its question goes away, and the next has the focus", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await expect(summaryOf(page)).toHaveValue(/Falta perguntar: .*se vai ter slogan.*\.$/s);
  const posts = watchPosts(page, /api\/resumo/);
  await line(page, SLOGAN).fill("Pão com tempo");
  await line(page, SLOGAN).press("Enter");
  await expect(line(page, SLOGAN)).toHaveCount(0);
  await expect(line(page, DESCRIPTION)).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: `${SLOGAN} Resposta adicionada.` })).toHaveCount(1);
  await expect(summaryOf(page)).toHaveValue(/“Pão com tempo”.*\n\nFalta perguntar: (?!.*slogan).*\.$/s);
  await page.keyboard.type("Assamos 2x por dia");
  await add(page, DESCRIPTION).click();
  await expect(line(page, REFERENCE)).toBeFocused();
  await others(page).click();
  await line(page, DEADLINE).fill("junho");
  await add(page, DEADLINE).click();
  await expect(line(page, REFERENCE)).toBeFocused();
  await expectPanel(page, 4);

  await back(page).click();
  await next(page).click();
  await page.reload();
  await expect(summaryOf(page)).toHaveValue(/“Pão com tempo”.*“Assamos 2x por dia”.*“junho”/s);
  expect(posts, "a text with its replies needs no other").toEqual([]);
  const text = await summaryOf(page).inputValue();
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row?.replies).toEqual({ slogan: "Pão com tempo", description: "Assamos 2x por dia", deadline: "junho" });
  expect(row?.resume_ia).toBe(text);
});

test("[AI-8] three questions are shown at first; a press shows the others, and so does a line half typed or taken back", async ({
  page,
  openQuestionnaire,
}) => {
  await openPanel4(page, openQuestionnaire);
  const lines = section(page).getByRole("textbox");
  await expect(lines).toHaveCount(3);
  await expect(others(page)).toHaveText("Mais 4 perguntas");
  await others(page).press("Enter");
  await expect(lines).toHaveCount(7);
  await expect(lines.nth(3)).toBeFocused();
  await expect(others(page)).toHaveCount(0);
  await line(page, DEADLINE).fill("jun");
  await page.reload();
  await expect(line(page, DEADLINE)).toHaveValue("jun");
  await line(page, DEADLINE).press("Enter");
  await page.reload();
  await expect(lines).toHaveCount(3);
  await page.getByRole("button", { name: `Mudar: ${DEADLINE}` }).click();
  await expect(line(page, DEADLINE)).toBeFocused();

  // A button never stands for a single question.
  await line(page, DEADLINE).fill("junho");
  await line(page, DEADLINE).press("Enter");
  for (const question of [SLOGAN, DESCRIPTION]) {
    await line(page, question).fill("sim, com certeza");
    await line(page, question).press("Enter");
  }
  await page.reload();
  await expect(lines).toHaveCount(4);
  await expect(others(page)).toHaveCount(0);
});

test("[AI-8] an edited text is only added to, and an empty line adds nothing", async ({ page, openQuestionnaire }) => {
  await openPanel4(page, openQuestionnaire);
  await summaryOf(page).fill("Escrevo eu.\n\nFalta perguntar: o que eu quiser.");
  await line(page, SLOGAN).fill("   ");
  await line(page, SLOGAN).press("Enter");
  await expect(line(page, SLOGAN)).toBeFocused();
  await expect(replied(page)).toHaveCount(0);
  await line(page, SLOGAN).fill("Pão com tempo");
  await line(page, SLOGAN).press("Enter");
  await expect(summaryOf(page)).toHaveValue(
    "Escrevo eu.\n\nSobre o slogan: “Pão com tempo”.\n\nFalta perguntar: o que eu quiser.",
  );
  await expect(page.getByText(/mudado por você/)).toBeVisible();
});

test("[AI-8] 'Mudar' takes a reply back into its line, out of the text, and the question is open again", async ({
  page,
  openQuestionnaire,
}) => {
  await openPanel4(page, openQuestionnaire);
  const before = await summaryOf(page).inputValue();
  await line(page, SLOGAN).fill("Pão com tempo");
  await line(page, SLOGAN).press("Enter");
  await replied(page)
    .getByRole("button", { name: `Mudar: ${SLOGAN}` })
    .press("Enter");
  await expect(line(page, SLOGAN)).toBeFocused();
  await expect(line(page, SLOGAN)).toHaveValue("Pão com tempo");
  await expect(summaryOf(page)).toHaveValue(before);
  await line(page, SLOGAN).fill("Pão sem pressa");
  await line(page, SLOGAN).press("Enter");
  await expect(summaryOf(page)).toHaveValue(/Pão sem pressa/);
  expect(await summaryOf(page).inputValue()).not.toContain("Pão com tempo");
  await expect(replied(page)).toContainText("Pão sem pressa");
});

test("[AI-8] a reply whose sentence was rewritten by hand can be taken back, and the text says that it may no longer fit", async ({
  page,
  openQuestionnaire,
}) => {
  await openPanel4(page, openQuestionnaire);
  await line(page, SLOGAN).fill("Pão com tempo");
  await line(page, SLOGAN).press("Enter");
  await summaryOf(page).fill("Eles dizem pão com tempo.");
  await page.getByRole("button", { name: `Mudar: ${SLOGAN}` }).click();
  await expect(summaryOf(page)).toHaveValue(/^Eles dizem pão com tempo\./);
  await expect(page.getByText("As respostas mudaram depois deste texto.")).toBeVisible();
});

test("[AI-8] a line that is half typed survives other panels and a reload, and counts with 'Continuar'", async ({
  page,
  openQuestionnaire,
}) => {
  await openPanel4(page, openQuestionnaire);
  await line(page, SLOGAN).pressSequentially("Pão com");
  await back(page).click();
  await expectPanel(page, 3);
  await next(page).click();
  await expect(line(page, SLOGAN)).toHaveValue("Pão com");
  await page.reload();
  await expect(line(page, SLOGAN)).toHaveValue("Pão com");
  await others(page).click();
  await line(page, DEADLINE).fill("junho");
  await next(page).click();
  await expectPanel(page, 5);
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toHaveCount(0);
  await back(page).click();
  await expect(summaryOf(page)).toHaveValue(/“Pão com”.*“junho”/s);
  await expect(replied(page)).toContainText("Pão com");
});

test("[AI-8] a reply that is typed when 'Escrever de novo' is pressed is in the new text and in the request", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await page.unroute("**/api/resumo");
  const release = await holdRequests(page, "**/api/resumo");
  await line(page, SLOGAN).fill("Pão com tempo");
  const asked = page.waitForRequest("**/api/resumo");
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ replies: { slogan: "Pão com tempo" } });
  await next(page).click();
  await expectPanel(page, 5);
  release();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toHaveCount(0);
  await finishWithReply(page, database, customer);
});

test("[AI-8] a reply that is typed counts when panel 5 is reached by the browser's Forward", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await next(page).click();
  await expectPanel(page, 5);
  await page.goBack();
  await expectPanel(page, 4);
  await line(page, SLOGAN).fill("Pão com tempo");
  await page.goForward();
  await expectPanel(page, 5);
  await finishWithReply(page, database, customer);
});

test("[AI-8] a text at its limit stays as it is, and the reply is kept", async ({ page, openQuestionnaire }) => {
  await openPanel4(page, openQuestionnaire);
  const full = "a".repeat(LIMITS.summary);
  await summaryOf(page).fill(full);
  await line(page, SLOGAN).fill("Pão com tempo");
  await line(page, SLOGAN).press("Enter");
  await expect(replied(page)).toContainText("Pão com tempo");
  await expect(summaryOf(page)).toHaveValue(full);
  await expect(page.getByText("As respostas mudaram depois deste texto.")).toBeVisible();
});

test("[AI-8] when nothing is open there is nothing to answer, and nothing of it keeps anybody from 'Terminar'", async ({
  page,
  openQuestionnaire,
}) => {
  await openPanel4(page, openQuestionnaire);
  await next(page).click();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await back(page).click();
  await others(page).click();
  const lines = section(page).getByRole("textbox");
  for (let left = await lines.count(); left > 0; left--) {
    await lines.first().fill("sim, com certeza");
    await lines.first().press("Enter");
    await expect(lines).toHaveCount(left - 1);
  }
  await expect(section(page)).toHaveCount(0);
  await expect(replied(page).getByRole("button").last()).toBeFocused();
  expect(await summaryOf(page).inputValue()).not.toContain("Falta perguntar");
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
  [320, 568],
] as const) {
  test(`[AI-8] [A11Y] panel 4 with questions and replies at ${width} px: fits, targets, names, order and visible focus by keyboard`, async ({
    page,
    openQuestionnaire,
    axe,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await openPanel4(page, openQuestionnaire);
    await line(page, SLOGAN).fill("Pão com tempo, um slogan bem comprido que passa de uma linha em qualquer telefone");
    await line(page, SLOGAN).press("Enter");
    await expectToFit(page, width);
    await axe(page);
    const firstLabels = await section(page).locator("label").allTextContents();
    expect(await tabThrough(page, section(page))).toEqual([
      ...firstLabels.flatMap((label) => [label, `Adicionar: ${label}`]),
      "Mais 3 perguntas",
    ]);
    await expectTargets(section(page));
    await others(page).click();
    for (const area of [section(page), replied(page)]) await expectTargets(area);
    const labels = await section(page).locator("label").allTextContents();
    expect(await tabThrough(page, section(page))).toEqual(labels.flatMap((label) => [label, `Adicionar: ${label}`]));
    expect(await tabThrough(page, replied(page))).toEqual([`Mudar: ${SLOGAN}`]);
  });
}
