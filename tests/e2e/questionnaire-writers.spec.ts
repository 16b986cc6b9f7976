import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { limitMessage, SUMMARY_FAULT_MESSAGE, WRITER_NOTE } from "../../app/brief/summary.ts";
import { aiCall } from "../../app/people/schema.ts";
import {
  back,
  correct,
  expectPanel,
  finish,
  next,
  rewriteSummary,
  summaryOf,
  withAnyClosing,
} from "../support/briefing.ts";
import { expectTargets } from "../support/keyboard.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test.use({ ai: "gemini" });

const builtIn = (page: Page) => page.getByRole("button", { name: "Usar o redator embutido" });
const failure = (page: Page) => page.getByRole("alert");

type Response = { status: number; json: object } | "never" | "unreachable";

/** What the service's requests get from now on; those for the built-in writer reach the server. */
async function playService(page: Page, response: Response) {
  await page.unroute("**/api/resumo");
  await page.route("**/api/resumo", (route) => {
    if (route.request().postDataJSON().writer === "built-in") return route.continue();
    if (response === "never") return;
    return response === "unreachable" ? route.abort() : route.fulfill(response);
  });
}

/** From panel 3 on to the text, which the service answers so. */
async function writeWith(page: Page, response: Response) {
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await playService(page, response);
  await next(page).click();
  await expectPanel(page, 4);
}

const { invalid: _invalid, "logged-out": _out, "customers-only": _only, ...FAULTS } = SUMMARY_FAULT_MESSAGE;
const MESSAGES = [...Object.values(FAULTS), limitMessage(600)];

test("[AI-10] [AI-4] after any failure it is one press away", async ({ page, openQuestionnaire, database, allow }) => {
  allow(/api\/resumo|502|ERR_FAILED/);
  const customer = await openQuestionnaire(3);
  await writeWith(page, { status: 502, json: { message: "Falhou." } });
  await expect(failure(page)).toContainText("Falhou.");
  for (const message of [...MESSAGES, "Confira a conexão"]) {
    await playService(page, message.startsWith("Confira") ? "unreachable" : { status: 502, json: { message } });
    // The last round's text stands here.
    const again = page.getByRole("button", { name: /Tentar novamente|Escrever de novo/ });
    await again.click();
    await expect(failure(page)).toContainText(message);
    await builtIn(page).click();
    await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
    await expect(page.getByText(WRITER_NOTE["built-in"])).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
  }
  expect(await database.select().from(aiCall).where(eq(aiCall.userId, customer.id))).toEqual([]);
});

test("[AI-10] while the service writes the way is on the screen", async ({ page, openQuestionnaire, service, axe }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openQuestionnaire(3);
  // The real one is waited for 20 s, which a busy machine needs for the widths alone.
  await writeWith(page, "never");
  await expect(builtIn(page)).toBeVisible();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page, width);
    await expectTargets(builtIn(page).locator(".."));
  }
  await axe(page);
  // On the screen from the start, and not below the bar, also on a small phone.
  await page.setViewportSize({ width: 390, height: 664 });
  await expect(builtIn(page)).toBeInViewport({ ratio: 1 });
  await settle(page);
  const button = await builtIn(page).boundingBox();
  const bar = await next(page).locator("..").boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);

  await back(page).click();
  await expectPanel(page, 3);
  await page.route("**/api/resumo", (route) => route.continue());
  const [calls, abandoned] = [service.calls.length, service.abandoned()];
  service.play(() => {});
  await next(page).click();
  await expect.poll(() => service.calls.length).toBe(calls + 1);
  await builtIn(page).focus();
  await page.keyboard.press("Enter");
  await expect(correct(page).first()).toBeFocused();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await expect(page.getByText(WRITER_NOTE["built-in"])).toBeVisible();
  // The service was told that nobody waits for it any more.
  await expect.poll(service.abandoned).toBe(abandoned + 1);
});

test("[AI-10] on panel 5 too, during the writing and after a failure", async ({ page, openQuestionnaire, allow }) => {
  allow(/503/);
  await openQuestionnaire(3);
  await writeWith(page, "never");
  await next(page).click();
  await expectPanel(page, 5);
  await expect(finish(page)).toHaveAttribute("aria-disabled", "true");
  await builtIn(page).press("Enter");
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(finish(page)).toBeFocused();

  await page.goBack();
  await page.goBack();
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await playService(page, { status: 503, json: { message: SUMMARY_FAULT_MESSAGE.unavailable } });
  await next(page).click();
  await expect(failure(page)).toBeVisible();
  await next(page).click();
  await expectPanel(page, 5);
  await builtIn(page).press("Enter");
  await expect(failure(page)).toHaveCount(0);
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  await expect(page.getByRole("main")).toContainText("WEB site");
});

test("[AI-10] it replaces one's own words after one question only", async ({ page, openQuestionnaire, allow }) => {
  allow(/503/);
  await openQuestionnaire(3);
  await writeWith(page, { status: 503, json: { message: SUMMARY_FAULT_MESSAGE.busy } });
  await expect(failure(page)).toBeVisible();
  await rewriteSummary(page, "Meu texto.");
  const dialog = page.getByRole("dialog", { name: "Usar o redator embutido?" });
  await builtIn(page).click();
  await dialog.getByRole("button", { name: "Ficar com o meu texto" }).click();
  await expect(dialog).toBeHidden();
  await next(page).click();
  await expectPanel(page, 5);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await page.getByRole("dialog", { name: "Escrever de novo?" }).getByRole("button", { name: "Ficar com" }).click();
  await builtIn(page).click();
  await dialog.getByRole("button", { name: "Usar o redator embutido" }).click();
  await expect(failure(page)).toHaveCount(0);
  await page.goBack();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  const goBack = page.getByRole("button", { name: "Voltar ao texto anterior" });
  await goBack.click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Meu texto."));
  // While the service rewrites them it takes over without a second question.
  await playService(page, "never");
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Escrever de novo" }).click();
  await builtIn(page).click();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await goBack.click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Meu texto."));
});

test("[AI-8] without a text a reply stays; [AI-10] logged out", async ({ page, openQuestionnaire, context, allow }) => {
  allow(/api\/resumo|401/);
  await openQuestionnaire(3);
  await writeWith(page, "unreachable");
  await expect(failure(page)).toBeVisible();
  const line = page.getByRole("textbox", { name: "Com as suas palavras" });
  await line.fill("antes do Natal");
  await line.press("Enter");
  await expect(summaryOf(page)).toHaveValue("");
  await expect(page.getByText("Guardado: antes do Natal")).toBeVisible();
  await page.unroute("**/api/resumo");
  const asked = page.waitForRequest("**/api/resumo");
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  expect((await asked).postDataJSON()).toMatchObject({ replies: { deadline: "antes do Natal" } });
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);

  await context.clearCookies();
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  await expect(page.getByRole("link", { name: "Entrar de novo" })).toBeVisible();
  await expect(builtIn(page)).toHaveCount(0);
});
