import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { closingParagraph } from "../../app/brief/open-questions.ts";
import type { SummaryResponse } from "../../app/brief/summary.ts";
import { budget } from "../../app/requests/schema.ts";
import { back, correct, expectPanel, finish, next, rewriteSummary, summaryOf } from "../support/briefing.ts";
import type { Database } from "../support/factories.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFit } from "../support/layout.ts";
import { holdRequests, watchPosts } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const DEADLINE = "Para quando você precisa da marca?";
const APPLICATIONS = "Onde a marca vai aparecer primeiro?";

const card = (page: Page, question: string) => page.getByRole("region", { name: question });
const question = (page: Page, text: string) => page.getByRole("heading", { name: text });
const line = (page: Page) => page.getByRole("textbox", { name: "Com as suas palavras" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

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

/** 'Terminar', and the request has these replies, its text too. */
async function finishWith(page: Page, database: Database, { id }: { id: string }, replies: Record<string, string>) {
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, id));
  expect(row?.replies).toEqual(replies);
  for (const reply of Object.values(replies)) expect(row?.resume_ia).toContain(reply);
  return row;
}

test("[WALK-13] [AI-8] one question at a time: a chip or own words go into the text, the next question has the focus, and the last can be changed", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await expect(summaryOf(page)).toHaveValue(/Falta perguntar: .*para quando é.*\.$/s);
  await expect(page.getByText("Falta perguntar")).toHaveCount(0);
  const posts = watchPosts(page, /api\/resumo/);
  await expect(card(page, DEADLINE)).toContainText("Pergunta 1 de 3");
  await press(page, "em dois meses");
  await expect(line(page)).toHaveValue("");
  await press(page, "Guardar e ir à próxima");
  await expect(question(page, APPLICATIONS)).toBeFocused();
  await expect(card(page, APPLICATIONS)).toContainText(/Guardado: em dois meses.*Pergunta 2 de 3/);
  await expect(page.getByText("Sobre o prazo: “em dois meses”.")).toBeVisible();
  await press(page, "Mudar a anterior");
  await expect(question(page, DEADLINE)).toBeFocused();
  await expect(page.getByRole("button", { name: "em dois meses" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Sobre o prazo")).toHaveCount(0);
  await line(page).fill("   ");
  await line(page).press("Enter");
  await expect(line(page), "an empty line adds nothing").toBeFocused();
  await line(page).fill("antes do Natal");
  await line(page).press("Enter");
  await expect(question(page, APPLICATIONS)).toBeFocused();
  // The text tells the reply in other words now: taken back, it may no longer fit.
  await rewriteSummary(page, "Eles dizem até o Natal.");
  await press(page, "Mudar a anterior");
  const outdated = page.getByText("As respostas mudaram depois deste texto.");
  await expect(outdated).toBeVisible();
  await press(page, "Deixar como está");
  await expect(outdated).toHaveCount(0);
  await expect(summaryOf(page)).toHaveValue(/^Eles dizem até o Natal\./);
  await line(page).fill("antes do Natal");
  await line(page).press("Enter");
  await line(page).fill("no saco de pão");
  await line(page).press("Enter");
  await press(page, "simples, calorosa e honesta");
  await press(page, "Guardar");
  await expect(question(page, "Guardado. As suas respostas estão no texto.")).toBeFocused();

  await back(page).click();
  await expectPanel(page, 3);
  await next(page).click();
  await expectPanel(page, 4);
  await page.reload();
  await expect(summaryOf(page)).toHaveValue(/“antes do Natal”.*“no saco de pão”.*calorosa/s);
  expect(posts, "a text with its replies needs no other").toEqual([]);
  const text = await summaryOf(page).inputValue();
  await next(page).click();
  const row = await finishWith(page, database, customer, {
    deadline: "antes do Natal",
    applications: "no saco de pão",
    personality: "simples, calorosa e honesta",
  });
  expect(row?.resume_ia).toBe(text);
  await expect(page.getByText("Falta perguntar")).toHaveCount(0);
});

test("[WALK-13] [WALK-14] [A11Y] a skipped question does not come back, not even as missing, until its customer asks for it; panel 4 at each width: fits, targets, names, order and visible focus by keyboard", async ({
  page,
  openQuestionnaire,
  axe,
}) => {
  await openPanel4(page, openQuestionnaire);
  await line(page).fill("jun");
  await press(page, "Pular esta");
  await expect(question(page, APPLICATIONS)).toBeFocused();
  await page.reload();
  await expect(question(page, APPLICATIONS)).toBeVisible();
  await press(page, "Pular todas");
  await expect(question(page, "Sem problema. Se precisar, quem desenhar pergunta na conversa.")).toBeFocused();
  for (const missing of ["Em aberto por enquanto", "Falta perguntar"])
    await expect(page.getByText(missing)).toHaveCount(0);
  await page.reload();
  await press(page, "Ver as perguntas");
  await expect(question(page, DEADLINE)).toBeFocused();
  await expect(line(page)).toHaveValue("");

  await line(page).fill("uma resposta bem comprida, que passa de uma linha em qualquer telefone, e mais um pouco");
  await line(page).press("Enter");
  const atEachWidth = async (check = async () => {}) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 664],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectToFit(page, width);
      await check();
    }
    await axe(page);
  };
  await atEachWidth(async () => {
    await expectTargets(card(page, APPLICATIONS));
    expect(await tabThrough(page, card(page, APPLICATIONS))).toEqual([
      ...["na fachada", "na embalagem", "nas redes sociais", "Com as suas palavras"],
      ...["Guardar e ir à próxima", "Mudar a anterior", "Pular esta", "Pular todas"],
    ]);
  });
  await correct(page).click();
  await atEachWidth();
  await press(page, "Guardar");
  await press(page, "Pular todas");
  await axe(page);
});

test("[AI-8] a line that is half typed survives other panels and a reload, and counts with 'Continuar' as with the browser's Forward", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await line(page).pressSequentially("em um mês e");
  await expect(line(page), "also past a chip's words").toHaveValue("em um mês e");
  await back(page).click();
  await expectPanel(page, 3);
  await next(page).click();
  await expect(line(page)).toHaveValue("em um mês e");
  await page.reload();
  await expect(line(page)).toHaveValue("em um mês e");
  await next(page).click();
  await expectPanel(page, 5);
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toHaveCount(0);
  await back(page).click();
  await expect(summaryOf(page)).toHaveValue(/“em um mês e”/);
  await expect(page.getByText("Guardado: em um mês e")).toBeVisible();

  await next(page).click();
  await expectPanel(page, 5);
  await page.goBack();
  await expectPanel(page, 4);
  await line(page).fill("na fachada nova");
  await page.goForward();
  await expectPanel(page, 5);
  await finishWith(page, database, customer, { deadline: "em um mês e", applications: "na fachada nova" });
});

test("[AI-8] a reply that is typed when 'Escrever de novo' is pressed is in the new text and in the request", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openPanel4(page, openQuestionnaire);
  await page.unroute("**/api/resumo");
  const release = await holdRequests(page, "**/api/resumo");
  await line(page).fill("antes do Natal");
  const asked = page.waitForRequest("**/api/resumo");
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ replies: { deadline: "antes do Natal" } });
  await next(page).click();
  await expectPanel(page, 5);
  release();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(page.getByText("As respostas mudaram depois do resumo.")).toHaveCount(0);
  await finishWith(page, database, customer, { deadline: "antes do Natal" });
});
