/** Changing the answers of a sent request (ROOM-5). What changed as others see it: tests/pages/request.test.ts. */
import type { Page } from "@playwright/test";
import { withClosing } from "../../app/brief/open-questions.ts";
import { SAMPLES } from "../../app/kit/color-words.ts";
import { summaryOf } from "../support/briefing.ts";
import { field, openForm, requestOf, save, saveChanges } from "../support/changing.ts";
import { ANSWERS, createBudget } from "../support/factories.ts";
import { tabThrough } from "../support/keyboard.ts";
import { expectToFitAt } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const block = (page: Page, title: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: title, level: 2 }) });

test("[ROOM-5] the customer changes answers, and reads the request with them; a reload loses nothing, and what is typed is dropped only when somebody says so", async ({
  page,
  login,
  database,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const clara = await login(page);
  const { id, submissionId: _, ...sent } = await createBudget(database, clara);
  await openForm(page, id);
  await expect(page.getByText("Nada mudou ainda")).toBeVisible();
  await field(page, "slogan").fill("Pão que espera por você");
  await field(page, "targetAudience").fill("turistas");
  await page.getByRole("button", { name: "Remover cafeterias" }).click();
  await page.getByRole("checkbox", { name: "WEB site" }).check({ force: true });
  await page.getByRole("button", { name: "calorosa" }).click();
  await expect(page.getByText("4 respostas mudadas")).toBeVisible();
  await save(page).click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await expect(page.getByText("Mudanças salvas.")).toBeVisible();
  await expect(page.getByText("Pão que espera por você").filter({ visible: true })).toBeVisible();
  expect(await requestOf(database, id)).toMatchObject({
    website: sent.website,
    slogan: "Pão que espera por você",
    targetAudience: ["famílias do bairro", "turistas"],
    forMake: [true, true, true, false, false],
    personality: ["calorosa"],
    resume_ia: sent.resume_ia,
    version: 2,
  });
  // Nothing is left in this browser to resume.
  await openForm(page, id);
  await expect(page.getByText("Continuando de onde você parou.")).toBeHidden();
  await expect(page.getByText("Nada mudou ainda")).toBeVisible();

  await field(page, "slogan").fill("Pão de amanhã");
  await field(page, "targetAudience").fill("vizinhos");
  await page.reload();
  await expect(field(page, "slogan")).toHaveValue("Pão de amanhã");
  await expect(page.getByRole("button", { name: "Remover vizinhos" })).toBeVisible();
  await expect(page.getByText("Continuando de onde você parou.")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Continuar a mudar" }).click();
  await expect(field(page, "slogan")).toHaveValue("Pão de amanhã");
  await page.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Descartar" }).click();
  await expect(page).toHaveURL(`/budget/view/${id}`);
  await openForm(page, id);
  await expect(field(page, "slogan")).toHaveValue("Pão que espera por você");
  expect(await requestOf(database, id)).toMatchObject({ version: 2 });
});

test("[ROOM-5] [AI-8] an answer to what the kept summary left open takes the question out of it; the summary says that it is older, until another one is asked for and read", async ({
  page,
  login,
  database,
}) => {
  const story = "Uma padaria que cheira a manhã.";
  const open = { slogan: "", hasSlogan: true };
  const brief = { ...ANSWERS, ...open, hasReference: false };
  const { id } = await createBudget(database, await login(page), { ...open, resume_ia: withClosing(story, brief) });
  await openForm(page, id);
  const summary = block(page, "Resumo");
  // Stored with the text, and no reproach to the customer.
  await expect(summary.getByText(story)).toBeVisible();
  await expect(summary.getByText("Falta perguntar")).toHaveCount(0);
  await field(page, "slogan").fill("Pão de amanhã");
  await saveChanges(page, id);
  const resume_ia = withClosing(story, { ...brief, slogan: "Pão de amanhã" });
  expect(await requestOf(database, id)).toMatchObject({ slogan: "Pão de amanhã", resume_ia });

  await openForm(page, id);
  await expect(summary.getByText("O resumo ainda fala das respostas de antes")).toBeHidden();
  await field(page, "nameProject").fill("Padaria do Largo");
  await expect(summary.getByText("O resumo ainda fala das respostas de antes")).toBeVisible();
  await summary.getByRole("radio", { name: "Escrever de novo" }).check({ force: true });
  await expect(summaryOf(page)).toHaveValue(/Padaria do Largo/);
  await summary.getByRole("radio", { name: "Deixar como está" }).check({ force: true });
  await expect(summary.getByText(story)).toBeVisible();
  await summary.getByRole("radio", { name: "Escrever de novo" }).check({ force: true });
  const text = summaryOf(page);
  await expect(text).toHaveValue(/Padaria do Largo/);
  const written = await text.inputValue();
  await saveChanges(page, id);
  expect(await requestOf(database, id)).toMatchObject({ nameProject: "Padaria do Largo", resume_ia: written });
});

test("[ROOM-5] the keyboard reaches every field in order and saves; a missing answer is asked for in words beside its field, and the first one has the focus; nothing serious at any width", async ({
  page,
  login,
  database,
  axe,
}) => {
  const { id } = await createBudget(database, await login(page), { typeBanding: 1 });
  await openForm(page, id);
  await axe(page);
  const names = await tabThrough(page, block(page, "A marca"));
  // A radio's label begins with the radio itself, which has no text.
  expect(names.filter((name) => name !== "")).toEqual([
    "Nome da empresa ou do projeto",
    "Cor",
    "Formato da cor",
    ...SAMPLES.map(({ word }) => word),
    "Slogan",
    "Remover trigo",
    "Remover chapéu de cozinheiro",
    "O que não pode aparecer",
    "Adicionar",
  ]);
  await expectToFitAt(page, [390, 320], 800);
  await field(page, "mustStay").fill("O sino");
  await save(page).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/budget/view/${id}`);
  expect(await requestOf(database, id)).toMatchObject({ mustStay: "O sino", version: 2 });

  await openForm(page, id);
  await field(page, "descriptionInterprise").fill(" ");
  await page.getByRole("button", { name: "Remover famílias do bairro" }).click();
  await page.getByRole("button", { name: "Remover cafeterias" }).click();
  await field(page, "color").fill("");
  for (const name of ["Cores e Fontes", "Manual da Marca"])
    await page.getByRole("checkbox", { name }).uncheck({ force: true });
  await save(page).click();
  await expect(field(page, "descriptionInterprise")).toBeFocused();
  await expect(field(page, "descriptionInterprise")).toHaveAccessibleDescription("Conte o que vocês fazem.");
  await expect(field(page, "targetAudience")).toHaveAccessibleDescription("Diga pelo menos um público.");
  await expect(field(page, "color")).toHaveAccessibleDescription("Diga que cor a marca tem.");
  await expect(block(page, "Entregas").getByRole("group")).toHaveAccessibleDescription("Escolha pelo menos um item.");
  await axe(page);
  await field(page, "color").fill("verde");
  await expect(page.getByText("Diga que cor a marca tem.")).toBeHidden();
  expect(await requestOf(database, id)).toMatchObject({ version: 2 });
});
