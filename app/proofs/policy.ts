/** Who reads proofs. Actions on them are actions on their request (requests/policy.ts). */
import { BOTH_SIDES, type Parties } from "../requests/policy.ts";

/** Of versions, sent comments, answers and decisions. Drafts are their author's alone. */
export const PROOF_READERS: Parties = BOTH_SIDES;
