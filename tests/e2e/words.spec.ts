/** Words and layout with the longest names, on the smallest screens (MEND2-8, and what MEND2-10 says of the same). */
import { eq } from "drizzle-orm";
import { message } from "../../app/conversation/schema.ts";
import { showPath } from "../../app/galleries/galleries.ts";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { expectPanel, finish, QUESTIONNAIRE, storeDraft } from "../support/briefing.ts";
import { createRoom } from "../support/conversation.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { publishInspiration } from "../support/gallery.ts";
import { expectToFit, settle } from "../support/layout.ts";
import { coveredByNotices, markCut } from "../support/notices.ts";
import { expect, test } from "../support/test.ts";

const ONE_WORD = "Otorrinolaringologicamente".repeat(8).slice(0, 200);
const LONG = "Confeitaria Bonança e Filhas";
const PHONE = { viewport: { width: 390, height: 664 } };

for (const width of [1440, 390, 320]) {
  test(`[MEND2-8] [ROOM-5] at ${width} px a long name leaves 'Mudar respostas' its place`, async ({
    visitor,
    database,
    login,
  }) => {
    const page = await visitor({ viewport: { width, height: 664 } });
    const clara = await login(page);
    for (const nameProject of [ONE_WORD, LONG]) {
      const { id } = await createBudget(database, clara, { nameProject });
      await page.goto(`/budget/${id}/mudar`);
      await expect(page.getByRole("link", { name: nameProject })).toBeVisible();
      await expectToFit(page, width, nameProject);
      const name = page.getByRole("paragraph").filter({ hasText: /^Mudar respostas$/ });
      const { scrollWidth, clientWidth } = await name.evaluate(({ scrollWidth, clientWidth }) => ({
        scrollWidth,
        clientWidth,
      }));
      expect(scrollWidth, nameProject).toBeLessThanOrEqual(clientWidth);
      await expect(name).toBeInViewport({ ratio: 1 });
    }
  });
}

for (const width of [1440, 390, 320]) {
  test(`[MEND2-8] [INSP-1] [INSP-2] at ${width} px an inspiration's longest name leaves page and picture their shape`, async ({
    visitor,
    app,
  }) => {
    const page = await visitor({ viewport: { width, height: 664 } });
    const name = `${ONE_WORD.slice(0, 116)}${width}`;
    const { id } = await publishInspiration(app, { name, author: name });
    await page.goto(showPath("inspiration", name, id));
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectToFit(page, width);
    await page.goto("/inspiration");
    const card = page.getByRole("main").getByRole("link", { name });
    await expectToFit(page, width);
    const picture = await card.getByRole("presentation").boundingBox();
    expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeGreaterThan(0.4);
  });
}

test("[MEND2-8] [DES-3] the turns' pills keep every letter, and the turns beyond three have a way", async ({
  visitor,
  database,
  login,
}) => {
  const page = await visitor(PHONE);
  const rui = await login(page, { name: "Rui Nogueira", typeUser: 1 });
  const clara = await createUser(database);
  for (const nameProject of ["Padaria", LONG, "Lume", ONE_WORD])
    await createBudget(database, clara, { nameProject, designSelect: rui.id });
  await page.goto("/designer/page");
  const pills = page.getByRole("list", { name: "Sua vez" });
  const cut = () =>
    pills.getByRole("link", { name: ONE_WORD }).evaluate((pill) => {
      const box = pill.getBoundingClientRect();
      const radius = Number.parseFloat(getComputedStyle(pill).borderTopLeftRadius);
      const text = pill.querySelector("b")?.getBoundingClientRect();
      // A corner cuts what is nearer to the side than the circle there.
      const height = Math.min(radius, box.height / 2);
      const above = Math.max(height - ((text?.top ?? 0) - box.top), 0);
      return height - Math.sqrt(height ** 2 - above ** 2) - ((text?.left ?? 0) - box.left);
    });
  await expect.poll(cut, "no letter is beyond the pill's corner").toBeLessThanOrEqual(0);
  await expectToFit(page, 390);
  await pills.getByRole("link", { name: "E mais 1 projeto na sua vez" }).click();
  await expect(page).toHaveURL("/designer/page#meus");
  await expect(page.getByRole("heading", { name: "Meus projetos" })).toBeInViewport();
});

