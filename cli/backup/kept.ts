/** Which of the nightly backups stay: the newest of each of so many days, weeks and months that have one. */

const DAY = 24 * 60 * 60 * 1000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

const PERIODS: { count: number; periodOf: (at: number) => number | string }[] = [
  { count: 7, periodOf: (at) => Math.floor(at / DAY) },
  { count: 4, periodOf: (at) => Math.floor((at - FIRST_MONDAY) / (7 * DAY)) },
  { count: 12, periodOf: (at) => new Date(at).toISOString().slice(0, 7) },
];

/** Returns those of the moments whose backups stay. A period without a backup does not count, so a pause removes nothing. */
export function keptBackups(moments: number[]): Set<number> {
  const newestFirst = moments.toSorted((one, other) => other - one);
  const kept = new Set<number>();
  for (const { count, periodOf } of PERIODS) {
    const seen = new Set<number | string>();
    for (const at of newestFirst) {
      const period = periodOf(at);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      kept.add(at);
    }
  }
  return kept;
}
