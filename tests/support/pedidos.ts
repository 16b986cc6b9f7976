/** The studio in which the tests of Pedidos look around. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { createBudget, createUser, type Database } from "./factories.ts";
import { createHistory } from "./orders.ts";

const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** The list is the whole studio's: each test begins with an empty one. */
export async function fillPedidos(database: Database) {
  await database.execute(sql`delete from budget`);
  const lucia = await createUser(database, { name: "Lúcia Andrade", tell: "(85) 93333-2222" });
  const dalia = await createUser(database, { name: "Dália Nunes", tell: "(11) 95555-7777" });
  const rui = await createUser(database, { typeUser: 1, name: `Rui ${randomUUID()}` });
  const bia = await createUser(database, { typeUser: 1, name: `Bia ${randomUUID()}` });
  const ofRui = { customer: lucia, designer: rui };
  const quoted = { budget: true, designSelect: rui.id };
  await createBudget(database, dalia, { nameProject: "Ateliê Dália", openedAt: new Date(daysAgo(5)) });
  await createHistory(database, ofRui, {
    at: daysAgo(6),
    values: { nameProject: "Padaria Bonança", designSelect: bia.id },
  });
  await createHistory(database, ofRui, {
    at: daysAgo(8),
    values: { nameProject: "Café da Ladeira", ...quoted },
    quotes: [{ total: 2_150_00, state: "open" }],
  });
  await createHistory(database, ofRui, {
    at: daysAgo(12),
    values: { nameProject: "=Livraria; “Farol”", ...quoted, quoteAnswer: "accepted", status: 1 },
    events: [
      ["claimed", daysAgo(11)],
      ["quote_sent", daysAgo(10)],
      ["quote_accepted", new Date().toISOString(), 1],
    ],
    quotes: [{ total: 6_400_50, state: "accepted", accepted: new Date().toISOString() }],
  });
  await createHistory(database, ofRui, {
    at: daysAgo(40),
    values: { nameProject: "Feira do Cangaço", ...quoted, quoteAnswer: "accepted", status: 3, budgetFile: "a.pdf" },
  });
  return { lucia, dalia, rui, bia };
}
