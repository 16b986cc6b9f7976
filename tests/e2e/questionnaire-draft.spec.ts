import type { Page, Route } from "@playwright/test";
import { eq } from "drizzle-orm";
import { FINISH_FAILED } from "../../app/brief/questionnaire.ts";
import { budget } from "../../app/requests/schema.ts";
import { answerUntil, back, expectPanel, finish, next, QUESTIONNAIRE, summaryOf } from "../support/briefing.ts";
import { createBudget } from "../support/factories.ts";
import { loseResponses, watchPosts } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const SAVE = "**/Branding/0.data*";
const failure = (page: Page) => page.getByRole("alert").filter({ hasText: FINISH_FAILED });

test("[BRAND-11] [BRAND-13] a failed save alerts with its message and keeps every answer; another try succeeds, and after a lost answer opens the budget that was made", async ({
  page,
  openQuestionnaire,
  allow,
  database,
}) => {
  allow(/400|503|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_RESET|Branding\/0\.data/);
  const customer = await openQuestionnaire(5);
  expect(FINISH_FAILED).toBe("Ops! não foi possivel completar o quiz, estamos em analize. Tente novamente mais tarde.");
  const faults: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort("internetdisconnected"),
    (route) => route.fulfill({ status: 503, body: "Service Unavailable" }),
    (route) => route.fulfill({ status: 200, body: "<html></html>" }),
    // What the server refuses is a failed save too, not an error page.
    (route) => {
      const body = JSON.parse(route.request().postData() ?? "{}");
      return route.continue({ postData: JSON.stringify({ ...body, submission: { ...body.submission, forMake: [] } }) });
    },
  ];
  for (const fault of faults) {
    await page.route(SAVE, fault);
    await finish(page).click();
    await expect(failure(page)).toBeVisible();
    await expectPanel(page, 5);
    await page.getByRole("button", { name: "Fechar aviso" }).click();
    await expect(failure(page)).toHaveCount(0);
    await expect(page.getByText("O pedido ainda não foi enviado.")).toBeVisible();
    await page.unroute(SAVE);
  }
  await back(page).click();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await next(page).click();

  // A retry after a lost answer opens the budget that was made.
  const made = () => database.select().from(budget).where(eq(budget.userCreate, customer.id));
  const restore = await loseResponses(page, SAVE);
  await finish(page).click();
  await expect(failure(page)).toBeVisible();
  const [first, ...others] = await made();
  expect(others).toEqual([]);
  await restore();
  await page.reload();
  await finish(page).click();
  await expect(page).toHaveURL(`/budget/view/${first?.id}`);
  expect(await made()).toHaveLength(1);
});

test("[BRAND-11] after ten requests within an hour the next is told when it may be sent, and is kept", async ({
  page,
  openQuestionnaire,
  allow,
  database,
}) => {
  allow(/429/);
  const customer = await openQuestionnaire(5);
  for (let nth = 0; nth < 10; nth++) await createBudget(database, customer);
  await finish(page).click();
  await expect(failure(page)).toBeVisible();
  await expect(page.getByText("Você já enviou 10 pedidos na última hora. Envie este em 60 minutos.")).toBeVisible();
  await page.reload();
  await expectPanel(page, 5);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await database.update(budget).set({ createdAt: anHourAgo }).where(eq(budget.userCreate, customer.id));
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
});

