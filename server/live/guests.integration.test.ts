/** What a guest's link hears: of its proof, and nothing of the request that the proof belongs to. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { sendMessage } from "../../app/conversation/message-changes.server.ts";
import { announceRoom } from "../../app/platform/announce.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { stopJobs } from "../../app/platform/jobs.server.ts";
import { approveProof } from "../../app/proofs/decide-proof.server.ts";
import { commentAsGuest, findGuestProof, guestsOf, inviteGuest, revokeGuest } from "../../app/proofs/guests.server.ts";
import { saveNotes } from "../../app/proofs/notes.server.ts";
import { commentsOf } from "../../app/proofs/proofs.server.ts";
import { replyToComment } from "../../app/proofs/replies.server.ts";
import { withdrawProof } from "../../app/proofs/withdraw-proof.server.ts";
import { budget } from "../../app/requests/schema.ts";
import { newMessage } from "../../tests/support/conversation.ts";
import { createUser } from "../../tests/support/factories.ts";
import { startLive } from "../../tests/support/live-process.ts";
import { agreedRoom, sentProof } from "../../tests/support/proofs.ts";
import { openSession } from "../../tests/support/session.ts";
import { openStream } from "../../tests/support/stream.ts";
import { READS_MAX } from "../http/overload.ts";
import { STREAMS_FOR_EACH } from "./live.ts";

afterAll(stopJobs);

let url: string;
beforeEach(async () => {
  ({ url } = await startLive());
});

/** A version that waits, with as many links. */
async function invited(links = 1) {
  const room = await agreedRoom(db);
  const version = await sentProof(db, room);
  const of = { budgetId: room.id, number: 1 };
  for (let n = 0; n < links; n += 1) await inviteGuest(room.customer, of, "");
  const guests = (await guestsOf(version.id)).map(({ id, token }) => ({ id, token: token ?? "" }));
  const [guest = { id: "", token: "" }, other = guest] = guests;
  const piece = version.sent.directions[0]?.pieces[0]?.id ?? "";
  return { room, version, of, guest, other, piece };
}

const streamOf = (token: string) => openStream(`${url}?convite=${encodeURIComponent(token)}`, "");

/** A guest's open page. */
async function listener({ token }: { token: string }) {
  const stream = await streamOf(token);
  onTestFinished(stream.close);
  await vi.waitFor(() => expect(stream.events).toEqual(["ready: again"]));
  return { ...stream, news: () => stream.events.slice(1) };
}

test("[PROOF-36] a stream is for whoever has a guest's link that opens, and no other link", async () => {
  const { room, of, guest } = await invited();
  for (const token of ["", "x", `${guest.token}x`, "x".repeat(43), "\u0000", "ç".repeat(200)])
    expect([token, (await streamOf(token)).status]).toEqual([token, 404]);
  const { status, headers } = await listener(guest);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store, no-transform");
  await revokeGuest(room.customer, of, guest.id);
  expect((await streamOf(guest.token)).status).toBe(404);
});

test("[PROOF-36] a guest hears of comments, replies and the end of their version", async () => {
  const { room, version, of, guest, piece } = await invited();
  const { news } = await listener(guest);
  const found = await findGuestProof(guest.token);
  if (!found) throw new Error("the link does not open");
  const heard = (times: number) => vi.waitFor(() => expect(news()).toEqual(Array(times).fill(version.id)));
  await commentAsGuest(found, { id: randomUUID(), piece, at: null, text: "Gostei.", name: "Tia Ana" });
  await heard(1);
  const [comment] = await commentsOf(version.id);
  const reply = { comment: comment?.id ?? "", text: "Que bom.", submissionId: randomUUID() };
  await replyToComment(room.designer, of, reply);
  await heard(2);
  await sentProof(db, room, { number: 2 });
  await heard(3);
});

test("[PROOF-36] a guest hears of a decision, and of nothing else that happens in the request or in another", async () => {
  const { room, version, of, guest, piece } = await invited();
  const { room: elsewhere, version: another, of: ofAnother, guest: stranger } = await invited();
  const [{ news }, { news: strangersNews }] = [await listener(guest), await listener(stranger)];
  await sendMessage(room.designer, room.id, newMessage("Só para quem combinou."));
  await saveNotes(room.customer, of, [{ id: randomUUID(), piece, at: null, text: "Rascunho." }], 0);
  await announceRoom(db, { room: room.id, people: [room.customer.id], designers: true });
  const signature = { direction: "A", signedName: "Lúcia", network: null, browser: null };
  await approveProof(elsewhere.customer, ofAnother, signature);
  await vi.waitFor(() => expect(strangersNews()).toEqual([another.id]));
  expect(news()).toEqual([]);
  await approveProof(room.customer, of, signature);
  await vi.waitFor(() => expect(news()).toEqual([version.id]));
  expect(strangersNews()).toEqual([another.id]);
});

test("[PROOF-36] [PROOF-34] the stream of a link that is ended ends at once, and the others' go on", async () => {
  const { room, version, of, guest, other } = await invited(2);
  const [ended, stays] = [await listener(guest), await listener(other)];
  await revokeGuest(room.customer, of, guest.id);
  expect(await ended.ended).toBe(true);
  expect(ended.news()).toEqual([version.id, "over: over"]);
  expect(stays.news()).toEqual([]);
  await withdrawProof(room.designer, room.id, 1);
  expect(await stays.ended).toBe(true);
  expect(stays.news()).toEqual([version.id, "over: over"]);
});

test("[PROOF-36] after an interruption a guest reads again, and a link that was ended meanwhile is over", async () => {
  const { live, url: at } = await startLive();
  url = at;
  const { room, guest } = await invited();
  const [stream, witness] = [await listener(guest), await listener((await invited()).guest)];
  await db.update(budget).set({ withdrawnAt: new Date() }).where(eq(budget.id, room.id));
  live.setSubscribed(true);
  expect(await stream.ended).toBe(true);
  await vi.waitFor(() => expect(witness.news()).toEqual(["ready: again"]));
});

test("[PROOF-36] [SPEED-6] links from one network are looked up in turns: too many at once are refused, and signed-in people still hear", async () => {
  const locker = new pg.Client(env.databaseUrl);
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query("begin; lock table proof_guest in access exclusive mode");
  const statuses: number[] = [];
  const ask = async () => statuses.push((await streamOf("x".repeat(43))).status);
  const asked = Array.from({ length: READS_MAX + 10 }, ask);
  await vi.waitFor(() => expect(statuses).toEqual(Array(10).fill(503)), 10_000);
  const { name, value } = await openSession(db, env.AUTH_SECRET, await createUser(db));
  const stream = await openStream(url, `${name}=${value}`);
  onTestFinished(stream.close);
  expect(stream.status).toBe(200);
  await locker.query("commit");
  await Promise.all(asked);
  expect(statuses.filter((status) => status === 404)).toHaveLength(READS_MAX);
});

test("[PROOF-36] one link has a bounded number of streams, and another link its own", async () => {
  const { guest, other } = await invited(2);
  const [first, others] = [await listener(guest), await listener(other)];
  for (let n = 1; n < STREAMS_FOR_EACH; n += 1) await listener(guest);
  expect(first.news()).toEqual([]);
  await listener(guest);
  expect(await first.ended).toBe(true);
  expect(first.news()).toEqual(["over: over"]);
  expect(others.news()).toEqual([]);
});
