import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { budget } from "../../app/requests/schema.ts";
import {
  back,
  expectPanel,
  finish,
  next,
  QUESTIONNAIRE,
  rewriteSummary,
  summaryOf,
  withAnyClosing,
} from "../support/briefing.ts";
import { slowProcessor } from "../support/slow-processor.ts";
import { expect, test } from "../support/test.ts";

/** Counts the calls for a summary; `hold` keeps the answers back until `release`. */
async function watchSummaries(page: Page, hold = false) {
  let calls = 0;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/resumo", async (route) => {
    calls += 1;
    if (hold) await released;
    await route.continue().catch(() => undefined);
  });
  return { calls: () => calls, release };
}

test("[BRAND-8] reaching panel 4 writes the summary, with a loader until it is there, and panel 4 advances freely", async ({
  page,
  openQuestionnaire,
}) => {
  const summaries = await watchSummaries(page, true);
  await openQuestionnaire(3);
  expect(summaries.calls()).toBe(0);
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Escrevendo o resumo" })).toBeVisible();
  await next(page).click();
  await expectPanel(page, 5);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(finish(page)).toHaveAttribute("aria-disabled", "true");
  await expect(finish(page)).toHaveAccessibleDescription(/o resumo está sendo escrito/);
  await finish(page).click({ force: true });
  await expectPanel(page, 5);
  // Who waits on 'Terminar' is still on it when it can be pressed.
  await finish(page).focus();
  summaries.release();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(finish(page)).toBeFocused();
  expect(summaries.calls()).toBe(1);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/budget\/view\//);
});

test("[BRAND-8] unchanged answers do not call the service again, changed ones do; the text is shown with who wrote it, can be changed, survives changed answers, says that it may no longer fit, and is saved", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const summaries = await watchSummaries(page);
  const customer = await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await next(page).click();
  await expectPanel(page, 5);
  await back(page).click();
  await expectPanel(page, 4);
  await back(page).click();
  await expectPanel(page, 3);
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await page.reload();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  expect(summaries.calls()).toBe(1);
  await back(page).click();
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/WEB site/);
  expect(summaries.calls()).toBe(2);

  await expect(page.getByText(/redator embutido/)).toBeVisible();
  await rewriteSummary(page, "A Padaria Aurora acorda antes do bairro.");
  await expect(page.getByText(/mudado por você/)).toBeVisible();
  await page.reload();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("A Padaria Aurora acorda antes do bairro."));
  await page.getByRole("button", { name: "Voltar", exact: true }).click();
  await page.getByRole("checkbox", { name: "Cores e Fontes" }).check();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("A Padaria Aurora acorda antes do bairro."));
  await expect(page.getByText("As respostas mudaram depois deste texto.")).toBeVisible();
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row?.resume_ia).toMatch(withAnyClosing("A Padaria Aurora acorda antes do bairro."));
});

test("[BRAND-8] a page that opens on panel 4 asks for one text, on a slow computer too", async ({
  page,
  openQuestionnaire,
}) => {
  await slowProcessor(page, 4);
  const summaries = await watchSummaries(page);
  await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  expect(summaries.calls()).toBe(1);
});

test("[BRAND-8] [AI-10] a failed generation says so, offers 'Tentar novamente' and keeps the answers; while the built-in writer is the only one, nobody is offered it as another", async ({
  page,
  openQuestionnaire,
  allow,
}) => {
  allow(/503/);
  const message = "O serviço que escreve o resumo está fora do ar. Suas respostas continuam aqui.";
  await page.route("**/api/resumo", (route) => route.fulfill({ status: 503, json: { kind: "unavailable", message } }));
  await openQuestionnaire(4);
  await expect(page.getByRole("alert")).toContainText(message);
  await next(page).click();
  await expectPanel(page, 5);
  await expect(finish(page)).toHaveAccessibleDescription(/Falta o resumo/);
  await finish(page).click({ force: true });
  await expectPanel(page, 5);
  await back(page).click();
  await expectPanel(page, 4);
  await page.unroute("**/api/resumo");
  const summaries = await watchSummaries(page, true);
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Escrevendo o resumo" })).toBeVisible();
  const builtIn = page.getByRole("button", { name: "Usar o redator embutido" });
  await expect(builtIn).toHaveCount(0);
  summaries.release();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.route("**/api/resumo", (route) => route.fulfill({ status: 503, json: { message: "Fora do ar." } }));
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  await expect(page.getByRole("alert")).toContainText("Fora do ar.");
  await expect(builtIn).toHaveCount(0);
});

