/** What a customer asked to change of the version that waits for an answer, and until when the next one is due. */
import { nextWorkdayEnd } from "../kit/day.ts";

/** `at`: ISO 8601. `item`: the line that it is about, by its id and name. */
export type ChangeAsked = { quote: string; number: number; text: string; at: string; itemId?: string; item?: string };

type Stored = {
  changeAsked: ChangeAsked | null;
  /** a quote waits for an answer, or has one */
  budget: boolean;
  quoteId: string | null;
  quoteAnswer: string | null;
};

/** A newer version, a decision, an end or a withdrawal ends it without touching it: it stands for as long as its version waits. */
export function standingChange({ changeAsked, budget, quoteId, quoteAnswer }: Stored): ChangeAsked | null {
  const waits = budget && quoteAnswer === null;
  return waits && changeAsked?.quote === quoteId ? changeAsked : null;
}

/** The end of the working day after the one on which it was asked for. */
export const changeDue = ({ at }: Pick<ChangeAsked, "at">): number => nextWorkdayEnd(Date.parse(at));

/** The version that answers it. */
export const nextVersion = ({ number }: Pick<ChangeAsked, "number">): number => number + 1;
