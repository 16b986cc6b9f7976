import { afterAll, expect, test } from "vitest";
import { createUser } from "../../../tests/support/factories.ts";
import { SIGNATURE, withVersion } from "../../../tests/support/written-quotes.ts";
import { DONE } from "../../kit/outcome.ts";
import type { CurrentUser } from "../../people/account.ts";
import { db } from "../../platform/db.server.ts";
import { stopJobs } from "../../platform/jobs.server.ts";
import { getBudgetFor } from "../../requests/budgets.server.ts";
import { acceptVersion } from "../decisions.server.ts";
import { claimPayment, receivePayment } from "../payments.server.ts";
import { versionsOf } from "../versions.server.ts";
import { payView } from "./pay-view.server.ts";

afterAll(stopJobs);

test("[QUOTE-41] a payment's page tells when this payment was said to be paid, and received", async () => {
  const customer = await createUser(db, { name: "Lúcia Andrade" });
  const designer = await createUser(db, { typeUser: 1, name: "Rui Nogueira" });
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  const down = { budgetId: id, quoteId: version.id, number: 1 };
  const leadFor = async (person: CurrentUser, number: string) => {
    const [request, [accepted]] = [await getBudgetFor(person, id), await versionsOf(person, id)];
    return request && accepted && (await payView(person, request, accepted, number))?.lead;
  };
  expect(await claimPayment(customer, down)).toEqual(DONE);
  expect(await leadFor(customer, "1")).toMatch(/^Você disse que pagou (hoje|ontem), às? \d/);
  expect(await leadFor(designer, "1")).toMatch(/^Lúcia diz que pagou (hoje|ontem), às? \d/);
  expect(await receivePayment(designer, down)).toEqual(DONE);
  expect(await leadFor(customer, "1")).toMatch(/^Rui marcou como recebida (hoje|ontem), às? \d/);
  expect(await leadFor(customer, "2")).toBe("É a parte que se paga na entrega.");
});
