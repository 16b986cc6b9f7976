import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { createBudget, createUser } from "../support/factories.ts";
import { expect, test } from "../support/test.ts";

/** Value of a row of the data list. */
const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.locator("dt", { hasText: name }) })
    .locator("dd");

test("[BUD-1] logged out, a budget leads to the login and back", async ({ page, database }) => {
  const { id } = await createBudget(database, await createUser(database));
  await page.goto(`/budget/view/${id}`);
  await expect(page).toHaveURL(`/login?voltar=${encodeURIComponent(`/budget/view/${id}`)}`);
});

test("[BUD-1] [BUD-2] customer, designer and admin see it, each with their own way back", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara);
  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  const admin = await visitor();
  await login(admin, { typeUser: 2 });
  for (const [person, home] of [
    [page, "/account"],
    [designer, "/designer/page"],
    [admin, "/admin/page"],
  ] as const) {
    await person.goto(`/budget/view/${id}`);
    await expect(person.getByText("Visualização", { exact: true })).toBeVisible();
    await expect(person.getByRole("heading", { name: "Padaria do Porto", level: 1 })).toBeVisible();
    await expect(person.getByRole("link", { name: "Voltar" })).toHaveAttribute("href", home);
  }
});

test("[BUD-3] title and line tell the status in their two readings, in the colours of the specification", async ({
  page,
  database,
  login,
}) => {
  const clara = await login(page);
  const expected = [
    [0, "Em analize", "Em analize", "rgb(228, 195, 18)"],
    [1, "Requisição de orçamento", "Criando", "rgb(62, 117, 180)"],
    [2, "Criando", "Concluído", "rgb(119, 183, 42)"],
    [3, "Finalizado", "Finalizado", "rgb(178, 12, 12)"],
    [9, "Finalizado", "Finalizado", "rgb(178, 12, 12)"],
  ] as const;
  for (const [status, title, line, colour] of expected) {
    const { id } = await createBudget(database, clara, { status });
    await page.goto(`/budget/view/${id}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(title);
    const shown = page.locator("[data-status]");
    await expect(shown).toHaveText(line);
    const painted = shown.locator("span").first();
    const ground = () => painted.evaluate((element) => getComputedStyle(element, "::before").backgroundColor);
    await expect.poll(ground).toBe(colour);
  }
});

test("[BUD-3] [BRAND-14] label and picture go by the request type", async ({ page, database, login }) => {
  const clara = await login(page);
  const expected = [
    [0, "Marca Nova", "/brand/budget-create.svg"],
    [1, "Remodelar uma marca existente", "/brand/budget-modify.svg"],
    [2, "Tenho uma empresa, e quero uma marca", "/brand/budget-create.svg"],
  ] as const;
  for (const [typeBanding, label, picture] of expected) {
    const { id } = await createBudget(database, clara, { typeBanding });
    await page.goto(`/budget/view/${id}`);
    await expect(page.getByRole("main").getByText(label)).toBeVisible();
    const image = page.getByRole("main").locator("img");
    await expect(image).toHaveAttribute("src", picture);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  }
});

test("[BUD-4] email and phone leave the server only once a designer took the project", async ({
  page,
  visitor,
  database,
  login,
}) => {
  const clara = await createUser(database, { email: `${randomUUID()}@aurora.example`, tell: "(11) 97777-6666" });
  const davi = await login(page, { typeUser: 1 });
  const customer = await visitor();
  await login(customer, clara);
  const open = await createBudget(database, clara);
  for (const person of [page, customer]) {
    for (const address of [`/budget/view/${open.id}`, `/budget/view/${open.id}.data`]) {
      const sent = await (await person.request.get(address)).text();
      expect(sent).toContain(clara.name);
      expect(sent).not.toContain("aurora.example");
      expect(sent).not.toContain("97777");
    }
  }
  const claimed = await createBudget(database, clara, { designSelect: davi.id });
  await page.goto(`/budget/view/${claimed.id}`);
  await expect(fact(page, "Cliente")).toHaveText(clara.name);
  await expect(fact(page, "E-mail").getByRole("link")).toHaveAttribute("href", `mailto:${clara.email}`);
  await expect(fact(page, "Telefone").getByRole("link")).toHaveAttribute("href", "tel:+5511977776666");
});

test("[BUD-4] [BUD-5] summary and answers are shown as they were given", async ({ page, database, login, axe }) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara, {
    resume_ia: "Primeiro parágrafo.\n\nSegundo <b>sem estilo</b>.",
    website: "padariaaurora.com.br",
    color: "E8743B",
    slogan: "Pão de ontem, nem pensar",
    targetAudience: ["vizinhos do centro", "famílias"],
    notIncludeElement: ["trigo"],
    forMake: [true, false, true, false, false],
  });
  await page.goto(`/budget/view/${id}`);
  const summary = page.getByRole("region", { name: "Resumo" }).getByRole("paragraph");
  await expect(summary).toHaveText(["Primeiro parágrafo.", "Segundo <b>sem estilo</b>."]);
  await expect(page.getByRole("heading", { name: "Padaria do Porto", level: 1 })).toBeVisible();
  await expect(fact(page, "Site").getByRole("link")).toHaveAttribute("href", "https://padariaaurora.com.br/");
  // Typed without its sign (MEND2-8).
  await expect(fact(page, "Cor")).toHaveText("#E8743B");
  await expect(fact(page, "Cor").locator("circle")).toHaveCSS("fill", "rgb(232, 116, 59)");
  await expect(fact(page, "Slogan")).toHaveText("Pão de ontem, nem pensar");
  const answers = (title: string) =>
    page.locator("section section", { has: page.getByRole("heading", { name: title, level: 3 }) });
  await expect(answers("Descrição do serviço")).toContainText("pão de fermentação natural");
  await expect(answers("Público-alvo").getByRole("listitem")).toHaveText(["vizinhos do centro", "famílias"]);
  await expect(answers("Elementos a evitar").getByRole("listitem")).toHaveText(["trigo"]);
  await expect(fact(page, "Criar")).toHaveText("Cores e Fontes, Manual da Marca");
  await axe(page);
});

test("[BUD-5] [BUD-6] what was not given does not show; words are no link", async ({ page, database, login }) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara, {
    slogan: "",
    notIncludeElement: [],
    website: "javascript:alert(1)",
    color: "o laranja da crosta",
  });
  await page.goto(`/budget/view/${id}`);
  await expect(fact(page, "Site")).toHaveText("javascript:alert(1)");
  await expect(fact(page, "Site").getByRole("link")).toHaveCount(0);
  await expect(fact(page, "Cor").locator("circle")).toHaveCount(0);
  await expect(fact(page, "Slogan")).toHaveCount(0);
  await expect(page.getByText("Elementos a evitar")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Imagens de referência" })).toHaveCount(0);
});

test("[BUD-6] with an image, 'Imagens de referência' downloads ref.png", async ({ page, database, login, allow }) => {
  // The database alone knows of this image.
  allow(/404/);
  const clara = await login(page);
  const { id } = await createBudget(database, clara, { image: `budget/send/${randomUUID()}.png` });
  await page.goto(`/budget/view/${id}`);
  const link = page.getByRole("link", { name: "Imagens de referência" });
  await expect(link).toHaveAttribute("href", `/budget/${id}/ref.png`);
  await expect(link).toHaveAttribute("download", "ref.png");
});

test("[BUD-7] a client sees the quote's button alone; a designer all of them; an admin may not claim", async ({
  page,
  visitor,
  database,
  login,
  axe,
}) => {
  const clara = await login(page);
  const { id } = await createBudget(database, clara);
  const buttons = (person: Page) => person.getByRole("region", { name: "Criação" }).getByRole("button");
  await page.goto(`/budget/view/${id}`);
  await expect(buttons(page)).toHaveText(["visualizar orçamento"]);

  const designer = await visitor();
  await login(designer, { typeUser: 1 });
  await designer.goto(`/budget/view/${id}`);
  const all = ["Requisitar Projeto", "visualizar orçamento", "enviar um orçamento", "Calcelar envio orçamento"];
  await expect(buttons(designer)).toHaveText(all);
  await expect(designer.getByRole("button", { name: "Concluído" })).toHaveCount(0);
  const send = designer.getByRole("button", { name: "enviar um orçamento" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await expect(send).toHaveAccessibleDescription("Requisite o projeto primeiro.");
  await expect(designer.getByText("Requisite o projeto primeiro.").first()).toBeVisible();
  await axe(designer);

  const admin = await visitor();
  await login(admin, { typeUser: 2 });
  await admin.goto(`/budget/view/${id}`);
  const claim = admin.getByRole("button", { name: "Requisitar Projeto" });
  await expect(claim).toHaveAccessibleDescription("Só designers requisitam projetos.");
  await claim.click({ force: true });
  await expect(admin.getByRole("alert")).toHaveCount(0);
});

test("[BUD-10] the claiming designer moves the status, and both sides see it with who and when", async ({
  page,
  visitor,
  database,
  login,
  smtp,
}) => {
  const clara = await createUser(database);
  const davi = await login(page, { typeUser: 1, name: "Davi Braga" });
  const { id } = await createBudget(database, clara, { nameProject: "Padaria Aurora", designSelect: davi.id });
  await page.goto(`/budget/view/${id}`);
  await page.getByRole("button", { name: "Concluído", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Concluir sem orçamento aceito?" });
  await dialog.getByLabel(/^Motivo/).fill("Combinado por telefone.");
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByRole("alert")).toHaveText("Estado do projeto atualizado.");
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Criando");
  await expect(page.getByRole("button", { name: "Concluído", exact: true })).toHaveAttribute("aria-pressed", "true");
  const customer = await visitor();
  await login(customer, clara);
  await customer.goto(`/budget/view/${id}`);
  for (const [person, editor, next] of [
    [page, "Você", "Você entrega os arquivos e passa o projeto para Finalizado."],
    [customer, "Davi Braga", "Davi entrega os arquivos e passa o projeto para Finalizado."],
  ] as const) {
    const events = person.getByRole("list", { name: "O que já aconteceu" }).getByRole("listitem");
    await expect(events).toHaveText([
      /^\d+º? de [a-zç]+, \d\d:\d\d.*fez o pedido\.$/s,
      new RegExp(
        `^\\d+º? de [a-zç]+, \\d\\d:\\d\\d${editor} mudou o estado de ‘Em analize’ para ‘Concluído’: “Combinado por telefone\\.”$`,
      ),
    ]);
    await expect(events.last().locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await expect(person.getByText(next)).toBeVisible();
  }
  await smtp.waitForMail(clara.email, /Padaria Aurora/);
});
