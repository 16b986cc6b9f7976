/** What people decide about a version, and what is paid. */

import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { everyVersion, newestVersion, SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { message } from "../conversation/schema.ts";
import { DENIED, DONE, invalid, refused } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { sendVersion } from "../quoting/send-version.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { refusal } from "../requests/policy.ts";
import { budget, eventMail } from "../requests/schema.ts";
import { releaseProject } from "../room/hands.server.ts";
import { DECISION_REFUSED } from "./decision.ts";
import { acceptVersion, askChange, declineVersion, recordAcceptance } from "./decisions.server.ts";
import { claimPayment, receivePayment, undoReceived } from "./payments.server.ts";
import { withdrawQuote } from "./quotes.server.ts";
import { mailRecord } from "./record-mail.server.ts";
import { agreeToUndo, askUndo, refuseUndo } from "./undo.server.ts";

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: 1 });
afterAll(stopJobs);

const people = { customer, designer };
const rowOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0];
const kindsOf = async (id: string) => (await budgetTimeline(id)).slice(1).map(({ kind }) => kind);
const statesOf = async (id: string) => (await everyVersion(id)).map(({ state }) => state);
const textsOf = (id: string) => db.select({ text: message.text }).from(message).where(eq(message.budgetId, id));

async function accepted(draft = {}) {
  const { id, version } = await withVersion(db, people, draft);
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  return { id, version };
}

test("[QUOTE-7] who accepts types a name; name, moment, network and browser are kept, and the work begins", async () => {
  const { id, version } = await withVersion(db, people);
  const refused = {
    "  ": DECISION_REFUSED.unsigned,
    "\0": /não dá para guardar/,
    [`${"a".repeat(121)}`]: /Passa de 120/,
  };
  for (const [signedName, fault] of Object.entries(refused))
    expect(await acceptVersion(customer, id, version.id, { ...SIGNATURE, signedName })).toEqual(
      invalid({ name: expect.stringMatching(fault) }),
    );
  expect(await acceptVersion(customer, id, version.id, { ...SIGNATURE, signedName: " Clara C. " })).toEqual(DONE);
  expect((await newestVersion(id)).decision).toEqual({
    decision: "accepted",
    by: { id: customer.id, name: customer.name },
    signedName: "Clara C.",
    at: expect.any(String),
    network: SIGNATURE.network,
    browser: SIGNATURE.browser,
    reason: "",
    elsewhere: null,
  });
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "accepted", acceptedQuoteId: version.id, status: 1 });
  // Pressed again.
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  expect(await kindsOf(id)).toEqual(["quote_sent", "quote_accepted"]);
  expect((await budgetTimeline(id)).at(-1)?.details).toMatchObject({ quote: version.id, number: 1, from: 0, to: 1 });
});

test("[QUOTE-7] only the request's customer accepts, declines and asks; the studio does not in their name", async () => {
  const { id, version } = await withVersion(db, people);
  const change = { itemId: "", text: "Mude.", submissionId: randomUUID() };
  for (const person of [await createUser(db), designer, await createUser(db, { typeUser: 2 })]) {
    expect(await acceptVersion(person, id, version.id, SIGNATURE)).toEqual(DENIED);
    expect(await declineVersion(person, id, version.id, "")).toEqual(DENIED);
    expect(await askChange(person, id, version.id, change)).toEqual(DENIED);
  }
  const other = await withVersion(db, people);
  expect(await acceptVersion(customer, other.id, version.id, SIGNATURE)).toEqual(DENIED);
  expect(await statesOf(id)).toEqual(["open"]);
});

test("[QUOTE-8] both get the record by mail at once, once, with the whole hash", async () => {
  const { id, version } = await accepted();
  const jobs = await db.execute(
    sql`select 1 from pgboss.job where name = 'quote-record' and data->>'quoteId' = ${version.id}`,
  );
  expect(jobs.rowCount).toBe(1);
  for (let round = 0; round < 2; round++) await mailRecord(version.id);
  const mails = await db.execute<{ data: { to: string; props: object } }>(
    sql`select data from pgboss.job where name = 'mail' and data->'props'->>'budgetId' = ${id} order by id`,
  );
  const sent = mails.rows.map(({ data }) => data);
  expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([customer.email, designer.email]));
  expect(sent).toHaveLength(2);
  for (const { props } of sent) expect(props).toMatchObject({ hash: version.hash, signedName: SIGNATURE.signedName });
  expect(await db.$count(eventMail, and(eq(eventMail.budgetId, id), eq(eventMail.userId, designer.id)))).toBe(0);
});

