/** A request's page as a room: whose turn it is, and the sheet of its quote. How it looks: tests/e2e/room.spec.ts. */
import { within } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { budget, budgetEvent } from "../../app/requests/schema.ts";
import { createBudget, createUser } from "../support/factories.ts";
import { type Page, test } from "../support/pages.ts";

const HOUR = 60 * 60 * 1000;
const QUOTED = { budget: true, budgetFile: "budget/quote/a.pdf" };

const head = (page: Page) => within(page.getByRole("region", { name: "Criação" }));
/** What the ground and the second heading of the head say. */
const turnOf = (page: Page) => [
  page.document.querySelector("main [data-ground]")?.getAttribute("data-ground"),
  head(page).getAllByRole("heading", { level: 2 })[1]?.textContent,
];

test("[ROOM-1] [ROOM-3] the ground says whose turn it is, and nobody is 'o cliente' on their own page", async ({
  database,
  login,
}) => {
  const clara = await login({ name: "Clara Nogueira" });
  const davi = await login({ typeUser: 1, name: "Davi Braga" });
  const claimed = await createBudget(database, clara, { designSelect: davi.id });
  const open = await createBudget(database, clara);
  const closed = await createBudget(database, clara, { designSelect: davi.id, status: 3 });
  const path = `/budget/view/${claimed.id}`;
  for (const [person, { id }, ...expected] of [
    [clara, claimed, "mist", "Com Davi, desde hoje: prepara o orçamento"],
    [davi, claimed, "pink", "Sua vez: enviar um orçamento"],
    [davi, open, "sky", "Aberto: qualquer designer pode assumir"],
    [clara, closed, "forest", "Terminado."],
  ] as const)
    expect(turnOf(await person.open(`/budget/view/${id}`))).toEqual(expected);

  await database.update(budget).set(QUOTED).where(eq(budget.id, claimed.id));
  const details = { fileName: "proposta.pdf" };
  await database.insert(budgetEvent).values({ budgetId: claimed.id, kind: "quote_sent", by: davi.id, details });
  const page = await clara.open(path);
  expect(turnOf(page)).toEqual(["pink", "Sua vez: responder ao orçamento"]);
  head(page).getByText(/^Davi Braga mandou o orçamento hoje, às? \d\d:\d\d\.$/);
  page.said("Você fez o pedido.");
  page.said("Você responde ao orçamento.");
  expect(page.getByRole("main").textContent).not.toMatch(/cliente(?!s)/i);
  page.getByRole("img", { name: "Passo 3 de 5: Orçamento. Depois: Criação, Entrega." });

  const sheet = page.getByRole("region", { name: "Orçamento" });
  expect(sheet.textContent).toContain("proposta.pdf");
  expect(sheet.textContent).toMatch(/Davi Braga enviou hoje, às? \d\d:\d\d/);
  const link = (name: string) => within(sheet).getByRole("link", { name });
  expect(link("Abrir orçamento").getAttribute("href")).toBe(`/budget/${claimed.id}/orcamento`);
  expect(link("Baixar orçamento").getAttribute("download")).toBe("proposta.pdf");
});

test("[ROOM-1] after the days for an answer nobody promises one", async ({ database, login }) => {
  const clara = await login();
  const openedAt = new Date(Date.now() - 73 * HOUR);
  const { id } = await createBudget(database, clara, { openedAt, createdAt: openedAt });
  const page = await clara.open(`/budget/view/${id}`);
  expect(turnOf(page)[1]).toBe("Com o estúdio: a direção escolhe um designer");
  page.said(/^O prazo venceu .+, e ninguém assumiu\.$/);
});

test("[BUD-9] a customer without a quote reads why its button waits", async ({ database, login }) => {
  const clara = await login();
  const davi = await createUser(database, { typeUser: 1 });
  const { id } = await createBudget(database, clara, { designSelect: davi.id });
  const page = await clara.open(`/budget/view/${id}`);
  const description = "Nenhum orçamento foi enviado ainda.";
  const view = page.getByRole("button", { name: "visualizar orçamento", description });
  expect(view.getAttribute("aria-disabled")).toBe("true");
  page.said(description);
});
