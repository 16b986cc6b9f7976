/** Selects the nightly backups to keep: the newest of each of the last days, weeks and months that have one. */

const DAY = 24 * 60 * 60 * 1000;
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 4 * DAY;

const PERIODS: { count: number; periodOf: (at: number) => number | string }[] = [
  { count: 7, periodOf: (at) => Math.floor(at / DAY) },
  { count: 4, periodOf: (at) => Math.floor((at - FIRST_MONDAY) / (7 * DAY)) },
  { count: 12, periodOf: (at) => new Date(at).toISOString().slice(0, 7) },
];

/** The times of the backups to keep. Periods without a backup do not count, so a pause removes nothing. */
export function backupsToKeep(moments: number[]): Set<number> {
  const newestFirst = moments.toSorted((one, other) => other - one);
  const toKeep = new Set<number>();
  for (const { count, periodOf } of PERIODS) {
    const seen = new Set<number | string>();
    for (const at of newestFirst) {
      const period = periodOf(at);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      toKeep.add(at);
    }
  }
  return toKeep;
}
