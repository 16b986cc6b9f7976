/** The lists of requests by turn (ROOM-2): a customer's, a designer's and what waits for an admin. */
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { createBudget, createUser, type Database } from "../support/factories.ts";
import { tabThrough } from "../support/keyboard.ts";
import { expectToFit, expectWidth } from "../support/layout.ts";
import { sendMessage } from "../support/messages.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { expect, test } from "../support/test.ts";

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const main = (page: Page) => page.getByRole("main");
const money = (sum: string) => `R$\u00a0${sum}`;
const mark = (text: string) => new RegExp(`${text}$`);

/** The open list and the admins' are everybody's. */
test.beforeEach(async ({ database }) => {
  await database.execute(sql`delete from budget`);
});

type Person = { id: string };

/** A request in each stage, with a message that its customer and one that its designer has not read. */
async function everyStage(database: Database, customer: Person, designer: Person) {
  const own = { designSelect: designer.id };
  const make = (nameProject: string, days: number, values = {}) =>
    createBudget(database, customer, { nameProject, movedAt: daysAgo(days), openedAt: daysAgo(days), ...values });
  const open = await make("Empório Caiçara", 1, { deadline: `${new Date().getFullYear() + 2}-01-20` });
  const claimed = await make("Café da Ladeira", 2, own);
  const quoted = await make("Padaria Bonança", 30, { ...own, budget: true });
  const accepted = { ...own, budget: true, quoteAnswer: "accepted" as const, status: 1 };
  await make("Bonança na Praça", 40, accepted);
  await make("Bolo de Rolo", 50, { ...accepted, status: 2 });
  await make("Arraial do Carmo", 60, { ...own, status: 3 });
  await make("Banca da Esquina", 9, { withdrawnAt: daysAgo(9) });
  await sendMessage(database, quoted, designer, "Chegou o orçamento.");
  await sendMessage(database, quoted, designer, "Qualquer dúvida, escreva.");
  await sendMessage(database, claimed, customer, "Mando a foto amanhã.");
  return { open, quoted, claimed };
}

test("[ROOM-2] [CHAT-3] /account: one's own turn first, with the designer, the day and what is new, then the studio's, then what is over", async ({
  page,
  database,
  login,
  axe,
}) => {
  const lucia = await login(page, { name: "Lúcia Andrade" });
  const rui = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const { quoted } = await everyStage(database, lucia, rui);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lúcia, é a sua vez em um projeto.");
  const band = main(page).getByRole("list", { name: "Sua vez" }).getByRole("listitem");
  await expect(band).toHaveCount(1);
  await expect(band).toContainText("Padaria Bonança");
  await expect(band).toContainText("Sua vez: responder ao orçamento");
  await expect(band).toContainText(/Rui Nogueira, \d+º? de \p{L}+/u);
  await expect(band).toContainText("2 mensagens");
  await expect(main(page).getByRole("list", { name: "Com a gente" }).getByRole("link")).toHaveText([
    /^Empório Caiçara\s*Com o estúdio, até \S+: um designer assume o pedidoEm analizeontem, \d\d:\d\d$/,
    /^Café da Ladeira\s*Com Rui, desde \S+: prepara o orçamentoEm analize/,
    /^Bonança na Praça\s*Com Rui, desde .*: cria a marcaCriando/,
    /^Bolo de Rolo\s*Com Rui, desde .*: entrega os arquivosConcluído/,
  ]);
  await expect(main(page).getByRole("list", { name: "Terminados" }).getByRole("link")).toHaveText([
    /^Banca da Esquina\s*Retirado\./,
    /^Arraial do Carmo\s*Terminado\. .*Rui NogueiraFinalizado/,
  ]);
  await expect(page.getByRole("link", { name: /^Minha Conta/ })).toContainText("2 novidades");
  await axe(page);

  // By keyboard from the head to the room of one's own turn.
  expect((await tabThrough(page, main(page))).slice(0, 3)).toEqual([
    "Crie sua marca",
    "visualizar orçamento: Padaria Bonança",
    expect.stringContaining("Empório Caiçara"),
  ]);
  await band.getByRole("link", { name: "visualizar orçamento" }).press("Enter");
  await expect(page).toHaveURL(`/budget/view/${quoted.id}`);
});

