/** What every part of the proof's form is given. */
import type { ServerDraft } from "../../ui/browser/use-server-draft.ts";
import type { Answered, ProofFaults } from "../draft.ts";
import type { ProofDraft } from "../proof-content.ts";
import type { Pieces } from "./use-pieces.ts";

export type OpenProof = ServerDraft<ProofDraft>;

export type FormProps = {
  /** of the request */
  id: string;
  draft: ProofDraft;
  answered: Answered | null;
  /** those that are shown: none before the first try to send */
  faults: ProofFaults;
  change: (to: (draft: ProofDraft) => ProofDraft) => ProofDraft;
  pieces: Pieces;
  /** says what was moved, for those who do not see it */
  say: (text: string) => void;
};

/** What the editor's form did; `text`: why nothing was sent. */
export type SendResult = { sent: number } | { faults: ProofFaults } | { text: string };
