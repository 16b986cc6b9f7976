import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../kit/calendar.ts";
import { calendarDay } from "../../kit/day.ts";
import { before, nameOf, periodsToChoose, readPeriod, shortDay, weekOf, weeksTo, yearBefore } from "./periods.ts";

const TODAY = "2026-11-24";
const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays("2000-01-01", days));

test("[OWNER-22] a month and a year begin and end by the calendar, and each is compared with the one before", () => {
  expect(readPeriod("", TODAY)).toEqual({ value: "2026-11", from: "2026-11-01", until: "2026-12-01" });
  expect(readPeriod("2024-02", TODAY)).toEqual({ value: "2024-02", from: "2024-02-01", until: "2024-03-01" });
  expect(readPeriod("2025", TODAY)).toEqual({ value: "2025", from: "2025-01-01", until: "2026-01-01" });
  expect(before(readPeriod("2026-01", TODAY)).value).toBe("2025-12");
  expect(before(readPeriod("2025", TODAY)).value).toBe("2024");
  expect(yearBefore(readPeriod("2024-02", TODAY))).toEqual({
    value: "2023-02",
    from: "2023-02-01",
    until: "2023-03-01",
  });
  expect(yearBefore(readPeriod("2025", TODAY))).toBe(null);
  expect(nameOf(readPeriod("2026-10", TODAY), TODAY)).toBe("outubro");
  expect(nameOf(readPeriod("2025-12", TODAY), TODAY)).toBe("dezembro de 2025");
});

test("[OWNER-22] an address that names no month, or one that has not begun, means this month", () => {
  for (const value of ["2026-13", "2026-00", "2026-12", "2027", "1999", "nov", "2026-11-01", "20261", "-1"])
    expect(readPeriod(value, TODAY).value, value).toBe("2026-11");
});

test("[OWNER-22] one may choose this month, the twelve before it, this year and the year before", () => {
  expect(periodsToChoose(TODAY).map(({ value }) => value)).toEqual([
    ...["2026-11", "2026-10", "2026-09", "2026-08", "2026-07", "2026-06", "2026-05", "2026-04", "2026-03"],
    ...["2026-02", "2026-01", "2025-12", "2025-11", "2026", "2025"],
  ]);
});

test("[OWNER-23] a week begins on its Monday, and every day is in exactly one", () => {
  expect(["2026-11-23", TODAY, "2026-11-29", "2026-11-30"].map(weekOf)).toEqual([
    ...["2026-11-23", "2026-11-23", "2026-11-23", "2026-11-30"],
  ]);
  fc.assert(
    fc.property(day, (one) => {
      const monday = weekOf(one);
      expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
      expect(monday <= one && one < addDays(monday, 7)).toBe(true);
    }),
  );
});

test("[OWNER-23] twelve weeks follow each other up to the period's end, and none begins after today", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 30 }), (today, back) => {
      const month = addDays(today, -31 * back).slice(0, 7);
      const weeks = weeksTo(readPeriod(month, today), today);
      expect(weeks).toHaveLength(12);
      for (const [index, week] of weeks.entries()) expect(week).toBe(addDays(weeks[0] ?? "", 7 * index));
      expect((weeks.at(-1) ?? "") <= today).toBe(true);
    }),
  );
  expect(weeksTo(readPeriod("", TODAY), TODAY)[0]).toBe("2026-09-07");
  expect(weeksTo(readPeriod("2026-10", TODAY), TODAY).at(-1)).toBe("2026-10-26");
  expect(shortDay("2026-09-07")).toBe("7 set");
});

test("[OWNER-23] the day is the one in São Paulo, on the evening on which it is tomorrow elsewhere", () => {
  expect(calendarDay(Date.parse("2026-12-01T02:59:59Z"))).toBe("2026-11-30");
  expect(calendarDay(Date.parse("2026-12-01T03:00:00Z"))).toBe("2026-12-01");
});
