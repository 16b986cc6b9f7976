/** A request's page as a room (ROOM-3), and 'Pedido enviado' (ROOM-4). */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../app/brief/questionnaire.ts";
import { weekdayText } from "../../app/kit/day.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { answerBy } from "../../app/requests/turn.ts";
import { finish } from "../support/briefing.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

const HOUR = 60 * 60 * 1000;
const QUOTED = { budget: true, budgetFile: "budget/quote/a.pdf" };
const LONG_NAME = "Associação dos Produtores de Pão de Fermentação Natural da Zona da Mata "
  .repeat(3)
  .slice(0, LIMITS.line);

/** The whole element is in the first view. */
async function expectAboveFold(page: Page, name: string, locator: ReturnType<Page["locator"]>): Promise<void> {
  const box = await locator.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect((box?.y ?? height) + (box?.height ?? 0), `${name} ends above ${height}`).toBeLessThanOrEqual(height);
}

const ground = (page: Page) => page.getByRole("main").locator("[data-ground]").first().getAttribute("data-ground");
const turn = (page: Page) => page.getByRole("region", { name: "Criação" }).getByRole("heading", { level: 2 }).nth(1);

test("[ROOM-3] name, turn and its action are in the first view, whatever the name, for whoever's turn it is", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const clara = await createUser(database);
  const davi = await createUser(database, { typeUser: 1 });
  const people = { customer: page, designer: await visitor() };
  await login(people.customer, clara);
  await login(people.designer, davi);
  for (const nameProject of ["Padaria Bonança", LONG_NAME]) {
    const values = { nameProject, designSelect: davi.id, typeBanding: 2 as const };
    const quoted = await createBudget(database, clara, { ...values, ...QUOTED });
    const claimed = await createBudget(database, clara, values);
    const open = await createBudget(database, clara, { nameProject, typeBanding: 2 });
    const done = await createBudget(database, clara, { ...values, ...QUOTED, quoteAnswer: "accepted", status: 2 });
    for (const [width, height] of [
      [390, 664],
      [1366, 650],
    ] as const) {
      for (const [person, { id }, action] of [
        [people.customer, quoted, "visualizar orçamento"],
        [people.designer, claimed, "enviar um orçamento"],
        [people.designer, open, "Requisitar Projeto"],
        [people.designer, done, "Passar para Finalizado"],
      ] as const) {
        await person.setViewportSize({ width, height });
        await person.goto(`/budget/view/${id}`);
        await settle(person);
        const heading = person.getByRole("heading", { level: 1 });
        await expect(heading).toHaveText(nameProject.trim());
        await expectAboveFold(person, "name", heading);
        await expectAboveFold(person, "turn", turn(person));
        await expectAboveFold(person, action, person.getByRole("button", { name: action, exact: true }));
      }
    }
  }
});

test("[ROOM-1] [ROOM-3] the ground says whose turn it is, and nobody is 'o cliente' on their own page", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const clara = await login(page, { name: "Clara Nogueira" });
  const designer = await visitor();
  const davi = await login(designer, { typeUser: 1, name: "Davi Braga" });
  const claimed = await createBudget(database, clara, { designSelect: davi.id });
  const sent = { budgetId: claimed.id, kind: "quote_sent" as const, by: davi.id };
  const open = await createBudget(database, clara);
  const closed = await createBudget(database, clara, { designSelect: davi.id, status: 3 });

  await page.goto(`/budget/view/${claimed.id}`);
  await expect(turn(page)).toHaveText("Com Davi, desde hoje: prepara o orçamento");
  expect(await ground(page)).toBe("mist");
  await designer.goto(`/budget/view/${claimed.id}`);
  await expect(turn(designer)).toHaveText("Sua vez: enviar um orçamento");
  expect(await ground(designer)).toBe("pink");
  await designer.goto(`/budget/view/${open.id}`);
  await expect(turn(designer)).toHaveText("Aberto: qualquer designer pode assumir");
  expect(await ground(designer)).toBe("sky");

  await database.update(budget).set(QUOTED).where(eq(budget.id, claimed.id));
  await database.insert(budgetEvent).values(sent);
  await page.reload();
  await expect(turn(page)).toHaveText("Sua vez: responder ao orçamento");
  expect(await ground(page)).toBe("pink");
  const head = page.getByRole("region", { name: "Criação" });
  await expect(head.getByText(/^Davi Braga mandou o orçamento hoje, às? \d\d:\d\d\.$/)).toBeVisible();
  await expect(page.getByText("Você fez o pedido.")).toBeVisible();
  await expect(page.getByText("Você responde ao orçamento.")).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/cliente(?!s)/i, { useInnerText: true });
  await expect(page.getByRole("img", { name: "Passo 3 de 5: Orçamento. Depois: Criação, Entrega." })).toBeVisible();

  await page.goto(`/budget/view/${closed.id}`);
  await expect(turn(page)).toHaveText("Terminado.");
  expect(await ground(page)).toBe("forest");
});