test("[BRAND-13] answers survive a reload and a closed tab, and the panel too; 'Começar de novo' asks, and then everything is empty", async ({
  page,
  openQuestionnaire,
  context,
}) => {
  await openQuestionnaire(2);
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await page.getByLabel("O que não pode aparecer").fill("trigo");
  await page.reload();
  await expectPanel(page, 2);
  await expect(page.getByText("Continuando de onde você parou.")).toBeVisible();
  await expect(page.getByLabel("Cor", { exact: true })).toHaveValue("E8743B");
  await expect(page.getByRole("button", { name: "Remover trigo" })).toBeVisible();
  await page.close();
  const tab = await context.newPage();
  await tab.goto(QUESTIONNAIRE);
  await expectPanel(tab, 2);
  await expect(tab.getByLabel("Cor", { exact: true })).toHaveValue("E8743B");
  await expect(tab).toHaveURL(`${QUESTIONNAIRE}?painel=2`);
  await tab.goBack();
  await expectPanel(tab, 1);
  await expect(tab.getByLabel("Endereço do site")).toHaveValue("padariaaurora.com.br");

  await tab.goForward();
  await tab.reload();
  const dialog = tab.getByRole("dialog", { name: "Começar de novo?" });
  for (const [answer, panel] of [
    ["Continuar o pedido", 2],
    ["Apagar e começar de novo", 1],
  ] as const) {
    await tab.getByRole("button", { name: "Começar de novo", exact: true }).click();
    await dialog.getByRole("button", { name: answer }).click();
    await expect(dialog).toBeHidden();
    await expectPanel(tab, panel);
  }
  await expect(tab.getByLabel("Endereço do site")).toHaveValue("");
  await tab.reload();
  await expect(tab.getByLabel("Endereço do site")).toHaveValue("");
  await expect(tab.getByText("Continuando de onde você parou.")).toHaveCount(0);
});

test("[BRAND-13] [SEC-8.5] the draft is gone after success, the next questionnaire makes another budget, and two clicks on 'Terminar' make one", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(5);
  for (const budgets of [1, 2]) {
    // Two clicks make one.
    await finish(page).dblclick();
    await expect(page).toHaveURL(/\/budget\/view\//);
    await expect(page.getByRole("heading", { level: 1, name: "Padaria Aurora" })).toBeVisible();
    expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(budgets);
    if (budgets === 2) break;
    // Back opens an empty one, and nothing is sent again.
    await page.goBack();
    await expectPanel(page, 1);
    await expect(page.getByLabel("Endereço do site")).toHaveValue("");
    await page.goForward();
    await expect(page).toHaveURL(/\/budget\/view\//);
    expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);
    await page.goto(QUESTIONNAIRE);
    await expect(page.getByLabel("Endereço do site")).toHaveValue("");
    await answerUntil(page, 5);
  }
});

test("[BRAND-13] somebody who signed in meanwhile does not get another's answers, nor another person on the same browser the draft, which waits for its owner", async ({
  page,
  login,
  openQuestionnaire,
  database,
  allow,
}) => {
  allow(/401/);
  const first = await openQuestionnaire(5);
  const other = await login(page.context());
  await finish(page).click();
  await expect(page.getByRole("alert")).toContainText("Sua sessão terminou");
  await expect(page.getByRole("link", { name: "Entrar de novo" })).toBeVisible();
  expect(await database.select().from(budget).where(eq(budget.userCreate, other.id))).toEqual([]);
  await page.goto(QUESTIONNAIRE);
  await expectPanel(page, 1);
  await expect(page.getByLabel("Endereço do site")).toHaveValue("");
  await login(page, first);
  await page.goto(QUESTIONNAIRE);
  await expectPanel(page, 5);
});

test("[BRAND-13] two tabs on one draft make one budget, and the other tab says so", async ({
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
  await expect(tab.getByText("Este pedido já foi enviado em outra aba.")).toBeVisible();
  await finish(tab).click();
  await expect(tab).toHaveURL(page.url());
  expect(await database.select().from(budget).where(eq(budget.userCreate, customer.id))).toHaveLength(1);
});

test("[BRAND-13] with the browser's storage blocked the questionnaire works, without a draft", async ({
  page,
  openQuestionnaire,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await openQuestionnaire(1);
  await answerUntil(page, 5);
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
});

test("[AI-10] a text that was brought back stays when panel 4 is left and reached again", async ({
  page,
  openQuestionnaire,
}) => {
  const posts = watchPosts(page, /api\/resumo/);
  await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  const first = await summaryOf(page).inputValue();
  await back(page).click();
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/WEB site/);
  await page.getByRole("button", { name: "Voltar ao texto anterior" }).click();
  await page.goBack();
  // Panel 4 has such a button too, and stays for a moment.
  await expectPanel(page, 3);
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(first);
  await page.getByRole("button", { name: "Voltar ao texto anterior" }).click();
  await expect(summaryOf(page)).toHaveValue(/WEB site/);
  expect(posts).toHaveLength(2);
});
