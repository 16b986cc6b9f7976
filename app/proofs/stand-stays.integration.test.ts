import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createBudget, createUser } from "../../tests/support/factories.ts";
import { addDelivery, addProofs } from "../../tests/support/worked.ts";
import { SIGNATURE, sendDraft, withVersion } from "../../tests/support/written-quotes.ts";
import { DONE, refused } from "../kit/outcome.ts";
import { TYPE_USER } from "../kit/roles.ts";
import type { CurrentUser } from "../people/account.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { acceptVersion } from "../quotes/decisions.server.ts";
import { agreeToUndo, askUndo } from "../quotes/undo.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { getBudgetFor } from "../requests/budgets.server.ts";
import { claimBudget } from "../requests/claims.server.ts";
import { isParty, refusal, WORK_APPROVED } from "../requests/policy.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { budget } from "../requests/schema.ts";
import { stageOf, stateOf } from "../requests/turn.ts";
import { assignProject, releaseProject } from "../room/hands.server.ts";
import { proofsOf } from "./proofs.server.ts";

afterAll(stopJobs);

const customer = await createUser(db);
const designer = await createUser(db, { typeUser: TYPE_USER.designer });
const other = await createUser(db, { typeUser: TYPE_USER.designer });
const admin = await createUser(db, { typeUser: TYPE_USER.admin });

async function rowOf(id: string) {
  const [row] = await db.select().from(budget).where(eq(budget.id, id));
  if (!row) throw new Error("the request is gone");
  return row;
}
const stageIn = async (id: string) => stageOf(stateOf(await rowOf(id)));

/** An accepted quote, and a proof in this state. */
async function withProof(state: ProofStand["state"]) {
  const { id, version } = await withVersion(db, { customer, designer });
  expect(await acceptVersion(customer, id, version.id, SIGNATURE)).toEqual(DONE);
  await addProofs(db, id, { customer, designer });
  const { proof } = await rowOf(id);
  if (!proof) throw new Error("no proof");
  await db
    .update(budget)
    .set({ proof: { ...proof, state } })
    .where(eq(budget.id, id));
  return { id, quoteId: version.id, stand: { ...proof, state } };
}
const undo = async (id: string, quoteId: string) => {
  expect(await askUndo(customer, id, quoteId)).toEqual(DONE);
  return agreeToUndo(designer, id, quoteId);
};

test("[PROOF-54] undone while a proof waits, the acceptance takes the work along, and the next one brings it back", async () => {
  for (const state of ["waiting", "adjusting"] as const) {
    const { id, quoteId, stand } = await withProof(state);
    const before = await stageIn(id);
    expect(await undo(id, quoteId)).toEqual(DONE);
    const row = await rowOf(id);
    expect(row).toMatchObject({ proof: stand, status: 0, stage: "waitingForQuote", customerRank: 1, designerRank: 0 });
    expect(stageOf(stateOf(row))).toBe("waitingForQuote");
    const refusedTo = (action: "decideProof" | "sendProof", person: CurrentUser) =>
      refusal(action, stateOf(row), person);
    expect(refusedTo("decideProof", customer)).toBe("O projeto não está mais em criação.");
    expect(refusedTo("sendProof", designer)).toBe("Antes, quem fez o pedido aceita um orçamento.");
    expect(await proofsOf(customer, id)).toHaveLength(3);
    const next = await sendDraft(designer, id, { notes: "De novo." });
    expect(await acceptVersion(customer, id, next.id, SIGNATURE)).toEqual(DONE);
    expect([await stageIn(id), (await rowOf(id)).stage]).toEqual([before, before]);
  }
});

test("[PROOF-54] once a proof is approved or the kit delivered, no acceptance is undone", async () => {
  const { id, quoteId } = await withProof("approved");
  for (const person of [customer, designer, admin])
    expect(await askUndo(person, id, quoteId)).toEqual(refused(WORK_APPROVED));
  const asked = await withProof("waiting");
  expect(await askUndo(customer, asked.id, asked.quoteId)).toEqual(DONE);
  await db
    .update(budget)
    .set({ proof: { ...asked.stand, state: "approved" } })
    .where(eq(budget.id, asked.id));
  expect(await agreeToUndo(designer, asked.id, asked.quoteId)).toEqual(refused(WORK_APPROVED));
  await addDelivery(db, asked.id, designer);
  expect(await agreeToUndo(designer, asked.id, asked.quoteId)).toEqual(
    refused("A marca já foi entregue: o que muda agora é um novo combinado."),
  );
  expect(await rowOf(asked.id)).toMatchObject({ acceptedQuoteId: asked.quoteId, quoteAnswer: "accepted" });
});

test("[PROOF-54] a version that is sent after an approval does not open the agreement again", async () => {
  const { id, quoteId, stand } = await withProof("waiting");
  const details = { proof: stand.proof, number: 1, direction: "A", until: "" };
  await db.transaction((tx) => recordEvent(tx, id, customer, { kind: "proof_approved", details, mailTo: [] }));
  expect(await askUndo(customer, id, quoteId)).toEqual(refused(WORK_APPROVED));
});

test("[PROOF-54] who is assigned a request has its proofs, and who had them before has nothing", async () => {
  const { id, stand } = await withProof("waiting");
  expect(await assignProject(admin, id, other.id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ proof: stand, stage: "proofWaiting" });
  expect(await proofsOf(designer, id)).toEqual([]);
  expect(await proofsOf(other, id)).toHaveLength(3);
  const state = stateOf(await rowOf(id));
  for (const action of ["sendProof", "withdrawProof", "answerComment", "buildKit", "deliver"] as const)
    expect([isParty(action, state, designer), isParty(action, state, other)], action).toEqual([false, true]);
});

test("[PROOF-54] a request that is given back keeps its proofs for whoever takes it next", async () => {
  const { id, quoteId, stand } = await withProof("waiting");
  expect(await releaseProject(designer, id, "Não consigo.")).toBe(false);
  expect(await undo(id, quoteId)).toEqual(DONE);
  expect(await releaseProject(designer, id, "Não consigo.")).toBe(true);
  expect(await rowOf(id)).toMatchObject({ proof: stand, designSelect: null, stage: "waitingForDesigner" });
  expect(await proofsOf(designer, id)).toEqual([]);
  expect(await claimBudget(other, id)).toBe(true);
  expect(await proofsOf(other, id)).toHaveLength(3);
  expect(await getBudgetFor(other, id)).not.toBeNull();
});

test("[PROOF-54] nobody reads the proofs of a request that is not theirs", async () => {
  const { id } = await createBudget(db, customer, { designSelect: designer.id });
  await addProofs(db, id, { customer, designer });
  const strangers = [await createUser(db), other, await createUser(db, { typeUser: 1, admitted: false })];
  for (const person of strangers) expect(await proofsOf(person, id)).toEqual([]);
  for (const person of [customer, designer, admin]) expect(await proofsOf(person, id)).toHaveLength(3);
});
