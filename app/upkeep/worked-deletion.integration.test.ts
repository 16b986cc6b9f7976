import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { addDelivery, addProofs } from "../../tests/support/worked.ts";
import { SIGNATURE, withVersion } from "../../tests/support/written-quotes.ts";
import { deliveriesToTake } from "../delivery/forgotten-deliveries.server.ts";
import { deliveryBehind, missingPayment } from "../delivery/opened.server.ts";
import { brandPage, delivery } from "../delivery/schema.ts";
import { tokenHash } from "../delivery/token.server.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { commentsOf } from "../proofs/proofs.server.ts";
import { proof, proofComment, proofDecision, proofGuest, proofNotes, proofReply } from "../proofs/schema.ts";
import { acceptVersion } from "../quotes/decisions.server.ts";
import { receivePayment } from "../quotes/payments.server.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { deleteAccount } from "./account-deletion.server.ts";

afterAll(stopJobs);

const SAID = "Só a Clara escreve assim";
const TOLD = "Só o Davi desenha assim";

async function queued<Data>(name: string): Promise<Data[]> {
  const { rows } = await db.execute<{ data: Data }>(
    sql`select data from pgboss.job where name = ${name} order by created_on`,
  );
  return rows.map(({ data }) => data);
}
const deletedFiles = async () => (await queued<{ keys: string[] }>("delete-files")).flatMap(({ keys }) => keys);
type Mail = { template: string; to: string; props: { token: string; nameProject: string; files: string } };
const linksTo = async (email: string) =>
  (await queued<Mail>("mail")).filter(({ template, to }) => template === "delivery-link" && to === email);

const couple = async () => ({
  customer: await createUser(db, { name: "Clara Prado" }),
  designer: await createUser(db, { typeUser: 1, name: "Davi Reis" }),
});

/** Everything that is stored of a request's proofs, as one text. */
async function storedTexts(budgetId: string): Promise<string> {
  const ids = (await db.select({ id: proof.id }).from(proof).where(eq(proof.budgetId, budgetId))).map(({ id }) => id);
  const rows = await Promise.all([
    db.select().from(proofNotes).where(inArray(proofNotes.proofId, ids)),
    db.select().from(proofGuest).where(inArray(proofGuest.proofId, ids)),
    db.select().from(proofComment).where(inArray(proofComment.proofId, ids)),
    db.select().from(proofReply),
    db.select().from(proofDecision).where(inArray(proofDecision.proofId, ids)),
    db.select().from(delivery).where(eq(delivery.budgetId, budgetId)),
    db.select().from(budgetEvent).where(eq(budgetEvent.budgetId, budgetId)),
  ]);
  return JSON.stringify(rows);
}

test("[PROOF-52] with its customer's account a request's proofs lose their words, and keep the designer's work", async () => {
  const { customer, designer } = await couple();
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  const { guest, comment, versions } = await addProofs(db, id, { customer, designer }, { said: SAID, told: TOLD });
  const details = { proof: versions[0]?.id ?? "", number: 1, direction: "A", comments: 1, reason: SAID, until: "" };
  await db.insert(budgetEvent).values({ budgetId: id, kind: "proof_adjusted", by: customer.id, details });
  const before = await db.select().from(proof).where(eq(proof.budgetId, id)).orderBy(proof.number);

  expect(await deleteAccount(customer)).toBe("deleted");
  expect(await db.select().from(proof).where(eq(proof.budgetId, id)).orderBy(proof.number)).toEqual(before);
  const texts = await storedTexts(id);
  for (const trace of [SAID, "Clara", "203.0.113.7", "Firefox"]) expect(texts).not.toContain(trace);
  const [row] = await db.select().from(proofComment).where(eq(proofComment.id, comment));
  expect(row).toMatchObject({ text: "", x: 12.3, answer: { outcome: "done", text: TOLD } });
  const shown = (await commentsOf(versions[0]?.id ?? "")).map(({ text, author, replies }) => [
    ...[author.name, text],
    ...replies.map((reply) => `${reply.author}: ${reply.text}`),
  ]);
  const gone = "Apagado com a conta de quem escreveu.";
  expect(shown).toEqual([
    ["Conta apagada", gone, `Davi Reis: ${TOLD}`, `Conta apagada: ${gone}`],
    ["Tia", "Sou a tia."],
  ]);
  const comments = await db.select().from(proofComment).where(eq(proofComment.guestId, guest));
  expect(comments).toMatchObject([{ text: "Sou a tia.", guestName: "Tia" }]);
  expect(await db.select().from(proofGuest).where(eq(proofGuest.id, guest))).toMatchObject([
    { label: "", revokedAt: expect.any(Date) },
  ]);
  const decisions = await db.select().from(proofDecision).where(eq(proofDecision.by, customer.id));
  expect(decisions.map(({ decision, direction, signedName }) => [decision, direction, signedName]).sort()).toEqual([
    ["adjusted", "A", ""],
    ["approved", "A", "Conta apagada"],
  ]);
  expect(
    await db.$count(
      proofNotes,
      inArray(
        proofNotes.proofId,
        versions.map((one) => one.id),
      ),
    ),
  ).toBe(0);
  expect(await db.select({ proof: budget.proof }).from(budget).where(eq(budget.id, id))).toMatchObject([
    { proof: { state: "approved", number: 3 } },
  ]);
});

