import { answerUntil, correct, expectPanel, finish, next, QUESTIONNAIRE } from "../support/briefing.ts";
import { expectWidth } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

test("[BRAND-2] the whole questionnaire works with the keyboard alone", async ({ page, openQuestionnaire }) => {
  await openQuestionnaire(1);
  await page.getByLabel("Endereço do site").focus();
  const type = (text: string) => page.keyboard.type(text);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await type("aurora.com");
  await press("Tab", "Tab");
  await type("Padaria de bairro.");
  await press("Tab");
  await type("vizinhos");
  await press("Enter");
  await type("cafés");
  await press("Enter");
  await next(page).focus();
  await press("Enter");
  await expectPanel(page, 2);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press("Tab");
  await expect(page.getByLabel("Nome da empresa ou do projeto")).toBeFocused();
  await type("Padaria Aurora");
  await press("Tab");
  await expect(page.getByLabel("Cor", { exact: true })).toBeFocused();
  await type("E8743B");
  await press("Enter");
  await expectPanel(page, 3);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press("Tab", "Space", "Tab", "Tab", "Space");
  await expect(page.getByRole("checkbox", { name: "Cores e Fontes" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Manual da Marca" })).toBeChecked();
  await press("Enter");
  await expectPanel(page, 4);
  await expect(correct(page).first()).toBeVisible();
  await next(page).focus();
  await press("Enter");
  await expectPanel(page, 5);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await finish(page).focus();
  // The summary may still be on the way.
  await expect(finish(page)).not.toHaveAttribute("aria-disabled", "true");
  await press("Enter");
  await expect(page).toHaveURL(/\/budget\/view\//);
});

test("[BRAND-2] every panel fits each width, and axe finds nothing serious", async ({ page, login, axe }) => {
  const check = async () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 700],
      [320, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectWidth(page, width, page.url());
    }
    await axe(page);
  };
  await login(page);
  await page.goto("/branding");
  await check();
  await page.goto(QUESTIONNAIRE);
  await expect(page.getByLabel("Endereço do site")).toBeVisible();
  await check();
  await answerUntil(page, 2);
  await check();
  // On a phone the way on stays in sight and never covers the focused field.
  await page.setViewportSize({ width: 390, height: 600 });
  await expect(next(page)).toBeInViewport({ ratio: 1 });
  const slogan = page.getByRole("textbox", { name: "Slogan" });
  await page.getByRole("radio", { name: "Sim" }).focus();
  await page.keyboard.press("Tab");
  await expect(slogan).toBeFocused();
  const covered = async () => {
    const [field, bar] = [await slogan.boundingBox(), await next(page).boundingBox()];
    return (field?.y ?? 0) + (field?.height ?? 0) - (bar?.y ?? 0);
  };
  await expect.poll(covered).toBeLessThanOrEqual(0);
  await page.getByLabel("Nome da empresa ou do projeto").fill("Padaria Aurora");
  await page.getByLabel("Cor", { exact: true }).fill("E8743B");
  await next(page).click();
  await expectPanel(page, 3);
  await check();
  await page.getByRole("checkbox", { name: "WEB site" }).check();
  await next(page).click();
  await expect(correct(page).first()).toBeVisible();
  await check();
  await next(page).click();
  await expectPanel(page, 5);
  await check();
});
