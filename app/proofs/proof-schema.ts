/** What is stored of a draft: half filled in, faults and all, but bounded; what it must say, `completeProof` checks. */
import { z } from "zod";
import { isStorable } from "../kit/storable.ts";
import { cleanLine } from "../kit/visible.ts";
import { LETTERS, PROOF_LIMITS as LIMITS, OUTCOMES, type ProofDraft } from "./proof-content.ts";

/** Generous: a text that is too long is kept until its author shortens it. */
const ROOM = 4;
const text = (length: number) =>
  z
    .string()
    .max(length * ROOM)
    .refine(isStorable);
const oneLine = (length: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .max(length * ROOM);
const id = z.guid();

const piece = z.strictObject({ id, note: oneLine(LIMITS.note), replaces: id.nullable() });
const direction = z.strictObject({
  letter: z.enum(LETTERS),
  name: oneLine(LIMITS.name),
  idea: oneLine(LIMITS.idea),
  pieces: z.array(piece).max(LIMITS.pieces),
});
const answer = z.strictObject({ outcome: z.enum(OUTCOMES).nullable(), text: text(LIMITS.answer) });

const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const hasRoom = (directions: readonly { letter: string; pieces: { id: string }[] }[]) => {
  const pieces = directions.flatMap((one) => one.pieces.map((each) => each.id));
  return isUnique(directions.map(({ letter }) => letter)) && isUnique(pieces) && pieces.length <= LIMITS.pieces;
};

export const proofDraftSchema: z.ZodType<ProofDraft> = z.strictObject({
  directions: z.array(direction).max(LIMITS.directions).refine(hasRoom),
  question: text(LIMITS.question),
  until: oneLine(20),
  reminds: z.boolean(),
  // As many comments of guests, and as many of the customer's.
  answers: z.record(id, answer).refine((given) => Object.keys(given).length <= 2 * LIMITS.comments),
  rounds: oneLine(20),
});

/** The body of POST /api/budget/…/prova/rascunho. `revision`: of the draft that these changes began from; 0: there was none. */
export const savedProofSchema = z.strictObject({ draft: proofDraftSchema, revision: z.int().min(0) });
