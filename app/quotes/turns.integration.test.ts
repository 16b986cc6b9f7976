/** Whose turn it is in every state of a quote: the table of docs/requirements.md, walked by three people on all screens. */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { moveDates, newestVersion, SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { listAllBudgets, listBudgetsOfCustomer, listBudgetsOfDesigner } from "../conversation/request-lists.server.ts";
import { dayText, nextWorkdayEnd } from "../kit/day.ts";
import { DENIED, DONE, refused } from "../kit/outcome.ts";
import { readFilters } from "../owner/orders/filters.ts";
import { listOrders } from "../owner/orders/order-list.server.ts";
import { orderRow } from "../owner/orders/order-row.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { setting } from "../platform/schema.ts";
import { forgetSettings } from "../platform/settings.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { turnFor } from "../room/room.server.ts";
import { acceptVersion, askChange, declineVersion, withdrawChange } from "./decisions.server.ts";
import { settleDates } from "./expiry.server.ts";
import { payView } from "./pay/pay-view.server.ts";
import { claimPayment, receivePayment } from "./payments.server.ts";
import { pixSettings } from "./pix-settings.server.ts";
import { quoteView } from "./quote-view.server.ts";
import { withdrawQuote } from "./quotes.server.ts";
import { agreeToUndo, askUndo } from "./undo.server.ts";
import { versionsOf } from "./versions.server.ts";

const customer = await createUser(db, { name: "Lúcia Andrade" });
const designer = await createUser(db, { typeUser: 1, name: "Rui Nogueira" });
const owner = await createUser(db, { typeUser: 2, name: "Helena Castro" });
const people = { customer, designer };
afterAll(stopJobs);

/** The table's rows by the state's name: what the customer, the designer and the owner read. */
function readTable(): Map<string, string[]> {
  const text = readFileSync(new URL("../../docs/requirements.md", import.meta.url), "utf8");
  const section = text.split("### Whose turn it is")[1]?.split("\n#")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("|"));
  return new Map(
    rows.slice(2).map((line) => {
      const [state = "", ...turns] = line.split("|").slice(1, -1);
      return [state.trim(), turns.map((turn) => turn.trim())];
    }),
  );
}

const sent = () => withVersion(db, people);
const ask = (id: string, quoteId: string) =>
  askChange(customer, id, quoteId, { itemId: "cartao", text: "Só 50 cartões?", submissionId: randomUUID() });
async function asked() {
  const { id, version } = await sent();
  expect(await ask(id, version.id)).toEqual(DONE);
  return { id, version };
}
async function accepted() {
  const { id, version } = await sent();
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  return { id, version };
}
const downPayment = ({ id, version }: Awaited<ReturnType<typeof sent>>) => ({
  budgetId: id,
  quoteId: version.id,
  number: 1,
});

/** How a request comes into each state. */
const STATES: Record<string, () => Promise<{ id: string }>> = {
  draft: () => createBudget(db, customer, { designSelect: designer.id }),
  sent,
  seen: async () => {
    const { id } = await sent();
    expect(await versionsOf(customer, id)).toHaveLength(1);
    return { id };
  },
  "asked to change": asked,
  "change taken back": async () => {
    const { id, version } = await asked();
    expect(await withdrawChange(customer, id, version.id)).toEqual(DONE);
    return { id };
  },
  replaced: async () => {
    const { id } = await asked();
    await sendDraft(designer, id, { intro: "Sem o saco grande." });
    return { id };
  },
  // What was asked of it ends with it.
  expired: async () => {
    const { id, version } = await asked();
    await moveDates(version.id, "-11 days");
    await settleDates();
    return { id };
  },
  withdrawn: async () => {
    const { id } = await asked();
    expect(await withdrawQuote(designer, id)).toBe(true);
    return { id };
  },
  declined: async () => {
    const { id, version } = await sent();
    expect(await declineVersion(customer, id, version.id, "")).toEqual(DONE);
    return { id };
  },
  // No key is set before the next one.
  "accepted, without a Pix key": accepted,
  accepted: async () => {
    const value = { key: "pix@traco.example", name: "Estúdio Traço", city: "Recife" };
    await db.insert(setting).values({ name: "pix", value });
    forgetSettings();
    return accepted();
  },
  "said to be paid": async () => {
    const made = await accepted();
    expect(await claimPayment(customer, downPayment(made))).toEqual(DONE);
    return made;
  },
  paid: async () => {
    const made = await accepted();
    expect(await receivePayment(designer, downPayment(made))).toEqual(DONE);
    return made;
  },
  undone: async () => {
    const { id, version } = await accepted();
    await askUndo(customer, id, version.id);
    expect(await agreeToUndo(designer, id, version.id)).toEqual(DONE);
    return { id };
  },
};