test("[QUOTE-9] a change is asked for by a message that names the line, once; the version stays as it is", async () => {
  const { id, version } = await withVersion(db, people);
  const change = { itemId: "cartao", text: " Só 50 cartões. ", submissionId: randomUUID() };
  for (let press = 0; press < 2; press++) expect(await askChange(customer, id, version.id, change)).toEqual(DONE);
  expect((await textsOf(id)).map(({ text }) => text)).toEqual([
    "Mudança no orçamento, versão 1, em ‘Cartões impressos’:\n\nSó 50 cartões.",
  ]);
  expect(await kindsOf(id)).toEqual(["quote_sent", "quote_change_asked"]);
  const whole = { itemId: "", text: "Mais tempo.", submissionId: randomUUID() };
  expect(await askChange(customer, id, version.id, whole)).toEqual(DONE);
  expect(await askChange(customer, id, version.id, { ...whole, text: " " })).toEqual(
    invalid({ text: DECISION_REFUSED.noChange }),
  );
  expect(await askChange(customer, id, version.id, { ...whole, text: "a".repeat(501) })).toEqual(
    invalid({ text: expect.stringMatching(/^Passa de 500/) }),
  );
  expect(await newestVersion(id)).toMatchObject({ state: "open", hash: version.hash });
  await withdrawQuote(designer, id);
  const late = { ...whole, submissionId: randomUUID() };
  expect(await askChange(customer, id, version.id, late)).toEqual(refused(expect.stringContaining("retirado")));
  expect(await textsOf(id)).toHaveLength(2);
});

test("[QUOTE-10] an accepted quote holds until a newer one is accepted, and again when that one is not", async () => {
  const { id, version } = await accepted();
  for (const [end, ended] of [
    [() => withdrawQuote(designer, id), true],
    [(amendment: string) => declineVersion(customer, id, amendment, ""), DONE],
  ] as const) {
    const amendment = await sendDraft(designer, id, { intro: randomUUID() });
    expect(await rowOf(id)).toMatchObject({ quoteAnswer: null, quoteId: amendment.id, acceptedQuoteId: version.id });
    expect(await releaseProject(designer, id, "Vou viajar.")).toBe(false);
    expect(await end(amendment.id)).toEqual(ended);
    expect(await rowOf(id)).toMatchObject({
      quoteAnswer: "accepted",
      quoteId: version.id,
      acceptedQuoteId: version.id,
    });
  }
  const last = await sendDraft(designer, id, { intro: "Agora sim." });
  expect(await acceptVersion(customer, id, last.id, SIGNATURE)).toEqual(DONE);
  expect(await statesOf(id)).toEqual(["accepted", "declined", "withdrawn", "superseded"]);
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "accepted", acceptedQuoteId: last.id, status: 1 });
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(
    refused(expect.stringContaining("mais novo")),
  );
  expect(await declineVersion(customer, id, version.id, "")).toEqual(refused(expect.stringContaining("mais novo")));
});

test("[QUOTE-10] what was paid counts for the newer quote where the amounts are the same", async () => {
  const { id, version } = await accepted();
  expect(await receivePayment(designer, { budgetId: id, quoteId: version.id, number: 1 })).toEqual(DONE);
  const same = await sendDraft(designer, id, { notes: "Sem mudar valores." });
  await acceptVersion(customer, id, same.id, SIGNATURE);
  expect((await newestVersion(id)).payments).toEqual([{ number: 1, claimedAt: null, receivedAt: expect.any(String) }]);
  expect((await rowOf(id))?.downPayment).toBeNull();
  const more = await sendDraft(designer, id, { discount: "" });
  await acceptVersion(customer, id, more.id, SIGNATURE);
  expect((await newestVersion(id)).payments).toEqual([]);
  expect((await rowOf(id))?.downPayment).toBe("due");
});

