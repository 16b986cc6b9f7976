import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { addDelivery, addProofs } from "../../tests/support/worked.ts";
import { listAllBudgets, listBudgetsOfCustomer, listBudgetsOfDesigner } from "../conversation/request-lists.server.ts";
import { csvRows } from "../owner/orders/csv.ts";
import { GROUP_NAMES, readFilters } from "../owner/orders/filters.ts";
import { countByStage, listOrders } from "../owner/orders/order-list.server.ts";
import { orderRow } from "../owner/orders/order-row.ts";
import { countsOf } from "../owner/orders/pill-counts.ts";
import { db } from "../platform/db.server.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { budget } from "../requests/schema.ts";
import type { Stage } from "../requests/turn.ts";
import { workLink } from "./work-link.ts";

const customer = await createUser(db, { name: "Lúcia Andrade" });
const designer = await createUser(db, { typeUser: 1, name: "Rui Nogueira" });
const owner = await createUser(db, { typeUser: 2 });
const lists = [
  [customer, listBudgetsOfCustomer],
  [designer, listBudgetsOfDesigner],
  [owner, listAllBudgets],
] as const;

const NOW = Date.parse("2026-11-15T15:00:00Z");
type State = ProofStand["state"] | "delivered";

async function inState(state: State): Promise<string> {
  const accepted = { budget: true, budgetFile: "budget/quote/a.pdf", quoteAnswer: "accepted" } as const;
  const { id } = await createBudget(db, customer, { designSelect: designer.id, ...accepted });
  await addProofs(db, id, { customer, designer });
  if (state === "delivered") await addDelivery(db, id, designer);
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row?.proof) throw new Error("no proof");
  const stand = { ...row.proof, ...(state !== "delivered" && { state }) };
  await db.update(budget).set({ proof: stand }).where(eq(budget.id, id));
  return id;
}

/** Stage, its part of Pedidos, what remains to be done by the owner's page, and where its customer is led. */
const STATES: Record<State, { stage: Stage; group: string; what: string; link: (id: string) => string }> = {
  waiting: {
    stage: "proofWaiting",
    group: "com-cliente",
    what: "olha a prova",
    link: (id) => `/budget/${id}/prova/3`,
  },
  adjusting: {
    stage: "proofAnswered",
    group: "criando",
    what: "faz a versão 4",
    link: (id) => `/budget/${id}/prova/3`,
  },
  approved: {
    stage: "approved",
    group: "criando",
    what: "prepara os arquivos",
    link: (id) => `/budget/${id}/prova/3`,
  },
  delivered: {
    stage: "delivered",
    group: "com-cliente",
    what: "abre a entrega",
    link: (id) => `/budget/${id}/entrega`,
  },
};

test("[PROOF-55] lists, Pedidos, its counts and its file tell the stages of proofs and delivery, and lead to them", async () => {
  for (const [state, { stage, group, what, link }] of Object.entries(STATES) as [State, (typeof STATES)[State]][]) {
    const before = countsOf(await countByStage());
    const id = await inState(state);
    const after = countsOf(await countByStage());
    const grown = GROUP_NAMES.filter((name) => after[name].exact === (before[name].exact ?? 0) + 1);
    expect(grown.sort(), state).toEqual(["andamento", group].sort());

    const { rows } = await listOrders(readFilters(new URLSearchParams({ etapa: group })), 500);
    const order = rows.find((row) => row.id === id);
    if (!order) throw new Error(`${state} is not in ${group}`);
    expect(order.stage).toBe(stage);
    const row = orderRow(order, NOW, { answerDays: 3, hasPix: true });
    expect(row, state).toMatchObject({ what, designer: designer.name, isOpen: false });
    const [cells = ""] = csvRows([row]).split("\r\n");
    expect(cells.split(";").slice(2, 4), state).toEqual([row.who, what]);

    for (const [person, list] of lists) {
      const found = (await list(person, 600)).budgets.find((one) => one.id === id);
      if (!found) throw new Error(`${state} is not on the list of ${person.name}`);
      if (person === customer)
        expect(workLink({ id, action: found.turn.action, proof: found.proof })?.to, state).toBe(link(id));
    }
  }
});
