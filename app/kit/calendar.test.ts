import { expect, test } from "vitest";
import { addDays, addMonths, daysBetween, isDay } from "./calendar.ts";
import { calendarDay, endOfDay } from "./day.ts";

test("[QUOTE-3] a quote's days are those of the calendar, at the ends of months and years too", () => {
  expect(["2026-02-28", "2028-02-29", "2026-12-31"].filter(isDay)).toHaveLength(3);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "", "2026-12-31 "].filter(isDay)).toEqual([]);
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
  expect(daysBetween("2026-12-30", "2027-01-02")).toBe(3);
  expect(daysBetween("2027-01-02", "2026-12-30")).toBe(-3);
});

test("[QUOTE-3] a day ends at midnight in São Paulo, also in the years when its clocks were moved", () => {
  expect(new Date(endOfDay("2026-12-05")).toISOString()).toBe("2026-12-06T02:59:59.999Z");
  expect(new Date(endOfDay("2018-12-31")).toISOString()).toBe("2019-01-01T01:59:59.999Z");
  // At that midnight the clocks went from 00:00 to 01:00.
  expect(new Date(endOfDay("2018-11-03")).toISOString()).toBe("2018-11-04T02:59:59.999Z");
  expect(calendarDay(Date.parse("2026-12-06T02:59:59.999Z"))).toBe("2026-12-05");
  expect(calendarDay(Date.parse("2026-12-06T03:00:00.000Z"))).toBe("2026-12-06");
});
