/** The lists of requests as they are sent: a customer's, a designer's, an admin's. How they look: tests/e2e/lists.spec.ts. */
import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createBudget, createUser } from "../support/factories.ts";
import { sendMessage } from "../support/messages.ts";
import { test as base, type Page, texts } from "../support/pages.ts";
import { createAccepted, createVersion } from "../support/sent-quotes.ts";
import { daysAgo, everyStage } from "../support/stages.ts";

/** The open list and the admins' are everybody's: each test begins with none. */
const test = base.extend("database", async ({ app }) => {
  await app.database.execute(sql`delete from budget`);
  return app.database;
});

type Found = Pick<Page, "getAllByRole">;
const region = (page: Page, name: string) => within(page.getByRole("region", { name }));
const list = (page: Page, name: string) => within(within(page.getByRole("main")).getByRole("list", { name }));
const links = (found: Found) => texts(found.getAllByRole("link"));
const href = (found: Found, at = 0) => found.getAllByRole("link")[at]?.getAttribute("href");
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent;
const like = (...patterns: (RegExp | string)[]) => patterns.map((pattern) => expect.stringMatching(pattern));
const OPEN = "Orçamentos disponíveis";
const OWN = "Meus projetos";

test("[ACC-1] logged out, /account leads to the login and says where to come back to", async ({ open }) => {
  expect((await open("/account")).url).toBe("/login?voltar=%2Faccount");
});

test("[ACC-1] [ROOM-2] [CHAT-3] /account: one's own turn first, with the designer, the day and what is new, then the studio's, then what is over", async ({
  database,
  login,
}) => {
  const lucia = await login({ name: "Lúcia Andrade" });
  const rui = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const { quoted } = await everyStage(database, lucia, rui);
  const page = await lucia.open("/account");
  expect(page.document.title).toMatch(/^Minha Conta/);
  page.said("Minha Conta");
  expect(heading(page)).toBe("Lúcia, é a sua vez em um projeto.");
  const [band = "", ...others] = texts(list(page, "Sua vez").getAllByRole("listitem"));
  expect(others).toEqual([]);
  for (const text of ["Padaria Bonança", "Sua vez: responder ao orçamento", "2 mensagens"])
    expect(band).toContain(text);
  expect(band).toMatch(/Rui Nogueira, \d+º? de \p{L}+/u);
  expect(links(list(page, "Com a gente"))).toEqual(
    like(
      /^Empório Caiçara\s*Com o estúdio, até \S+: um designer assume o pedidoEm analizeontem, \d\d:\d\d$/,
      /^Café da Ladeira\s*Com Rui, desde \S+: prepara o orçamentoEm analize/,
      /^Bonança na Praça\s*Com Rui, desde .*: cria a marcaCriando/,
      /^Bolo de Rolo\s*Com Rui, desde .*: entrega os arquivosConcluído/,
    ),
  );
  expect(links(list(page, "Terminados"))).toEqual(
    like(/^Banca da Esquina\s*Retirado\./, /^Arraial do Carmo\s*Terminado\. .*Rui NogueiraFinalizado/),
  );
  expect(page.getByRole("link", { name: /^Minha Conta/ }).textContent).toContain("2 novidades");
  expect(href(list(page, "Sua vez"))).toBe(`/budget/view/${quoted.id}`);
});

test("[ROOM-2] [QUOTE-42] /account: a written quote and a down payment show their sum, and lead where they are answered and paid", async ({
  database,
  login,
}) => {
  const customer = await login({ name: "Lúcia Andrade" });
  const designer = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const own = { designSelect: designer.id };
  const quoted = await createBudget(database, customer, { nameProject: "Padaria Bonança", ...own });
  await createVersion(database, { id: quoted.id, customer, designer }, { number: 2 });
  const agreed = await createBudget(database, customer, { nameProject: "Bolo de Rolo", ...own });
  await createAccepted(database, { id: agreed.id, customer, designer });
  const bands = list(await customer.open("/account"), "Sua vez").getAllByRole("listitem");
  for (const [name, term, sum, label, path] of [
    ["Padaria Bonança", /^Vale até \S+, \d+º? de \p{L}+$/u, "4.160,00", "visualizar orçamento", "orcamento/2"],
    ["Bolo de Rolo", /^Entrada por Pix$/, "2.080,00", "pagar com Pix", "pagamento/1"],
  ] as const) {
    const band = bands.find(({ textContent }) => textContent.includes(name)) as HTMLElement;
    const request = name === "Bolo de Rolo" ? agreed : quoted;
    expect(within(band).getByRole("term").textContent).toMatch(term);
    expect(within(band).getByRole("definition").textContent).toBe(`R$\u00a0${sum}`);
    const link = within(band).getByRole("link", { name: `${label}: ${name}` });
    expect(link.getAttribute("href")).toBe(`/budget/${request.id}/${path}`);
  }
});

