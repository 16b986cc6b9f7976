/** PROOF-12, PROOF-13, PROOF-14: sending a version, answering comments with it, and taking it back. */
import { asc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { createRoom } from "../../tests/support/conversation.ts";
import { adjustedProof, agreedRoom, createPiece, sentProof } from "../../tests/support/proofs.ts";
import { createAccepted } from "../../tests/support/sent-quotes.ts";
import { addDays } from "../kit/calendar.ts";
import { calendarDay, endOfDay, noonOf } from "../kit/day.ts";
import { DONE } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { hashOf } from "../quotes/hash.server.ts";
import { quote } from "../quotes/schema.ts";
import { budget, budgetEvent } from "../requests/schema.ts";
import { approveProof } from "./decide-proof.server.ts";
import { saveProofDraft } from "./draft.server.ts";
import { newProof } from "./draft.ts";
import { adjustedDue } from "./dues.ts";
import type { DraftDirection, ProofDraft } from "./proof-content.ts";
import { proofsOf } from "./proofs.server.ts";
import { proof, proofComment, proofDecision } from "./schema.ts";
import { SEND_REFUSED, sendProof } from "./send-proof.server.ts";
import { WITHDRAW_REFUSED, withdrawProof } from "./withdraw-proof.server.ts";

afterAll(stopJobs);

type Room = Awaited<ReturnType<typeof createRoom>>;
const today = calendarDay(Date.now());

const direction = (pieces: string[], values: Partial<DraftDirection> = {}): DraftDirection => ({
  ...{ letter: "A", name: "O olho da onça", idea: "Dois olhos e o nome." },
  pieces: pieces.map((id) => ({ id, note: "Selo na parede", replaces: null })),
  ...values,
});

/** A complete draft with one picture, saved over `revision`. */
async function saved(room: Room, revision = 0, values: Partial<ProofDraft> = {}) {
  const piece = await createPiece(db, room);
  const draft = {
    ...newProof(today),
    directions: [direction([piece.id])],
    question: "Qual das três segue?",
    ...values,
  };
  const stored = await saveProofDraft(room.designer, room.id, draft, revision);
  if (!stored || "conflict" in stored) return expect.unreachable();
  return { revision: stored.revision, piece, draft };
}

const standOf = async ({ id }: Room) =>
  (await db.select({ proof: budget.proof }).from(budget).where(eq(budget.id, id)))[0]?.proof;
const eventsOf = async ({ id }: Room) =>
  (await db.select().from(budgetEvent).where(eq(budgetEvent.budgetId, id)).orderBy(asc(budgetEvent.at))).filter(
    ({ kind }) => kind.startsWith("proof"),
  );

test("[PROOF-12] what is sent names each picture with its hash, and the request waits until the day", async () => {
  const room = await agreedRoom(db);
  const { revision, piece } = await saved(room);
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ number: 1 });
  const [version] = await proofsOf(room.customer, room.id);
  const { sent, hash, state } = version ?? expect.unreachable();
  expect({ state, hash }).toEqual({ state: "open", hash: hashOf(sent) });
  expect(sent).toMatchObject({
    number: 1,
    round: 1,
    rounds: 2,
    question: "Qual das três segue?",
    until: addDays(today, 5),
  });
  const { id, sha256, fileName, width, height } = piece;
  expect(sent.directions[0]?.pieces).toEqual([
    { id, note: "Selo na parede", replaces: null, sha256, fileName, page: 1, width, height },
  ]);
  const due = new Date(endOfDay(addDays(today, 5))).toISOString();
  expect(await standOf(room)).toMatchObject({ number: 1, state: "waiting", due, comments: 0, direction: "" });
  expect(await eventsOf(room)).toMatchObject([{ kind: "proof_sent", by: room.designer.id, details: { number: 1 } }]);
});

test("[PROOF-12] the same revision twice, at once or later, is one version; a later one replaces it", async () => {
  const room = await agreedRoom(db);
  const { revision } = await saved(room);
  const twice = await Promise.all([0, 1].map(() => sendProof(room.designer, room.id, revision)));
  expect([...twice, await sendProof(room.designer, room.id, revision)]).toEqual(Array(3).fill({ number: 1 }));
  const next = await saved(room, revision, { question: "E agora?" });
  expect(await sendProof(room.designer, room.id, next.revision)).toEqual({ number: 2 });
  expect((await proofsOf(room.designer, room.id)).map(({ number, state }) => [number, state])).toEqual([
    [1, "replaced"],
    [2, "open"],
  ]);
  // The first press again, whose answer was lost.
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ number: 1 });
});

test("[PROOF-12] nothing is sent of an older revision, of nothing, or by anybody else", async () => {
  const room = await agreedRoom(db);
  expect(await sendProof(room.designer, room.id, 1)).toEqual({ refused: SEND_REFUSED.none });
  const { revision } = await saved(room);
  await saved(room, revision, { question: "E agora?" });
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ refused: SEND_REFUSED.changed });
  for (const other of [room.customer, room.visitor, room.waiting, room.stranger, room.admin])
    expect(await sendProof(other, room.id, revision + 1)).toBeNull();
  expect(await proofsOf(room.designer, room.id)).toEqual([]);
});

