import type { Page } from "@playwright/test";
import { limitMessage, SUMMARY_FAULT_MESSAGE, WRITER_NOTE } from "../../app/brief/summary.ts";
import { aiCall } from "../../app/people/schema.ts";
import { answerUntil, back, expectPanel, next, summaryOf } from "../support/briefing.ts";
import * as fake from "../support/fake-ai.ts";
import { expect, test } from "../support/test.ts";
import { unfitTexts } from "../support/unfit-texts.ts";

test.use({ ai: "gemini" });

/** The text about the answers of `openQuestionnaire`, as the designer gets it. */
const STORY = fake.storyOf("Padaria Aurora", "E8743B");
const written = (story: string) => new RegExp(`^${story}\n\nFalta perguntar: .+\\.$`);
const WRITTEN = written(STORY);

test("[BRAND-8] [AI-4] a fault of the service is told on panel 4, and another try brings its text, named for what it is", async ({
  page,
  openQuestionnaire,
  service,
  allow,
}) => {
  allow(/502/);
  await openQuestionnaire(1);
  service.play(fake.empty, fake.ok(`*${STORY}`));
  await answerUntil(page, 4);
  await expect(page.getByRole("alert")).toContainText(SUMMARY_FAULT_MESSAGE.empty);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(summaryOf(page)).toHaveValue(WRITTEN);
  await expect(page.getByText(/serviço de IA/)).toBeVisible();
});

/** From panel 3, answered in the browser, to panel 4, which asks the service. */
async function reachSummary(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expectPanel(page, 4);
}

const FAULTS = {
  busy: [fake.status(429, 60)],
  unavailable: [fake.status(500), fake.hangUp, fake.status(503)],
  empty: [fake.empty],
  blocked: [fake.blocked],
  garbled: [fake.garbled],
  // Two attempts; a third could not end before the deadline.
  timeout: [fake.timeout, fake.timeout],
  slow: [fake.drip, fake.drip],
};

for (const [fault, plays] of Object.entries(FAULTS)) {
  test(`[AI-4] ${fault}: panel 4 tells the fault in its own words, keeps the answers, and the next try writes`, async ({
    page,
    openQuestionnaire,
    service,
    allow,
  }) => {
    allow(/50[234]/);
    await openQuestionnaire(3);
    service.play(...plays);
    await reachSummary(page);
    const message = SUMMARY_FAULT_MESSAGE[fault as keyof typeof FAULTS];
    await expect(page.getByRole("alert")).toContainText(message, { timeout: 22_000 });
    await expect(summaryOf(page)).toHaveValue("");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(summaryOf(page)).toHaveValue(WRITTEN);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(service.calls).toHaveLength(plays.length + 1);
  });
}

const OWNERS_MATTERS = {
  refused: fake.status(403),
  quota: fake.status(429, undefined, "You exceeded your current quota, please check your plan and billing details."),
};

for (const [fault, play] of Object.entries(OWNERS_MATTERS)) {
  test(`[AI-14] ${fault}: the built-in text comes at once, after one call, and another try can be made`, async ({
    page,
    openQuestionnaire,
    service,
    allow,
  }) => {
    allow(/502/);
    await openQuestionnaire(3);
    service.play(play);
    await reachSummary(page);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(SUMMARY_FAULT_MESSAGE[fault as keyof typeof OWNERS_MATTERS]);
    await expect(alert).not.toContainText("fila");
    await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
    await expect(page.getByText(WRITER_NOTE["built-in"])).toBeVisible();
    await expect(page.getByRole("button", { name: "Usar o redator embutido" })).toHaveCount(0);
    expect(service.calls).toHaveLength(1);
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(summaryOf(page)).toHaveValue(WRITTEN);
    await expect(alert).toHaveCount(0);
  });
}

for (const [problem, { text, answers, sound }] of Object.entries(unfitTexts("Padaria Aurora", "E8743B"))) {
  test(`[AI-9] ${problem}: a text that fails this check twice is not shown, and a repaired one is`, async ({
    page,
    openQuestionnaire,
    service,
    allow,
  }) => {
    allow(/502/);
    await openQuestionnaire(3, answers);
    service.play(fake.ok(text), fake.ok(text));
    await reachSummary(page);
    await expect(page.getByRole("alert")).toContainText(SUMMARY_FAULT_MESSAGE.unfit);
    await expect(summaryOf(page)).toHaveValue("");
    service.play(fake.ok(text), fake.ok(sound));
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await expect(summaryOf(page)).toHaveValue(written(sound));
    expect(service.calls).toHaveLength(4);
  });
}

test("[AI-9] [AI-3] marks are removed and a cut-off end is trimmed, without asking again", async ({
  page,
  openQuestionnaire,
  service,
}) => {
  await openQuestionnaire(3);
  service.play(fake.ok(`## *${STORY.replace("balcão", "**balcão**")} O site é www.padaria.`, "cut"));
  await reachSummary(page);
  await expect(summaryOf(page)).toHaveValue(WRITTEN);
  expect(service.calls).toHaveLength(1);
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
  service,
  app,
}) => {
  await openQuestionnaire(1);
  const before = { calls: service.calls.length, abandoned: service.abandoned() };
  service.play(fake.timeout);
  await answerUntil(page, 4);
  await expect.poll(() => service.calls.length).toBe(before.calls + 1);
  await page.goto(`${app.url}/branding`);
  await expect.poll(() => service.abandoned()).toBe(before.abandoned + 1);
});
