/** What a proof consists of: directions with their pieces, a question, and comments on one version of one piece. */

export const PROOF_LIMITS = {
  directions: 3,
  /** in a version; each page of a PDF is one */
  pieces: 8,
  name: 60,
  idea: 240,
  note: 120,
  question: 400,
  answer: 600,
  comment: 600,
  comments: 100,
  reply: 600,
  sentence: 600,
  signature: 120,
  guestName: 80,
  guests: 10,
  /** of one request */
  versions: 30,
  /** until the customer is to decide, by default */
  days: 5,
} as const;

export const LETTERS = ["A", "B", "C"] as const;
export type Letter = (typeof LETTERS)[number];

/** A picture as it was uploaded for a request. `id`: of `proof_piece`, whose bytes never change. */
export type PieceRef = {
  id: string;
  note: string /** the piece of the version before that it replaces, or null */;
  replaces: string | null;
};
export type DraftDirection = { letter: Letter; name: string; idea: string; pieces: PieceRef[] };
/** `kept`: 'Não mudou, porque …' */
export const OUTCOMES = ["done", "kept"] as const;
/** What the designer says to a comment; null: not answered yet. */
export type CommentAnswer = { outcome: (typeof OUTCOMES)[number] | null; text: string };

/** The next version as typed, half filled in. */
export type ProofDraft = {
  directions: DraftDirection[];
  question: string;
  /** '2026-11-17'; empty: not chosen */
  until: string;
  /** on the eve and on the day */
  reminds: boolean;
  /** of the version before, by the id of its comment */
  answers: Record<string, CommentAnswer>;
  /** rounds that were agreed, as typed: asked where no written quote says it; else empty */
  rounds: string;
};

/** `sha256`: of the file as uploaded; `number`: 'A1' is direction A's first. Pixels of the picture that is shown. */
export type SentPiece = PieceRef & { sha256: string; fileName: string; page: number; width: number; height: number };

/** A version as it was sent. Never changed; its hash is of exactly this (canonical JSON). */
export type SentProof = {
  format: 1;
  request: string;
  number: number;
  /** the round that a request for changes uses; one more than were agreed when all are used */
  round: number;
  /** rounds that were agreed when it was sent */
  rounds: number;
  nameProject: string;
  sender: { id: string; name: string };
  /** ISO 8601 */
  sentAt: string;
  until: string;
  reminds: boolean;
  question: string;
  directions: (Omit<DraftDirection, "pieces"> & { pieces: SentPiece[] })[];
  answers: Record<string, CommentAnswer>;
};

/** What a customer decides; `adjusted`: they asked for changes. */
export const DECISIONS = ["adjusted", "approved"] as const;
/** `replaced`: a newer version was sent before anybody decided. */
export const PROOF_STATES = ["open", "replaced", "withdrawn", ...DECISIONS] as const;
export type ProofState = (typeof PROOF_STATES)[number];

/** A comment while only its author reads it. Percent of the picture with one decimal; null: about the whole picture. */
export type CommentNote = { id: string; piece: string; at: { x: number; y: number } | null; text: string };

/** A comment that was sent. `number` counts through a version, over all directions. */
export type SentComment = CommentNote & {
  number: number;
  author: { id: string | null; name: string };
  /** ISO 8601 */
  sentAt: string;
  /** of the version that came after, and its number */
  answer: (CommentAnswer & { version: number }) | null;
  replies: { id: string; author: string; text: string; at: string }[];
};
