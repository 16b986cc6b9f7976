/** A customer's requests, one in each stage. */
import { createBudget, type Database } from "./factories.ts";
import { sendMessage } from "./messages.ts";

const DAY = 24 * 60 * 60 * 1000;
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

type Person = { id: string };

/** A request in each stage, with a message that its customer and one that its designer has not read. */
export async function everyStage(database: Database, customer: Person, designer: Person) {
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