test("[QUOTE-11] an acceptance that was given elsewhere says who recorded it, from whom, how and with which note", async () => {
  const { id, version } = await withVersion(db, people);
  const elsewhere = { channel: "phone", person: "Clara", note: "Ligou hoje às 10." } as const;
  expect(await recordAcceptance(designer, id, version.id, { channel: "toString", person: "", note: " " })).toEqual(
    invalid({ channel: DECISION_REFUSED.channel, person: DECISION_REFUSED.nobody, note: DECISION_REFUSED.noNote }),
  );
  expect(await recordAcceptance(customer, id, version.id, elsewhere)).toEqual(DENIED);
  expect(await recordAcceptance(await createUser(db, { typeUser: 1 }), id, version.id, elsewhere)).toEqual(DENIED);
  expect(await recordAcceptance(designer, id, version.id, elsewhere)).toEqual(DONE);
  expect((await newestVersion(id)).decision).toMatchObject({
    by: { id: designer.id },
    signedName: "Clara",
    network: null,
    browser: null,
    elsewhere: { channel: "phone", note: "Ligou hoje às 10." },
  });
  const { details } = (await budgetTimeline(id)).at(-1) ?? {};
  expect(details).toMatchObject({ elsewhere: "por telefone", person: "Clara" });
});

test("[QUOTE-12] an acceptance is undone when both sides say so, and nothing is deleted", async () => {
  const { id, version } = await accepted();
  expect(await agreeToUndo(designer, id, version.id)).toEqual(refused(DECISION_REFUSED.notAsked));
  expect(await askUndo(customer, id, version.id)).toEqual(DONE);
  expect(await askUndo(customer, id, version.id)).toEqual(DONE);
  expect(await askUndo(designer, id, version.id)).toEqual(refused(DECISION_REFUSED.asked));
  expect(await agreeToUndo(customer, id, version.id)).toEqual(refused(DECISION_REFUSED.notAsked));
  expect((await newestVersion(id)).undoAskedBy).toEqual({ id: customer.id, name: customer.name });
  expect(await refuseUndo(designer, id, version.id)).toEqual(DONE);
  expect(await rowOf(id)).toMatchObject({ quoteAnswer: "accepted" });
  expect(await askUndo(designer, id, version.id)).toEqual(DONE);
  expect(await agreeToUndo(customer, id, version.id)).toEqual(DONE);
  expect(await agreeToUndo(customer, id, version.id)).toEqual(DONE);
  expect(await newestVersion(id)).toMatchObject({ state: "undone", decision: { signedName: SIGNATURE.signedName } });
  expect(await rowOf(id)).toMatchObject({ budget: false, quoteAnswer: null, acceptedQuoteId: null, status: 0 });
  expect(await kindsOf(id)).toEqual([
    ...["quote_sent", "quote_accepted", "quote_undo_asked", "quote_undo_refused", "quote_undo_asked", "quote_undone"],
  ]);
  expect(await claimPayment(customer, { budgetId: id, quoteId: version.id, number: 1 })).toEqual(
    refused(DECISION_REFUSED.notAccepted),
  );
  expect(await sendVersion(designer, id, 1)).toEqual({ number: 2 });
});

test("[QUOTE-12] while a newer quote waits, the accepted one is not undone", async () => {
  const { id, version } = await accepted();
  await sendDraft(designer, id, { notes: "Outra." });
  expect(await askUndo(customer, id, version.id)).toEqual(refused("Há um orçamento novo que espera resposta."));
  expect(await askUndo(await createUser(db), id, version.id)).toEqual(DENIED);
  expect(await askUndo(await createUser(db, { typeUser: 1 }), id, version.id)).toEqual(DENIED);
});

