import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { QUESTIONS } from "../../app/brief/questions.ts";
import { budget } from "../../app/requests/schema.ts";
import { answerUntil, back, expectPanel, finish, next, QUESTIONNAIRE, summaryOf } from "../support/briefing.ts";
import { expectTargets, tabThrough } from "../support/keyboard.ts";
import { expectToFit } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const TOGGLE = "Quer contar mais?Opcional. Ajuda quem desenha a acertar de primeira.";
const more = (page: Page) => page.getByRole("button", { name: "Quer contar mais?" });
const section = (page: Page) => page.getByRole("region", { name: "Quer contar mais?" });
const brands = (page: Page) => page.getByLabel("Marcas que você admira");
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const ownWord = (page: Page) => page.getByRole("textbox", { name: "Outra palavra para a marca" });
const ownPlace = (page: Page) => page.getByRole("textbox", { name: "Outro lugar para a marca" });
const deadline = (page: Page) => page.getByLabel("Até quando?");

test("[BRAND-15] 'Quer contar mais?' is closed at first, opens by keyboard, and its fields follow the button; what is not given leaves no trace, a past date is told and kept, and each need has a draft", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(1);
  await expect(more(page)).toHaveAttribute("aria-expanded", "false");
  await expect(more(page)).toContainText("Opcional. Ajuda quem desenha a acertar de primeira.");
  await expect(brands(page)).toHaveCount(0);
  await more(page).focus();
  await page.keyboard.press("Enter");
  await expect(more(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Tab");
  await expect(brands(page)).toBeFocused();
  for (const word of [...QUESTIONS.personality.suggestions, ...QUESTIONS.applications.suggestions]) {
    await expect(chip(page, word)).toHaveAttribute("aria-pressed", "false");
  }
  await expect(page.getByLabel("O que precisa ficar da marca de hoje?")).toHaveCount(0);
  await more(page).press("Space");
  await expect(brands(page)).toHaveCount(0);

  // What is not given leaves no trace.
  await more(page).click();
  await chip(page, "simples").click();
  await chip(page, "simples").click();
  await brands(page).fill("Farm");
  await brands(page).fill("");
  await more(page).click();
  await answerUntil(page, 4);
  await expect(summaryOf(page)).toHaveValue(/Padaria Aurora/);
  expect(await summaryOf(page).inputValue()).not.toMatch(/simples|Farm|\[\]|undefined/);
  await next(page).click();
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row).toMatchObject({ likeInterprise: [], personality: [], applications: [], deadline: "", mustStay: "" });

  // A past date is told and kept.
  await page.goto(QUESTIONNAIRE);
  await more(page).click();
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, "0")).join("-");
  });
  await expect(deadline(page)).toHaveAttribute("min", today);
  await deadline(page).fill(today);
  await deadline(page).blur();
  await expect(deadline(page)).not.toHaveAccessibleDescription(/já passou/);
  await deadline(page).fill("2020-01-31");
  await deadline(page).blur();
  await expect(deadline(page)).toHaveAccessibleDescription("Essa data já passou. Confira.");
  await expect(deadline(page)).toHaveValue("2020-01-31");

  // The draft of one need keeps what is told more, and another need begins closed.
  await chip(page, "elegante").click();
  await page.goto("/create/new/Branding/1");
  await expect(more(page)).toHaveAttribute("aria-expanded", "false");
  await page.goto(QUESTIONNAIRE);
  await expect(chip(page, "elegante")).toHaveAttribute("aria-pressed", "true");
});

test("[BRAND-15] [BRAND-13] what is told more survives a reload, opens by itself, and is part of the request", async ({
  page,
  openQuestionnaire,
  database,
}) => {
  const customer = await openQuestionnaire(1);
  await more(page).click();
  await brands(page).pressSequentially("Granado,Havaianas,");
  await brands(page).pressSequentially("Farm");
  await chip(page, "calorosa").click();
  await ownWord(page).fill("cheirosa");
  await ownWord(page).press("Enter");
  await ownWord(page).pressSequentially("Valente");
  await chip(page, "Instagram").click();
  await ownPlace(page).fill("bicicleta de entrega");
  await page.getByRole("button", { name: "Adicionar lugar" }).click();
  await deadline(page).fill("2999-12-24");
  await page.reload();
  await expect(more(page)).toHaveAttribute("aria-expanded", "true");
  // What stood in a line when the page went away counts, as in the other lists.
  for (const name of ["Granado", "Havaianas", "Farm", "cheirosa", "bicicleta de entrega"]) {
    await expect(page.getByRole("button", { name: `Remover ${name}` })).toBeVisible();
  }
  for (const name of ["calorosa", "valente", "Instagram"]) {
    await expect(chip(page, name)).toHaveAttribute("aria-pressed", "true");
  }
  await expect(deadline(page)).toHaveValue("2999-12-24");
  await answerUntil(page, 5);
  await finish(page).click();
  await expect(page).toHaveURL(/\/budget\/view\//);
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, customer.id));
  expect(row).toMatchObject({
    likeInterprise: ["Granado", "Havaianas", "Farm"],
    personality: ["calorosa", "cheirosa", "Valente"],
    applications: ["Instagram", "bicicleta de entrega"],
    deadline: "2999-12-24",
    mustStay: "",
  });
});

