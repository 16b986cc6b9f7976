/** The questionnaire on a weak line; behind a proxy that refuses: tests/long/weak-line.spec.ts. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { REGISTRATION_MESSAGE } from "../../app/people/account.ts";
import { budget } from "../../app/requests/schema.ts";
import { expectPanel, finish, QUESTIONNAIRE } from "../support/briefing.ts";
import { loseResponses } from "../support/network.ts";
import { confirm, enter, newcomer, register } from "../support/registering.ts";
import { codeIn } from "../support/smtp.ts";
import { expect, test } from "../support/test.ts";
import { askOnWeakLine, finishOnWeakLine, LOST, sent } from "../support/weak-line.ts";

test("[BRAND-9] [SEC-8.18] from the choice of a need through a registration to 'Pedido enviado' where the first request to each address and every third one after it gets lost: each failure is said, what is typed stays, and one request is sent", async ({
  page,
  database,
  smtp,
  allow,
}) => {
  allow(/./);
  await askOnWeakLine({ page, database, smtp, way: "gets lost" });
});

for (const { what, ...lost } of LOST)
  test(`[BRAND-9] [BRAND-13] after 'Terminar' ${what} gets lost: the request that was sent opens, and no empty questionnaire`, async ({
    page,
    openQuestionnaire,
    database,
    allow,
  }) => {
    allow(/./);
    const { id: customer } = await openQuestionnaire(5);
    await finishOnWeakLine({ page, database, way: "gets lost", customer }, lost);
  });

test("[BRAND-9] [BRAND-13] a response to 'Terminar' that gets lost is said in place, and 'Terminar' then leads to the request that was sent", async ({
  page,
  openQuestionnaire,
  database,
  allow,
}) => {
  allow(/Branding\/0\.data|ERR_CONNECTION_RESET/);
  const customer = await openQuestionnaire(5);
  const restore = await loseResponses(page, "**/Branding/0.data*");
  await finish(page).click();
  await expect(page.getByText("O pedido ainda não foi enviado. Suas respostas continuam aqui.")).toBeVisible();
  await expectPanel(page, 5);
  await restore();
  await finish(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await database.$count(budget, eq(budget.userCreate, customer.id))).toBe(1);
});

const DONE = {
  "pressed again": (page: Page, code: string) => confirm(page, code),
  "loaded again": (page: Page) => page.reload(),
};

for (const [then, go] of Object.entries(DONE))
  test(`[AUTH-4] [BRAND-12] 'Confirmar' is ${then} after its response got lost: the questionnaire that led to the registration opens, also after a login`, async ({
    page,
    context,
    smtp,
    allow,
  }) => {
    allow(/registre\.data|ERR_CONNECTION_RESET/);
    for (const cookies of ["arrived", "lost"])
      await test.step(`the session's cookie ${cookies}`, async () => {
        const who = newcomer();
        await register(page, who, "/registre?voltar=%2Fcreate%2Fnew%2FBranding%2F0");
        const code = codeIn(await smtp.waitForMail(who.email));
        await expect(page.getByLabel("Código")).toBeVisible();
        const before = await context.cookies();
        const restore = await loseResponses(page, "**/registre.data*");
        await confirm(page, code);
        await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.unavailable);
        await restore();
        if (cookies === "lost") {
          await context.clearCookies();
          await context.addCookies(before);
        }
        await go(page, code);
        if (cookies === "lost") {
          await expect(page.getByRole("alert")).toHaveText(REGISTRATION_MESSAGE.over);
          await enter(page, who.email, who.password);
        }
        await expectPanel(page, 1);
        await expect(page).toHaveURL(QUESTIONNAIRE);
        await context.clearCookies();
      });
  });
