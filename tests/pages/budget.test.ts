/** A request's page as it is sent. Its colours: tests/e2e/room.spec.ts. Its optional answers: budget-brief.test.ts. */
import { randomUUID } from "node:crypto";
import { within } from "@testing-library/dom";
import { expect } from "vitest";
import { createBudget, createUser } from "../support/factories.ts";
import { type Page, test, texts, type Visitor } from "../support/pages.ts";

/** Value of a row of the data list. */
const fact = ({ document }: Page, name: string) =>
  [...document.querySelectorAll("dl > div")]
    .find((row) => row.querySelector("dt")?.textContent.includes(name))
    ?.querySelector<HTMLElement>("dd") ?? null;
const link = (found: HTMLElement | null) => found?.querySelector("a")?.getAttribute("href");
const room = (person: Pick<Visitor, "open">, { id }: { id: string }) => person.open(`/budget/view/${id}`);
const head = (page: Page) => within(page.getByRole("region", { name: "Criação" }));
const heading2 = (page: Page) => page.getAllByRole("heading", { level: 2 })[0]?.textContent;

test("[BUD-1] logged out, a budget leads to the login and back", async ({ open, database }) => {
  const { id } = await createBudget(database, await createUser(database));
  expect((await open(`/budget/view/${id}`)).url).toBe(`/login?voltar=${encodeURIComponent(`/budget/view/${id}`)}`);
});

test("[BUD-1] a customer sees only their own: another's, an unknown and a malformed code are a 404", async ({
  database,
  login,
}) => {
  const other = await createBudget(database, await createUser(database), { nameProject: "Segredo" });
  const clara = await login();
  for (const code of [other.id, randomUUID(), "nenhum", "'", "%00", "%ED%A0%80"])
    for (const address of [`/budget/view/${code}`, `/budget/view/${code}.data`, `/budget/${code}/orcamento`]) {
      const answer = await clara.get(address);
      expect([address, answer.status]).toEqual([address, 404]);
      expect(await answer.text()).not.toContain("Segredo");
    }
});

test("[BUD-1] [BUD-2] customer, designer and admin see it, each with their own way back", async ({
  database,
  login,
}) => {
  const clara = await login();
  const request = await createBudget(database, clara);
  for (const [person, home] of [
    [clara, "/account"],
    [await login({ typeUser: 1 }), "/designer/page"],
    [await login({ typeUser: 2 }), "/admin/page"],
  ] as const) {
    const page = await room(person, request);
    page.said("Visualização");
    page.getByRole("heading", { name: "Padaria do Porto", level: 1 });
    expect(page.getByRole("link", { name: /^Voltar/ }).getAttribute("href")).toBe(home);
  }
});