test("[ROOM-2] [QUOTE-42] /account: a written quote and a down payment show their sum, and lead where they are answered and paid", async ({
  page,
  database,
  login,
  axe,
}) => {
  const customer = await login(page, { name: "Lúcia Andrade" });
  const designer = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const own = { designSelect: designer.id };
  const quoted = await createBudget(database, customer, { nameProject: "Padaria Bonança", ...own });
  await createVersion(database, { id: quoted.id, customer, designer }, { number: 2 });
  const agreed = await createBudget(database, customer, { nameProject: "Bolo de Rolo", ...own });
  await createAccepted(database, { id: agreed.id, customer, designer });
  await page.goto("/account");
  const bands = main(page).getByRole("list", { name: "Sua vez" }).getByRole("listitem");
  const quote = bands.filter({ hasText: "Padaria Bonança" });
  await expect(quote.getByRole("term")).toHaveText(/^Vale até \S+, \d+º? de \p{L}+$/u);
  await expect(quote.getByRole("definition")).toHaveText(money("4.160,00"));
  const pay = bands.filter({ hasText: "Bolo de Rolo" });
  await expect(pay.getByRole("term")).toHaveText("Entrada por Pix");
  await expect(pay.getByRole("definition")).toHaveText(money("2.080,00"));
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 664 });
    await expectToFit(page, width);
  }
  await axe(page);
  await pay.getByRole("link", { name: "pagar com Pix: Bolo de Rolo" }).click();
  await expect(page).toHaveURL(`/budget/${agreed.id}/pagamento/1`);
  await page.goto("/account");
  await quote.getByRole("link", { name: "visualizar orçamento" }).click();
  await expect(page).toHaveURL(`/budget/${quoted.id}/orcamento/2`);
});

test("[ROOM-2] /account without requests is an invitation, and of finished ones nothing waits", async ({
  page,
  database,
  login,
  axe,
}) => {
  const lucia = await login(page, { name: "Lúcia Andrade" });
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oi, Lúcia. Sua conta está pronta.");
  await expect(main(page).getByRole("listitem")).toContainText(["Hoje", "Em até 3 dias", "Depois"]);
  await axe(page);
  await createBudget(database, lucia, { status: 3 });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lúcia, nada espera por você.");
});

test("[ROOM-2] the designer page: own turns in its head, the cards with dates and deliverables, own projects by turn", async ({
  page,
  database,
  login,
  axe,
}) => {
  const rui = await login(page, { typeUser: 1, name: "Rui Nogueira" });
  const lucia = await createUser(database, { name: "Lúcia Andrade", tell: "(81) 97777-4521" });
  const { claimed } = await everyStage(database, lucia, rui);
  await createBudget(database, lucia, { nameProject: "Ateliê Dália", openedAt: daysAgo(4) });
  await page.goto("/designer/page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rui, é a sua vez em dois projetos.");
  const turns = main(page).getByRole("list", { name: "Sua vez" }).getByRole("link");
  await expect(turns).toHaveText([
    /^Café da Ladeiraenviar um orçamento/,
    /^Bolo de Roloentregar os arquivos e finalizar/,
  ]);

  const open = page.getByRole("region", { name: "Orçamentos disponíveis" });
  const year = new Date().getFullYear() + 2;
  await expect(open.getByRole("link")).toHaveText([
    /Ateliê Dália.*Cores e FontesManual da Marca.*Sem datahá 4 dias, venceu ontem.*\(81\) 97777-4521$/,
    mark(`Empório Caiçara.*Cores e FontesManual da Marca.*Quer até 20 de janeiro de ${year}ontem\\(81\\) 97777-4521`),
  ]);
  await open.getByRole("combobox", { name: "Ordenar" }).selectOption("Mais novos");
  await expect(open.getByRole("link")).toHaveText([/Empório Caiçara/, /Ateliê Dália/]);
  await expect(page).toHaveURL(/ordem=newest/);

  const own = page.getByRole("list", { name: "Meus projetos" }).getByRole("link");
  await expect(own).toHaveText([
    /^Café da Ladeira\s*1 nova\s*Marca Nova\s*Sua vez: enviar um orçamentoLúcia Andrade, desde \S+\(81\) 97777-4521Requisição de orçamento/,
    /^Bolo de Rolo\s*Marca Nova\s*Sua vez: entregar os arquivos e finalizarLúcia Andrade, desde/,
    /^Padaria Bonança\s*Marca Nova\s*Com Lúcia, desde .*: lê o orçamentoLúcia Andrade\(81\) 97777-4521Requisição de orçamento/,
    /^Bonança na Praça\s*Marca Nova\s*Com você, desde .*: criar a marcaLúcia Andrade\(81\) 97777-4521Em analize/,
    /^Arraial do Carmo\s*Marca Nova\s*Terminado\./,
  ]);
  await axe(page);
  await turns.first().press("Enter");
  await expect(page).toHaveURL(`/budget/view/${claimed.id}`);
});

