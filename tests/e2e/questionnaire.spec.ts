import { and, eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import {
  answerUntil,
  back,
  expectPanel,
  finish,
  next,
  QUESTIONNAIRE,
  storeDraft,
  summaryOf,
} from "../support/briefing.ts";
import { goOffline } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const NEEDS = [
  ["/create/new/Branding/0", 0, "Marca Nova"],
  ["/create/new/Branding/1", 2, "Tenho uma empresa, e quero uma marca"],
  ["/modify/Branding/2", 1, "Remodelar uma marca existente"],
] as const;

test("[BRAND-9] [BRAND-14] 'Terminar' saves each need as its typeBanding and opens the budget", async ({
  page,
  login,
  database,
}) => {
  for (const [need, [path, typeBanding, label]] of NEEDS.entries()) {
    const customer = await login(page);
    // The first is answered by hand.
    if (need > 0) await storeDraft(page, customer, 5, { need: need as 1 | 2 });
    await page.goto(path);
    if (need === 0) await answerUntil(page, 5);
    await expectPanel(page, 5);
    await expect(page.getByRole("main")).toContainText(label);
    await expect(page.getByRole("main")).toContainText("Um designer assume em até 3 dias. Nada é cobrado agora.");
    await finish(page).click();
    await expect(page).toHaveURL(/\/budget\/view\/[0-9a-f-]{36}$/);
    const [row, ...others] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
    expect(others).toEqual([]);
    expect(page.url()).toContain(row?.id);
    expect(row).toMatchObject({
      typeBanding,
      status: 0,
      designSelect: null,
      website: "padariaaurora.com.br",
      descriptionInterprise: "Padaria de bairro com fermentação natural.",
      targetAudience: ["vizinhos do centro"],
      nameProject: "Padaria Aurora",
      color: "E8743B",
      slogan: "",
      notIncludeElement: [],
      likeInterprise: [],
      forMake: [false, false, true, false, false],
      image: "",
      budget: false,
      budgetFile: "",
    });
    expect(row?.resume_ia).toContain("Padaria Aurora");
    // The room would ask for its news as the next customer.
    await page.goto("about:blank");
  }
});

test("[BRAND-9] 'Mudar alguma informação' returns to panel 3, and the changed answers are saved", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(5);
  await page.getByRole("button", { name: "Mudar alguma informação" }).click();
  await expectPanel(page, 3);
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/WEB site/);
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const rows = await database
    .select()
    .from(budget)
    .where(and(eq(budget.userCreate, customer.id), eq(budget.forMake, [false, true, true, false, false])));
  expect(rows).toHaveLength(1);
});

test("[BRAND-10] back goes to the panel before with its answers, by button and by the browser, and from panel 1 to /branding, both ways", async ({
  page,
  login,
}) => {
  await login(page);
  await page.goto("/branding");
  await page.getByRole("link", { name: /do zero/ }).click();
  await answerUntil(page, 4);
  await page.goBack();
  await expectPanel(page, 3);
  await expect(page.getByRole("checkbox", { name: "Manual da Marca" })).toBeChecked();
  await back(page).click();
  await expectPanel(page, 2);
  await expect(page.getByLabel("Nome da empresa ou do projeto")).toHaveValue("Padaria Aurora");
  await page.goBack();
  await expectPanel(page, 1);
  await expect(page.getByLabel("Endereço do site")).toHaveValue("padariaaurora.com.br");
  await page.goForward();
  await expectPanel(page, 2);
  await back(page).click();
  // The history's step takes a moment.
  await expectPanel(page, 1);
  await back(page).click();
  await expect(page).toHaveURL("/branding");

  await login(page);
  await page.goto("/branding");
  await page.getByRole("link", { name: /do zero/ }).click();
  await answerUntil(page, 2);
  await page.goBack();
  await expectPanel(page, 1);
  await page.goBack();
  await expect(page).toHaveURL("/branding");
});

test("[BRAND-2] [BRAND-10] five panels, one at a time, each with its counter, title and the focus on its heading; an address of a later panel falls back to the first incomplete one, and panels change without the server", async ({
  page,
  login,
}) => {
  await login(page);
  await page.goto(`${QUESTIONNAIRE}?painel=4`);
  await expectPanel(page, 1);
  await expect(page).toHaveURL(QUESTIONNAIRE);
  const heading = page.getByRole("region", { name: "Etapa do pedido" }).getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByText("1/5", { exact: true })).toBeVisible();
  await answerUntil(page, 2);
  await expect(heading).toBeFocused();
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving, "nothing slides: less motion is asked for").toBe(0);
  await expect(page).toHaveTitle(/Sobre o projeto, 2 de 5/);
  await expect(page.getByText("2/5", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Endereço do site")).toHaveCount(0);
  await page.goto(`${QUESTIONNAIRE}?painel=5`);
  await expectPanel(page, 2);
  await expect(page).toHaveURL(`${QUESTIONNAIRE}?painel=2`);
  // Panels change without asking the server.
  await goOffline(page);
  await back(page).click();
  await expectPanel(page, 1);
  await next(page).click();
  await expectPanel(page, 2);
});
