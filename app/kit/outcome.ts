/** What became of a change that a person asked for. Whoever answers them matches every kind. */
export type Outcome =
  /** now, or before by the same person */
  | { kind: "done" }
  /** not theirs to change, or not there; what they are told gives nothing away */
  | { kind: "denied" }
  /** `reason`: a sentence for the person */
  | { kind: "refused"; reason: string }
  | { kind: "invalid"; faults: FieldFaults };

/** By the name of a field: what is missing or wrong, in a sentence. */
export type FieldFaults = Record<string, string>;

export const DONE = { kind: "done" } as const satisfies Outcome;
export const DENIED = { kind: "denied" } as const satisfies Outcome;
export const refused = (reason: string) => ({ kind: "refused", reason }) as const satisfies Outcome;
export const invalid = (faults: FieldFaults) => ({ kind: "invalid", faults }) as const satisfies Outcome;
