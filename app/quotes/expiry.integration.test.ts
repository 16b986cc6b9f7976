/** What time does to a version. Its dates are moved past the trigger, because a test does not wait for ten days. */

import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { moveDates, newestVersion, SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { DONE, refused } from "../kit/outcome.ts";
import { setMailChoices } from "../people/profile.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { sendVersion } from "../quoting/send-version.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { budget, eventMail } from "../requests/schema.ts";
import { stageOf, stateOf } from "../requests/turn.ts";
import { acceptVersion, declineVersion } from "./decisions.server.ts";
import { settleDates } from "./expiry.server.ts";
import { askUndo } from "./undo.server.ts";

const designer = await createUser(db, { typeUser: 1 });
afterAll(stopJobs);

const kindsOf = async (id: string) => (await budgetTimeline(id)).slice(1).map(({ kind }) => kind);
async function rowOf(id: string) {
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row) throw new Error("the request is gone");
  return row;
}
const remindersOf = async (id: string) => {
  const { rows } = await db.execute<{ to: string }>(
    sql`select data->>'to' as to from pgboss.job where name = 'mail' and data->>'template' = 'quote-ends'
      and data->'props'->>'budgetId' = ${id}`,
  );
  return rows.map(({ to }) => to);
};

test("[QUOTE-15] a version past its end is expired at once, for everybody, and its event comes once", async () => {
  const customer = await createUser(db);
  const { id, version } = await withVersion(db, { customer, designer });
  await moveDates(version.id, "-11 days");
  expect(await newestVersion(id)).toMatchObject({ state: "expired" });
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(
    refused(expect.stringContaining("terminou")),
  );
  expect(await declineVersion(customer, id, version.id, "")).toEqual(refused(expect.stringContaining("terminou")));
  await Promise.all([settleDates(), settleDates()]);
  expect(await kindsOf(id)).toEqual(["quote_sent", "quote_expired"]);
  const row = await rowOf(id);
  expect(row).toMatchObject({ budget: false, quoteAnswer: null, quoteId: version.id });
  expect(stageOf(stateOf(row))).toBe("waitingForQuote");
  const mailed = await db
    .select({ userId: eventMail.userId })
    .from(eventMail)
    .where(
      sql`${eventMail.budgetId} = ${id} and ${eventMail.eventId} in (select id from budget_event where kind = 'quote_expired')`,
    );
  expect(new Set(mailed.map(({ userId }) => userId))).toEqual(new Set([customer.id, designer.id]));
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 2 });
});

test("[QUOTE-15] the end comes by itself, found by the clock where no job is left", async () => {
  const customer = await createUser(db);
  const due = await withVersion(db, { customer, designer });
  const open = await withVersion(db, { customer, designer });
  await moveDates(due.version.id, "-11 days");
  await settleDates();
  expect(await kindsOf(due.id)).toEqual(["quote_sent", "quote_expired"]);
  expect(await kindsOf(open.id)).toEqual(["quote_sent"]);
  const queued = await db.execute(
    sql`select 1 from pgboss.job where name = 'quote-dates' and start_after > now() + interval '7 days'`,
  );
  expect(queued.rowCount).toBeGreaterThanOrEqual(4);
});

test("[QUOTE-15] when an amendment expires, the accepted quote holds", async () => {
  const customer = await createUser(db);
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  const amendment = await sendDraft(designer, id, { notes: "Outra." });
  await moveDates(amendment.id, "-11 days");
  // Whoever comes first settles it.
  expect(await askUndo(customer, id, version.id)).toEqual(DONE);
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "accepted", quoteId: version.id, acceptedQuoteId: version.id });
  expect(await kindsOf(id)).toEqual([
    ...["quote_sent", "quote_accepted", "quote_sent", "quote_expired", "quote_undo_asked"],
  ]);
});

test("[QUOTE-16] two days before the end one mail reminds the customer, unless they want none or it is short", async () => {
  const [customer, quiet] = [await createUser(db), await createUser(db)];
  await setMailChoices(quiet, []);
  const far = await withVersion(db, { customer, designer });
  const near = await withVersion(db, { customer, designer });
  const silent = await withVersion(db, { customer: quiet, designer });
  const short = await withVersion(db, { customer, designer }, { validDays: "1" });
  for (const { version } of [near, silent]) await moveDates(version.id, "-9 days");
  await Promise.all([settleDates(), settleDates()]);
  await settleDates();
  expect(await remindersOf(near.id)).toEqual([customer.email]);
  for (const { id } of [far, silent, short]) expect(await remindersOf(id)).toEqual([]);
  expect(await newestVersion(near.id)).toMatchObject({ state: "open" });
});
