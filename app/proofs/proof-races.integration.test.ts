/** Two people, or two tabs, who act on one version in the same moment: exactly one thing has happened, the other is told. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { agreedRoom, createPiece, sentProof } from "../../tests/support/proofs.ts";
import { ROUNDS } from "../../tests/support/rounds.ts";
import { calendarDay } from "../kit/day.ts";
import { DONE, type Outcome } from "../kit/outcome.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { budgetTimeline } from "../requests/budget-events.server.ts";
import { budget } from "../requests/schema.ts";
import { adjustProof, approveProof } from "./decide-proof.server.ts";
import { saveProofDraft } from "./draft.server.ts";
import { newProof } from "./draft.ts";
import { commentAsGuest, findGuestProof, guestsOf, inviteGuest } from "./guests.server.ts";
import { markOpened } from "./opened.server.ts";
import { commentsOf } from "./proofs.server.ts";
import { proof } from "./schema.ts";
import { sendProof } from "./send-proof.server.ts";
import { withdrawProof } from "./withdraw-proof.server.ts";

afterAll(stopJobs);

/** Each makes a room of its own, so the gate has fewer than of other races. */
const rounds = Array.from({ length: ROUNDS >= 100 ? ROUNDS : 3 }, (_, round) => round);
const SIGNED = { direction: "A", signedName: "Lúcia Andrade", network: null, browser: null };