test("[PROOF-12] what is missing is said by field, and a picture of another request is none of this one", async () => {
  const room = await agreedRoom(db);
  const other = await agreedRoom(db);
  const empty = await saved(room, 0, { directions: [direction([], { name: " " })], question: "", until: "2020-01-01" });
  expect(await sendProof(room.designer, room.id, empty.revision)).toEqual({
    faults: {
      "directions.A.name": "Dê um nome a esta direção.",
      "directions.A.pieces": "Falta uma imagem.",
      question: "Escreva o que decidir.",
      until: "Esse dia já passou.",
    },
  });
  const foreign = await createPiece(db, other);
  const borrowed = await saved(room, empty.revision, { directions: [direction([foreign.id])] });
  expect(await sendProof(room.designer, room.id, borrowed.revision)).toEqual({ refused: SEND_REFUSED.gone });
});

test("[PROOF-10] of an accepted file the designer says how many rounds there are", async () => {
  const room = await createRoom(db);
  await db.update(budget).set({ budget: true, quoteAnswer: "accepted", status: 1 }).where(eq(budget.id, room.id));
  const first = await saved(room);
  expect(await sendProof(room.designer, room.id, first.revision)).toEqual({
    faults: { rounds: "Escreva um número de 1 a 20." },
  });
  const second = await saved(room, first.revision, { rounds: "3" });
  expect(await sendProof(room.designer, room.id, second.revision)).toEqual({ number: 1 });
  expect((await proofsOf(room.designer, room.id))[0]?.sent).toMatchObject({ round: 1, rounds: 3 });
});

test("[PROOF-13] a version after changes goes on with one direction, and answers each comment", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room, { letters: ["A", "B"] });
  const comments = await adjustedProof(db, room, version, ["Os olhos estão pequenos.", "Mais escuro?"]);
  const old = version.sent.directions[0]?.pieces[0]?.id ?? "";
  const begun = await saved(room, 0, { directions: version.sent.directions.map((one) => direction([], one)) });
  const answers = Object.fromEntries(comments.map(({ id }) => [id, "Diga se foi atendido."]));
  const lacks = Object.fromEntries(Object.entries(answers).map(([id, text]) => [`answers.${id}`, text]));
  // What was sent before is no new picture.
  expect(await sendProof(room.designer, room.id, begun.revision)).toEqual({
    faults: { "directions.A.pieces": "Falta uma imagem nova.", ...lacks },
  });
  const [first, second] = comments.map(({ id }) => id);
  const piece = await createPiece(db, room, { colour: "#aa2200" });
  const done = { outcome: "done", text: "" } as const;
  const kept = { outcome: "kept", text: "No papel kraft vira marrom." } as const;
  const pieces = [{ id: piece.id, note: "Selo na parede", replaces: old }];
  const answered = { question: "", directions: [direction([], { pieces })] };
  const silent = await saved(room, begun.revision, {
    ...answered,
    answers: { [first ?? ""]: done, [second ?? ""]: { ...kept, text: "" } },
  });
  expect(await sendProof(room.designer, room.id, silent.revision)).toEqual({
    faults: { [`answers.${second}`]: "Escreva por que não mudou." },
  });
  const said = { [first ?? ""]: done, [second ?? ""]: kept };
  const whole = await saved(room, silent.revision, { ...answered, answers: said });
  expect(await sendProof(room.designer, room.id, whole.revision)).toEqual({ number: 2 });
  const [, sent] = await proofsOf(room.customer, room.id);
  expect(sent?.sent).toMatchObject({
    round: 2,
    answers: said,
    directions: [{ letter: "A", pieces: [{ replaces: old }] }],
  });
  const stored = await db.select().from(proofComment).where(eq(proofComment.proofId, version.id));
  expect(stored.toSorted((a, b) => a.number - b.number).map(({ answer }) => answer)).toEqual([
    { ...done, version: 2 },
    { ...kept, version: 2 },
  ]);
});

test("[PROOF-14] a version that nobody opened is taken back, and the request says what it said before", async () => {
  const room = await agreedRoom(db);
  const first = await saved(room);
  await sendProof(room.designer, room.id, first.revision);
  expect(await withdrawProof(room.customer, room.id, 1)).toBeNull();
  expect(await withdrawProof(room.designer, room.id, 1)).toEqual({ withdrawn: 1 });
  // The answer of the first press was lost.
  expect(await withdrawProof(room.designer, room.id, 1)).toEqual({ withdrawn: 1 });
  expect(await withdrawProof(room.designer, room.id, 7)).toEqual({ refused: WITHDRAW_REFUSED.none });
  expect(await standOf(room)).toBeNull();
  // The draft is as it was, and goes out as the next version.
  expect(await sendProof(room.designer, room.id, first.revision)).toEqual({ number: 2 });
  await db.update(proof).set({ openedAt: new Date() }).where(eq(proof.state, "open"));
  expect(await withdrawProof(room.designer, room.id, 2)).toEqual({ refused: WITHDRAW_REFUSED.opened });
  expect((await eventsOf(room)).map(({ kind }) => kind)).toEqual(["proof_sent", "proof_withdrawn", "proof_sent"]);
});

