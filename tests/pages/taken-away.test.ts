/** A request that is withdrawn, or somebody else's, as its page is sent to a designer. */
import { expect } from "vitest";
import { createBudget, createUser } from "../support/factories.ts";
import { test } from "../support/pages.ts";

test("[MEND2-10] [BUD-8] without scripts 'Requisitar Projeto' on a withdrawn request is the failure alert and the page that says why", async ({
  database,
  login,
}) => {
  const [clara, davi] = [await login(), await login({ typeUser: 1 })];
  const { id } = await createBudget(database, clara);
  const open = await davi.open(`/budget/view/${id}`);
  await clara.post(`/budget/view/${id}.data`, { intent: "withdraw-request" });
  const page = await open.send("Requisitar Projeto");
  expect(page.getByRole("alert").textContent).toBe("Ei! tivemos um erro, tente novamente mais tarde.");
  page.getByRole("heading", { level: 1, name: "Este pedido foi retirado." });
});

test("[MEND2-10] [CHAT-1] a designer without the conversation is offered none, in any stage", async ({
  database,
  login,
}) => {
  const bia = await login({ typeUser: 1 });
  const davi = await createUser(database, { typeUser: 1 });
  const clara = await createUser(database, { name: "Ana Gonçalves" });
  const held = { designSelect: davi.id };
  const quote = { ...held, budget: true, budgetFile: "budget/quote/a.pdf" };
  for (const values of [{}, held, quote, { ...quote, quoteAnswer: "declined" as const }, { ...held, status: 1 }]) {
    const page = await bia.open(`/budget/view/${(await createBudget(database, clara, values)).id}`);
    page.getByRole("region", { name: "Criação" });
    expect(page.queryAllByRole("link", { name: /^Falar com/ }), JSON.stringify(values)).toEqual([]);
  }
});