test("[BRAND-15] a fourth brand and a fourth word are refused in words, and nothing is lost, added or not", async ({
  page,
  openQuestionnaire,
}) => {
  await openQuestionnaire(1);
  await more(page).click();
  await brands(page).fill("Granado, Farm, Natura, Osklen,");
  await expect(brands(page)).toHaveValue("Osklen");
  await expect(brands(page)).toHaveAccessibleDescription("Cabem até três marcas. Tire uma para pôr outra.");
  await expect(page.getByRole("status").filter({ hasText: "Cabem até três marcas." })).toHaveCount(1);
  await page.getByRole("button", { name: "Remover Farm" }).click();
  await expect(section(page)).not.toContainText("Cabem até três marcas.");
  await brands(page).press("Enter");
  await expect(brands(page)).toHaveValue("");
  await expect(page.getByRole("button", { name: "Remover Osklen" })).toBeVisible();

  for (const word of ["calorosa", "simples"]) await chip(page, word).click();
  await ownWord(page).fill("cheirosa");
  await ownWord(page).press("Enter");
  await chip(page, "antiga").click();
  await expect(chip(page, "antiga")).toHaveAttribute("aria-pressed", "false");
  await expect(page.getByRole("status").filter({ hasText: "Cabem até três palavras." })).toHaveCount(1);
  await ownWord(page).fill("teimosa");
  await ownWord(page).press("Enter");
  await expect(ownWord(page)).toHaveValue("teimosa");
  await expect(ownWord(page)).toHaveAccessibleDescription("Cabem até três palavras. Tire uma para pôr outra.");
  await chip(page, "simples").click();
  await ownWord(page).press("Enter");
  await expect(page.getByRole("button", { name: "Remover teimosa" })).toBeVisible();

  // Typed and not added, both are told and stay typed.
  await brands(page).fill("Farm");
  await expect(brands(page)).toHaveAccessibleDescription("Cabem até três marcas. Tire uma para pôr outra.");
  await ownWord(page).fill("ousada");
  await expect(ownWord(page)).toHaveAccessibleDescription("Cabem até três palavras. Tire uma para pôr outra.");
  await answerUntil(page, 2);
  await back(page).click();
  await expect(brands(page)).toHaveValue("Farm");
  await expect(brands(page)).toHaveAccessibleDescription("Cabem até três marcas. Tire uma para pôr outra.");
  await expect(ownWord(page)).toHaveValue("ousada");
  await brands(page).fill("");
  await expect(section(page)).not.toContainText("Cabem até três marcas.");
});

test("[BRAND-15] Enter in these fields never submits, and none of them keeps 'Continuar' from advancing", async ({
  page,
  openQuestionnaire,
}) => {
  await openQuestionnaire(1);
  await page.goto("/modify/Branding/2");
  await page.getByLabel("Endereço do site").fill("padariaaurora.com.br");
  await page.getByLabel("Descrição do serviço").fill("Padaria de bairro.");
  await page.getByLabel("Público-alvo").fill("vizinhos,");
  await more(page).click();
  await brands(page).fill("Granado, Farm, Natura, Osklen,");
  await ownWord(page).fill("cheirosa");
  await page.getByLabel("O que precisa ficar da marca de hoje?").fill("o trevo na porta");
  await deadline(page).fill("2020-01-31");
  for (const field of [brands(page), ownPlace(page), page.getByLabel("O que precisa ficar"), deadline(page)]) {
    await field.press("Enter");
    await expectPanel(page, 1);
  }
  await next(page).click();
  await expectPanel(page, 2);
  await back(page).click();
  await expect(page.getByLabel("O que precisa ficar da marca de hoje?")).toHaveValue("o trevo na porta");
  await expect(brands(page)).toHaveValue("Osklen");
  await expect(page.getByRole("button", { name: "Remover cheirosa" })).toBeVisible();
});

test("[BRAND-15] [A11Y] panel 1 open and closed at each width: fits, targets, names, order and visible focus by keyboard", async ({
  page,
  openQuestionnaire,
  axe,
}) => {
  await openQuestionnaire(1);
  await page.goto("/modify/Branding/2");
  const atEachWidth = async (check: () => Promise<void>) => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectToFit(page, width);
      await check();
    }
    await axe(page);
  };
  await atEachWidth(async () => expect(await tabThrough(page, section(page))).toEqual([TOGGLE]));
  await more(page).press("Enter");
  await brands(page).fill("uma marca com um nome muito comprido mesmo, b, c, d");
  await brands(page).press("Enter");
  await chip(page, "calorosa").click();
  await atEachWidth(async () => {
    await expectTargets(section(page));
    expect(await tabThrough(page, section(page))).toEqual([
      TOGGLE,
      "Remover uma marca com um nome muito comprido mesmo",
      "Remover b",
      "Remover c",
      "Marcas que você admira",
      "Adicionar marca",
      ...QUESTIONS.personality.suggestions,
      "Outra palavra para a marca",
      "Adicionar palavra",
      ...QUESTIONS.applications.suggestions,
      "Outro lugar para a marca",
      "Adicionar lugar",
      "Até quando?",
      "O que precisa ficar da marca de hoje?",
    ]);
  });
});