test("[MEND2-8] [BUD-3] a head names page and status once", async ({ page, openRoom, visitor, login }) => {
  const room = await openRoom("designer");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Em analize");
  await expect(page.getByText("Em analize", { exact: true }).and(page.locator("main h2, main b"))).toHaveCount(1);
  await expect(page.getByText("Designer Page")).toHaveCount(1);
  const customer = await visitor();
  await login(customer, room.customer);
  await customer.goto(`/budget/view/${room.id}`);
  await expect(customer.getByText("Minha Conta")).toHaveCount(1);
});

test("[MEND2-8] [CHAT-6] 'Falta perguntar' counts answers, has no heading without questions, and ends with the request", async ({
  page,
  openRoom,
  visitor,
  database,
  login,
}) => {
  const room = await openRoom("designer");
  const heading = page.getByRole("heading", { name: "Falta perguntar" });
  await expect(page.getByText(/^0 de \d+ respondidas$/)).toBeVisible();
  const { resume_ia: text } = (await database.select().from(budget).where(eq(budget.id, room.id)))[0] ?? {};
  const rules = await page.getByRole("list", { name: "Falta perguntar" }).getByRole("listitem").count();
  expect(rules).toBeGreaterThan(0);

  const complete = {
    descriptionInterprise: "Uma padaria de bairro que assa pão de fermentação natural todas as manhãs.",
    likeInterprise: ["Mari"],
    personality: ["calorosa"],
    applications: ["placa"],
    deadline: "2030-01-01",
    replies: { reference: "Não tenho." },
  };
  await database.update(budget).set(complete).where(eq(budget.id, room.id));
  await page.reload();
  await expect(page.getByRole("button", { name: "Fazer uma pergunta" })).toBeVisible();
  await expect(heading).toHaveCount(0);

  await database
    .update(budget)
    .set({
      status: 3,
      deadline: "",
      personality: [],
      resume_ia: `${text}\n\nFalta perguntar: como é a personalidade da marca e para quando é.`,
    })
    .where(eq(budget.id, room.id));
  const customer = await visitor();
  await login(customer, room.customer);
  for (const person of [page, customer]) {
    await person.goto(`/budget/view/${room.id}`);
    await expect(person.getByText("Terminado.")).toBeVisible();
    await expect(person.getByText("Falta perguntar")).toHaveCount(0);
  }
  await database.update(budget).set({ status: 0 }).where(eq(budget.id, room.id));
  await customer.reload();
  await expect(customer.getByText("Em analize").first()).toBeVisible();
  await expect(customer.getByText("Falta perguntar")).toHaveCount(0);
});

test("[MEND2-8] what happens without a word between is one line of the conversation, and a press shows all", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  const event = (kind: "claimed" | "status", minute: number) => ({
    budgetId: room.id,
    kind,
    by: room.designer.id,
    details: kind === "status" ? { from: 0, to: 1 } : {},
    at: new Date(Date.now() + minute * 60_000),
  });
  await database.insert(budgetEvent).values([event("claimed", 1), event("status", 2)]);
  await login(page, room.designer);
  await page.goto(`/budget/view/${room.id}`);
  const talk = page.getByRole("region", { name: "Mensagens" });
  const line = talk
    .getByRole("listitem")
    .filter({ hasText: /mudou o estado de ‘Em analize’ para ‘Criando’.*e mais 2 antes/ });
  await expect(line).toHaveCount(1);
  const first = talk.getByText(/^Lúcia fez o pedido, /);
  await expect(first).toBeHidden();
  await line.getByText("e mais 2 antes").click();
  await expect(first).toBeVisible();
  await expect(page.getByRole("list", { name: "O que já aconteceu" }).getByRole("listitem")).toHaveCount(3);

  // A message between them parts them.
  await database.insert(message).values({
    budgetId: room.id,
    author: room.customer.id,
    text: "Bom dia.",
    at: new Date(Date.now() + 90_000),
    submissionId: crypto.randomUUID(),
  });
  await page.reload();
  await expect(talk.getByText("e mais 1 antes")).toBeVisible();
  await expect(talk.getByText(/^Você mudou o estado .*, às \d\d:\d\d$/)).toBeVisible();
});

