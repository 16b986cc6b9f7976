/** What other parts of the product do with written quotes: files, a person's data, the end of an account. */
import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { everyVersion, newestVersion, SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { dataFileOf } from "../profile/data-file.server.ts";
import { budget } from "../requests/schema.ts";
import { deleteAccount } from "../upkeep/account-deletion.server.ts";
import { brokenQuotes, namedFiles, withoutRecord } from "../upkeep/named-files.server.ts";
import { acceptVersion, recordAcceptance } from "./decisions.server.ts";
import { claimPayment } from "./payments.server.ts";
import { quote } from "./schema.ts";

afterAll(stopJobs);

const people = async () => ({
  customer: await createUser(db, { name: "Clara Prado", tell: "(21) 95555-1111" }),
  designer: await createUser(db, { typeUser: 1, name: "Davi Teixeira", tell: "(21) 95555-2222" }),
});
const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];

/** Gives the version both of its files. */
async function withFiles(id: string): Promise<string[]> {
  const [pdf, recordPdf] = [`budget/quote/${randomUUID()}.pdf`, `budget/quote/${randomUUID()}.pdf`];
  await db.update(quote).set({ pdf, recordPdf }).where(eq(quote.id, id));
  return [pdf, recordPdf];
}
const deletedFiles = async () => {
  const { rows } = await db.execute<{ keys: string[] }>(
    sql`select data->'keys' as keys from pgboss.job where name = 'delete-files'`,
  );
  return rows.flatMap(({ keys }) => keys);
};

test("[QUOTE-19] the files of a version are named by it, and a request's quote is there", async () => {
  const { id, version } = await withVersion(db, await people());
  const files = await withFiles(version.id);
  expect(await withoutRecord([...files, "budget/quote/x.pdf"])).toEqual(["budget/quote/x.pdf"]);
  const named = (await namedFiles(db)).map(({ key }) => key);
  expect(named).toEqual(expect.arrayContaining(files));
  expect(await brokenQuotes(db)).not.toContain(id);
  await db.update(budget).set({ quoteId: randomUUID() }).where(eq(budget.id, id));
  expect(await brokenQuotes(db)).toContain(id);
});

test("[QUOTE-19] the data file has what was sent, decided and paid, without the other side's contacts", async () => {
  const { customer, designer } = await people();
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  await claimPayment(customer, { budgetId: id, quoteId: version.id, number: 1 });
  await withFiles(version.id);
  const own = JSON.stringify(await dataFileOf(customer));
  const texts = ["Cartões impressos", SIGNATURE.signedName, SIGNATURE.network, version.hash, version.sent.code];
  for (const text of texts) expect(own).toContain(text);
  for (const text of [designer.email, designer.tell, "budget/quote/"]) expect(own).not.toContain(text);
  const theirs = JSON.stringify(await dataFileOf(designer));
  for (const text of ["Cartões impressos", version.hash]) expect(theirs).toContain(text);
  for (const text of [customer.email, customer.tell, customer.name, SIGNATURE.network])
    expect(theirs).not.toContain(text);
  const other = await withVersion(db, { customer, designer });
  await recordAcceptance(designer, other.id, other.version.id, {
    channel: "paper",
    person: "Clara P.",
    note: "Folha 3",
  });
  const recorded = JSON.stringify(await dataFileOf(designer));
  expect(recorded).toContain("Folha 3");
  expect(recorded).not.toContain("Clara P.");
});

test("[QUOTE-19] a customer who leaves takes along the requests that nobody works on, with their quotes' files", async () => {
  const { customer, designer } = await people();
  const admin = await createUser(db, { typeUser: 2 });
  const { id: open } = await createBudget(db, customer);
  const files = await withFiles((await sendDraft(admin, open)).id);
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  // Nobody agreed to it, and it has the customer's name and contacts.
  const declined = await withVersion(db, { customer, designer });
  const unanswered = await withFiles(declined.version.id);
  await sendDraft(designer, id, { notes: "Outra." });
  expect(await deleteAccount(customer)).toBe("deleted");
  expect(await everyVersion(declined.id)).toEqual([]);
  expect(await rowOf(declined.id)).toMatchObject({ budget: false, quoteId: null, designSelect: designer.id });
  expect(await deletedFiles()).toEqual(expect.arrayContaining(unanswered));
  expect(await brokenQuotes(db)).not.toContain(declined.id);
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "accepted", quoteId: version.id });
  expect(await rowOf(open)).toBeUndefined();
  expect(await everyVersion(open)).toEqual([]);
  expect(await deletedFiles()).toEqual(expect.arrayContaining(files));
  expect(await newestVersion(id)).toMatchObject({ state: "accepted", hash: version.hash });
});

test("[QUOTE-19] when a designer leaves, an open version is withdrawn and an accepted one holds", async () => {
  const { customer, designer } = await people();
  const open = await withVersion(db, { customer, designer });
  const agreed = await withVersion(db, { customer, designer });
  await acceptVersion(customer, agreed.id, agreed.version.id, SIGNATURE);
  await sendDraft(designer, agreed.id, { notes: "Outra." });
  expect(await deleteAccount(designer)).toBe("deleted");
  expect(await rowOf(open.id)).toMatchObject({ designSelect: null, budget: false, quoteId: null });
  expect(await newestVersion(open.id)).toMatchObject({ state: "withdrawn" });
  expect(await rowOf(agreed.id)).toMatchObject({
    designSelect: null,
    quoteAnswer: "accepted",
    quoteId: agreed.version.id,
    acceptedQuoteId: agreed.version.id,
    status: 1,
  });
  expect((await everyVersion(agreed.id)).map(({ state }) => state)).toEqual(["withdrawn", "accepted"]);
});
