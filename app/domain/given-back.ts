/** Who gave a project back, and why, where there is room for a sentence: the timeline has the whole reason. */
import { DESIGNER_LEFT } from "./profile.ts";

/** Most characters of a reason above the fold: the action stays in the first view. */
const SHORT_REASON = 140;

/** The end of a sentence. */
export const withReason = (reason: string | undefined) => (reason ? `: “${reason}”` : ".");

/** The end of a sentence, with as much of the reason as fits. */
export function withShortReason(reason = ""): string {
  const characters = [...reason];
  if (characters.length <= SHORT_REASON) return withReason(reason);
  return withReason(`${characters.slice(0, SHORT_REASON).join("").trimEnd()}…`);
}

/** `did`: 'Rui devolveu hoje'. Of a deleted account nobody is named. */
export function givenBackText({ reason }: { reason?: string }, did: string): string {
  return reason === DESIGNER_LEFT ? DESIGNER_LEFT : did + withShortReason(reason);
}
