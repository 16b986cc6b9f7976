/** What a customer decides on a version, and what refuses it. */
import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { adjustedProof, agreedRoom, sentProof } from "../../tests/support/proofs.ts";
import { calendarDay, endOfDay } from "../kit/day.ts";
import { DENIED, DONE, invalid, refused } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { budget } from "../requests/schema.ts";
import { adjustProof, approveProof, askRound } from "./decide-proof.server.ts";
import { adjustedDue } from "./dues.ts";
import { saveNotes } from "./notes.server.ts";
import { markOpened } from "./opened.server.ts";
import { PROOF_REFUSED } from "./proof-words.ts";
import { commentsOf } from "./proofs.server.ts";
import { proof, proofDecision, proofNotes } from "./schema.ts";
import { WITHDRAW_REFUSED, withdrawProof } from "./withdraw-proof.server.ts";

afterAll(stopJobs);

const SIGNED = { direction: "A", signedName: "Lúcia Maria Andrade", network: "203.0.113.7", browser: "Firefox" };
const standOf = async (id: string) =>
  (await db.select({ proof: budget.proof }).from(budget).where(eq(budget.id, id)))[0]?.proof;
const kindsOf = async (id: string) => (await budgetTimeline(id)).map(({ kind }) => kind);
/** What the mails about an approval say. */
async function recordsOf(budgetId: string) {
  const { rows } = await db.execute<{ props: Record<string, unknown> }>(
    sql`select data -> 'props' as props from pgboss.job where data ->> 'template' = 'proof-record'
        and data -> 'props' ->> 'budgetId' = ${budgetId}`,
  );
  return rows.map(({ props }) => props);
}
const stateOf = async (id: string) => (await db.select().from(proof).where(eq(proof.id, id)))[0]?.state;

test("[PROOF-26] an approval keeps direction, name, moment, network and browser, and both get its record", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room, { letters: ["A", "B"] });
  const of = { budgetId: room.id, number: 1 };
  expect(await approveProof(room.customer, of, { ...SIGNED, signedName: " " })).toEqual(
    invalid({ name: PROOF_REFUSED.unsigned }),
  );
  expect(await approveProof(room.customer, of, { ...SIGNED, direction: "C" })).toEqual(
    invalid({ direction: PROOF_REFUSED.noDirection }),
  );
  expect(await approveProof(room.customer, of, { ...SIGNED, direction: "B" })).toEqual(DONE);
  const [decision] = await db.select().from(proofDecision).where(eq(proofDecision.proofId, version.id));
  expect(decision).toMatchObject({
    ...{ decision: "approved", direction: "B", signedName: SIGNED.signedName, by: room.customer.id },
    ...{ network: SIGNED.network, browser: SIGNED.browser },
  });
  expect(await standOf(room.id)).toMatchObject({ proof: version.id, number: 1, state: "approved", direction: "B" });
  expect(await stateOf(version.id)).toBe("approved");
  expect(await kindsOf(room.id)).toContain("proof_approved");
  const mails = await recordsOf(room.id);
  expect(mails.map(({ toCustomer }) => toCustomer).toSorted()).toEqual([false, true]);
  expect(mails[0]).toMatchObject({ direction: "B. O Ç", version: "1", signedName: SIGNED.signedName });
  // The same press again is the same approval; another decision is told what happened.
  expect(await approveProof(room.customer, of, { ...SIGNED, direction: "B" })).toEqual(DONE);
  expect(await adjustProof(room.customer, of, { direction: "A", sentence: "Mais.", notes: 0 })).toEqual(
    refused("A versão 1 já foi aprovada."),
  );
});

test("[PROOF-27] the kit is expected on the quote's day, later by the days that the customer was late", async () => {
  const room = await agreedRoom(db);
  const late = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await sentProof(db, room, { until: late });
  await approveProof(room.customer, { budgetId: room.id, number: 1 }, SIGNED);
  const agreed = endOfDay("2027-01-29");
  const now = Date.now();
  const base = now < agreed ? "2027-01-29" : calendarDay(now + 10 * 24 * 60 * 60 * 1000);
  const days = Math.round((Date.parse(calendarDay(now)) - Date.parse(late)) / (24 * 60 * 60 * 1000));
  const due = endOfDay(new Date(Date.parse(base) + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10));
  expect((await standOf(room.id))?.due).toBe(new Date(due).toISOString());
});

test("[PROOF-24] all comments go at once with a request for changes, numbered on, and cannot be changed after", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room, { letters: ["A", "B"] });
  const of = { budgetId: room.id, number: 1 };
  const [a, b] = version.sent.directions;
  const notes = [
    { id: randomUUID(), piece: a?.pieces[0]?.id ?? "", at: { x: 54.5, y: 34 }, text: "Os olhos estão pequenos." },
    { id: randomUUID(), piece: b?.pieces[0]?.id ?? "", at: null, text: "O Ç fica bom como carimbo." },
  ];
  expect(await saveNotes(room.customer, of, notes, 0)).toMatchObject({ revision: 1 });
  const asked = { direction: "A", sentence: "Fico com a A.", notes: 1 };
  expect(await adjustProof(room.customer, of, { ...asked, notes: 0 })).toEqual(refused(PROOF_REFUSED.notesChanged));
  expect(await adjustProof(room.customer, of, asked)).toEqual(DONE);
  expect(await adjustProof(room.customer, of, asked)).toEqual(DONE);
  expect(await adjustProof(room.customer, of, { ...asked, sentence: "Outra." })).toEqual(
    refused("Os ajustes da versão 1 já foram pedidos."),
  );
  expect((await commentsOf(version.id)).map(({ number, text, at }) => ({ number, text, at }))).toEqual([
    { number: 1, text: notes[0]?.text, at: { x: 54.5, y: 34 } },
    { number: 2, text: notes[1]?.text, at: null },
  ]);
  expect(await db.$count(proofNotes, eq(proofNotes.proofId, version.id))).toBe(0);
  expect(await saveNotes(room.customer, of, notes, 1)).toBe("closed");
  const stand = await standOf(room.id);
  expect(stand).toMatchObject({ state: "adjusting", comments: 2, direction: "A", number: 1 });
  expect(Date.parse(stand?.due ?? "")).toBe(adjustedDue(Date.now()));
  expect(await kindsOf(room.id)).toContain("proof_adjusted");
});

