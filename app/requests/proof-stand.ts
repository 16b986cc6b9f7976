/** The newest proof of a request, as its row keeps it: turns, ranks and lists read it without asking for the proof. */

/** `waiting`: for its customer's decision. `adjusting`: changes were asked for. `approved`: it holds. */
export const PROOF_STANDS = ["waiting", "adjusting", "approved"] as const;

/**
 * `number`: of the version. `due`: ISO 8601, the end of the day until which the customer decides, the next version comes,
 * or the kit is ready. `comments`: sent with the decision. `direction`: 'A', of the decision, else empty. `next`: number
 * of the version that answers the comments; versions that were taken back have had theirs.
 */
export type ProofStand = {
  proof: string;
  number: number;
  state: (typeof PROOF_STANDS)[number];
  due: string;
  comments: number;
  direction: string;
  next?: number;
};

/** The version that is looked at, or that answers the comments. */
export const proofVersion = ({
  number,
  state,
  next = number + 1,
}: Pick<ProofStand, "number" | "state" | "next">): number => (state === "adjusting" ? next : number);
