import type { Submission } from "../../domain/questionnaire.ts";

/** What 'Terminar' sends: `userId` says whose answers these are, in case somebody else signed in meanwhile. */
export type FinishRequest = { userId: string; submission: Submission };

/** What comes back: the budget, or why there is none. */
export type FinishRefusal = "failed" | "logged-out" | "customers-only";
/** `because`: what to do about it, for the person, where there is something. */
export type FinishAnswer =
  | { id: string }
  | { refused: FinishRefusal; because?: string }
  /** these answers' submission made the budget `earlier` from other ones; nothing was saved */
  | { refused: "already-sent"; earlier: string };
