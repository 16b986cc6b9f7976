/** The format of a demo request's proofs and kits. A drawing's name is that of its file in `brands/`, without extension. */

import type { Showing } from "../app/delivery/delivery-content.ts";
import type { Lockup } from "../app/drawings/kit-names.ts";
import type { CommentAnswer, Letter } from "../app/proofs/proof-content.ts";

/** `replaces`: of the version before; a picture that goes along as it was replaces itself. */
type SamplePiece = { art: string; note: string; replaces?: string };

/** `days`: until the decision. `answers`: to the comments of the version before, in their order. */
export type SampleProof = {
  directions: { letter: Letter; name: string; idea: string; pieces: SamplePiece[] }[];
  question: string;
  days?: number;
  /** Where the accepted quote is a file, which does not say it. */
  rounds?: string;
  answers?: CommentAnswer[];
};

/** `at`: percent of the picture; without it about the whole picture. */
export type SampleNote = { art: string; at?: readonly [x: number, y: number]; text: string };

/** `approved`: ids of proposed versions that go along. */
type SampleLockup = { art: string; ground: string; use: string; approved?: string[] };

export type SampleKit = {
  lockups: Partial<Record<Lockup, SampleLockup>>;
  colours: { name: string; hex: string; cmyk?: string; about: string }[];
  fonts: { name: string; use: string; licence: string; link: string }[];
  note: string;
  clearSpace: string;
  donts: string[];
};

/** What people do with proofs and deliveries. `inDays`: with 'from', counted from the start. `afterStart`: the studio's own job makes it. */
export type BrandAct =
  | { does: "draftProof" | "sendProof"; proof: SampleProof }
  | { does: "openProof" }
  | { does: "noteProof"; notes: SampleNote[] }
  | { does: "inviteGuest"; guest: string }
  | { does: "guestComment"; guest: string; note: SampleNote }
  | { does: "askAdjustments"; direction: Letter; sentence: string }
  | { does: "replyToComment"; comment: number; text: string }
  | { does: "approveProof"; direction: Letter }
  | { does: "buildKit"; kit: SampleKit; afterStart?: true }
  | { does: "deliver" }
  | { does: "answerShowing"; showing: Showing; inDays?: number }
  | { does: "openBrandPage" }
  | { does: "toPortfolio" };
