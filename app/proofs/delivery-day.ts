/** Until when the kit comes after an approval. */
import { calendarDay, calendarDaysBetween, endOfDay } from "../kit/day.ts";
import type { ProofState } from "./proof-content.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Days until the kit, where no quote names a later one. */
const KIT_DAYS = 10;

type Decided = { until: Date; state: ProofState; decision: { at: Date } | null };

/** Whole days after the ends of versions that were decided, and of the one that waits. */
export const lateDays = (versions: readonly Decided[], now: number): number =>
  versions
    .filter(({ decision, state }) => decision !== null || state === "open")
    .map(({ until, decision }) => calendarDaysBetween(until.getTime(), decision?.at.getTime() ?? now))
    .reduce((sum, days) => sum + Math.max(0, days), 0);

/** `agreed`: the accepted quote's day, or empty. Ends of days; `due` is moved on by the days that the customer was late. */
export function deliveryDays(agreed: string, late: number, now: number): { agreed: number; due: number } {
  const day = agreed > calendarDay(now) ? agreed : calendarDay(now + KIT_DAYS * DAY);
  const end = endOfDay(day);
  return { agreed: end, due: late === 0 ? end : endOfDay(calendarDay(end + late * DAY)) };
}