/** Both at once, the first to start in turn. */
async function both<One, Other>(
  round: number,
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> {
  if (round % 2 === 0) return Promise.all([one(), other()]);
  const [second, first] = await Promise.all([other(), one()]);
  return [first, second];
}

async function waiting() {
  const room = await agreedRoom(db);
  return { room, version: await sentProof(db, room), of: { budgetId: room.id, number: 1 } };
}
const stateOf = async (id: string) => (await db.select().from(proof).where(eq(proof.id, id)))[0]?.state;
const standOf = async (id: string) => (await db.select().from(budget).where(eq(budget.id, id)))[0]?.proof?.state;
const decisionsIn = async (id: string) =>
  (await budgetTimeline(id))
    .map(({ kind }) => kind)
    .filter((kind) => /^proof_(adjusted|approved|withdrawn)$/.test(kind));
const isDone = (outcome: Outcome) => outcome.kind === "done";
const reasonOf = (outcome: Outcome) => (outcome.kind === "refused" ? outcome.reason : outcome.kind);

test("[PROOF-39] of two decisions one holds, and the other is told which", async () => {
  for (const round of rounds) {
    const { room, version, of } = await waiting();
    const [approved, adjusted] = await both(
      round,
      () => approveProof(room.customer, of, SIGNED),
      () => adjustProof(room.customer, of, { direction: "A", sentence: "Mais escuro.", notes: 0 }),
    );
    expect([approved, adjusted].filter(isDone)).toHaveLength(1);
    const won = isDone(approved) ? "approved" : "adjusted";
    const told = isDone(approved) ? reasonOf(adjusted) : reasonOf(approved);
    expect(told).toBe(won === "approved" ? "A versão 1 já foi aprovada." : "Os ajustes da versão 1 já foram pedidos.");
    expect(await stateOf(version.id)).toBe(won);
    expect(await decisionsIn(room.id)).toEqual([`proof_${won}`]);
  }
});

test("[PROOF-39] the same press twice is one decision", async () => {
  for (const round of rounds) {
    const { room, of } = await waiting();
    const press = () => approveProof(room.customer, of, SIGNED);
    expect(await both(round, press, press)).toEqual([DONE, DONE]);
    expect(await decisionsIn(room.id)).toEqual(["proof_approved"]);
  }
});

test("[PROOF-39] a decision and a withdrawal: one wins, and the request says so", async () => {
  for (const round of rounds) {
    const { room, version, of } = await waiting();
    const [decided, taken] = await both(
      round,
      () => approveProof(room.customer, of, SIGNED),
      () => withdrawProof(room.designer, room.id, 1),
    );
    const isWithdrawn = taken !== null && "withdrawn" in taken;
    expect(isDone(decided)).toBe(!isWithdrawn);
    if (isWithdrawn) expect(reasonOf(decided)).toBe("Esta versão foi retirada.");
    expect(await stateOf(version.id)).toBe(isWithdrawn ? "withdrawn" : "approved");
    expect(await standOf(room.id)).toBe(isWithdrawn ? undefined : "approved");
  }
});

test("[PROOF-39] an opening and a withdrawal: what somebody opened is not taken back", async () => {
  for (const round of rounds) {
    const { room, version } = await waiting();
    const [, taken] = await both(
      round,
      () => markOpened(version.id, room.id, room.designer.id),
      () => withdrawProof(room.designer, room.id, 1),
    );
    const [now] = await db.select().from(proof).where(eq(proof.id, version.id));
    const isWithdrawn = taken !== null && "withdrawn" in taken;
    expect(now?.openedAt === null).toBe(isWithdrawn);
    expect(now?.state).toBe(isWithdrawn ? "withdrawn" : "open");
  }
});

test("[PROOF-39] a guest's comment and the end of the round: it is in the version, or it is refused", async () => {
  for (const round of rounds) {
    const { room, version, of } = await waiting();
    await inviteGuest(room.customer, of, "Ana");
    const [guest] = await guestsOf(version.id);
    const found = await findGuestProof(guest?.token ?? "");
    if (!found) throw new Error("the link does not open");
    const comment = {
      ...{ id: randomUUID(), piece: version.sent.directions[0]?.pieces[0]?.id ?? "" },
      ...{ at: null, text: "Gostei.", name: "Ana" },
    };
    const [said, ended] = await both(
      round,
      () => commentAsGuest(found, comment),
      () => adjustProof(room.customer, of, { direction: "A", sentence: "Mais escuro.", notes: 0 }),
    );
    expect(ended).toEqual(DONE);
    expect(await commentsOf(version.id)).toHaveLength(isDone(said) ? 1 : 0);
    const [{ proof: stand } = { proof: null }] = await db.select().from(budget).where(eq(budget.id, room.id));
    expect(stand?.comments).toBe(isDone(said) ? 1 : 0);
  }
});

test("[PROOF-39] an approval and a newer version: never both, and the loser is told", async () => {
  for (const round of rounds) {
    const { room, version, of } = await waiting();
    const piece = await createPiece(db, room);
    const draft = {
      ...newProof(calendarDay(Date.now())),
      directions: [
        {
          ...{ letter: "A" as const, name: "O olho", idea: "Dois olhos." },
          pieces: [{ id: piece.id, note: "Selo", replaces: null }],
        },
      ],
      question: "E agora?",
    };
    const stored = await saveProofDraft(room.designer, room.id, draft, 0);
    if (!stored || "conflict" in stored) throw new Error("the draft was not saved");
    // The first version has revision 1 too, of a draft that was not saved here.
    const saved = await saveProofDraft(
      room.designer,
      room.id,
      { ...draft, question: "E agora, qual?" },
      stored.revision,
    );
    if (!saved || "conflict" in saved) throw new Error("the draft was not saved again");
    const [approved, sent] = await both(
      round,
      () => approveProof(room.customer, of, SIGNED),
      () => sendProof(room.designer, room.id, saved.revision),
    );
    const isSent = sent !== null && "number" in sent;
    expect(isDone(approved)).toBe(!isSent);
    if (isSent) expect(reasonOf(approved)).toBe("Rui mandou a versão 2 no lugar desta. Decida sobre ela.");
    else expect(sent).toMatchObject({ refused: expect.stringContaining("aprovada") });
    expect(await stateOf(version.id)).toBe(isSent ? "replaced" : "approved");
    expect(await standOf(room.id)).toBe(isSent ? "waiting" : "approved");
  }
});
