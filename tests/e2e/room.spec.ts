/** A request's page as a room (ROOM-3), and 'Pedido enviado' (ROOM-4). What it says: tests/pages/room.test.ts. */
import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import { LIMITS } from "../../app/brief/questionnaire.ts";
import { weekdayText } from "../../app/kit/day.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { answerBy } from "../../app/requests/turn.ts";
import { finish } from "../support/briefing.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFitAt, settle } from "../support/layout.ts";
import { expect, test } from "../support/test.ts";

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

const LONG_WORD = "x".repeat(LIMITS.line);
const OPTIONAL = {
  typeBanding: 1 as const,
  likeInterprise: ["Granado", "Empório Juá"],
  personality: ["calorosa", "antiga"],
  applications: ["saco de pão", "placa da porta"],
  deadline: "2026-12-24",
  mustStay: "O sino e as letras.",
  replies: { reference: "A fachada da Rua do Amparo." },
};
/** The longest texts, without a space. */
const UNBROKEN = {
  likeInterprise: [LONG_WORD],
  personality: [LONG_WORD],
  applications: [LONG_WORD],
  mustStay: LONG_WORD,
  nameProject: `a${LONG_WORD}`,
  descriptionInterprise: `O nome é B${"y".repeat(50)}.`,
  replies: { [LONG_WORD]: LONG_WORD },
};

const ground = (page: Page) => page.getByRole("main").locator("[data-ground]").first().getAttribute("data-ground");
const turn = (page: Page) => page.getByRole("region", { name: "Criação" }).getByRole("heading", { level: 2 }).nth(1);

