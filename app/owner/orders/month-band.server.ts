/** This month on the admins' first page. */
import { calendarDay } from "../../kit/day.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { bandFigures, type Figure } from "./figure-texts.ts";
import { figuresOf } from "./figures.server.ts";
import { nameOf, readPeriod } from "./periods.ts";

/** Requests, share taken in time, acceptances and their value. */
export async function monthFigures(): Promise<Figure[]> {
  const today = calendarDay(Date.now());
  const month = readPeriod("", today);
  const [figures, { answerDays }] = await Promise.all([figuresOf(month), studioSettings()]);
  return bandFigures(figures, nameOf(month, today), answerDays);
}
