/** Proofs of sample requests, through the product's own functions. */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { and, asc, desc, eq, ne } from "drizzle-orm";
import { examinePiece } from "../app/drawings/pieces.server.ts";
import { addDays } from "../app/kit/calendar.ts";
import { calendarDay } from "../app/kit/day.ts";
import type { CurrentUser } from "../app/people/account.ts";
import { db } from "../app/platform/db.server.ts";
import { adjustProof, approveProof } from "../app/proofs/decide-proof.server.ts";
import { saveProofDraft } from "../app/proofs/draft.server.ts";
import { commentAsGuest, findGuestProof, guestsOf, inviteGuest } from "../app/proofs/guests.server.ts";
import { findNotes, saveNotes } from "../app/proofs/notes.server.ts";
import { markOpened } from "../app/proofs/opened.server.ts";
import { storePieces } from "../app/proofs/pieces.server.ts";
import { type CommentNote, PROOF_LIMITS, type ProofDraft } from "../app/proofs/proof-content.ts";
import { replyToComment } from "../app/proofs/replies.server.ts";
import { proof, proofComment, proofDraft, proofPiece } from "../app/proofs/schema.ts";
import { sendProof } from "../app/proofs/send-proof.server.ts";
import type { BrandAct, SampleNote, SampleProof } from "./sample-brands.ts";
import type { SampleRequest } from "./sample-request.ts";
import { type Acts, must, type Scene } from "./scene.ts";

type ProofDoes = Exclude<BrandAct["does"], "buildKit" | "deliver" | "answerShowing" | "openBrandPage" | "toPortfolio">;

export const PROOF_ACTS: Acts<ProofDoes> = {
  draftProof: async ({ proof: sample }, scene) => void (await draftProof(scene, sample)),
  async sendProof({ proof: sample }, scene) {
    const sent = await sendProof(scene.by, scene.id, await draftProof(scene, sample));
    must(sent !== null && "number" in sent);
  },
  async openProof(_, { id, sample, people }) {
    const { id: version, sentBy } = await newestProof(id);
    const designer = Object.values(people).find((person) => person.id === sentBy);
    await markOpened(version, id, designer?.id ?? people[sample.customer].id);
  },
  async noteProof({ notes }, { id, by }) {
    const { id: version, number } = await newestProof(id);
    const stored = await findNotes(version);
    const saved = await saveNotes(by, { budgetId: id, number }, await notesOf(id, notes), stored?.revision ?? 0);
    must(saved !== null && typeof saved === "object" && "savedAt" in saved);
  },
  async inviteGuest({ guest }, { id, by }) {
    const { number } = await newestProof(id);
    must(await inviteGuest(by, { budgetId: id, number }, guest));
  },
  async guestComment({ guest, note }, { id }) {
    const link = (await guestsOf((await newestProof(id)).id)).find(({ label }) => label === guest);
    const opened = await findGuestProof(link?.token ?? "");
    const [comment] = await notesOf(id, [note]);
    must(opened !== null && comment !== undefined && (await commentAsGuest(opened, { ...comment, name: guest })));
  },
  async askAdjustments({ direction, sentence }, { id, by }) {
    const { id: version, number } = await newestProof(id);
    const notes = (await findNotes(version))?.revision ?? 0;
    must(await adjustProof(by, { budgetId: id, number }, { direction, sentence, notes }));
  },
  async replyToComment({ comment, text }, { id, by }) {
    const { id: version, number } = await newestProof(id);
    const replied = (await commentsOf(version)).find((one) => one.number === comment);
    const reply = { comment: replied?.id ?? "", text, submissionId: randomUUID() };
    must(await replyToComment(by, { budgetId: id, number }, reply));
  },
  async approveProof({ direction }, { id, by }) {
    const { number } = await newestProof(id);
    must(await approveProof(by, { budgetId: id, number }, { direction, ...signatureOf(by) }));
  },
};