test("[BUD-3] [BRAND-14] title and line tell the status in their two readings; label and picture go by the request type", async ({
  database,
  login,
}) => {
  const clara = await login();
  for (const [status, title, line] of [
    [0, "Em analize", "Em analize"],
    [1, "Requisição de orçamento", "Criando"],
    [2, "Criando", "Concluído"],
    [3, "Finalizado", "Finalizado"],
    [9, "Finalizado", "Finalizado"],
  ] as const) {
    const page = await room(clara, await createBudget(database, clara, { status }));
    expect(heading2(page)).toBe(title);
    expect(texts(page.document.querySelectorAll("[data-status]"))).toEqual([line]);
  }
  for (const [typeBanding, label, picture] of [
    [0, "Marca Nova", "/brand/budget-create.svg"],
    [1, "Remodelar uma marca existente", "/brand/budget-modify.svg"],
    [2, "Tenho uma empresa, e quero uma marca", "/brand/budget-create.svg"],
  ] as const) {
    const page = await room(clara, await createBudget(database, clara, { typeBanding }));
    within(page.getByRole("main")).getByText(label);
    expect(page.document.querySelector("main img")?.getAttribute("src")).toBe(picture);
    const { status, headers } = await clara.get(picture);
    expect([status, headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  }
});

test("[BUD-4] email and phone leave the server only once a designer took the project", async ({ database, login }) => {
  const clara = await login({ email: `${randomUUID()}@aurora.example`, tell: "(11) 97777-6666" });
  const davi = await login({ typeUser: 1 });
  const open = await createBudget(database, clara);
  for (const person of [davi, clara])
    for (const address of [`/budget/view/${open.id}`, `/budget/view/${open.id}.data`]) {
      const sent = await (await person.get(address)).text();
      expect(sent).toContain(clara.name);
      expect(sent).not.toContain("aurora.example");
      expect(sent).not.toContain("97777");
    }
  const page = await room(davi, await createBudget(database, clara, { designSelect: davi.id }));
  expect(fact(page, "Cliente")?.textContent).toBe(clara.name);
  expect(link(fact(page, "E-mail"))).toBe(`mailto:${clara.email}`);
  expect(link(fact(page, "Telefone"))).toBe("tel:+5511977776666");
});

test("[BUD-4] [BUD-5] summary and answers are shown as they were given", async ({ database, login }) => {
  const clara = await login();
  const request = await createBudget(database, clara, {
    resume_ia: "Primeiro parágrafo.\n\nSegundo <b>sem estilo</b>.",
    website: "padariaaurora.com.br",
    color: "E8743B",
    slogan: "Pão de ontem, nem pensar",
    targetAudience: ["vizinhos do centro", "famílias"],
    notIncludeElement: ["trigo"],
    forMake: [true, false, true, false, false],
  });
  const page = await room(clara, request);
  expect(texts(within(page.getByRole("region", { name: "Resumo" })).getAllByRole("paragraph"))).toEqual([
    "Primeiro parágrafo.",
    "Segundo <b>sem estilo</b>.",
  ]);
  page.getByRole("heading", { name: "Padaria do Porto", level: 1 });
  expect(link(fact(page, "Site"))).toBe("https://padariaaurora.com.br/");
  // Typed without its sign (MEND2-8).
  expect(fact(page, "Cor")?.textContent).toBe("#E8743B");
  expect(fact(page, "Cor")?.querySelector("circle")?.getAttribute("fill")?.toUpperCase()).toBe("#E8743B");
  expect(fact(page, "Slogan")?.textContent).toBe("Pão de ontem, nem pensar");
  const answer = (title: string) => page.getByRole("heading", { name: title, level: 3 }).closest("section");
  expect(answer("Descrição do serviço")?.textContent).toContain("pão de fermentação natural");
  expect(texts(answer("Público-alvo")?.querySelectorAll("li") ?? [])).toEqual(["vizinhos do centro", "famílias"]);
  expect(texts(answer("Elementos a evitar")?.querySelectorAll("li") ?? [])).toEqual(["trigo"]);
  expect(fact(page, "Criar")?.textContent).toBe("Cores e Fontes, Manual da Marca");
});

test("[BUD-5] [BUD-6] what was not given does not show; words are no link; an image downloads as ref.png", async ({
  database,
  login,
}) => {
  const clara = await login();
  const bare = { slogan: "", notIncludeElement: [], website: "javascript:alert(1)", color: "o laranja da crosta" };
  const page = await room(clara, await createBudget(database, clara, bare));
  expect(fact(page, "Site")?.textContent).toBe("javascript:alert(1)");
  expect(fact(page, "Site")?.querySelector("a")).toBeNull();
  expect(fact(page, "Cor")?.querySelector("circle")).toBeNull();
  expect(fact(page, "Slogan")).toBeNull();
  expect(page.queryByText("Elementos a evitar")).toBeNull();
  expect(page.queryByRole("link", { name: /^Imagens de referência/ })).toBeNull();

  const pictured = await createBudget(database, clara, { image: `budget/send/${randomUUID()}.png` });
  const image = (await room(clara, pictured)).getByRole("link", { name: /^Imagens de referência/ });
  expect([image.getAttribute("href"), image.getAttribute("download")]).toEqual([
    `/budget/${pictured.id}/ref.png`,
    "ref.png",
  ]);
});

test("[BUD-7] a client sees the quote's button alone; a designer all of them; an admin may not claim", async ({
  database,
  login,
}) => {
  const clara = await login();
  const request = await createBudget(database, clara);
  const buttons = (page: Page) => texts(head(page).getAllByRole("button"));
  expect(buttons(await room(clara, request))).toEqual(["visualizar orçamento"]);

  const designer = await room(await login({ typeUser: 1 }), request);
  const all = ["Requisitar Projeto", "visualizar orçamento", "enviar um orçamento", "Calcelar envio orçamento"];
  expect(buttons(designer)).toEqual(all);
  expect(designer.queryByRole("button", { name: "Concluído" })).toBeNull();
  const first = "Requisite o projeto primeiro.";
  const send = designer.getByRole("button", { name: "enviar um orçamento", description: first });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  designer.said(first);

  const ada = await login({ typeUser: 2 });
  const why = { name: "Requisitar Projeto", description: "Só designers requisitam projetos." };
  const claim = (await room(ada, request)).getByRole("button", why);
  expect(claim.getAttribute("aria-disabled")).toBe("true");
});

test("[BUD-10] the claiming designer moves the status, and both sides see it with who and when", async ({
  database,
  login,
  smtp,
}) => {
  const clara = await login();
  const davi = await login({ typeUser: 1, name: "Davi Braga" });
  const request = await createBudget(database, clara, { nameProject: "Padaria Aurora", designSelect: davi.id });
  const form = { intent: "status", status: "2", reason: "Combinado por telefone." };
  const page = await davi.send(`/budget/view/${request.id}`, form);
  expect(page.getByRole("alert").textContent).toBe("Estado do projeto atualizado.");
  expect(heading2(page)).toBe("Criando");
  expect(page.getByRole("button", { name: "Concluído" }).getAttribute("aria-pressed")).toBe("true");
  for (const [person, editor, next] of [
    [davi, "Você", "Você entrega os arquivos e passa o projeto para Finalizado."],
    [clara, "Davi Braga", "Davi entrega os arquivos e passa o projeto para Finalizado."],
  ] as const) {
    const shown = await room(person, request);
    const events = within(shown.getByRole("list", { name: "O que já aconteceu" })).getAllByRole("listitem");
    const changed = `mudou o estado de ‘Em analize’ para ‘Concluído’: “Combinado por telefone\\.”`;
    expect(texts(events)).toEqual([
      expect.stringMatching(/^\d+º? de [a-zç]+, \d\d:\d\d.*fez o pedido\.$/),
      expect.stringMatching(new RegExp(`^\\d+º? de [a-zç]+, \\d\\d:\\d\\d ?${editor} ${changed}$`)),
    ]);
    expect(events[1]?.querySelector("time")?.dateTime).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    shown.said(next);
  }
  await smtp.waitForMail(clara.email, /Padaria Aurora/);
});
