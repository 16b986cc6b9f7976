import { expect, test } from "vitest";
import { nextWorkday } from "./day.ts";

test("[WALK-22] the studio's working day is the next one, and after a Friday or on a weekend Monday", () => {
  const days = [
    ["2026-11-26T15:07:00-03:00", "2026-11-27"],
    ["2026-11-26T23:30:00-03:00", "2026-11-27"],
    ["2026-11-27T15:07:00-03:00", "2026-11-30"],
    ["2026-11-28T10:00:00-03:00", "2026-11-30"],
    ["2026-11-29T10:00:00-03:00", "2026-11-30"],
  ];
  for (const [accepted = "", day] of days) expect(nextWorkday(Date.parse(accepted)), accepted).toBe(day);
});
