/** A draft becomes a version: what is sent is kept for good. */
import { randomUUID } from "node:crypto";
import { and, desc, eq, max } from "drizzle-orm";
import { calendarDay, endOfDay, weekdayText } from "../kit/day.ts";
import type { CurrentUser } from "../people/account.ts";
import { db, first, type Tx } from "../platform/db.server.ts";
import { clockOf } from "../quotes/expiry.server.ts";
import { hashOf } from "../quotes/hash.server.ts";
import { recordEvent } from "../requests/budget-events.server.ts";
import { refusal } from "../requests/policy.ts";
import type { ProofStand } from "../requests/proof-stand.ts";
import { lockToAct, type Row } from "../requests/request-locks.server.ts";
import { budget } from "../requests/schema.ts";
import { stateOf } from "../requests/turn.ts";
import { answeredBy, type Decided, newestDecision } from "./answered.server.ts";
import { type CompleteProof, completeProof, type ProofFaults } from "./draft.ts";
import { piecesOf } from "./pieces.server.ts";
import { PROOF_LIMITS, type SentPiece, type SentProof } from "./proof-content.ts";
import { queueReminders } from "./reminders.server.ts";
import { type AgreedRounds, roundsOf } from "./rounds.server.ts";
import { roundOf } from "./rounds.ts";
import { proof, proofComment, proofDraft } from "./schema.ts";

export const SEND_REFUSED = {
  none: "Ainda não há nada nesta prova.",
  changed: "O rascunho mudou em outra aba ou em outro aparelho. Leia de novo antes de enviar.",
  many: `Este projeto já tem ${PROOF_LIMITS.versions} versões. Combine o que falta pela conversa.`,
  gone: "Uma imagem deste rascunho não está mais guardada. Tire e mande de novo.",
} as const;
/** Of an approval that no newer quote has followed. */
const approvedText = (number: number) => `A versão ${number} foi aprovada. Mudanças são um novo combinado.`;

type Sending = { number: number } | { faults: ProofFaults } | { refused: string } | null;

/**
 * Sends the draft's `revision`; it replaces the version that waits for its decision. While that revision stands, sending it
 * once more is the same version. null: not theirs.
 */
export async function sendProof(sender: CurrentUser, budgetId: string, revision: number): Promise<Sending> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, sender, budgetId, "sendProof");
    if (!row) return null;
    const now = await clockOf(tx);
    const [stored] = await tx.select().from(proofDraft).where(eq(proofDraft.budgetId, budgetId));
    if (!stored) return { refused: SEND_REFUSED.none };
    const earlier = await versionOf(tx, budgetId, revision);
    if (earlier && (earlier.state !== "withdrawn" || stored.revision !== revision)) return { number: earlier.number };
    const refused = refusal("sendProof", stateOf(row), sender);
    if (refused) return { refused };
    if (stored.revision !== revision) return { refused: SEND_REFUSED.changed };
    // Each is kept for good, with its pictures, and is read with the request.
    if ((await tx.$count(proof, eq(proof.budgetId, budgetId))) >= PROOF_LIMITS.versions)
      return { refused: SEND_REFUSED.many };
    const decided = await newestDecision(tx, budgetId);
    const rounds = await roundsOf(tx, budgetId);
    const held = approvalHolds(decided, rounds);
    if (held) return { refused: held };
    const answered = await answeredBy(tx, decided);
    const agreed = rounds.acceptedAt !== null;
    const rules = { today: calendarDay(now.getTime()), answered, agreed };
    const { content, faults } = completeProof(stored.draft, rules);
    if (Object.keys(faults).length > 0) return { faults };
    const directions = await withPieces(tx, budgetId, content);
    if (!directions) return { refused: SEND_REFUSED.gone };
    return { number: await insertVersion(tx, sender, row, { content, directions, rounds, revision, now }) };
  });
}

