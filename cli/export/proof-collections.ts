/** Proofs in an export, with the hashes of their guests' tokens: a link that was sent goes on working. */
import { z } from "zod";
import { pieceFiles } from "../../app/proofs/piece-files.server.ts";
import { DECISIONS, LETTERS, OUTCOMES, PROOF_STATES, type SentProof } from "../../app/proofs/proof-content.ts";
import { proofDraftSchema } from "../../app/proofs/proof-schema.ts";
import {
  proof,
  proofComment,
  proofDecision,
  proofDraft,
  proofGuest,
  proofNotes,
  proofPiece,
  proofReply,
} from "../../app/proofs/schema.ts";
import { hashOf } from "../../app/quotes/hash.server.ts";
import { type Collection, collection, type Data, type Reference } from "./collection.ts";
import { namedKeys, ofBudget, ofUser } from "./references.ts";
import * as is from "./schemas.ts";
import type { CollectionName } from "./tables.ts";

const long = is.text(4000);
const letter = z.enum(LETTERS);
const percent = z.number().min(0).max(100);
const pieceRef = z.strictObject({ id: is.id, note: long, replaces: is.id.nullable() });
const answer = z.strictObject({ outcome: z.enum(OUTCOMES).nullable(), text: long });
const answers = z.record(is.id, answer);

const sentPiece = pieceRef.extend({
  sha256: is.hash,
  fileName: is.line,
  page: is.whole.min(1),
  width: is.whole.min(1),
  height: is.whole.min(1),
});

/** Nothing more and nothing less: the hash is of the whole. */
const sentSchema: z.ZodType<SentProof> = z.strictObject({
  format: z.literal(1),
  request: is.id,
  number: is.whole.min(1),
  round: is.whole.min(1),
  rounds: is.count,
  nameProject: z.string(),
  sender: z.strictObject({ id: is.id, name: z.string() }),
  sentAt: is.moment,
  until: z.iso.date(),
  reminds: is.flag,
  question: long,
  directions: z.array(z.strictObject({ letter, name: long, idea: long, pieces: z.array(sentPiece) })),
  answers,
});

const note = z.strictObject({
  id: is.id,
  piece: is.id,
  at: z.strictObject({ x: percent, y: percent }).nullable(),
  text: long,
});

const ofProof = (id: string): Reference => ({ field: "proofId", to: "proof", id });
const piecesOf = ({ sent }: Data): Reference[] =>
  (sent as SentProof).directions.flatMap(({ pieces }) =>
    pieces.map(({ id }): Reference => ({ field: "sent", to: "proof_piece", id })),
  );

/** Each after those that its records refer to. */
export const PROOF_COLLECTIONS = {
  // A draft may name a picture that its designer took away; what was sent may not.
  proof_draft: collection(proofDraft, {
    key: [proofDraft.budgetId],
    fields: { budgetId: null, draft: proofDraftSchema, revision: is.count, savedBy: is.id, savedAt: is.moment },
    references: ({ budgetId, savedBy }) => [ofBudget({ budgetId }), ofUser("savedBy", savedBy)],
  }),
  proof_piece: collection(proofPiece, {
    key: [proofPiece.id],
    fields: {
      id: null,
      budgetId: is.id,
      original: is.privateKey,
      picture: is.privateKey,
      fileName: is.line,
      page: is.whole.min(1),
      sha256: is.hash,
      width: is.whole.min(1),
      height: is.whole.min(1),
      uploadedBy: is.id,
      createdAt: is.moment,
    },
    references: ({ budgetId, uploadedBy }) => [ofBudget({ budgetId }), ofUser("uploadedBy", uploadedBy)],
    files: (data) => namedKeys(pieceFiles(data as { original: string; picture: string })),
  }),
  proof: collection(proof, {
    key: [proof.id],
    fields: {
      id: null,
      budgetId: is.id,
      number: is.whole.min(1),
      revision: is.count,
      sent: sentSchema,
      hash: is.hash,
      sentBy: is.id,
      sentAt: is.moment,
      until: is.moment,
      state: z.enum(PROOF_STATES),
      openedAt: is.moment.nullable(),
      eveToldAt: is.moment.nullable(),
      dayToldAt: is.moment.nullable(),
      roundAskedAt: is.moment.nullable(),
    },
    refine: (data) =>
      data.refine((one) => one.hash === hashOf(one.sent as object), {
        error: "is not the SHA-256 of what was sent",
        path: ["hash"],
      }),
    references: (data) => [ofBudget(data), ofUser("sentBy", data.sentBy), ...piecesOf(data)],
  }),
  proof_notes: collection(proofNotes, {
    key: [proofNotes.proofId],
    fields: { proofId: null, notes: z.array(note), revision: is.count, savedAt: is.moment },
    references: ({ proofId }) => [ofProof(proofId)],
  }),
  proof_guest: collection(proofGuest, {
    key: [proofGuest.id],
    fields: {
      id: null,
      proofId: is.id,
      token: is.tokenHash,
      label: is.line,
      createdAt: is.moment,
      revokedAt: is.moment.nullable(),
    },
    references: ({ proofId }) => [ofProof(proofId)],
  }),
  proof_comment: collection(proofComment, {
    key: [proofComment.id],
    fields: {
      id: null,
      proofId: is.id,
      number: is.whole.min(1),
      piece: is.id,
      x: percent.nullable(),
      y: percent.nullable(),
      text: long,
      by: is.id.nullable(),
      guestId: is.id.nullable(),
      guestName: is.line,
      sentAt: is.moment,
      answer: answer.extend({ version: is.whole.min(1) }).nullable(),
    },
    references: ({ proofId, piece, by, guestId }) => [
      ofProof(proofId),
      { field: "piece", to: "proof_piece", id: piece },
      ...(by ? [ofUser("by", by)] : []),
      ...(guestId ? [{ field: "guestId", to: "proof_guest" as const, id: guestId }] : []),
    ],
  }),
  proof_reply: collection(proofReply, {
    key: [proofReply.id],
    fields: { id: null, commentId: is.id, by: is.id, text: long, at: is.moment },
    references: ({ commentId, by }) => [{ field: "commentId", to: "proof_comment", id: commentId }, ofUser("by", by)],
  }),
  proof_decision: collection(proofDecision, {
    key: [proofDecision.proofId],
    fields: {
      proofId: null,
      decision: z.enum(DECISIONS),
      direction: letter,
      by: is.id,
      signedName: is.line,
      sentence: long,
      at: is.moment,
      network: is.line.nullable(),
      browser: is.text(2000).nullable(),
    },
    references: ({ proofId, by }) => [ofProof(proofId), ofUser("by", by)],
  }),
} satisfies Partial<Record<CollectionName, Collection>>;
