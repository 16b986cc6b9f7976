import { expect, test } from "vitest";
import { backupsToKeep } from "./retention.ts";

const DAY = 24 * 60 * 60 * 1000;
const at = (day: string) => Date.parse(`${day}T07:17:00Z`);
/** One backup per night, the last on this day. */
const nights = (count: number, last: string) => Array.from({ length: count }, (_, index) => at(last) - index * DAY);
const days = (kept: Set<number>) =>
  [...kept].sort((a, b) => b - a).map((moment) => new Date(moment).toISOString().slice(0, 10));

test.each<{ about: string; made: number[]; kept: string[] }>([
  { about: "none", made: [], kept: [] },
  { about: "one, however old", made: [at("2020-02-29")], kept: ["2020-02-29"] },
  {
    about: "a week of nights",
    made: nights(7, "2026-11-24"),
    kept: ["2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"],
  },
  {
    about: "two years of nights: 7 days, 4 weeks by their Sundays, 12 months by their last days",
    made: nights(730, "2026-11-24"),
    kept: [
      ...["2026-11-24", "2026-11-23", "2026-11-22", "2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18"],
      ...["2026-11-15", "2026-11-08"],
      ...["2026-10-31", "2026-09-30", "2026-08-31", "2026-07-31", "2026-06-30", "2026-05-31", "2026-04-30"],
      ...["2026-03-31", "2026-02-28", "2026-01-31", "2025-12-31"],
    ],
  },
  {
    about: "several on one day: the newest",
    made: [at("2026-11-24"), at("2026-11-24") + 3_600_000, at("2026-11-24") + 7_200_000],
    kept: ["2026-11-24"],
  },
  {
    about: "after a pause of years nothing that counts is lost",
    made: [at("2026-11-24"), ...nights(2, "2021-03-01")],
    kept: ["2026-11-24", "2021-03-01", "2021-02-28"],
  },
])("[OPS-4.10] of the backups stay 7 daily, 4 weekly and 12 monthly: $about", ({ made, kept }) => {
  expect(days(backupsToKeep(made))).toEqual(kept);
  expect(days(backupsToKeep(made.toReversed()))).toEqual(kept);
});

test("[OPS-4.10] a night after the other, what stays is as long as from all at once", () => {
  let there: number[] = [];
  const all = nights(800, "2026-11-24").reverse();
  for (const night of all) there = [...backupsToKeep([...there, night])];
  expect(days(new Set(there))).toEqual(days(backupsToKeep(all)));
});