test("[ROOM-2] [ACC-1] /account without requests is an invitation, of finished ones nothing waits, and nobody sees another's", async ({
  database,
  login,
}) => {
  const clara = await login();
  await createBudget(database, clara, { nameProject: "Segredo da Clara" });
  const lucia = await login({ name: "Lúcia Andrade" });
  const page = await lucia.open("/account");
  expect(heading(page)).toBe("Oi, Lúcia. Sua conta está pronta.");
  page.said("Nenhum pedido por enquanto");
  const main = within(page.getByRole("main"));
  expect(texts(main.getAllByRole("listitem"))).toEqual(like(/Hoje/, /Em até 3 dias/, /Depois/));
  expect(main.getByRole("link", { name: "Crie sua marca" }).getAttribute("href")).toBe("/branding");
  expect(await (await lucia.get("/account.data")).text()).not.toContain("Segredo da Clara");
  await createBudget(database, lucia, { status: 3 });
  expect(heading(await lucia.open("/account"))).toBe("Lúcia, nada espera por você.");
  const designer = await (await login({ typeUser: 1 })).open("/account");
  const way = within(designer.getByRole("main")).getByRole("link", { name: "Designer Page" });
  expect((await designer.follow(way)).url).toBe("/designer/page");
});

test("[ACC-1] [DES-2] very many requests come in parts, and the address keeps how many", async ({
  database,
  login,
}) => {
  const clara = await login();
  const davi = await login({ typeUser: 1 });
  for (let number = 1; number <= 61; number += 1) {
    const at = new Date(2020, 0, number);
    await createBudget(database, clara, { nameProject: `Pedido ${number}`, createdAt: at, openedAt: at });
  }
  const cards = (page: Page) => within(region(page, OPEN).getByRole("list"));
  for (const [person, path, rows] of [
    [clara, "/account", (page: Page) => list(page, "Com a gente")],
    [davi, "/designer/page", cards],
  ] as const) {
    const page = await person.open(path);
    if (person === davi) region(page, OPEN).getByText("61 pedidos");
    expect(links(rows(page))).toHaveLength(60);
    const all = await page.follow(page.getByRole("link", { name: /^Carregar mais/ }));
    expect(links(rows(all))).toHaveLength(61);
    expect(all.queryByRole("link", { name: /^Carregar mais/ })).toBeNull();
    expect(links(rows(await person.open(all.url)))).toHaveLength(61);
  }
});

test("[DES-1] the designer page is for designers; everybody else goes to /login", async ({ open, login }) => {
  expect((await open("/designer/page")).url).toBe("/login?voltar=%2Fdesigner%2Fpage");
  for (const typeUser of [0, 2] as const) {
    const other = await login({ typeUser });
    for (const [address, status] of [
      ["/designer/page", 302],
      ["/designer/page.data", 202],
    ] as const) {
      const answer = await other.get(address);
      expect(answer.status).toBe(status);
      if (status === 302) expect(answer.headers.get("location")).toMatch(/^\/login/);
      expect(await answer.text()).not.toContain("pedidos");
    }
  }
});

test("[ROOM-2] [DES-2] the designer page: own turns in its head, the cards with dates and deliverables, own projects by turn", async ({
  database,
  login,
}) => {
  const rui = await login({ typeUser: 1, name: "Rui Nogueira" });
  const empty = await rui.open("/designer/page");
  expect(empty.document.title).toMatch(/^Designer Page/);
  expect(texts(empty.getAllByRole("paragraph"))).toContain("Designer Page");
  expect(heading(empty)).toBe("Rui, nada espera por você.");
  region(empty, OPEN).getByText("Nenhum budgets para visualizar");
  region(empty, OWN).getByText("Nenhum projeto em andamento");

  const dora = await createUser(database, { typeUser: 1 });
  const lucia = await createUser(database, { name: "Lúcia Andrade", tell: "(81) 97777-4521" });
  const { claimed } = await everyStage(database, lucia, rui);
  await createBudget(database, lucia, { nameProject: "Da Dora", designSelect: dora.id });
  await createBudget(database, lucia, { nameProject: "Ateliê Dália", openedAt: daysAgo(4) });
  const page = await rui.open("/designer/page");
  expect(heading(page)).toBe("Rui, é a sua vez em dois projetos.");
  expect(links(list(page, "Sua vez"))).toEqual(
    like(/^Café da Ladeira ?enviar um orçamento/, /^Bolo de Rolo ?entregar os arquivos e finalizar/),
  );
  expect(href(list(page, "Sua vez"))).toBe(`/budget/view/${claimed.id}`);
  const year = new Date().getFullYear() + 2;
  const cards = (of: Page) => links(within(region(of, OPEN).getByRole("list")));
  expect(cards(page)).toEqual(
    like(
      /Ateliê Dália.*Cores e FontesManual da Marca.*Sem datahá 4 dias, venceu ontem.*\(81\) 97777-4521$/,
      `Empório Caiçara.*Cores e FontesManual da Marca.*Quer até 20 de janeiro de ${year}ontem\\(81\\) 97777-4521$`,
    ),
  );
  region(page, OPEN).getByText("2 pedidos");
  expect(links(list(page, OWN))).toEqual(
    like(
      /^Café da Ladeira\s*1 nova\s*Marca Nova\s*Sua vez: enviar um orçamentoLúcia Andrade, desde \S+\(81\) 97777-4521Requisição de orçamento/,
      /^Bolo de Rolo\s*Marca Nova\s*Sua vez: entregar os arquivos e finalizarLúcia Andrade, desde/,
      /^Padaria Bonança\s*Marca Nova\s*Com Lúcia, desde .*: lê o orçamentoLúcia Andrade\(81\) 97777-4521Requisição de orçamento/,
      /^Bonança na Praça\s*Marca Nova\s*Com você, desde .*: criar a marcaLúcia Andrade\(81\) 97777-4521Em analize/,
      /^Arraial do Carmo\s*Marca Nova\s*Terminado\./,
    ),
  );
  const sorted = await page.send("Ordenar", { Ordenar: "newest" });
  expect(sorted.url).toContain("ordem=newest");
  expect(cards(sorted)).toEqual(like(/Empório Caiçara/, /Ateliê Dália/));
});