test("[BRAND-8] offline, and with an answer that is no answer of ours, there is another try too", async ({
  page,
  openQuestionnaire,
  allow,
}) => {
  allow(/api\/resumo/);
  await page.route("**/api/resumo", (route) => route.abort("internetdisconnected"));
  await openQuestionnaire(4);
  await expect(page.getByRole("alert")).toContainText("Confira a conexão");
  await page.unroute("**/api/resumo");
  await page.route("**/api/resumo", (route) => route.fulfill({ status: 502, body: "<html>Bad Gateway</html>" }));
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await expect(page.getByRole("alert")).toContainText("Confira a conexão");
  await rewriteSummary(page, "Escrevo eu.");
  await next(page).click();
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
});

test("[BRAND-8] going back before panel 4 gives the request up, and coming again asks again", async ({
  page,
  openQuestionnaire,
}) => {
  const summaries = await watchSummaries(page, true);
  const givenUp = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/resumo"));
  await openQuestionnaire(4);
  await expect.poll(summaries.calls).toBe(1);
  await back(page).click();
  expect((await givenUp).failure()?.errorText).toBe("net::ERR_ABORTED");
  summaries.release();
  await next(page).click();
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  expect(summaries.calls()).toBe(2);
});

test("[BRAND-8] a session that ended offers the login and comes back to this panel with the answers", async ({
  page,
  login,
  openQuestionnaire,
  context,
  allow,
}) => {
  allow(/401/);
  const customer = await openQuestionnaire(3);
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await context.clearCookies();
  await next(page).click();
  await expect(page.getByRole("alert")).toContainText("Sua sessão terminou");
  const address = `${QUESTIONNAIRE}?painel=4`;
  await expect(page.getByRole("link", { name: "Entrar de novo" })).toHaveAttribute(
    "href",
    `/login?voltar=${encodeURIComponent(address)}`,
  );
  await login(page, customer);
  await page.goto(address);
  await expectPanel(page, 4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
});

test("[AI-10] [BRAND-8] 'Escrever de novo' asks first when the text was changed by hand, and keeps the text before, which comes back and goes again, also after a reload; one's own words outlast a second text that nobody edited, and a third asks before they go", async ({
  page,
  openQuestionnaire,
}) => {
  const summaries = await watchSummaries(page);
  await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  const written = await summaryOf(page).inputValue();
  const backToEarlier = page.getByRole("button", { name: "Voltar ao texto anterior" });
  await expect(backToEarlier).toHaveCount(0);
  const again = page.getByRole("button", { name: "Escrever de novo" });
  const dialog = page.getByRole("dialog", { name: "Escrever de novo?" });
  // A text that nobody changed is replaced without a question.
  await again.click();
  await expect.poll(summaries.calls).toBe(2);
  await rewriteSummary(page, "Meu texto.");
  await again.click();
  await expect(dialog).toContainText("Depois, dá para voltar a ele.");
  await dialog.getByRole("button", { name: "Ficar com o meu texto" }).click();
  await expect(dialog).toBeHidden();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Meu texto."));
  await again.click();
  await dialog.getByRole("button", { name: "Escrever de novo" }).click();
  await expect(summaryOf(page)).toHaveValue(written);
  expect(summaries.calls()).toBe(3);
  await page.reload();
  await backToEarlier.press("Enter");
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Meu texto."));
  await expect(page.getByText(/mudado por você/)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "O texto anterior voltou." })).toHaveCount(1);
  await expect(backToEarlier).toBeFocused();
  await backToEarlier.press("Enter");
  await expect(summaryOf(page)).toHaveValue(written);

  const answered = page.waitForResponse("**/api/resumo");
  await again.click();
  await answered;
  await backToEarlier.click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Meu texto."));
  await backToEarlier.click();
  await rewriteSummary(page, "Outro texto meu.");
  await again.click();
  await expect(dialog).toContainText("o anterior, que também é seu, se perde");
  await dialog.getByRole("button", { name: "Ficar com o meu texto" }).click();
  await expect(summaryOf(page)).toHaveValue(withAnyClosing("Outro texto meu."));
});
