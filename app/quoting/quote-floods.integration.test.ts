/** What a script can do with a quote again and again is bounded: each version and each event is kept for good. */

import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { DRAFT, SIGNATURE, withVersion } from "../../tests/support/written-quotes.ts";
import { DONE, refused } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { DECISION_REFUSED } from "../quotes/decision.ts";
import { acceptVersion } from "../quotes/decisions.server.ts";
import { receivePayment, undoReceived } from "../quotes/payments.server.ts";
import { QUOTE_LIMITS } from "../quotes/quote-content.ts";
import { askUndo, refuseUndo } from "../quotes/undo.server.ts";
import { versionsOf } from "../quotes/versions.server.ts";
import { budgetEvent } from "../requests/schema.ts";
import { saveDraft } from "./draft.server.ts";
import { SEND_REFUSED, sendVersion } from "./send-version.server.ts";

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: 1 });
afterAll(stopJobs);

test("[MEND2-16] a request has at most forty versions of its quote", async () => {
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  for (let number = 1; number <= QUOTE_LIMITS.versions; number += 1) {
    await saveDraft(designer, id, { ...DRAFT, intro: `Versão ${number}` }, number - 1);
    expect(await sendVersion(designer, id, number)).toEqual({ number });
  }
  await saveDraft(designer, id, DRAFT, QUOTE_LIMITS.versions);
  expect(await sendVersion(designer, id, QUOTE_LIMITS.versions + 1)).toEqual({ refused: SEND_REFUSED.many });
  // The last one sent once more is still that version.
  expect(await sendVersion(designer, id, QUOTE_LIMITS.versions)).toEqual({ number: QUOTE_LIMITS.versions });
  expect(await versionsOf(designer, id)).toHaveLength(QUOTE_LIMITS.versions);
});

test("[MEND2-16] what can be taken back is said at most thirty times in a minute, however often it is sent", async () => {
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  const payment = { budgetId: id, quoteId: version.id, number: 1 };
  const outcomes = new Set<string>();
  for (let round = 0; round < 20; round += 1) {
    outcomes.add(JSON.stringify(await receivePayment(designer, payment)));
    outcomes.add(JSON.stringify(await undoReceived(designer, payment)));
    outcomes.add(JSON.stringify(await askUndo(customer, id, version.id)));
    outcomes.add(JSON.stringify(await refuseUndo(customer, id, version.id)));
  }
  expect([...outcomes].map((outcome) => JSON.parse(outcome))).toEqual([DONE, refused(DECISION_REFUSED.tooOften)]);
  expect(await db.$count(budgetEvent, eq(budgetEvent.budgetId, id))).toBe(30);
});