test("[DES-3] [MEND2-10] cards and the designer's own rows show type, status by this page's names, phone and project, and nobody else's do", async ({
  database,
  login,
}) => {
  const davi = await login({ typeUser: 1 });
  const clara = await login({ tell: "(21) 90000-1111" });
  const names = ["Requisição de orçamento", "Em analize", "Criando", "Finalizado"];
  for (const [status, name] of names.entries())
    for (const designSelect of [null, davi.id])
      await createBudget(database, clara, { nameProject: `Estado ${name}`, status, typeBanding: 1, designSelect });
  const page = await davi.open("/designer/page");
  for (const part of [OPEN, OWN])
    for (const name of names) {
      const row = region(page, part).getByRole("link", { name: new RegExp(`Estado ${name}`) });
      expect(row.querySelector("[data-status]")?.textContent).toBe(name);
      for (const text of ["Remodelar uma marca existente", "(21) 90000-1111"]) expect(row.textContent).toContain(text);
      expect(row.getAttribute("href")).toMatch(/^\/budget\/view\//);
    }
  expect((await clara.open("/account")).html).not.toContain("90000-1111");
});

test("[ROOM-2] [CHAT-1] [ADM-1] the admin page: late requests, messages to the studio, and a way to every request, finished ones last", async ({
  database,
  login,
}) => {
  const helena = await login({ typeUser: 2, name: "Helena Castro" });
  const lucia = await createUser(database, { name: "Lúcia Andrade" });
  const rui = await createUser(database, { typeUser: 1, name: "Rui Nogueira" });
  const empty = await helena.open("/admin/page");
  empty.getByRole("heading", { name: "Helena, nada espera por você." });
  region(empty, "O que espera").getByText(/Ninguém espera há mais de 3 dias/);
  const { open, quoted } = await everyStage(database, lucia, rui);
  const late = await createBudget(database, lucia, {
    nameProject: "Ateliê Dália",
    openedAt: daysAgo(4),
    movedAt: daysAgo(4),
  });
  await createBudget(database, lucia, { nameProject: "Acabado", status: 3, movedAt: daysAgo(-2) });
  await sendMessage(database, open, lucia, "Dá tempo até o Natal?");
  const page = await helena.open("/admin/page");
  page.getByRole("heading", { name: "Helena, é a sua vez em dois assuntos." });
  const waits = region(page, "O que espera");
  expect(texts(waits.getAllByRole("listitem"))).toEqual(
    like(
      /^Ateliê Dália está há 4 dias sem designer\. ?Atribuir a alguém$/,
      /^Lúcia Andrade escreveu em Empório Caiçara\. ?1 mensagem, hoje, \d\d:\d\d/,
    ),
  );
  const assign = waits.getByRole("link", { name: "Atribuir a alguém: Ateliê Dália" });
  expect(assign.getAttribute("href")).toBe(`/budget/view/${late.id}`);
  expect(href(within(waits.getAllByRole("listitem")[1] as HTMLElement))).toBe(`/budget/view/${open.id}`);
  const all = within(page.getByRole("list", { name: "Pedidos" }));
  expect(links(all)).toHaveLength(9);
  const bakery = all.getByRole("link", { name: /Padaria Bonança/ });
  expect(bakery.getAttribute("href")).toBe(`/budget/view/${quoted.id}`);
  const at = (name: string) => links(all).findIndex((text) => text.includes(name));
  expect(at("Ateliê Dália")).toBeLessThan(at("Café da Ladeira"));
  expect(at("Café da Ladeira")).toBeLessThan(at("Acabado"));
});