test("[MEND2-8] [ROOM-5] answers that cannot be changed any more look so", async ({ page, database, login, axe }) => {
  const room = await createRoom(database);
  await login(page, room.customer);
  await page.goto(`/budget/${room.id}/mudar`);
  const answers = page.getByRole("group", { name: "Suas respostas, só para ler" });
  await expect(answers).toBeVisible();
  const field = answers.getByLabel("Endereço do site");
  await expect(field).toBeDisabled();
  await expect(field).toHaveCSS("border-bottom-style", "dashed");
  for (const name of ["Adicionar", "Ainda não tenho site", /^Remover /, "Escolher imagem"])
    await expect(answers.getByRole("button", { name })).toHaveCount(0);
  await expect(answers.getByText("Arraste uma imagem")).toHaveCount(0);
  for (const asking of ["Escolha o que vem junto.", "pelo menos um", "opcional"])
    for (const one of await answers.getByText(asking, { exact: true }).all()) await expect(one).toBeHidden();
  await axe(page);
});

test("[MEND2-8] [BUD-8] the customer's question names who will read the answer", async ({ page, database, login }) => {
  const room = await createRoom(database);
  await database.update(budget).set({ budget: true, budgetFile: "budget/quote/a.pdf" }).where(eq(budget.id, room.id));
  const at = new Date();
  await database
    .insert(budgetEvent)
    .values({ budgetId: room.id, kind: "quote_sent", by: room.designer.id, details: { fileName: "a.pdf" }, at });
  await login(page, room.customer);
  await page.goto(`/budget/view/${room.id}`);
  await page.getByRole("button", { name: "Aceitar orçamento" }).click();
  await expect(page.getByRole("dialog")).toContainText("O projeto começa, e Rui recebe um e-mail.");
});

test("[MEND2-8] [BRAND-3] [BRAND-6] the questionnaire says what most people answer, adds by a plus, and what is always included", async ({
  visitor,
  login,
}) => {
  const page = await visitor({ ...PHONE, hasTouch: true, isMobile: true });
  const clara = await login(page);
  await page.goto(QUESTIONNAIRE);
  await expectPanel(page, 1);
  await expect(page.getByText("É o que quase todo mundo responde ao começar do zero.")).toBeVisible();
  await page.getByRole("button", { name: "Ainda não tenho site" }).click();
  await expect(page.getByLabel("Endereço do site")).toHaveValue("Ainda não tenho site");
  await expect(page.getByRole("button", { name: "Adicionar", exact: true }).locator("use")).toHaveAttribute(
    "href",
    /#plus$/,
  );
  await storeDraft(page, clara, 2);
  await page.goto(QUESTIONNAIRE);
  await expect(page.getByText("Escolha uma imagem do aparelho.")).toBeVisible();
  await expect(page.getByText("Arraste uma imagem")).toBeHidden();
  await storeDraft(page, clara, 3);
  await page.goto(QUESTIONNAIRE);
  await expect(page.getByRole("group", { name: "O que entra no pedido" })).toHaveAccessibleDescription(
    "Nome, símbolo e letras fazem parte sempre. Escolha o que vem junto.",
  );
});

test("[MEND2-8] [ROOM-4] 'Pedido enviado' leads to the conversation with the studio", async ({
  page,
  openQuestionnaire,
}) => {
  await openQuestionnaire(5);
  await finish(page).click();
  await expect(page.getByText("Pedido enviado")).toBeVisible();
  await settle(page);
  // The answers' typed colour has its sign in the list, whether it was typed or not.
  await expect(page.getByText("#E8743B", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Falar com o estúdio" }).click();
  await expect(page).toHaveURL(/\/budget\/[0-9a-f-]+\/conversa$/);
  await expect(page.getByRole("textbox", { name: "Mensagem" })).toBeVisible();
});

test("[MEND2-8] [MEND2-10] a press on a failure's notice puts it away, and it covers nothing meanwhile", async ({
  visitor,
  login,
  allow,
}) => {
  allow(/create\/new\/Branding/);
  const page = await visitor(PHONE);
  const clara = await login(page);
  await storeDraft(page, clara, 5);
  await page.goto(QUESTIONNAIRE);
  await expectPanel(page, 5);
  await page.route(/Branding\/0\.data/, (route) => route.abort("connectionreset"));
  await finish(page).scrollIntoViewIfNeeded();
  await markCut(page);
  await finish(page).click();
  const notice = page.getByRole("alert").filter({ hasText: "Ops! não foi possivel completar o quiz" });
  await expect(notice).toBeVisible();
  await expect.poll(() => coveredByNotices(page)).toEqual([]);
  // Under the pointer a notice stays by itself.
  await notice.click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("O pedido ainda não foi enviado.")).toBeVisible();
});
