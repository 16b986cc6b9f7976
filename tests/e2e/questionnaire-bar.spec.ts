import type { Locator, Page } from "@playwright/test";
import { back, expectPanel, finish, next, QUESTIONNAIRE, rewriteSummary, summaryOf } from "../support/briefing.ts";
import { expectWidth, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const PANELS = [1, 2, 3, 4, 5] as const;
const change = (page: Page) => page.getByRole("button", { name: "Mudar alguma informação" });
const main = (page: Page, panel: number) => (panel === 5 ? finish(page) : next(page));
const bar = (page: Page, panel: number): Locator => main(page, panel).locator("xpath=ancestor::div[1]");

async function openPanel(page: Page, panel: (typeof PANELS)[number]): Promise<void> {
  await page.goto(`${QUESTIONNAIRE}?painel=${panel}`);
  await expectPanel(page, panel);
  if (panel === 4) await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
}

test("[SEC-8.13] on each screen the ways on are in view, and hide no focus", async ({ page, openQuestionnaire }) => {
  await openQuestionnaire(5);
  for (const panel of PANELS) {
    await page.setViewportSize({ width: 320, height: 568 });
    await openPanel(page, panel);
    await expect.poll(() => page.evaluate(() => scrollY), `panel ${panel}`).toBe(0);
    for (const [width, height] of [
      [320, 568],
      [390, 664],
      [1366, 650],
      [1440, 900],
    ] as const) {
      const where = `panel ${panel} at ${width} × ${height}`;
      await page.setViewportSize({ width, height });
      await page.evaluate(() => {
        (document.activeElement as HTMLElement).blur();
        scrollTo(0, 0);
      });
      for (const button of panel === 5 ? [finish(page), change(page)] : [back(page), next(page)])
        await expect(button, where).toBeInViewport({ ratio: 1 });
      await expectWidth(page, width, where);
      await expect.poll(() => focusedBehindBar(bar(page, panel)), `focused behind the bar of ${where}`).toEqual([]);
    }
  }

  // Where it would cover the panel, it ends it; paper has no button.
  await openPanel(page, 2);
  for (const [width, height, position] of [
    [683, 325, "static"],
    [844, 519, "static"],
    [390, 520, "sticky"],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(bar(page, 2)).toHaveCSS("position", position);
  }
  await page.emulateMedia({ media: "print" });
  await expect(next(page)).toBeHidden();
  const printed = page.getByRole("button", { name: "Continuar", includeHidden: true });
  await expect(printed.locator("xpath=ancestor::div[1]")).toHaveCSS("position", "static");
});

/** Gives the focus to each control of the panel in turn, down and up: what had it while behind the bar. */
function focusedBehindBar(bar: Locator): Promise<string[]> {
  return bar.evaluate((bar) => {
    const controls = [...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea)")].filter(
      (control) => !bar.contains(control) && control.tabIndex >= 0,
    );
    const hidden = [...controls, ...controls.toReversed()].filter((control) => {
      control.focus();
      const [box, top] = [control.getBoundingClientRect(), bar.getBoundingClientRect().top];
      // Of a long text the browser shows the line being written; its box goes on beneath the bar.
      const fits = box.height <= top && !(control instanceof HTMLTextAreaElement);
      return document.activeElement === control && (fits ? box.bottom > top + 1 : box.top > top - 40);
    });
    return hidden.map((control) => control.outerHTML.slice(0, 120));
  });
}

test("[SEC-8.13] 'Terminar' is first and filled; why it waits is above", async ({ page, openQuestionnaire, axe }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await openQuestionnaire(5);
  await page.mouse.move(0, 0);
  await back(page).focus();
  await page.keyboard.press("Tab");
  await expect(finish(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(change(page)).toBeFocused();
  await expect(finish(page)).toHaveCSS("background-color", "rgb(10, 58, 41)");
  await expect(change(page)).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await settle(page);
  const [one, other] = [await finish(page).boundingBox(), await change(page).boundingBox()];
  expect(one?.y).toBe(other?.y);
  expect(one?.x).toBeGreaterThan(other?.x ?? 0);
  await axe(page);

  await page.setViewportSize({ width: 320, height: 568 });
  await openPanel(page, 4);
  await rewriteSummary(page, "");
  await next(page).click();
  await expectPanel(page, 5);
  const reason = page.getByText("Falta o resumo. Peça outro, ou escreva o seu no passo anterior.");
  await expect(reason).toBeInViewport({ ratio: 1 });
  await expect(finish(page)).toBeInViewport({ ratio: 1 });
  await axe(page);
});
