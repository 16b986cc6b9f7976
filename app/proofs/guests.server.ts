/** Links by which others look at one proof and comment it under their own name, without an account. */
import { createHmac, randomUUID } from "node:crypto";
import { and, asc, eq, isNull, max, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { DENIED, DONE, invalid, type Outcome, refused } from "../kit/outcome.ts";
import { isDocumentId, isStorable } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { hashLink } from "../people/secrets.server.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { textFault } from "../quotes/decision.ts";
import { lockRequest, lockToAct } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import type { OfProof } from "./decide-proof.server.ts";
import { PROOF_LIMITS } from "./proof-content.ts";
import { PROOF_REFUSED } from "./proof-words.ts";
import { proof, proofComment, proofGuest, proofReply } from "./schema.ts";

/** Made of the row's id, so that its customer can copy the link again; only its hash is stored. 43 signs. */
const tokenOf = (id: string) => createHmac("sha256", env.AUTH_SECRET).update(`proof guest:${id}`).digest("base64url");

export async function inviteGuest(customer: CurrentUser, of: OfProof, typed: string): Promise<Outcome> {
  const label = typed.trim();
  const fault = label === "" ? undefined : textFault(label, PROOF_LIMITS.guestName, "");
  if (fault) return invalid({ label: fault });
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, customer, of.budgetId, "inviteGuests");
    if (!row) return DENIED;
    const [version] = await tx
      .select({ id: proof.id, state: proof.state })
      .from(proof)
      .where(and(eq(proof.budgetId, row.id), eq(proof.number, of.number)));
    if (!version || version.state === "withdrawn") return DENIED;
    if (version.state !== "open") return refused(PROOF_REFUSED.guestEnded);
    const open = await tx.$count(proofGuest, and(eq(proofGuest.proofId, version.id), isNull(proofGuest.revokedAt)));
    if (open >= PROOF_LIMITS.guests) return refused(PROOF_REFUSED.manyGuests);
    const id = randomUUID();
    await tx.insert(proofGuest).values({ id, proofId: version.id, token: hashLink(tokenOf(id)), label });
    return DONE;
  });
}

/** Its page and its pictures are gone; what was written by it stays. */
export async function revokeGuest(customer: CurrentUser, of: OfProof, guest: string): Promise<Outcome> {
  if (!isDocumentId(guest)) return DENIED;
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, customer, of.budgetId, "inviteGuests");
    if (!row) return DENIED;
    const isIts = and(eq(proofGuest.id, guest), eq(proof.budgetId, row.id), eq(proof.number, of.number));
    const [found] = await tx
      .select({ id: proofGuest.id, revokedAt: proofGuest.revokedAt })
      .from(proofGuest)
      .innerJoin(proof, eq(proof.id, proofGuest.proofId))
      .where(isIts);
    if (!found) return DENIED;
    if (found.revokedAt) return DONE;
    await tx.update(proofGuest).set({ revokedAt: sql`clock_timestamp()` }).where(eq(proofGuest.id, guest));
    // The guest's page ends.
    await announceRoom(tx, { room: row.id, people: [row.userCreate], designers: false });
    return DONE;
  });
}

const guestsOfProof = db
  .select({ id: proofGuest.id, label: proofGuest.label, token: proofGuest.token })
  .from(proofGuest)
  .where(and(eq(proofGuest.proofId, sql.placeholder("proofId")), isNull(proofGuest.revokedAt)))
  .orderBy(asc(proofGuest.createdAt))
  .prepare("proofGuests");

/** `token`: null after the program's secret changed: then the link opens, but cannot be copied again. */
export async function guestsOf(proofId: string): Promise<{ id: string; label: string; token: string | null }[]> {
  const rows = await guestsOfProof.execute({ proofId });
  return rows.map(({ id, label, token }) => ({
    id,
    label,
    token: hashLink(tokenOf(id)) === token ? tokenOf(id) : null,
  }));
}

/** Of the version that took this one's place. */
const newer = sql<number | null>`(
  select min(next.number) from ${proof} next
  where next.budget_id = ${proof.budgetId} and next.number > ${proof.number} and next.state <> 'withdrawn'
)`;

const isOpenLink = and(
  eq(proofGuest.token, sql.placeholder("token")),
  isNull(proofGuest.revokedAt),
  isNull(budget.withdrawnAt),
  ne(proof.state, "withdrawn"),
);