test("[PROOF-52] a decision is only emptied when its author's account is gone", async () => {
  const { customer, designer } = await couple();
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  await addProofs(db, id, { customer, designer });
  const own = eq(proofDecision.by, customer.id);
  const empty = { signedName: "", sentence: "", network: null, browser: null };
  await expect(db.update(proofDecision).set(empty).where(own)).rejects.toThrow();
  expect(await deleteAccount(customer)).toBe("deleted");
  await expect(db.update(proofDecision).set({ sentence: "Outra coisa" }).where(own)).rejects.toThrow();
  await expect(db.update(proofDecision).set({ signedName: "Outra pessoa" }).where(own)).rejects.toThrow();
  await expect(db.update(proofDecision).set({ decision: "approved" }).where(own)).rejects.toThrow();
  await expect(db.delete(proofDecision).where(own)).rejects.toThrow();
});

test("[PROOF-52] requests that nobody works on go with every file of their proofs and kits", async () => {
  const { customer, designer } = await couple();
  const { id } = await createBudget(db, customer, { withdrawnAt: new Date() });
  const { keys } = await addProofs(db, id, { customer, designer });
  const made = await addDelivery(db, id, designer);
  expect(await deleteAccount(customer)).toBe("deleted");
  expect(await db.$count(budget, eq(budget.id, id))).toBe(0);
  expect((await deletedFiles()).sort()).toEqual([...keys, ...made.keys].sort());
});

test("[PROOF-52] of a designer whose account is deleted, versions and answers stay, replies lose their text", async () => {
  const { customer, designer } = await couple();
  const { id } = await createBudget(db, customer, { designSelect: designer.id, acceptedQuoteId: null });
  const { versions } = await addProofs(db, id, { customer, designer }, { said: SAID, told: TOLD });
  expect(await deleteAccount(designer)).toBe("deleted");
  expect(await db.$count(proof, eq(proof.budgetId, id))).toBe(versions.length);
  const replies = await db.select().from(proofReply);
  expect(replies.map(({ by, text }) => [by, text])).toEqual(
    expect.arrayContaining([
      [designer.id, ""],
      [customer.id, SAID],
    ]),
  );
  expect(await db.$count(proofGuest, sql`${proofGuest.revokedAt} is null`)).toBe(1);
});

/** A delivered request; `paid`: whether the second half has arrived, `taken`: whether its customer took a file. */
async function delivered({ customer, designer }: Awaited<ReturnType<typeof couple>>, paid: boolean, taken: boolean) {
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  await addProofs(db, id, { customer, designer });
  const { keys } = await addDelivery(db, id, designer, { said: customer.name });
  if (!taken) await db.update(delivery).set({ takenAt: null }).where(eq(delivery.budgetId, id));
  if (paid) await receivePayment(designer, { budgetId: id, quoteId: version.id, number: 2 });
  return { id, keys };
}
const deliveryOf = async (id: string) => (await db.select().from(delivery).where(eq(delivery.budgetId, id)))[0];

test("[KIT-50] at the deletion of the account a delivery that is paid, or was taken, is mailed as a link that stays", async () => {
  const people = await couple();
  const [paid, taken] = [await delivered(people, true, false), await delivered(people, false, true)];
  const offered = await deliveriesToTake(people.customer.id);
  expect(offered.map(({ budgetId, bytes }) => [budgetId, bytes]).sort()).toEqual(
    [paid, taken].map(({ id }) => [id, 1000]).sort(),
  );
  expect(await deleteAccount(people.customer)).toBe("deleted");
  const links = await linksTo(people.customer.email);
  const rows = [await deliveryOf(paid.id), await deliveryOf(taken.id)];
  expect(links.map(({ props }) => tokenHash(props.token)).sort()).toEqual(rows.map((row) => row?.token).sort());
  expect(links.map(({ props }) => props.files)).toEqual(["2 arquivos", "2 arquivos"]);
  for (const { props } of links) {
    const opened = await deliveryBehind(props.token);
    expect(opened && missingPayment(opened)).toBeNull();
    expect(opened?.kit.zip).toMatch(/tudo\.zip$/);
  }
  for (const row of rows) {
    expect(row).toMatchObject({ takenAt: expect.any(Date), showing: "from", showingBy: "Conta apagada" });
    expect(await db.$count(brandPage, sql`${brandPage.budgetId} = ${row?.budgetId} and "on"`)).toBe(0);
  }
  const gone = await deletedFiles();
  for (const key of [...paid.keys, ...taken.keys]) expect(gone).not.toContain(key);
});

test("[KIT-50] a delivery that is neither paid nor taken stays with the studio, and no link opens it", async () => {
  const people = await couple();
  const { id } = await delivered(people, false, false);
  expect(await deliveriesToTake(people.customer.id)).toEqual([]);
  expect(await deleteAccount(people.customer)).toBe("deleted");
  expect(await deliveryOf(id)).toMatchObject({ token: null, takenAt: null });
  expect(await linksTo(people.customer.email)).toEqual([]);
});

test("[KIT-50] nobody is offered another's delivery", async () => {
  const people = await couple();
  await delivered(people, true, true);
  const others: CurrentUser[] = [people.designer, await createUser(db), await createUser(db, { typeUser: 2 })];
  for (const { id } of others) expect(await deliveriesToTake(id)).toEqual([]);
});
