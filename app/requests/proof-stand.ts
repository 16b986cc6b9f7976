/** The newest proof of a request, as its row keeps it: turns, ranks and lists read it without asking for the proof. */

/** `waiting`: for its customer's decision. `adjusting`: changes were asked for. `approved`: it holds. */
export const PROOF_STANDS = ["waiting", "adjusting", "approved"] as const;

/**
 * `number`: of the version. `due`: ISO 8601, the end of the day until which the customer decides, the next version comes,
 * or the kit is ready. `comments`: sent with the decision. `direction`: 'A', of the decision, else empty.
 */
export type ProofStand = {
  proof: string;
  number: number;
  state: (typeof PROOF_STANDS)[number];
  due: string;
  comments: number;
  direction: string;
};

/** The version that is looked at, or that answers the comments. */
export const proofVersion = ({ number, state }: Pick<ProofStand, "number" | "state">): number =>
  state === "adjusting" ? number + 1 : number;
