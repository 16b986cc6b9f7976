import { FINISH_FAILED } from "../../app/brief/questionnaire.ts";
import { correct, expectPanel, finish, next, summaryField, summaryOf } from "../support/briefing.ts";
import { settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[BRAND-11] the failed save stands clear of 'Terminar' and goes away by itself, also under a pointer at rest; one that is read stays, and none once the request is sent", async ({
  page,
  openQuestionnaire,
  allow,
}) => {
  allow(/branding\/0\.data/i);
  await openQuestionnaire(5);
  await page.route(/Branding\/0\.data/, (route) => route.abort());
  await page.clock.install();
  const notice = page.getByRole("alert").filter({ hasText: FINISH_FAILED });
  for (const [width, height] of [
    [390, 700],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await finish(page).click();
    await expect(notice).toBeVisible();
    // Not in the way of another try, and the pointer, which rests where it pressed, does not hold the notice.
    await finish(page).click({ trial: true });
    await page.clock.runFor(7000);
    await expect(notice).toHaveCount(0);
  }
  const fail = async () => {
    await finish(page).focus();
    await page.keyboard.press("Enter");
    await expect(notice).toBeVisible();
  };
  await fail();
  await settle(page);
  const box = await notice.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 100, (box?.y ?? 0) + 20];
  await page.getByRole("button", { name: "Fechar aviso" }).click();
  await page.mouse.move(x, y);
  await fail();
  await page.clock.runFor(7000);
  await expect(notice).toHaveCount(0);
  await fail();
  await page.mouse.move(x + 5, y + 5);
  await page.clock.runFor(60_000);
  await expect(notice).toBeVisible();

  await page.unrouteAll();
  await notice.locator("..").getByRole("button", { name: "Fechar aviso" }).focus();
  await finish(page).evaluate((button: HTMLElement) => button.click());
  await expect(page.getByText("Visualização", { exact: true })).toBeVisible();
  await expect(notice).toHaveCount(0, { timeout: 1_000 });
});

test("[BRAND-8] 'Escrever de novo' hands the focus to the first 'Corrigir' when the text is there; on a phone with its keyboard open the line being written stays above the bar", async ({
  page,
  openQuestionnaire,
}) => {
  await openQuestionnaire(4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  const again = page.getByRole("button", { name: "Escrever de novo" });
  await again.focus();
  await page.keyboard.press("Enter");
  await expect(correct(page).first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summaryField(page)).toBeFocused();
  await page.keyboard.type("Eu: ");
  await again.click();
  await page.getByRole("dialog").getByRole("button", { name: "Escrever de novo" }).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(correct(page).first()).toBeFocused();

  await page.setViewportSize({ width: 390, height: 420 });
  await correct(page).last().click();
  await expect(summaryField(page)).toBeFocused();
  for (let line = 1; line <= 8; line += 1) await page.keyboard.type(`\nLinha ${line}`);
  const bar = () => next(page).evaluate((button) => button.parentElement?.getBoundingClientRect().top ?? 0);
  const lastLine = () =>
    summaryField(page).evaluate((area) => {
      const { paddingBottom, borderBottomWidth } = getComputedStyle(area);
      return (
        area.getBoundingClientRect().bottom - Number.parseFloat(paddingBottom) - Number.parseFloat(borderBottomWidth)
      );
    });
  await expect.poll(async () => (await lastLine()) - (await bar())).toBeLessThanOrEqual(0);
});

test("[BRAND-8] [BRAND-9] on panel 5 'Tentar novamente' hands the focus to 'Terminar'; a session that ended before it shows its way back in, on a phone too", async ({
  page,
  openQuestionnaire,
  context,
  allow,
}) => {
  allow(/api\/resumo|401/);
  await page.route("**/api/resumo", (route) => route.abort("connectionreset"));
  await openQuestionnaire(4);
  await expect(page.getByRole("alert")).toBeVisible();
  await next(page).click();
  await expectPanel(page, 5);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.unroute("**/api/resumo");
  await page.getByRole("button", { name: "Tentar novamente" }).press("Enter");
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await expect(finish(page)).toBeFocused();
  await page.setViewportSize({ width: 390, height: 500 });
  await context.clearCookies();
  await finish(page).click();
  await expect(page.getByRole("link", { name: "Entrar de novo" })).toBeInViewport({ ratio: 1 });
});
