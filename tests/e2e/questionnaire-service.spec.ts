import { aiCall } from "../../app/data/schema/user.ts";
import { limitMessage, SUMMARY_FAULT_MESSAGE } from "../../app/domain/summary.ts";
import { answerUntil, back, expectPanel, summaryOf } from "../support/briefing.ts";
import * as fake from "../support/fake-gemini.ts";
import { expect, test } from "../support/test.ts";

test.use({ ai: "fake" });

test("[BRAND-8] [AI-4] a fault of the service is told on panel 4, and another try brings its text, named for what it is", async ({
  page,
  openQuestionnaire,
  gemini,
  allow,
}) => {
  allow(/502/);
  await openQuestionnaire(1);
  gemini.play(fake.empty, fake.ok("*A Padaria Aurora acorda antes do bairro."));
  await answerUntil(page, 4);
  await expect(page.getByRole("alert")).toContainText(SUMMARY_FAULT_MESSAGE.empty);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(summaryOf(page)).toHaveValue("A Padaria Aurora acorda antes do bairro.");
  await expect(page.getByText(/serviço de IA/)).toBeVisible();
});

test("[AI-5] the limit of calls is told with the time to wait, and the answers stay", async ({
  page,
  openQuestionnaire,
  database,
  allow,
}) => {
  allow(/429/);
  const customer = await openQuestionnaire(1);
  await database.insert(aiCall).values(Array.from({ length: 5 }, () => ({ userId: customer.id })));
  await answerUntil(page, 4);
  await expect(page.getByRole("alert")).toContainText(limitMessage(600));
  await back(page).click();
  await expectPanel(page, 3);
  await expect(page.getByRole("checkbox", { name: "Manual da Marca" })).toBeChecked();
});

test("[BRAND-8] leaving the page gives the call of the service up", async ({
  page,
  openQuestionnaire,
  gemini,
  app,
}) => {
  await openQuestionnaire(1);
  const before = { calls: gemini.calls.length, abandoned: gemini.abandoned() };
  gemini.play(fake.timeout);
  await answerUntil(page, 4);
  await expect.poll(() => gemini.calls.length).toBe(before.calls + 1);
  await page.goto(`${app.url}/branding`);
  await expect.poll(() => gemini.abandoned()).toBe(before.abandoned + 1);
});
