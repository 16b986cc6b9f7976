/** Saves a customer's comments on a version while they are a draft: theirs alone, on every device. */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { CurrentUser } from "../people/account.ts";
import { announceRoom } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { refusal } from "../requests/policy.ts";
import { lockToAct } from "../requests/request-locks.server.ts";
import { stateOf } from "../requests/turn.ts";
import type { OfProof } from "./decide-proof.server.ts";
import { areSame, type StoredNotes } from "./notes.ts";
import { type CommentNote, PROOF_LIMITS } from "./proof-content.ts";
import { proof, proofNotes } from "./schema.ts";

/** Percent with one decimal. */
export const percent = z
  .number()
  .min(0)
  .max(100)
  .transform((value) => Math.round(value * 10) / 10);
const note = z.strictObject({
  id: z.uuid(),
  piece: z.uuid(),
  at: z.strictObject({ x: percent, y: percent }).nullable(),
  text: z.string().trim().min(1).max(PROOF_LIMITS.comment),
});
export const savedNotesSchema = z.strictObject({
  notes: z
    .array(note)
    .max(PROOF_LIMITS.comments)
    .refine((notes) => new Set(notes.map(({ id }) => id)).size === notes.length),
  revision: z.int().min(0),
});

type Saved = { revision: number; savedAt: string };

/** null: not theirs; 'closed': the version takes no comments any more; 'invalid': of a picture that it does not have. */
export async function saveNotes(
  customer: CurrentUser,
  { budgetId, number }: OfProof,
  notes: CommentNote[],
  revision: number,
): Promise<Saved | { conflict: StoredNotes } | "closed" | "invalid" | null> {
  return db.transaction(async (tx) => {
    const row = await lockToAct(tx, customer, budgetId, "commentProof");
    if (!row) return null;
    const [version] = await tx
      .select()
      .from(proof)
      .where(and(eq(proof.budgetId, row.id), eq(proof.number, number)));
    if (!version) return null;
    if (version.state !== "open" || refusal("commentProof", stateOf(row), customer)) return "closed";
    const pieces = new Set(version.sent.directions.flatMap((direction) => direction.pieces.map(({ id }) => id)));
    if (notes.some(({ piece }) => !pieces.has(piece))) return "invalid";
    const [stored] = await tx.select().from(proofNotes).where(eq(proofNotes.proofId, version.id));
    if (stored && stored.revision !== revision) {
      if (areSame(stored.notes, notes)) return { revision: stored.revision, savedAt: stored.savedAt.toISOString() };
      return { conflict: { notes: stored.notes, revision: stored.revision } };
    }
    const saved = { notes, savedAt: sql`clock_timestamp()` };
    const [now] = await tx
      .insert(proofNotes)
      .values({ proofId: version.id, ...saved })
      .onConflictDoUpdate({
        target: proofNotes.proofId,
        set: { ...saved, revision: sql`${proofNotes.revision} + 1` },
      })
      .returning({ revision: proofNotes.revision, savedAt: proofNotes.savedAt });
    if (!now) throw new Error("the comments were not stored");
    // Their other devices show them, and the designer's page counts them.
    const people = [row.userCreate, row.designSelect].filter((id) => id !== null);
    await announceRoom(tx, { room: row.id, people, designers: false });
    return { revision: now.revision, savedAt: now.savedAt.toISOString() };
  });
}

const notesOf = db
  .select({ notes: proofNotes.notes, revision: proofNotes.revision, savedAt: proofNotes.savedAt })
  .from(proofNotes)
  .where(eq(proofNotes.proofId, sql.placeholder("proofId")))
  .prepare("proofNotes");

/** The caller knows that its reader is the customer, or shows their number alone. */
export async function findNotes(proofId: string) {
  const [stored] = await notesOf.execute({ proofId });
  return stored ?? null;
}