test("[PROOF-14] taken back after comments, those wait for their answers again", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const [comment] = await adjustedProof(db, room, version);
  const id = comment?.id ?? "";
  const { revision } = await saved(room, 0, { answers: { [id]: { outcome: "done", text: "Cresceram." } } });
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ number: 2 });
  expect(await withdrawProof(room.designer, room.id, 2)).toEqual({ withdrawn: 2 });
  const [decision] = await db.select().from(proofDecision).where(eq(proofDecision.proofId, version.id));
  const due = new Date(adjustedDue(decision?.at.getTime() ?? 0)).toISOString();
  expect(await standOf(room)).toEqual({
    proof: version.id,
    number: 1,
    state: "adjusting",
    due,
    comments: 1,
    direction: "A",
    next: 3,
  });
  expect((await db.select().from(proofComment).where(eq(proofComment.id, id)))[0]?.answer).toBeNull();
});

test("[PROOF-14] the version that one taken back had replaced waits again, with what it says to comments", async () => {
  const room = await agreedRoom(db);
  const [comment] = await adjustedProof(db, room, await sentProof(db, room));
  const id = comment?.id ?? "";
  const send = async (revision: number, text: string) => {
    const next = await saved(room, revision, { answers: { [id]: { outcome: "done", text } } });
    return { revision: next.revision, sent: await sendProof(room.designer, room.id, next.revision) };
  };
  const second = await send(0, "Cresceram.");
  const before = await standOf(room);
  expect((await send(second.revision, "Cresceram mais.")).sent).toEqual({ number: 3 });
  expect(await withdrawProof(room.designer, room.id, 3)).toEqual({ withdrawn: 3 });
  expect(await standOf(room)).toEqual(before);
  const until = expect.stringMatching(/^\S+, \d+ de \S+$/);
  expect((await eventsOf(room)).at(-1)).toMatchObject({ kind: "proof_withdrawn", details: { number: 3, until } });
  const versions = await proofsOf(room.designer, room.id);
  expect(versions.map(({ state }) => state)).toEqual(["adjusted", "open", "withdrawn"]);
  const [stored] = await db.select().from(proofComment).where(eq(proofComment.id, id));
  expect(stored?.answer).toEqual({ outcome: "done", text: "Cresceram.", version: 2 });
  const signature = { direction: "A", signedName: "Lúcia Andrade", network: null, browser: null };
  expect(await approveProof(room.customer, { budgetId: room.id, number: 2 }, signature)).toEqual(DONE);
});

test("[PROOF-14] taken back after an approval, the kit is expected as it was, with the days that the customer was late", async () => {
  const room = await agreedRoom(db);
  const signature = { direction: "A", signedName: "Lúcia Andrade", network: null, browser: null };
  await sentProof(db, room, { until: addDays(today, -3) });
  expect(await approveProof(room.customer, { budgetId: room.id, number: 1 }, signature)).toEqual(DONE);
  const before = await standOf(room);
  await db.update(quote).set({ state: "superseded" }).where(eq(quote.budgetId, room.id));
  await createAccepted(db, room, { number: 2 });
  const { revision } = await saved(room);
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ number: 2 });
  expect(await withdrawProof(room.designer, room.id, 2)).toEqual({ withdrawn: 2 });
  expect(await standOf(room)).toEqual(before);
});

test("[PROOF-12] after an approval nothing is sent until a newer quote is accepted", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const approval = { proofId: version.id, decision: "approved", direction: "A", by: room.customer.id } as const;
  await db.insert(proofDecision).values(approval);
  await db.update(proof).set({ state: "approved" }).where(eq(proof.id, version.id));
  const { revision } = await saved(room);
  expect(await sendProof(room.designer, room.id, revision)).toEqual({
    refused: "A versão 1 foi aprovada. Mudanças são um novo combinado.",
  });
  await db.update(quote).set({ state: "replaced" }).where(eq(quote.budgetId, room.id));
  await createAccepted(db, room, { number: 2 });
  expect(await sendProof(room.designer, room.id, revision)).toEqual({ number: 2 });
});

test("[PROOF-13] the next version is expected at the end of the third working day", () => {
  const day = (at: string) => calendarDay(adjustedDue(noonOf(at)));
  expect([day("2026-11-24"), day("2026-11-26"), day("2026-11-28")]).toEqual(["2026-11-27", "2026-12-01", "2026-12-02"]);
});