test("[ROOM-3] the quote is a sheet of its own, and its answer goes through the dialog", async ({
  page,
  database,
  login,
  axe,
}) => {
  const clara = await login(page);
  const davi = await createUser(database, { typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { designSelect: davi.id, ...QUOTED });
  const details = { fileName: "proposta.pdf" };
  await database.insert(budgetEvent).values({ budgetId: id, kind: "quote_sent", by: davi.id, details });
  await page.goto(`/budget/view/${id}`);
  const sheet = page.getByRole("region", { name: "Orçamento", exact: true });
  await expect(sheet).toContainText("proposta.pdf");
  await expect(sheet).toContainText(/Davi Braga enviou hoje, às? \d\d:\d\d/);
  await expect(sheet.getByRole("link", { name: "Abrir orçamento" })).toHaveAttribute("href", `/budget/${id}/orcamento`);
  await expect(sheet.getByRole("link", { name: "Baixar orçamento" })).toHaveAttribute("download", "proposta.pdf");
  await axe(page);
  await sheet.getByRole("button", { name: "Aceitar orçamento" }).click();
  const dialog = page.getByRole("dialog", { name: "Aceitar este orçamento?" });
  await dialog.getByRole("button", { name: "Aceitar e avisar" }).click();
  await expect(turn(page)).toHaveText("Com Davi, desde hoje: cria a marca");
  await expect(sheet).toContainText("Você aceitou em");
  await expect(sheet.getByRole("button")).toHaveCount(0);
});

for (const width of [1440, 768, 390, 320])
  test(`[ROOM-3] nothing runs out sideways at ${width} px, and axe finds nothing, in any stage`, async ({
    page,
    database,
    login,
    axe,
  }) => {
    const clara = await login(page);
    const davi = await createUser(database, { typeUser: 1, name: "Maximiliano Wanderley-Vasconcellos" });
    await page.setViewportSize({ width, height: 800 });
    const held = { designSelect: davi.id, nameProject: LONG_NAME };
    for (const values of [
      {},
      held,
      { ...held, ...QUOTED },
      { ...held, ...QUOTED, quoteAnswer: "accepted" as const, status: 1 },
      { ...held, status: 3 },
      { withdrawnAt: new Date() },
    ]) {
      const { id } = await createBudget(database, clara, values);
      await page.goto(`/budget/view/${id}`);
      await settle(page);
      await expectToFit(page, width);
      await axe(page);
    }
  });

test("[ROOM-3] by keyboard: past the header the turn's action is the first stop, and a button that waits says why", async ({
  page,
  database,
  login,
}) => {
  const davi = await login(page, { typeUser: 1 });
  const { id } = await createBudget(database, await createUser(database), { designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("link", { name: "Voltar" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "enviar um orçamento" })).toBeFocused();
  await page.keyboard.press("Tab");
  const view = page.getByRole("button", { name: "visualizar orçamento" });
  await expect(view).toBeFocused();
  await expect(view).toHaveAccessibleDescription("Nenhum orçamento foi enviado ainda.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("[ROOM-3] without motion the stroke stands where it belongs at once", async ({ page, database, login }) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/budget/view/${id}`);
  const drawn = page.getByRole("img", { name: "Passo 2 de 5: Designer." }).locator("svg").nth(1);
  await expect(drawn).toHaveCSS("animation-name", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(drawn).toHaveCSS("animation-duration", "0.5s");
  await expect(drawn).toHaveCSS("animation-iteration-count", "1");
});

test("[ROOM-4] after 'Terminar': 'Pedido enviado' by when, on the page and by mail; a reload keeps it, a visit has the room", async ({
  page,
  database,
  smtp,
  openQuestionnaire,
  axe,
}) => {
  const clara = await openQuestionnaire(5);
  await finish(page).click();
  const sent = page.getByRole("status").filter({ hasText: "Pedido enviado" });
  await expect(sent).toBeVisible();
  const address = page.url();
  expect(new URL(address).search, "BRAND-9").toBe("");
  const [row] = await database.select().from(budget).where(eq(budget.userCreate, clara.id));
  const openedAt = row?.openedAt.getTime() ?? 0;
  const until = weekdayText(answerBy(openedAt, 3), openedAt);
  const main = page.getByRole("main");
  await expect(main).toContainText(`Um designer assume até ${until}.`);
  await expect(main).toContainText(`Mandamos esta mesma mensagem para ${clara.email}.`);
  await expect(page.getByRole("heading", { name: "O que vem agora" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mudar respostas" })).toHaveAttribute("href", `/budget/${row?.id}/mudar`);
  expect(await ground(page)).toBe("forest");
  await axe(page);
  const mail = await smtp.waitForMail(clara.email, /Pedido enviado/);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain(`até ${until}.`);
  expect(mail.text).toContain(`/budget/view/${row?.id}`);

  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(page.getByRole("heading", { name: "O que você contou" })).toBeInViewport();
  await page.reload();
  await expect(sent).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 664 });
    await expectToFit(page, width);
  }
  await axe(page);
  await page.getByRole("link", { name: "Ir para Minha Conta" }).click();
  await page.getByRole("link", { name: new RegExp(row?.nameProject ?? "") }).click();
  await expect(turn(page)).toHaveText(/^Com o estúdio, até .+: um designer assume o pedido$/);
  await expect(sent).toHaveCount(0);
  await expect(main).not.toContainText(clara.email);
});

test("[ROOM-4] a request that a designer claims meanwhile is a room, even where 'Pedido enviado' stood", async ({
  page,
  database,
  openQuestionnaire,
}) => {
  const clara = await openQuestionnaire(5);
  await finish(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Pedido enviado" })).toBeVisible();
  const davi = await createUser(database, { typeUser: 1 });
  await database.update(budget).set({ designSelect: davi.id }).where(eq(budget.userCreate, clara.id));
  await page.reload();
  await expect(turn(page)).toHaveText("Com Davi, desde hoje: prepara o orçamento");
  await expect(page.getByText("Pedido enviado")).toHaveCount(0);
});

test("[ROOM-1] after the days for an answer nobody promises one", async ({ page, database, login }) => {
  const clara = await login(page);
  const openedAt = new Date(Date.now() - 73 * HOUR);
  const { id } = await createBudget(database, clara, { openedAt, createdAt: openedAt });
  await page.goto(`/budget/view/${id}`);
  await expect(turn(page)).toHaveText("Com o estúdio: a direção escolhe um designer");
  await expect(page.getByText(/^O prazo venceu .+, e ninguém assumiu\.$/)).toBeVisible();
});