test("[QUOTE-13] 'Já paguei' and 'Recebido' are different events, and 'Recebido' is undone by another one", async () => {
  const { id, version } = await accepted();
  const payment = (number: number) => ({ budgetId: id, quoteId: version.id, number });
  expect((await rowOf(id))?.downPayment).toBe("due");
  expect(await claimPayment(customer, payment(3))).toEqual(refused(DECISION_REFUSED.noPayment));
  expect(await claimPayment(designer, payment(1))).toEqual(DENIED);
  expect(await receivePayment(customer, payment(1))).toEqual(DENIED);
  for (let press = 0; press < 2; press++) expect(await claimPayment(customer, payment(1))).toEqual(DONE);
  expect((await rowOf(id))?.downPayment).toBe("claimed");
  for (let press = 0; press < 2; press++) expect(await receivePayment(designer, payment(1))).toEqual(DONE);
  expect((await rowOf(id))?.downPayment).toBeNull();
  for (let press = 0; press < 2; press++) expect(await undoReceived(designer, payment(1))).toEqual(DONE);
  expect((await rowOf(id))?.downPayment).toBe("claimed");
  expect(await receivePayment(designer, payment(2))).toEqual(DONE);
  expect(await claimPayment(customer, payment(2))).toEqual(refused(DECISION_REFUSED.notClaimable));
  expect(await kindsOf(id)).toEqual([
    ...["quote_sent", "quote_accepted", "payment_claimed", "payment_received", "payment_undone", "payment_received"],
  ]);
  expect((await budgetTimeline(id)).at(-1)?.details).toMatchObject({ payment: 2, amount: 240000 });
});

test("[QUOTE-13] a payment is of the version that was on the page", async () => {
  const { id, version } = await accepted();
  const newer = await sendDraft(designer, id, { discount: "" });
  const payment = (quoteId: string) => ({ budgetId: id, quoteId, number: 1 });
  expect(await claimPayment(customer, payment(newer.id))).toEqual(refused(DECISION_REFUSED.otherAccepted));
  await acceptVersion(customer, id, newer.id, SIGNATURE);
  for (const quoteId of [version.id, "", randomUUID()]) {
    expect(await claimPayment(customer, payment(quoteId))).toEqual(refused(DECISION_REFUSED.otherAccepted));
    expect(await receivePayment(designer, payment(quoteId))).toEqual(refused(DECISION_REFUSED.otherAccepted));
    expect(await undoReceived(designer, payment(quoteId))).toEqual(refused(DECISION_REFUSED.otherAccepted));
  }
  expect(await receivePayment(designer, payment(newer.id))).toEqual(DONE);
  expect((await everyVersion(id)).map(({ payments }) => payments.length)).toEqual([1, 0]);
});

test("[QUOTE-14] the rules say who may do what, and when", async () => {
  const { id, version } = await withVersion(db, people);
  const rule = async (action: Parameters<typeof refusal>[0], person = customer) => {
    const found = await getBudgetFor(person, id);
    if (!found) throw new Error("the request is gone");
    return refusal(action, found.state, person);
  };
  expect(await rule("answerQuote")).toBeUndefined();
  expect(await rule("askChange", designer)).toBe("Só quem fez o pedido pede mudanças.");
  expect(await rule("recordAcceptance", designer)).toBeUndefined();
  expect(await rule("claimPayment")).toBe("Nenhum orçamento escrito na página foi aceito.");
  await acceptVersion(customer, id, version.id, SIGNATURE);
  expect(await rule("answerQuote")).toBe("Este orçamento já foi respondido.");
  expect(await rule("withdrawQuote", designer)).toBe("Este orçamento já foi respondido.");
  expect(await rule("sendQuote", designer)).toBeUndefined();
  expect(await rule("sendQuoteFile", designer)).toBe("O orçamento já foi aceito.");
  for (const person of [customer, designer]) expect(await rule("undoAcceptance", person)).toBeUndefined();
  expect(await rule("receivePayment", designer)).toBeUndefined();
  expect(await rule("receivePayment")).toBe("Outro designer cuida deste projeto.");
  await sendDraft(designer, id, { notes: "Outra." });
  expect(await rule("release", designer)).toMatch("foi aceito");
  expect(await rule("withdrawQuote", designer)).toBeUndefined();
});
