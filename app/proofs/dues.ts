/** Days until which something of a proof is expected, in milliseconds. */
import { nextWorkday, nextWorkdayEnd, noonOf } from "../kit/day.ts";

/** The next version: the end of the third working day after changes were asked for. */
export function adjustedDue(at: number): number {
  const second = nextWorkday(noonOf(nextWorkday(at)));
  return nextWorkdayEnd(noonOf(second));
}