const lists = [
  [customer, listBudgetsOfCustomer],
  [designer, listBudgetsOfDesigner],
  [owner, listAllBudgets],
] as const;

/** What each screen of one person says of the turn; of Pedidos, too, to the owner. */
async function screensOf(person: CurrentUser, list: typeof listAllBudgets, id: string) {
  const now = Date.now();
  const hasPix = (await pixSettings()) !== null;
  const request = await getBudgetFor(person, id);
  if (!request) throw new Error("nobody reads the request");
  const room = await turnFor(person, request, now);
  const row = (await list(person, 600)).budgets.find((one) => one.id === id)?.turn;
  if (!row) throw new Error("the list does not have it");
  const told = [`${room.who} ${room.what}`, `${row.who} ${row.what}`];
  if (person === owner) {
    const stored = (await listOrders(readFilters(new URLSearchParams()), 600)).rows.find((one) => one.id === id);
    if (!stored) throw new Error("Pedidos does not have it");
    const { who, what } = orderRow(stored, now, { answerDays: 3, hasPix });
    told.push(`${who}: ${what}`);
  }
  const versions = await versionsOf(person, id);
  const [newest] = versions;
  const payment = newest?.state === "accepted" ? await payView(person, request, newest, "1") : null;
  const head = newest?.state === "open" ? quoteView(person, request, versions, newest, hasPix).head : null;
  return { told, side: room.side, ground: room.ground, head, payment };
}

test("[WALK-30] in every state of a quote one person has the turn, and all screens say so in the table's words", async () => {
  const table = readTable();
  expect([...table.keys()]).toEqual(Object.keys(STATES));
  for (const [state, make] of Object.entries(STATES)) {
    const due = dayText(nextWorkdayEnd(Date.now()), Date.now());
    const { id } = await make();
    const turns = (table.get(state) ?? []).map((turn) => turn.replace("{dia}", due));
    const sides = [];
    for (const [at, [person, list]] of lists.entries()) {
      const { told, side, ground, head, payment } = await screensOf(person, list, id);
      expect(new Set(told), `${state}, ${person.name}`).toEqual(new Set([turns[at]]));
      // The version's page has the ground of the room.
      if (head) expect(head.ground, state).toBe(ground);
      if (head && state === "asked to change") expect(head.turn).toBe(`${turns[at]}.`);
      // So has its payment's, until it is received.
      if (payment && payment.stage !== "received") expect(payment.ground, `${state}, ${person.name}`).toBe(ground);
      sides.push(side);
    }
    // Work under way is nobody's press; else exactly one of customer and studio has the turn.
    expect(
      sides.filter((side) => side === "yours"),
      state,
    ).toHaveLength(state === "paid" ? 0 : 1);
  }
});

test("[WALK-31] a change that is asked for is the studio's turn, with its words, until it is taken back or a version follows", async () => {
  const { id, version } = await asked();
  const rowFor = async (person: CurrentUser, list: typeof listAllBudgets) =>
    (await list(person, 600)).budgets.find((one) => one.id === id);
  expect((await rowFor(designer, listBudgetsOfDesigner))?.asked).toBe("Só 50 cartões?");
  expect((await rowFor(customer, listBudgetsOfCustomer))?.asked).toBeNull();
  // Changed: the newer words count.
  const change = { itemId: "", text: "Sem cartões.", submissionId: randomUUID() };
  expect(await askChange(customer, id, version.id, change)).toEqual(DONE);
  expect((await rowFor(designer, listBudgetsOfDesigner))?.asked).toBe("Sem cartões.");
  // Meanwhile the version waits for nobody's answer.
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(
    refused(expect.stringContaining("Retire o pedido")),
  );
  expect(await declineVersion(customer, id, version.id, "")).toEqual(
    refused(expect.stringContaining("Retire o pedido")),
  );
  for (const stranger of [designer, owner, await createUser(db)])
    expect(await withdrawChange(stranger, id, version.id)).toEqual(DENIED);
  for (let press = 0; press < 2; press++) expect(await withdrawChange(customer, id, version.id)).toEqual(DONE);
  expect((await rowFor(designer, listBudgetsOfDesigner))?.asked).toBeNull();
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  expect(await newestVersion(id)).toMatchObject({ state: "accepted" });
});

test("[WALK-31] designers who do not hold the project learn nothing of what was asked", async () => {
  const { id } = await asked();
  const visitor = await createUser(db, { typeUser: 1 });
  const request = await getBudgetFor(visitor, id);
  expect(await versionsOf(visitor, id)).toEqual([]);
  expect(JSON.stringify(request?.data)).not.toContain("cartões?");
});
