/** Words and layout with the longest names, on the smallest screens (MEND2-8, and what MEND2-10 says of the same). */
import { message } from "../../app/conversation/schema.ts";
import { budgetEvent } from "../../app/requests/schema.ts";
import { expectPanel, finish, QUESTIONNAIRE, storeDraft } from "../support/briefing.ts";
import { createRoom } from "../support/conversation.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { expectToFit, expectToFitAt } from "../support/layout.ts";
import { coveredByNotices, markCut } from "../support/notices.ts";
import { expect, test } from "../support/test.ts";

const ONE_WORD = "Otorrinolaringologicamente".repeat(8).slice(0, 200);
const LONG = "Confeitaria Bonança e Filhas";
const WIDTHS = [1440, 390, 320];
const PHONE = { viewport: { width: 390, height: 664 } };

test("[MEND2-8] [ROOM-5] a long name leaves 'Mudar respostas' its place at every width; answers that cannot be changed any more look so and say why", async ({
  page,
  database,
  login,
  axe,
}) => {
  const clara = await login(page);
  for (const nameProject of [ONE_WORD, LONG]) {
    const { id } = await createBudget(database, clara, { nameProject });
    await page.goto(`/budget/${id}/mudar`);
    await expect(page.getByRole("link", { name: nameProject })).toBeVisible();
    const name = page.getByRole("paragraph").filter({ hasText: /^Mudar respostas$/ });
    for (const width of WIDTHS) {
      await expectToFitAt(page, [width]);
      const isCut = await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      expect(isCut, `${nameProject} at ${width} px`).toBe(false);
      await expect(name).toBeInViewport({ ratio: 1 });
    }
  }

  for (const [values, why] of [
    [{ withdrawnAt: new Date() }, "O pedido está retirado."],
    [{ status: 3 }, "O projeto já começou"],
  ] as const) {
    const { id } = await createBudget(database, clara, values);
    await page.goto(`/budget/${id}/mudar`);
    await expect(page.getByRole("alert")).toContainText(why);
    await expect(page.locator("[name=slogan]")).toBeDisabled();
    await expect(page.getByRole("button", { name: "Salvar mudanças" })).toBeHidden();
    await page.getByRole("link", { name: "Voltar ao pedido" }).click();
    await expect(page).toHaveURL(`/budget/view/${id}`);
  }
  const davi = await createUser(database, { typeUser: 1 });
  const claimed = await createBudget(database, clara, { designSelect: davi.id });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/budget/${claimed.id}/mudar`);
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

test("[MEND2-8] what happens without a word between is one line of the conversation, and a press shows all", async ({
  page,
  database,
  login,
}) => {
  const room = await createRoom(database);
  // One beginning for all, however long the page takes; seconds, so that midnight is hardly ever between them.
  const began = Date.now();
  const event = (kind: "claimed" | "status", second: number) => ({
    budgetId: room.id,
    kind,
    by: room.designer.id,
    details: kind === "status" ? { from: 0, to: 1 } : {},
    at: new Date(began + second * 1_000),
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
    at: new Date(began + 1_500),
    submissionId: crypto.randomUUID(),
  });
  await page.reload();
  await expect(talk.getByText("e mais 1 antes")).toBeVisible();
  await expect(talk.getByText(/^Você mudou o estado .*, às? \d\d:\d\d$/)).toBeVisible();
});

test("[MEND2-8] [MEND2-10] [BRAND-3] [BRAND-6] the questionnaire says what most people answer, adds by a plus, and what is always included; a press on a failure's notice puts it away, and it covers nothing meanwhile", async ({
  visitor,
  login,
  allow,
}) => {
  allow(/create\/new\/Branding/);
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

test("[WALK-3] on a phone the three needs are in the first view of /branding, and the notes follow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/branding");
  for (const link of await page.getByRole("main").getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
  await expect(page.getByText("Uns cinco minutos")).toBeAttached();
  expect(await page.getByRole("main").innerText()).toMatch(/expandir[\s\S]*Uns cinco minutos/);
});
