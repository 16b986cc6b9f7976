/** Panel 4's text in its three parts. */
import type { Page } from "@playwright/test";
import type { SummaryResponse } from "../../app/brief/summary.ts";
import { correct, expectPanel, next, summaryField, summaryOf } from "../support/briefing.ts";
import { goOffline, watchPosts } from "../support/network.ts";
import { expect, test } from "../support/test.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const PARTS = ["A Padaria Aurora assa pão.", "A marca é laranja.", "Quer um manual da marca."];
const writeParts = (page: Page) =>
  page.route("**/api/resumo", (route) =>
    route.fulfill({ json: { resume_ia: PARTS.join("\n\n"), writer: "service" } satisfies SummaryResponse }),
  );

test("[WALK-10] [WALK-11] a heading leads to its panel and 'Continuar' back; 'Corrigir' opens one part, and 'Guardar' returns to it", async ({
  page,
  openQuestionnaire,
}) => {
  await writeParts(page);
  await openQuestionnaire(4);
  await expect(correct(page)).toHaveCount(3);
  const fix = page.getByRole("button", { name: "Corrigir: A marca" });
  await fix.click();
  await expect(correct(page)).toHaveCount(2);
  await summaryField(page).fill("A marca é azul.\n\nE verde.");
  await press(page, "Guardar");
  await expect(fix).toBeFocused();
  await expect(summaryOf(page)).toHaveValue(`${PARTS[0]}\n\nA marca é azul.\nE verde.\n\n${PARTS[2]}`);
  await fix.press("Enter");
  await summaryField(page).fill("Nada disso.");
  await press(page, "Deixar como estava");
  await expect(fix).toBeFocused();
  await expect(page.getByText("A marca é azul.")).toBeVisible();

  await page.getByRole("link", { name: /^A empresa\W+voltar ao passo 1$/ }).click();
  await expectPanel(page, 1);
  await next(page).click();
  await expectPanel(page, 4);
  await expect(page.getByText("E verde.")).toBeVisible();

  // What is half corrected counts, and without its parts the text has one heading and three links.
  await page.getByRole("button", { name: "Corrigir: O pedido" }).click();
  await summaryField(page).fill("");
  await page.reload();
  await expect(correct(page)).toHaveAccessibleName("Corrigir: O pedido");
  await expect(page.getByRole("link", { name: /voltar ao passo/ })).toHaveText([/A empresa/, /A marca/, /O que criar/]);
});

test("[WALK-10] [WALK-11] on a phone 'Corrigir' opens its field with the buttons below it, above the bar; from one part to another what was typed stays, and the focus is in the field", async ({
  page,
  openQuestionnaire,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await writeParts(page);
  await openQuestionnaire(4);
  for (const title of ["A empresa", "A marca", "O pedido"]) {
    await page.getByRole("button", { name: `Corrigir: ${title}` }).click();
    const bottom = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate((button) => button.getBoundingClientRect().bottom);
    const bar = await page
      .getByRole("button", { name: "Continuar" })
      .evaluate((button) => button.getBoundingClientRect().top);
    await expect.poll(() => bottom("Guardar"), title).toBeLessThan(bar);
    await press(page, "Guardar");
  }

  await page.getByRole("button", { name: "Corrigir: A marca" }).click();
  await summaryField(page).fill("A marca é azul.");
  await page.getByRole("button", { name: "Corrigir: A empresa" }).click();
  await expect(summaryField(page)).toBeFocused();
  await expect(page.getByText("A marca é azul.")).toBeVisible();
  await summaryField(page).fill("Assa pão.");
  await page.getByRole("button", { name: "Corrigir: O pedido" }).click();
  await expect(summaryField(page)).toBeFocused();
  await press(page, "Deixar como estava");
  await expect(summaryOf(page)).toHaveValue(`Assa pão.\n\nA marca é azul.\n\n${PARTS[2]}`);
});

test("[WALK-10] [WALK-12] [WALK-15] what the customer left open is one dotted line, and no question; without a connection the parts can be corrected, and the new text comes by itself afterwards; an answer that is taken away on the way back is asked for again, and 'Continuar' goes on from there", async ({
  page,
  context,
  openQuestionnaire,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await openQuestionnaire(4, { slogan: "talvez “Pão com tempo”" });
  await expect(
    page.getByText("Em aberto por enquanto: se vai ter slogan. Vocês decidem juntos, na conversa."),
  ).toBeVisible();
  await expect(correct(page)).toHaveCount(3);
  await goOffline(page);
  await page.getByRole("button", { name: "Escrever de novo" }).click();
  await expect(page.getByRole("alert")).toContainText("um novo espera a rede");
  const posts = watchPosts(page, /api\/resumo/);
  await correct(page).first().click();
  await press(page, "Guardar");
  await context.setOffline(false);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(correct(page)).toHaveCount(3);
  expect(posts).toHaveLength(1);

  await page.getByRole("link", { name: /voltar ao passo 3$/ }).click();
  await expectPanel(page, 3);
  for (const chosen of await page.getByRole("checkbox", { checked: true }).all()) await chosen.uncheck();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expectPanel(page, 2);
  await next(page).click();
  await expectPanel(page, 3);
  await page.getByRole("checkbox", { name: "Manual da Marca" }).check();
  await next(page).click();
  await expectPanel(page, 4);
});
