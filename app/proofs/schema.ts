/** Proofs: the draft, its pieces, the versions that were sent, comments, guests and what was decided. */
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "../people/schema.ts";
import { moment } from "../platform/columns.ts";
import { budget, draftTable } from "../requests/schema.ts";
import type {
  CommentAnswer,
  CommentNote,
  DECISIONS,
  Letter,
  ProofDraft,
  ProofState,
  SentProof,
} from "./proof-content.ts";

const ofBudget = () =>
  uuid()
    .notNull()
    .references(() => budget.id, { onDelete: "cascade" });
const person = () => uuid().references((): AnyPgColumn => user.id);
const now = sql`clock_timestamp()`;

export const proofDraft = draftTable<ProofDraft>("proof_draft");

/** A picture of a proof: of a file or of one page of a PDF. Its bytes never change. A sweep takes those that nothing names. */
export const proofPiece = pgTable(
  "proof_piece",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    /** in the file store, under budget/proof: the file as it came, and the picture that is shown, with a thumbnail beside it */
    original: text().notNull(),
    picture: text().notNull(),
    fileName: text().notNull(),
    /** from 1; a picture has one */
    page: integer().notNull().default(1),
    /** of the file as it came, in hexadecimal digits */
    sha256: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    uploadedBy: person().notNull(),
    createdAt: moment().notNull().default(now),
  },
  (table) => [
    index("proof_piece_budget").on(table.budgetId, table.createdAt),
    index("proof_piece_original").on(table.original),
    index("proof_piece_picture").on(table.picture),
    index("proof_piece_uploaded_by").on(table.uploadedBy, table.createdAt),
  ],
);

/** A version. A trigger refuses every change of what was sent: what stands below `state` moves on, nothing else. */
export const proof = pgTable(
  "proof",
  {
    id: uuid().primaryKey().defaultRandom(),
    budgetId: ofBudget(),
    number: integer().notNull(),
    /** the draft's revision that was sent: sending that once more is this version */
    revision: integer().notNull(),
    sent: jsonb().$type<SentProof>().notNull(),
    /** SHA-256 of the canonical JSON of `sent`, in hexadecimal digits */
    hash: text().notNull(),
    sentBy: person().notNull(),
    sentAt: moment().notNull(),
    /** the end of the day until which the customer decides */
    until: moment().notNull(),
    state: text().$type<ProofState>().notNull().default("open"),
    /** when somebody of the customer's side first opened it: from then on it cannot be withdrawn */
    openedAt: moment(),
    /** when its customer was reminded: on the eve, and on the day */
    eveToldAt: moment(),
    dayToldAt: moment(),
    /** when the customer asked for one round more than were agreed */
    roundAskedAt: moment(),
  },
  (table) => [
    uniqueIndex("proof_number").on(table.budgetId, table.number),
    uniqueIndex("proof_open").on(table.budgetId).where(sql`state = 'open'`),
    index("proof_sent_by").on(table.sentBy, table.sentAt),
    index("proof_until").on(table.until).where(sql`state = 'open'`),
  ],
);

const ofProof = () =>
  uuid()
    .notNull()
    .references(() => proof.id, { onDelete: "cascade" });

/** The customer's comments on a version while they are a draft; one submission makes comments of them. */
export const proofNotes = pgTable("proof_notes", {
  proofId: ofProof().primaryKey(),
  notes: jsonb().$type<CommentNote[]>().notNull(),
  revision: integer().notNull().default(1),
  savedAt: moment().notNull().default(now),
});

/** A link by which others look at one proof and comment it under their own name. */
export const proofGuest = pgTable(
  "proof_guest",
  {
    id: uuid().primaryKey().defaultRandom(),
    proofId: ofProof(),
    /** SHA-256 of the token of its address */
    token: text().notNull().unique(),
    /** for whom it is, as the customer wrote it; may be empty */
    label: text().notNull().default(""),
    createdAt: moment().notNull().default(now),
    revokedAt: moment(),
  },
  (table) => [index("proof_guest_proof").on(table.proofId)],
);

/** A comment that was sent. Its place never changes, nor moves to another version. */
export const proofComment = pgTable(
  "proof_comment",
  {
    /** made by the browser, so that a second press does not send it twice */
    id: uuid().primaryKey(),
    proofId: ofProof(),
    number: integer().notNull(),
    /** id of the piece, as the version names it */
    piece: uuid().notNull(),
    /** percent of the picture with one decimal; null: about the whole picture */
    x: real(),
    y: real(),
    text: text().notNull(),
    /** null: a guest's, whose name is `guestName` */
    by: person(),
    guestId: uuid().references(() => proofGuest.id),
    guestName: text().notNull().default(""),
    sentAt: moment().notNull().default(now),
    /** what the version after it says to it */
    answer: jsonb().$type<CommentAnswer & { version: number }>(),
  },
  (table) => [
    uniqueIndex("proof_comment_number").on(table.proofId, table.number),
    index("proof_comment_by").on(table.by, table.sentAt),
    index("proof_comment_guest").on(table.guestId),
  ],
);

export const proofReply = pgTable(
  "proof_reply",
  {
    /** made by the browser */
    id: uuid().primaryKey(),
    commentId: uuid()
      .notNull()
      .references(() => proofComment.id, { onDelete: "cascade" }),
    by: person().notNull(),
    text: text().notNull(),
    at: moment().notNull().default(now),
  },
  (table) => [
    index("proof_reply_comment").on(table.commentId, table.at),
    index("proof_reply_by").on(table.by, table.at),
  ],
);

/** One for each version that was decided: never updated. */
export const proofDecision = pgTable(
  "proof_decision",
  {
    proofId: ofProof().primaryKey(),
    decision: text().$type<(typeof DECISIONS)[number]>().notNull(),
    /** the direction that goes on */
    direction: text().$type<Letter>().notNull(),
    by: person().notNull(),
    signedName: text().notNull().default(""),
    sentence: text().notNull().default(""),
    at: moment().notNull().default(now),
    network: text(),
    browser: text(),
  },
  (table) => [index("proof_decision_by").on(table.by)],
);