test("[ROOM-2] [CHAT-1] the admin page: late requests, messages to the studio, and a way to every request", async ({
  page,
  database,
  login,
  axe,
}) => {
  await login(page, { typeUser: 2, name: "Helena Castro" });
  const lucia = await createUser(database, { name: "Lúcia Andrade" });
  const rui = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  await page.goto("/admin/page");
  const waits = page.getByRole("region", { name: "O que espera" });
  await expect(page.getByRole("heading", { name: "Helena, nada espera por você." })).toBeVisible();
  await expect(waits).toContainText("Ninguém espera há mais de 3 dias");
  await axe(page);

  const { open, quoted } = await everyStage(database, lucia, rui);
  const late = await createBudget(database, lucia, { nameProject: "Ateliê Dália", openedAt: daysAgo(4) });
  await sendMessage(database, open, lucia, "Dá tempo até o Natal?");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Helena, é a sua vez em dois assuntos." })).toBeVisible();
  const lines = waits.getByRole("listitem");
  await expect(lines).toHaveText([
    /^Ateliê Dália está há 4 dias sem designer\.Atribuir a alguém$/,
    /^Lúcia Andrade escreveu em Empório Caiçara\.1 mensagem, hoje, \d\d:\d\d/,
  ]);
  await axe(page);
  await expect(lines.last().getByRole("link")).toHaveAttribute("href", `/budget/view/${open.id}`);
  const all = page.getByRole("list", { name: "Pedidos", exact: true }).getByRole("link");
  await expect(all).toHaveCount(8);
  await expect(all.filter({ hasText: "Padaria Bonança" })).toHaveAttribute("href", `/budget/view/${quoted.id}`);
  await lines.first().getByRole("link", { name: "Atribuir a alguém: Ateliê Dália" }).click();
  await expect(page).toHaveURL(`/budget/view/${late.id}`);
});

for (const width of [1440, 390, 320])
  test(`[ROOM-2] the three lists fit ${width} pixels, with long names too`, async ({ visitor, database, login }) => {
    const long = "Confederação Nacional dos Restauradores de Instrumentos de Corda";
    const lucia = await createUser(database, { name: "Maximiliano Albuquerque de Vasconcelos" });
    const rui = await createUser(database, { typeUser: 1, name: "Wilhelmina-Constantina de Albuquerque" });
    const helena = await createUser(database, { typeUser: 2 });
    const { open } = await everyStage(database, lucia, rui);
    await createBudget(database, lucia, { nameProject: long, openedAt: daysAgo(4) });
    await createBudget(database, lucia, { nameProject: long, designSelect: rui.id, budget: true });
    await createBudget(database, lucia, { nameProject: long, designSelect: rui.id });
    await sendMessage(database, open, lucia, "Oi");
    for (const [who, path] of [
      [lucia, "/account"],
      [rui, "/designer/page"],
      [helena, "/admin/page"],
    ] as const) {
      const page = await visitor({ viewport: { width, height: 844 } });
      await login(page, who);
      await page.goto(path);
      await expect(page.getByText(long).first()).toBeVisible();
      await expectWidth(page, width);
    }
  });
