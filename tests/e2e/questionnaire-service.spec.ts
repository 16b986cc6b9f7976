/** What panel 4 shows of the service. Each fault's answer: `tests/pages/summary-api.test.ts`; each check of its text, and the
 * faults that take long: `app/brief/ai.server.test.ts`; each message on the panel: `questionnaire-writers.spec.ts`. */
import { SUMMARY_FAULT_MESSAGE, WRITER_NOTE } from "../../app/brief/summary.ts";
import { back, expectPanel, finish, next, summaryOf } from "../support/briefing.ts";
import * as fake from "../support/fake-ai.ts";
import { expect, test } from "../support/test.ts";
import { unfitTexts } from "../support/unfit-texts.ts";

test.use({ ai: "gemini" });

/** The text about the answers of `openQuestionnaire`, as the designer gets it. */
const STORY = fake.storyOf("Padaria Aurora", "E8743B");
const WRITTEN = new RegExp(`^${STORY}\n\nFalta perguntar: .+\\.$`);

test("[BRAND-8] [AI-1] [AI-2] [AI-3] [AI-4] [AI-9] from a fault to the text that is sent", async ({
  page,
  openQuestionnaire,
  service,
  visitor,
  login,
  allow,
}) => {
  allow(/50[234]/);
  const { text: unfit } = unfitTexts("Padaria Aurora", "E8743B").invented;
  service.play(fake.empty);
  await openQuestionnaire(4, { notIncludeElement: ["trigo"] });
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(SUMMARY_FAULT_MESSAGE.empty);
  await back(page).click();
  await expectPanel(page, 3);
  await expect(page.getByRole("checkbox", { name: "Manual da Marca" })).toBeChecked();
  service.play(fake.status(500), fake.hangUp, fake.status(503));
  await next(page).click();
  await expect(alert).toContainText(SUMMARY_FAULT_MESSAGE.unavailable);
  const again = page.getByRole("button", { name: "Tentar novamente" });
  service.play(fake.ok(unfit), fake.ok(unfit));
  await again.click();
  await expect(alert).toContainText(SUMMARY_FAULT_MESSAGE.unfit);
  await expect(summaryOf(page), "an unfit text is not shown").toHaveValue("");
  expect(service.calls).toHaveLength(6);
  // Marks are removed and a cut-off end is trimmed, without asking again.
  service.play(fake.ok(`## *${STORY.replace("balcão", "**balcão**")} O site é www.padaria.`, "cut"));
  await again.click();
  await expect(summaryOf(page)).toHaveValue(WRITTEN);
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(/serviço de IA/)).toBeVisible();
  expect(service.calls).toHaveLength(7);

  // It is what the customer sends and the designer reads.
  const asked = service.calls[6]?.prompt;
  for (const part of ["Marca Nova", "Padaria Aurora", "trigo", "cite 3 empresas: não", "Manual da Marca"])
    expect(asked).toContain(part);
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  await expect(page.getByText(STORY)).toBeVisible();
  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  await designer.goto(page.url());
  await expect(designer.getByText(STORY)).toBeVisible();
  await expect(designer.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem")).not.toHaveCount(0);
});

test("[AI-14] what only the owner can mend: the built-in text", async ({ page, openQuestionnaire, service, allow }) => {
  allow(/502/);
  const quota = "You exceeded your current quota, please check your plan and billing details.";
  service.play(fake.status(403), fake.status(429, undefined, quota));
  await openQuestionnaire(4);
  const alert = page.getByRole("alert");
  for (const [at, fault] of (["refused", "quota"] as const).entries()) {
    if (at > 0) {
      await back(page).click();
      await page.getByRole("checkbox", { name: "Cores e Fontes" }).check();
      await next(page).click();
    }
    await expect(alert).toContainText(SUMMARY_FAULT_MESSAGE[fault]);
    await expect(alert).not.toContainText("fila");
    await expect(summaryOf(page)).toHaveValue(at === 0 ? /Padaria Aurora/ : /Cores e Fontes/);
    await expect(page.getByText(WRITER_NOTE["built-in"])).toBeVisible();
    await expect(page.getByRole("button", { name: "Usar o redator embutido" })).toHaveCount(0);
    expect(service.calls).toHaveLength(at + 1);
  }
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(summaryOf(page)).toHaveValue(WRITTEN);
  await expect(alert).toHaveCount(0);
});