/** Why nothing is sent after an approval; undefined: none holds, or a newer quote was accepted. */
export function approvalHolds(
  decided: Pick<Decided, "state" | "number" | "at"> | null,
  { acceptedAt }: AgreedRounds,
): string | undefined {
  if (decided?.state !== "approved" || (acceptedAt !== null && acceptedAt > decided.at)) return undefined;
  return approvedText(decided.number);
}

const versionOf = (tx: Tx, budgetId: string, revision: number) =>
  first(
    tx
      .select({ number: proof.number, state: proof.state })
      .from(proof)
      .where(and(eq(proof.budgetId, budgetId), eq(proof.revision, revision)))
      .orderBy(desc(proof.number))
      .limit(1),
  );

/** The directions with what each picture was when it came; null: one of them is gone. */
async function withPieces(
  tx: Tx,
  budgetId: string,
  { directions }: CompleteProof,
): Promise<SentProof["directions"] | null> {
  const stored = await piecesOf(
    tx,
    budgetId,
    directions.flatMap(({ pieces }) => pieces.map(({ id }) => id)),
  );
  const sent = directions.map(({ pieces, ...direction }) => ({
    ...direction,
    pieces: pieces.flatMap((piece): SentPiece[] => {
      const found = stored.get(piece.id);
      if (!found) return [];
      const { sha256, fileName, page, width, height } = found;
      return [{ ...piece, sha256, fileName, page, width, height }];
    }),
  }));
  return sent.every(({ pieces }, at) => pieces.length === directions[at]?.pieces.length) ? sent : null;
}

type NewVersion = {
  content: CompleteProof;
  directions: SentProof["directions"];
  rounds: AgreedRounds;
  revision: number;
  now: Date;
};

async function insertVersion(tx: Tx, sender: CurrentUser, row: Row, version: NewVersion): Promise<number> {
  const { content, directions, rounds, revision, now } = version;
  const included = content.rounds ?? rounds.included ?? 0;
  const sent: SentProof = {
    format: 1,
    request: row.id,
    number: await nextNumber(tx, row.id),
    round: roundOf({ ...rounds, included }),
    rounds: included,
    nameProject: row.nameProject,
    sender: { id: sender.id, name: sender.name },
    sentAt: now.toISOString(),
    until: content.until,
    reminds: content.reminds,
    question: content.question,
    directions,
    answers: content.answers,
  };
  const { number } = sent;
  const id = randomUUID();
  const until = new Date(endOfDay(content.until));
  const isOpen = and(eq(proof.budgetId, row.id), eq(proof.state, "open"));
  await tx.update(proof).set({ state: "replaced" }).where(isOpen);
  const values = { id, budgetId: row.id, number, revision, sent, hash: hashOf(sent), sentBy: sender.id };
  await tx.insert(proof).values({ ...values, sentAt: now, until });
  await setAnswers(tx, sent);
  await tx
    .update(budget)
    .set({ proof: waitingStand({ id, number, until }) })
    .where(eq(budget.id, row.id));
  const details = { proof: id, number, until: weekdayText(until.getTime(), now.getTime()) };
  await recordEvent(tx, row.id, sender, { kind: "proof_sent", details, mailTo: [row.userCreate] });
  if (content.reminds) await queueReminders(tx, until, now);
  return number;
}

/** Of the next version: no number is given twice, also when its version was taken back. */
export async function nextNumber(tx: Tx, budgetId: string): Promise<number> {
  const [newest] = await tx
    .select({ number: max(proof.number) })
    .from(proof)
    .where(eq(proof.budgetId, budgetId));
  return (newest?.number ?? 0) + 1;
}

/** The comments of the version before say what this one answers. */
export async function setAnswers(tx: Tx, { answers, number }: SentProof): Promise<void> {
  for (const [comment, answer] of Object.entries(answers))
    await tx
      .update(proofComment)
      .set({ answer: { ...answer, version: number } })
      .where(eq(proofComment.id, comment));
}

export const waitingStand = ({ id, number, until }: { id: string; number: number; until: Date }): ProofStand => ({
  ...{ proof: id, number, state: "waiting", due: until.toISOString(), comments: 0, direction: "" },
});
