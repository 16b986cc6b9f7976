import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { mailedEvents } from "../../tests/support/request-mails.ts";
import type { CurrentUser } from "../people/account.ts";
import { upload } from "../people/schema.ts";
import { createUpload } from "../people/uploads.server.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";

import { answerQuote, currentQuote, sendQuote, withdrawQuote } from "./quotes.server.ts";

afterAll(stopJobs);

async function storedFile(owner: CurrentUser, fileName = "proposta.pdf") {
  const file = { key: `budget/quote/${randomUUID()}.pdf`, fileName };
  await createUpload(owner.id, file);
  return file;
}

/** A claimed budget with its three people. */
async function claimed() {
  const clara = await createUser(db);
  const davi = await createUser(db, { typeUser: 1 });
  const ada = await createUser(db, { typeUser: 2 });
  const { id } = await createBudget(db, clara, { designSelect: davi.id });
  return { clara, davi, ada, id };
}

/** The jobs that delete this file. */
async function deletions(key: string): Promise<unknown[]> {
  const { rows } = await db.execute(
    sql`select id from pgboss.job where name = 'delete-files' and data::text like ${`%${key}%`}`,
  );
  return rows;
}

const kinds = async (id: string) => (await budgetTimeline(id)).map(({ kind }) => kind);

test("[BUD-9] a sent quote is there for both sides, with its event and its mail", async () => {
  const { clara, davi, id } = await claimed();
  const file = await storedFile(davi);
  expect(await currentQuote(id)).toBeNull();
  expect(await sendQuote(davi, id, file)).toBe(true);
  expect(await currentQuote(id)).toMatchObject({ key: file.key, fileName: "proposta.pdf", answer: null });
  expect((await getBudgetFor(clara, id))?.data).toMatchObject({ budget: true, budgetFile: file.key });
  expect(await mailedEvents(db, clara)).toEqual(["quote_sent"]);
  expect(await db.select().from(upload).where(eq(upload.key, file.key))).toEqual([]);
});

test("[BUD-9] a new quote replaces the earlier one, whose file is deleted", async () => {
  const { davi, ada, id } = await claimed();
  const first = await storedFile(davi, "um.pdf");
  await sendQuote(davi, id, first);
  const second = await storedFile(ada, "dois.exe");
  expect(await sendQuote(ada, id, second)).toBe(true);
  expect(await currentQuote(id)).toMatchObject({ key: second.key, fileName: "dois.pdf" });
  expect(await deletions(first.key)).toHaveLength(1);
  expect(await deletions(second.key)).toHaveLength(0);
});

test("[BUD-9] only the claiming designer and admins send; a customer, another designer and a foreign file do not", async () => {
  const { clara, davi, id } = await claimed();
  const dora = await createUser(db, { typeUser: 1 });
  expect(await sendQuote(dora, id, await storedFile(dora))).toBe(false);
  expect(await sendQuote(clara, id, await storedFile(clara))).toBe(false);
  expect(await sendQuote(davi, id, await storedFile(dora))).toBe(false);
  expect(await sendQuote(davi, "no id", await storedFile(davi))).toBe(false);
  expect(await currentQuote(id)).toBeNull();
  expect(await kinds(id)).toEqual(["created"]);
});

test("[BUD-9] taking a quote back twice is one event; its file is deleted", async () => {
  const { clara, davi, id } = await claimed();
  const dora = await createUser(db, { typeUser: 1 });
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  expect(await withdrawQuote(dora, id)).toBe(false);
  expect(await withdrawQuote(davi, id)).toBe(true);
  expect(await withdrawQuote(davi, id)).toBe(true);
  expect((await getBudgetFor(clara, id))?.data).toMatchObject({ budget: false, budgetFile: "" });
  expect(await currentQuote(id)).toBeNull();
  expect(await kinds(id)).toEqual(["created", "quote_sent", "quote_withdrawn"]);
  expect(await mailedEvents(db, clara)).toEqual(["quote_sent", "quote_withdrawn"]);
  expect(await deletions(file.key)).toHaveLength(1);
});