/** Network of the documentation, which is nobody's. */
export const signatureOf = ({ name }: CurrentUser) => ({
  signedName: name,
  network: "192.0.2.10",
  browser: "Mozilla/5.0 (Android 16) Firefox/145.0",
});

/** Returns the revision that was saved. */
async function draftProof(scene: Scene, sample: SampleProof): Promise<number> {
  const { id: budgetId, by } = scene;
  const pieces = await storeArt(scene, sample);
  const idOf = (art: string) => pieces.get(art) ?? "";
  const [before] = await versionsOf(budgetId);
  const comments = sample.answers && before ? await commentsOf(before.id) : [];
  const draft: ProofDraft = {
    directions: sample.directions.map(({ pieces: shown, ...direction }) => ({
      ...direction,
      pieces: shown.map(({ art, note, replaces }) => ({
        id: idOf(art),
        note,
        replaces: replaces === undefined ? null : idOf(replaces),
      })),
    })),
    question: sample.question,
    until: addDays(calendarDay(Date.now()), sample.days ?? PROOF_LIMITS.days),
    reminds: true,
    answers: Object.fromEntries(
      comments.flatMap(({ id }, index) => {
        const answer = sample.answers?.[index];
        return answer ? [[id, answer]] : [];
      }),
    ),
    rounds: sample.rounds ?? "",
  };
  const [stored] = await db.select().from(proofDraft).where(eq(proofDraft.budgetId, budgetId));
  const saved = await saveProofDraft(by, budgetId, draft, stored?.revision ?? 0);
  if (!saved || "conflict" in saved) throw new Error("a proof of the demo was not saved");
  return saved.revision;
}

/** Stores the drawings that the request does not have yet. Returns the ids of all its pieces. */
async function storeArt({ id, by, art }: Scene, sample: SampleProof): Promise<Map<string, string>> {
  const stored = await piecesOf(id);
  for (const name of artOf(sample)) {
    if (stored.has(name)) continue;
    const sent = { path: art.get(name) ?? "", fileName: `${name}.png` };
    const rules = { name: sent.fileName, mostPictures: 1, turn: { person: id } };
    const made = await storePieces(by, id, sent, await examinePiece(await readFile(sent.path), rules));
    stored.set(name, made?.[0]?.id ?? "");
  }
  return stored;
}

const artOf = ({ directions }: SampleProof) => directions.flatMap(({ pieces }) => pieces.map(({ art }) => art));

/** Names of all drawings that these requests' proofs show. */
export const artIn = (samples: readonly SampleRequest[]): Set<string> =>
  new Set(samples.flatMap(({ steps }) => steps.flatMap((step) => ("proof" in step ? artOf(step.proof) : []))));

async function piecesOf(budgetId: string): Promise<Map<string, string>> {
  const rows = await db.select().from(proofPiece).where(eq(proofPiece.budgetId, budgetId));
  return new Map(rows.map(({ fileName, id }) => [fileName.replace(".png", ""), id]));
}

/** The newest first. */
const versionsOf = (budgetId: string) =>
  db
    .select()
    .from(proof)
    .where(and(eq(proof.budgetId, budgetId), ne(proof.state, "withdrawn")))
    .orderBy(desc(proof.number));

async function newestProof(budgetId: Scene["id"]) {
  const [newest] = await versionsOf(budgetId);
  if (!newest) throw new Error("the demo's request has no proof");
  return newest;
}

const commentsOf = (proofId: string) =>
  db.select().from(proofComment).where(eq(proofComment.proofId, proofId)).orderBy(asc(proofComment.number));

async function notesOf(budgetId: string, notes: SampleNote[]): Promise<CommentNote[]> {
  const pieces = await piecesOf(budgetId);
  return notes.map(({ art, at, text }) => ({
    id: randomUUID(),
    piece: pieces.get(art) ?? "",
    at: at ? { x: at[0], y: at[1] } : null,
    text,
  }));
}
