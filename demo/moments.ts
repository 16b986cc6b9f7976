/** The times of the demo's events, which fit whatever day and hour the demo starts. */

/** Whole days before today, and the studio's time. Never today, which may have just begun. */
export type Moment = readonly [daysAgo: number, time: `${number}:${number}`];

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** São Paulo is three hours behind UTC, all year since 2019. */
const ZONE = -3 * HOUR;

export function dateOf([daysAgo, time]: Moment, now: number): Date {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  const today = Math.floor((now + ZONE) / DAY) * DAY;
  return new Date(today - daysAgo * DAY + hours * HOUR + minutes * 60_000 - ZONE);
}
