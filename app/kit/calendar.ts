/** Calendar days such as '2026-12-07', without time or time zone. */

const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Whether the day exists: '2026-02-30' does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = inUtc(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

export function addDays(day: string, count: number): string {
  const date = inUtc(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day `count` months later, or that month's last day: '2027-01-31' plus 1 is '2027-02-28'. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

const DAY = 24 * 60 * 60 * 1000;

/** How many days `to` comes after `from`. */
export const daysBetween = (from: string, to: string): number => (inUtc(to).getTime() - inUtc(from).getTime()) / DAY;