const byToken = db
  .select({
    guestId: proofGuest.id,
    label: proofGuest.label,
    proof: { id: proof.id, number: proof.number, state: proof.state, sent: proof.sent, until: proof.until },
    newer,
    budgetId: budget.id,
  })
  .from(proofGuest)
  .innerJoin(proof, eq(proof.id, proofGuest.proofId))
  .innerJoin(budget, eq(budget.id, proof.budgetId))
  .where(isOpenLink)
  .prepare("proofByGuestToken");

export type GuestProof = Awaited<ReturnType<typeof byToken.execute>>[number];

/** null: an unknown link, or one that was revoked. */
export async function findGuestProof(token: string): Promise<GuestProof | null> {
  if (!isStorable(token) || token.length > 100) return null;
  const [found] = await byToken.execute({ token: hashLink(token) });
  return found ?? null;
}

const ofGuests = sql`select id from ${proofComment} where ${proofComment.proofId} = ${proof.id} and ${proofComment.by} is null`;
const standByToken = db
  .select({
    guest: proofGuest.id,
    proof: proof.id,
    room: proof.budgetId,
    seen: sql<string>`concat_ws(
      ' ', ${proof.state}, (select count(*) from (${ofGuests}) said),
      (select count(*) from ${proofReply} where ${proofReply.commentId} in (${ofGuests}))
    )`,
  })
  .from(proofGuest)
  .innerJoin(proof, eq(proof.id, proofGuest.proofId))
  .innerJoin(budget, eq(budget.id, proof.budgetId))
  .where(isOpenLink)
  .prepare("proofStandByGuestToken");

/**
 * Whom a link's news are for. `seen` changes with what its page shows, and with nothing else of the request. null: as
 * for `findGuestProof`.
 */
export async function guestStand(token: string) {
  if (!isStorable(token) || token.length > 100) return null;
  const [found] = await standByToken.execute({ token: hashLink(token) });
  return found ?? null;
}

export type GuestComment = {
  id: string;
  piece: string;
  at: { x: number; y: number } | null;
  text: string;
  name: string;
};

/** Sent at once, while the version waits; once for each `id`. The caller found the proof by its token. */
export async function commentAsGuest(
  { guestId, budgetId, proof: of }: GuestProof,
  sent: GuestComment,
): Promise<Outcome> {
  const [name, text] = [sent.name.trim(), sent.text.trim()];
  const [nameless, textless] = [
    textFault(name, PROOF_LIMITS.guestName, PROOF_REFUSED.noName),
    textFault(text, PROOF_LIMITS.comment, PROOF_REFUSED.noComment),
  ];
  if (nameless || textless)
    return invalid({ ...(nameless && { name: nameless }), ...(textless && { text: textless }) });
  // An import takes no other ids.
  if (!z.uuid().safeParse(sent.id).success) return DENIED;
  return db.transaction(async (tx) => {
    const row = await lockRequest(tx, budgetId, isNull(budget.withdrawnAt));
    if (!row) return DENIED;
    const isValid = and(eq(proofGuest.id, guestId), isNull(proofGuest.revokedAt));
    const [now] = await tx
      .select({ state: proof.state, sent: proof.sent })
      .from(proof)
      .innerJoin(proofGuest, and(eq(proofGuest.proofId, proof.id), isValid))
      .where(eq(proof.id, of.id));
    const isPiece = now?.sent.directions.some(({ pieces }) => pieces.some(({ id }) => id === sent.piece));
    if (!now || !isPiece) return DENIED;
    const [earlier] = await tx.select().from(proofComment).where(eq(proofComment.id, sent.id));
    if (earlier) return earlier.guestId === guestId ? DONE : DENIED;
    if (now.state !== "open")
      return refused(now.state === "replaced" ? PROOF_REFUSED.guestReplaced : PROOF_REFUSED.guestEnded);
    const [last] = await tx
      .select({ number: max(proofComment.number) })
      .from(proofComment)
      .where(eq(proofComment.proofId, of.id));
    const number = (last?.number ?? 0) + 1;
    if (number > PROOF_LIMITS.comments) return refused(PROOF_REFUSED.manyComments);
    const { id, piece, at } = sent;
    const place = { x: at?.x ?? null, y: at?.y ?? null };
    await tx
      .insert(proofComment)
      .values({ ...{ id, proofId: of.id, number, piece, ...place, text }, guestId, guestName: name });
    // Their page says nothing when it is fetched, because mail scanners and previews in messages fetch it too.
    const unopened = and(eq(proof.id, of.id), isNull(proof.openedAt));
    await tx.update(proof).set({ openedAt: sql`clock_timestamp()` }).where(unopened);
    const people = [row.userCreate, row.designSelect].filter((one) => one !== null);
    await announceRoom(tx, { room: row.id, people, designers: false });
    return DONE;
  });
}
