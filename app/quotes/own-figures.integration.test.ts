import { expect, onTestFinished, test, vi } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { listBudgetsOfCustomer } from "../conversation/request-lists.server.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, pool } from "../platform/db.server.ts";
import { acceptVersion } from "./decisions.server.ts";
import { ownFigures } from "./own-figures.server.ts";

async function people() {
  const [customer, other] = [await createUser(db), await createUser(db)];
  return { customer, other, designer: await createUser(db, { typeUser: 1 }) };
}
const listOf = async (customer: CurrentUser) => (await listBudgetsOfCustomer(customer)).budgets;

test("[ROOM-2] [QUOTE-42] a version that waits shows its sum and leads to its page, also while an older one holds", async () => {
  const { customer, designer } = await people();
  const { id, version } = await withVersion(db, { customer, designer });
  const first = (await ownFigures(customer, await listOf(customer)))[id];
  expect(first).toMatchObject({ amount: "R$\u00a04.800,01", to: `/budget/${id}/orcamento/1` });
  expect(first?.label).toMatch(/^Vale até /);
  await acceptVersion(customer, id, version.id, SIGNATURE);
  // No key is set here: the customer waits for it, and has nothing to pay with.
  expect(await ownFigures(customer, await listOf(customer))).toEqual({});
  await sendDraft(designer, id, { discount: "0" });
  const second = (await ownFigures(customer, await listOf(customer)))[id];
  expect(second).toMatchObject({ amount: "R$\u00a04.900,01", to: `/budget/${id}/orcamento/2` });
});

test("[SPEED-1] [ROOM-2] all sums of a list are one named statement, and none is asked for without a turn", async () => {
  const { customer, designer } = await people();
  const query = vi.spyOn(pool, "query");
  onTestFinished(() => query.mockRestore());
  expect(await ownFigures(customer, await listOf(customer))).toEqual({});
  for (let n = 0; n < 3; n++) await withVersion(db, { customer, designer });
  const rows = await listOf(customer);
  query.mockClear();
  expect(Object.keys(await ownFigures(customer, rows)).sort()).toEqual(rows.map(({ id }) => id).sort());
  expect(query.mock.calls.map(([statement]) => (statement as unknown as { name: string }).name)).toEqual([
    "ownFigures",
  ]);
});

test("[ROOM-2] [BUD-1] nobody but its customer learns a sum, whatever rows they name", async () => {
  const { customer, other, designer } = await people();
  await withVersion(db, { customer, designer });
  const rows = await listOf(customer);
  for (const person of [other, designer]) expect(await ownFigures(person, rows)).toEqual({});
});