test("[BUD-9] a quote that came after the one that was read is not taken back", async () => {
  const { davi, id } = await claimed();
  const [first, second] = [await storedFile(davi), await storedFile(davi)];
  await sendQuote(davi, id, first);
  await sendQuote(davi, id, second);
  expect(await withdrawQuote(davi, id, first.key)).toBe(false);
  expect((await currentQuote(id))?.key).toBe(second.key);
  expect(await withdrawQuote(davi, id, second.key)).toBe(true);
  expect(await withdrawQuote(davi, id, second.key), "a second press").toBe(true);
});

test("[BUD-10] accepting moves the status from 0 to 1, tells the designer, and counts once", async () => {
  const { clara, davi, id } = await claimed();
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  const answers = await Promise.all(Array.from({ length: 5 }, () => answerQuote(clara, id, file.key, "accepted")));
  expect(answers).toEqual(Array(5).fill(true));
  expect((await getBudgetFor(clara, id))?.data.status).toBe(1);
  expect(await kinds(id)).toEqual(["created", "quote_sent", "quote_accepted"]);
  expect(await mailedEvents(db, davi)).toEqual(["quote_accepted"]);
  expect(await answerQuote(clara, id, file.key, "declined"), "the other answer comes too late").toBe(false);
  expect(await withdrawQuote(davi, id), "an accepted quote stays").toBe(false);
  expect(await sendQuote(davi, id, await storedFile(davi))).toBe(false);
});

test("[BUD-10] of both answers at once one counts", async () => {
  const { clara, davi, id } = await claimed();
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  const answers = ["accepted", "declined", "accepted", "declined"] as const;
  const results = await Promise.all(answers.map((answer) => answerQuote(clara, id, file.key, answer)));
  const answered = (await currentQuote(id))?.answer;
  expect(results).toEqual(answers.map((answer) => answer === answered));
  expect(await kinds(id)).toEqual(["created", "quote_sent", `quote_${answered}`]);
});

test("[BUD-10] declining keeps the status and lets another quote be sent", async () => {
  const { clara, davi, id } = await claimed();
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  expect(await answerQuote(clara, id, file.key, "declined")).toBe(true);
  expect((await getBudgetFor(clara, id))?.data.status).toBe(0);
  expect(await mailedEvents(db, davi)).toEqual(["quote_declined"]);
  const better = await storedFile(davi);
  expect(await sendQuote(davi, id, better)).toBe(true);
  expect((await currentQuote(id))?.answer).toBeNull();
});

test("[BUD-10] an answer never lands on a quote that was not read, nor comes from somebody else", async () => {
  const { clara, davi, ada, id } = await claimed();
  const caio = await createUser(db);
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  const better = await storedFile(davi);
  await sendQuote(davi, id, better);
  for (const key of [file.key, "\0", "\ud800"]) expect(await answerQuote(clara, id, key, "accepted")).toBe(false);
  for (const other of [caio, davi, ada]) expect(await answerQuote(other, id, better.key, "accepted")).toBe(false);
  expect((await currentQuote(id))?.answer).toBeNull();
});

test("[BUD-10] the answer to an admin's quote of an unclaimed request is told to that admin", async () => {
  const clara = await createUser(db);
  const ada = await createUser(db, { typeUser: 2 });
  const { id } = await createBudget(db, clara);
  const file = await storedFile(ada);
  await sendQuote(ada, id, file);
  expect(await answerQuote(clara, id, file.key, "declined")).toBe(true);
  expect(await mailedEvents(db, ada)).toEqual(["quote_declined"]);
});

test("[MEND2-7] the reason of a declined quote is kept with its event, bounded, and an acceptance has none", async () => {
  const { clara, davi, id } = await claimed();
  const file = await storedFile(davi);
  await sendQuote(davi, id, file);
  for (const reason of ["a".repeat(501), "\0"])
    expect(await answerQuote(clara, id, file.key, "declined", reason)).toBe(false);
  expect(await answerQuote(clara, id, file.key, "declined", " O prazo não serve. ")).toBe(true);
  expect((await budgetTimeline(id)).at(-1)).toMatchObject({
    kind: "quote_declined",
    details: { reason: "O prazo não serve." },
  });
  const better = await storedFile(davi);
  await sendQuote(davi, id, better);
  expect(await answerQuote(clara, id, better.key, "accepted", "Porque sim.")).toBe(true);
  expect((await budgetTimeline(id)).at(-1)?.details).toEqual({ from: 0, to: 1 });
});
