/** Whoever was let in before their account was deleted writes nothing about a proof after it. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createUser } from "../../tests/support/factories.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { addProofs } from "../../tests/support/worked.ts";
import { SIGNATURE, withVersion } from "../../tests/support/written-quotes.ts";
import { DENIED } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { adjustProof, approveProof } from "../proofs/decide-proof.server.ts";
import { commentAsGuest, findGuestProof, inviteGuest } from "../proofs/guests.server.ts";
import { saveNotes } from "../proofs/notes.server.ts";
import { replyToComment } from "../proofs/replies.server.ts";
import { proof, proofComment, proofDecision, proofNotes, proofReply } from "../proofs/schema.ts";
import { acceptVersion } from "../quotes/decisions.server.ts";
import { budget } from "../requests/schema.ts";
import { deleteAccount } from "./account-deletion.server.ts";

afterAll(stopJobs);

const SAID = "Só a Clara escreve assim";

/** An agreed request whose second version waits for its decision. */
async function waiting() {
  const customer = await createUser(db);
  const designer = await createUser(db, { typeUser: 1 });
  const { id, version } = await withVersion(db, { customer, designer });
  await acceptVersion(customer, id, version.id, SIGNATURE);
  const made = await addProofs(db, id, { customer, designer }, { said: SAID });
  const open = made.versions[1]?.id ?? "";
  await db.update(proof).set({ state: "open" }).where(eq(proof.id, open));
  await db.delete(proofNotes).where(eq(proofNotes.proofId, open));
  const stand = { proof: open, number: 2, state: "waiting", due: new Date().toISOString(), comments: 0 } as const;
  await db
    .update(budget)
    .set({ proof: { ...stand, direction: "" } })
    .where(eq(budget.id, id));
  const note = { id: randomUUID(), piece: made.piece, at: null, text: SAID };
  const of = { budgetId: id, number: 2 };
  const acts = {
    note: () => saveNotes(customer, of, [note], 0),
    adjust: () => adjustProof(customer, of, { direction: "A", sentence: SAID, notes: 0 }),
    approve: () => approveProof(customer, of, { ...SIGNATURE, signedName: SAID, direction: "A" }),
    reply: () =>
      replyToComment(
        customer,
        { budgetId: id, number: 1 },
        { comment: made.comment, text: SAID, submissionId: randomUUID() },
      ),
    invite: () => inviteGuest(customer, of, SAID),
  };
  return { ...made, id, open, customer, acts };
}

async function wordsLeft(id: string): Promise<string> {
  const ids = (await db.select({ id: proof.id }).from(proof).where(eq(proof.budgetId, id))).map((one) => one.id);
  return JSON.stringify(
    await Promise.all([
      db.select().from(proofNotes).where(inArray(proofNotes.proofId, ids)),
      db.select().from(proofDecision).where(inArray(proofDecision.proofId, ids)),
      db.select().from(proofComment).where(inArray(proofComment.proofId, ids)),
      db.select().from(proofReply),
    ]),
  );
}

test("[PROOF-52] nothing is written about a proof by whose account is gone", async () => {
  const { id, open, customer, acts } = await waiting();
  expect(await deleteAccount(customer)).toBe("deleted");
  expect(await acts.note()).toBeNull();
  for (const name of ["adjust", "approve", "reply", "invite"] as const)
    expect(await acts[name](), name).toEqual(DENIED);
  expect(await wordsLeft(id)).not.toContain(SAID);
  expect(await db.$count(proof, and(eq(proof.id, open), eq(proof.state, "open")))).toBe(1);
});

test("[PROOF-52] a decision, a note or a reply meets the deletion of the account: none of its words is left", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, customer, acts } = await waiting();
    const decide = round % 2 ? acts.adjust : acts.approve;
    const meeting = [acts.note, decide, acts.reply, () => deleteAccount(customer)];
    const at = round % meeting.length;
    await Promise.all([...meeting.slice(at), ...meeting.slice(0, at)].map((act) => act()));
    expect(await wordsLeft(id)).not.toContain(SAID);
  }
});

test("[PROOF-52] a guest's comment meets the deletion of the customer's account: it came before, or is refused", async () => {
  const { guest, customer, id, piece } = await waiting();
  const [row] = await db
    .select()
    .from(proof)
    .where(and(eq(proof.budgetId, id), eq(proof.number, 1)));
  expect(row?.state).toBe("adjusted");
  expect(await findGuestProof("unknown")).toBeNull();
  const found = {
    ...{ guestId: guest, label: "", budgetId: id, openedAt: null, customer: customer.id, designer: null, newer: null },
    proof: { id: row?.id ?? "", number: 1, state: "open", sent: row?.sent, until: row?.until },
  } as Parameters<typeof commentAsGuest>[0];
  expect(await deleteAccount(customer)).toBe("deleted");
  const sent = { id: randomUUID(), piece, at: null, text: "Atrasado", name: "Tia" };
  expect(await commentAsGuest(found, sent)).toEqual(DENIED);
});
