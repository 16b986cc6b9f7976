/** Guests' links: what they open, who makes and ends them, and what is written by them; drafts and replies. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { adjustedProof, agreedRoom, sentProof } from "../../tests/support/proofs.ts";
import { DENIED, DONE, invalid, refused } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { STATUS } from "../requests/budget-statuses.ts";
import { budget } from "../requests/schema.ts";
import { adjustProof } from "./decide-proof.server.ts";
import {
  commentAsGuest,
  findGuestProof,
  type GuestComment,
  guestsOf,
  inviteGuest,
  revokeGuest,
} from "./guests.server.ts";
import { findNotes, savedNotesSchema, saveNotes } from "./notes.server.ts";
import { PROOF_LIMITS } from "./proof-content.ts";
import { PROOF_REFUSED } from "./proof-words.ts";
import { commentsOf } from "./proofs.server.ts";
import { replyToComment } from "./replies.server.ts";
import { proof, proofGuest } from "./schema.ts";
import { commentViews } from "./shown.ts";
import { WITHDRAW_REFUSED, withdrawProof } from "./withdraw-proof.server.ts";

afterAll(stopJobs);

type Version = Awaited<ReturnType<typeof sentProof>>;
const pieceOf = ({ sent }: Version) => sent.directions[0]?.pieces[0]?.id ?? "";
const written = (version: Version, values: Partial<GuestComment> = {}): GuestComment => ({
  ...{ id: randomUUID(), piece: pieceOf(version), at: { x: 10, y: 20 }, text: "Gostei.", name: "Tia Ana" },
  ...values,
});

async function invited() {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const of = { budgetId: room.id, number: 1 };
  expect(await inviteGuest(room.customer, of, "Tia Ana")).toEqual(DONE);
  const [guest] = await guestsOf(version.id);
  if (!guest?.token) throw new Error("there is no link");
  return { room, version, of, guest: guest.id, token: guest.token };
}
async function opened(token: string) {
  const found = await findGuestProof(token);
  if (!found) throw new Error("the link does not open");
  return found;
}

test("[PROOF-32] a link opens one proof, and only its hash is stored", async () => {
  const { version, token } = await invited();
  expect(token.length).toBeGreaterThanOrEqual(32);
  expect((await opened(token)).proof.id).toBe(version.id);
  const [stored] = await db.select().from(proofGuest).where(eq(proofGuest.proofId, version.id));
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await findGuestProof(`${token}x`)).toBeNull();
  expect(await findGuestProof("")).toBeNull();
});

test("[PROOF-29] a version that a guest commented is not taken back", async () => {
  const { room, version, token } = await invited();
  await commentAsGuest(await opened(token), written(version));
  expect(await withdrawProof(room.designer, room.id, 1)).toEqual({ refused: WITHDRAW_REFUSED.opened });
});

test("[PROOF-33] a guest's comment is sent at once under their name, once, while the version waits", async () => {
  const { room, version, of, token } = await invited();
  const found = await opened(token);
  const comment = written(version);
  expect(await commentAsGuest(found, { ...comment, name: " " })).toEqual(invalid({ name: PROOF_REFUSED.noName }));
  expect(await commentAsGuest(found, { ...comment, piece: randomUUID() })).toEqual(DENIED);
  // An export with such an id would not come back.
  expect(await commentAsGuest(found, { ...comment, id: "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa" })).toEqual(DENIED);
  expect(await commentAsGuest(found, comment)).toEqual(DONE);
  expect(await commentAsGuest(found, comment)).toEqual(DONE);
  expect(await commentAsGuest(found, written(version, { at: null }))).toEqual(DONE);
  expect((await commentsOf(version.id)).map(({ number, author, at }) => ({ number, ...author, at }))).toEqual([
    { number: 1, id: null, name: "Tia Ana", at: { x: 10, y: 20 } },
    { number: 2, id: null, name: "Tia Ana", at: null },
  ]);
  const notes = [{ id: randomUUID(), piece: pieceOf(version), at: null, text: "Meu." }];
  await saveNotes(room.customer, of, notes, 0);
  await adjustProof(room.customer, of, { direction: "A", sentence: "", notes: 1 });
  expect((await commentsOf(version.id)).map(({ number, text }) => [number, text])).toContainEqual([3, "Meu."]);
  expect(await commentAsGuest(found, written(version))).toEqual(refused(PROOF_REFUSED.guestEnded));
});

test("[PROOF-33] a guest reads comments of guests, and nothing of what both sides say to them", async () => {
  const { room, version, of, token } = await invited();
  const comment = written(version);
  expect(await commentAsGuest(await opened(token), comment)).toEqual(DONE);
  const reply = { comment: comment.id, text: "Ela exagera.", submissionId: randomUUID() };
  expect(await replyToComment(room.customer, of, reply)).toEqual(DONE);
  const sent = await commentsOf(version.id);
  expect(commentViews(sent, room.designer, Date.now())).toMatchObject([{ replies: [{ text: "Ela exagera." }] }]);
  expect(commentViews(sent, null, Date.now())).toMatchObject([{ text: "Gostei.", answer: null, replies: [] }]);
});

test("[PROOF-34] a link that was ended opens nothing any more, and what was written by it stays", async () => {
  const { room, version, of, guest, token } = await invited();
  const found = await opened(token);
  await commentAsGuest(found, written(version));
  for (const person of [room.designer, room.admin, room.stranger, room.visitor, room.waiting]) {
    expect(await revokeGuest(person, of, guest)).toEqual(DENIED);
    expect(await inviteGuest(person, of, "")).toEqual(DENIED);
  }
  expect(await revokeGuest(room.customer, of, guest)).toEqual(DONE);
  expect(await revokeGuest(room.customer, of, guest)).toEqual(DONE);
  expect(await findGuestProof(token)).toBeNull();
  expect(await commentAsGuest(found, written(version))).toEqual(DENIED);
  expect(await commentsOf(version.id)).toHaveLength(1);
  expect(await guestsOf(version.id)).toEqual([]);
});

test("[PROOF-34] a link ends with a version that is taken back, and with a request that is withdrawn", async () => {
  const { room, token } = await invited();
  await db.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  expect(await findGuestProof(token)).toBeNull();
  await db.update(budget).set({ withdrawnAt: null }).where(eq(budget.id, room.id));
  expect(await findGuestProof(token)).not.toBeNull();
  expect(await withdrawProof(room.designer, room.id, 1)).toEqual({ withdrawn: 1 });
  expect(await findGuestProof(token)).toBeNull();
});

test("[PROOF-32] as many links as a proof may have, and none on one that was decided", async () => {
  const { room, version, of } = await invited();
  for (let at = 1; at < PROOF_LIMITS.guests; at += 1) expect(await inviteGuest(room.customer, of, "")).toEqual(DONE);
  expect(await inviteGuest(room.customer, of, "")).toEqual(refused(PROOF_REFUSED.manyGuests));
  await adjustedProof(db, room, version);
  expect(await inviteGuest(room.customer, of, "")).toEqual(refused(PROOF_REFUSED.guestEnded));
});

test("[PROOF-22] drafts are their customer's alone, of pictures that the version has, and name the revision they began from", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const of = { budgetId: room.id, number: 1 };
  const note = { id: randomUUID(), piece: pieceOf(version), at: { x: 1, y: 2 }, text: "Um." };
  expect(await saveNotes(room.customer, of, [{ ...note, piece: randomUUID() }], 0)).toBe("invalid");
  expect(await saveNotes(room.customer, of, [note], 0)).toMatchObject({ revision: 1 });
  expect(await saveNotes(room.customer, of, [note], 0)).toMatchObject({ revision: 1 });
  const other = { ...note, id: randomUUID() };
  expect(await saveNotes(room.customer, of, [other], 0)).toEqual({ conflict: { notes: [note], revision: 1 } });
  expect(await saveNotes(room.customer, of, [note, other], 1)).toMatchObject({ revision: 2 });
  expect((await findNotes(version.id))?.notes).toEqual([note, other]);
  expect(await commentsOf(version.id)).toEqual([]);
  await db.update(proof).set({ state: "replaced" }).where(eq(proof.id, version.id));
  expect(await saveNotes(room.customer, of, [], 2)).toBe("closed");
});

test("[PROOF-22] while the work rests nothing is saved, as the page says", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  await db.update(budget).set({ status: STATUS.analysing.id }).where(eq(budget.id, room.id));
  const note = { id: randomUUID(), piece: pieceOf(version), at: null, text: "Um." };
  expect(await saveNotes(room.customer, { budgetId: room.id, number: 1 }, [note], 0)).toBe("closed");
});

test("[PROOF-21] a point is in percent of its picture, with one decimal", () => {
  const note = { id: randomUUID(), piece: randomUUID(), at: { x: 54.46, y: 0 }, text: " Um. " };
  const read = (value: object) => savedNotesSchema.safeParse({ notes: [{ ...note, ...value }], revision: 0 });
  expect(read({}).data?.notes[0]).toMatchObject({ at: { x: 54.5, y: 0 }, text: "Um." });
  expect(read({ at: { x: 100.1, y: 0 } }).success).toBe(false);
  expect(read({ at: { x: -1, y: 0 } }).success).toBe(false);
  expect(read({ text: " " }).success).toBe(false);
  expect(read({ text: "a".repeat(PROOF_LIMITS.comment + 1) }).success).toBe(false);
  const twice = { notes: [note, note], revision: 0 };
  expect(savedNotesSchema.safeParse(twice).success).toBe(false);
});

test("[PROOF-30] customer and designer reply to sent comments, also on a closed round; nobody else does", async () => {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const [comment] = await adjustedProof(db, room, version);
  const of = { budgetId: room.id, number: 1 };
  const reply = { comment: comment?.id ?? "", text: "Posso mandar uma foto?", submissionId: randomUUID() };
  expect(await replyToComment(room.designer, of, reply)).toEqual(DONE);
  expect(await replyToComment(room.designer, of, reply)).toEqual(DONE);
  expect(await replyToComment(room.customer, of, { ...reply, submissionId: randomUUID(), text: "Pode." })).toEqual(
    DONE,
  );
  expect(await replyToComment(room.customer, of, { ...reply, submissionId: randomUUID(), text: " " })).toEqual(
    invalid({ text: PROOF_REFUSED.noReply }),
  );
  for (const person of [room.admin, room.stranger, room.visitor, room.waiting])
    expect(await replyToComment(person, of, { ...reply, submissionId: randomUUID() })).toEqual(DENIED);
  const [said] = await commentsOf(version.id);
  expect(said?.replies.map(({ author, text }) => [author, text])).toEqual([
    [room.designer.name, "Posso mandar uma foto?"],
    [room.customer.name, "Pode."],
  ]);
  const elsewhere = await agreedRoom(db);
  await sentProof(db, elsewhere);
  expect(
    await replyToComment(
      elsewhere.customer,
      { ...of, budgetId: elsewhere.id },
      { ...reply, submissionId: randomUUID() },
    ),
  ).toEqual(DENIED);
});
