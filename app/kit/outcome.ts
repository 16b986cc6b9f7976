/** The result of a change that a person asked for. The caller's response must handle every kind. */
export type Outcome =
  /** done now, or earlier by the same person */
  | { kind: "done" }
  /** not the person's to change, or missing; the response does not say which */
  | { kind: "denied" }
  /** `reason`: a sentence for the person */
  | { kind: "refused"; reason: string }
  | { kind: "invalid"; faults: FieldFaults };

/** By field name: what is missing or wrong, in a sentence. */
export type FieldFaults = Record<string, string>;

export const DONE = { kind: "done" } as const satisfies Outcome;
export const DENIED = { kind: "denied" } as const satisfies Outcome;
export const refused = (reason: string) => ({ kind: "refused", reason }) as const satisfies Outcome;
export const invalid = (faults: FieldFaults) => ({ kind: "invalid", faults }) as const satisfies Outcome;