test("[ROOM-3] name, turn and its action are in the first view, whatever the name, for whoever's turn it is; by keyboard the action is the first stop past the header, and a button that waits says why", async ({
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
  let claimedPath = "";
  for (const nameProject of ["Padaria Bonança", LONG_NAME]) {
    const values = { nameProject, designSelect: davi.id, typeBanding: 2 as const };
    const quoted = await createBudget(database, clara, { ...values, ...QUOTED });
    const claimed = await createBudget(database, clara, values);
    const open = await createBudget(database, clara, { nameProject, typeBanding: 2 });
    const done = await createBudget(database, clara, { ...values, ...QUOTED, quoteAnswer: "accepted", status: 2 });
    for (const [person, { id }, action] of [
      [people.customer, quoted, "visualizar orçamento"],
      [people.designer, claimed, "enviar um orçamento"],
      [people.designer, open, "Requisitar Projeto"],
      [people.designer, done, "Passar para Finalizado"],
    ] as const) {
      await person.goto(`/budget/view/${id}`);
      const heading = person.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(nameProject.trim());
      for (const [width, height] of [
        [390, 664],
        [1366, 650],
      ] as const) {
        await person.setViewportSize({ width, height });
        await settle(person);
        await expectAboveFold(person, "name", heading);
        await expectAboveFold(person, "turn", turn(person));
        await expectAboveFold(person, action, person.getByRole("button", { name: action, exact: true }));
      }
    }
    claimedPath = `/budget/view/${claimed.id}`;
  }
  const { designer } = people;
  await designer.goto(claimedPath);
  await designer.getByRole("link", { name: "Voltar" }).focus();
  await designer.keyboard.press("Tab");
  await expect(designer.getByRole("button", { name: "enviar um orçamento" })).toBeFocused();
  await designer.keyboard.press("Tab");
  const view = designer.getByRole("button", { name: "visualizar orçamento" });
  await expect(view).toBeFocused();
  await expect(view).toHaveAccessibleDescription("Nenhum orçamento foi enviado ainda.");
  await designer.keyboard.press("Enter");
  await expect(designer.getByRole("dialog")).toHaveCount(0);
});

test("[ROOM-3] [BUD-12] nothing runs out sideways at any width, and axe finds nothing, in any stage", async ({
  page,
  database,
  login,
  axe,
}) => {
  const clara = await createUser(database);
  const davi = await createUser(database, { typeUser: 1, name: "Maximiliano Wanderley-Vasconcellos" });
  const held = { designSelect: davi.id, nameProject: LONG_NAME };
  const check = async (stages: Partial<typeof budget.$inferInsert>[]) => {
    for (const values of stages) {
      const { id } = await createBudget(database, clara, values);
      await page.goto(`/budget/view/${id}`);
      await settle(page);
      await axe(page);
      await expectToFitAt(page, [1440, 768, 390, 320], 800);
    }
  };
  await login(page, clara);
  await check([
    OPTIONAL,
    held,
    { ...held, ...QUOTED },
    { ...held, ...QUOTED, quoteAnswer: "accepted", status: 1 },
    { ...held, status: 3 },
    { withdrawnAt: new Date() },
  ]);
  await login(page, davi);
  await check([OPTIONAL, UNBROKEN]);
  const asked = page.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem");
  await expect(asked.filter({ hasText: LONG_WORD })).toHaveCount(1);
});

test("[BUD-3] [BUD-5] [SEC-8.16] [ROOM-3] statuses have the specification's colours, an answer its own; the quote's button is filled when there is one; without motion the stroke stands where it belongs at once", async ({
  page,
  database,
  login,
}) => {
  const clara = await login(page);
  const view = page.getByRole("button", { name: "visualizar orçamento" });
  for (const [status, colour] of [
    [0, "rgb(228, 195, 18)"],
    [1, "rgb(62, 117, 180)"],
    [2, "rgb(119, 183, 42)"],
    [3, "rgb(178, 12, 12)"],
  ] as const) {
    const { id } = await createBudget(database, clara, { status, color: "E8743B" });
    await page.goto(`/budget/view/${id}`);
    await settle(page);
    const chip = page.locator("[data-status] span").first();
    expect(await chip.evaluate((chip) => getComputedStyle(chip, "::before").backgroundColor)).toBe(colour);
    await expect(page.locator("dd circle")).toHaveCSS("fill", "rgb(232, 116, 59)");
    await expect(view, "an outline").toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const picture = page.getByRole("main").locator("img");
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const davi = await createUser(database, { typeUser: 1 });
  const { id } = await createBudget(database, clara, { designSelect: davi.id, ...QUOTED });
  await database.insert(budgetEvent).values({ budgetId: id, kind: "quote_sent", by: davi.id });
  await page.goto(`/budget/view/${id}`);
  await expect(view, "filled").toHaveCSS("background-color", "rgb(10, 58, 41)");
  const drawn = page
    .getByRole("img", { name: /^Passo 3 de 5/ })
    .locator("svg")
    .nth(1);
  await expect(drawn).toHaveCSS("animation-name", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect(drawn).toHaveCSS("animation-duration", "0.5s");
  await expect(drawn).toHaveCSS("animation-iteration-count", "1");
});

test("[ROOM-4] [MEND2-8] after 'Terminar': 'Pedido enviado' by when, on the page and by mail; a reload keeps it, a visit and a claim have the room", async ({
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
  // The typed colour has its sign in the list, whether it was typed or not.
  await expect(page.getByText("#E8743B", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "O que vem agora" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Mudar respostas" })).toHaveAttribute("href", `/budget/${row?.id}/mudar`);
  expect(await ground(page)).toBe("forest");
  await axe(page);
  const mail = await smtp.waitForMail(clara.email, /Pedido enviado/);
  expect(mail.text.replaceAll(/\s+/g, " ")).toContain(`até ${until}.`);
  expect(mail.text).toContain(`/budget/view/${row?.id}`);

  await page.getByRole("link", { name: "Falar com o estúdio" }).click();
  await expect(page).toHaveURL(/\/budget\/[0-9a-f-]+\/conversa$/);
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(page.getByRole("heading", { name: "O que você contou" })).toBeInViewport();
  await page.reload();
  await expect(sent).toBeVisible();
  await expectToFitAt(page, [390, 320]);
  await page.getByRole("link", { name: "Ir para Minha Conta" }).click();
  await page.getByRole("link", { name: new RegExp(row?.nameProject ?? "") }).click();
  await expect(turn(page)).toHaveText(/^Com o estúdio, até .+: um designer assume o pedido$/);
  await expect(sent).toHaveCount(0);
  await expect(main).not.toContainText(clara.email);

  // A room as soon as a designer claims it, also where 'Pedido enviado' stood.
  for (const _ of [1, 2]) await page.goBack();
  await expect(sent).toBeVisible();
  const davi = await createUser(database, { typeUser: 1 });
  await database.update(budget).set({ designSelect: davi.id }).where(eq(budget.userCreate, clara.id));
  await page.reload();
  await expect(turn(page)).toHaveText("Com Davi, desde hoje: prepara o orçamento");
  await expect(page.getByText("Pedido enviado")).toHaveCount(0);
});