test("[PROOF-14] changes that are asked for after a newer version was taken back lead to a number of its own", async () => {
  const room = await agreedRoom(db);
  await sentProof(db, room);
  await sentProof(db, room, { number: 2 });
  expect(await withdrawProof(room.designer, room.id, 2)).toEqual({ withdrawn: 2 });
  const asked = { direction: "A", sentence: "Mais escuro.", notes: 0 };
  expect(await adjustProof(room.customer, { budgetId: room.id, number: 1 }, asked)).toEqual(DONE);
  expect(await standOf(room.id)).toMatchObject({ number: 1, state: "adjusting", next: 3 });
});

test("[PROOF-24] without a comment and without a sentence nothing is sent", async () => {
  const room = await agreedRoom(db);
  await sentProof(db, room);
  const of = { budgetId: room.id, number: 1 };
  expect(await adjustProof(room.customer, of, { direction: "A", sentence: " ", notes: 0 })).toEqual(
    invalid({ sentence: PROOF_REFUSED.nothing }),
  );
  expect(await adjustProof(room.customer, of, { direction: "A", sentence: "Mais escuro.", notes: 0 })).toEqual(DONE);
});

test("[PROOF-25] when the rounds are used, changes are refused and one more round can be asked for, once", async () => {
  const room = await agreedRoom(db);
  await adjustedProof(db, room, await sentProof(db, room));
  const of = { budgetId: room.id, number: 2 };
  await sentProof(db, room, { number: 2 });
  expect(await askRound(room.customer, of, "Falta a fachada.")).toEqual(refused(PROOF_REFUSED.roundsLeft));
  await adjustProof(room.customer, of, { direction: "A", sentence: "Mais escuro.", notes: 0 });
  const version = await sentProof(db, room, { number: 3 });
  const last = { ...of, number: 3 };
  expect(await adjustProof(room.customer, last, { direction: "A", sentence: "De novo.", notes: 0 })).toEqual(
    refused("As duas rodadas foram usadas."),
  );
  expect(await askRound(room.customer, last, " ")).toEqual(invalid({ text: PROOF_REFUSED.noText }));
  expect(await askRound(room.customer, last, "Falta a fachada.")).toEqual(DONE);
  expect(await askRound(room.customer, last, "Falta a fachada.")).toEqual(DONE);
  expect((await kindsOf(room.id)).filter((kind) => kind === "proof_round_asked")).toHaveLength(1);
  expect(await stateOf(version.id)).toBe("open");
  expect(await approveProof(room.customer, last, SIGNED)).toEqual(DONE);
});

test("[PROOF-28] a version that a newer one replaced is not decided, and the sentence names the newer one", async () => {
  const room = await agreedRoom(db);
  await sentProof(db, room);
  await sentProof(db, room, { number: 2 });
  expect(await approveProof(room.customer, { budgetId: room.id, number: 1 }, SIGNED)).toEqual(
    refused("Rui mandou a versão 2 no lugar desta. Decida sobre ela."),
  );
});

test("[PROOF-29] a version that somebody of the customer's side opened is not taken back", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  await markOpened(version.id, room.id, room.designer.id);
  expect(await withdrawProof(room.designer, room.id, 1)).toEqual({ refused: WITHDRAW_REFUSED.opened });
  expect(await stateOf(version.id)).toBe("open");
  const other = await agreedRoom(db);
  const taken = await sentProof(db, other);
  await withdrawProof(other.designer, other.id, 1);
  await markOpened(taken.id, other.id, other.designer.id);
  expect(await db.$count(proof, and(eq(proof.id, taken.id), isNull(proof.openedAt)))).toBe(1);
});

test("[PROOF-38] only its customer decides, only its designer takes back, and a designer who gave it back does neither", async () => {
  const room = await agreedRoom(db);
  await sentProof(db, room);
  const of = { budgetId: room.id, number: 1 };
  const { designer, admin, stranger, visitor, waiting, customer } = room;
  for (const person of [designer, admin, stranger, visitor, waiting]) {
    expect(await approveProof(person, of, SIGNED)).toEqual(DENIED);
    expect(await adjustProof(person, of, { direction: "A", sentence: "Não.", notes: 0 })).toEqual(DENIED);
    expect(await askRound(person, of, "Mais.")).toEqual(DENIED);
    expect(await saveNotes(person, of, [], 0)).toBeNull();
  }
  for (const person of [customer, admin, stranger, visitor, waiting])
    expect(await withdrawProof(person, room.id, 1)).toBeNull();
  await db.update(budget).set({ designSelect: visitor.id }).where(eq(budget.id, room.id));
  expect(await withdrawProof(designer, room.id, 1)).toBeNull();
  expect(await withdrawProof(visitor, room.id, 1)).toEqual({ withdrawn: 1 });
});
