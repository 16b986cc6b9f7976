/** The months, years and weeks of the figures, as days of the studio's calendar: '2026-12-07'. */
import { addDays, addMonths } from "../../kit/calendar.ts";

/** `until` is the day after the last one. `value` is what the address says: '2026-11', '2025'. */
export type Period = { value: string; from: string; until: string };

const FIRST_YEAR = 2000;
const MONTHS = "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(" ");

const monthOf = (value: string): Period => ({ value, from: `${value}-01`, until: addMonths(`${value}-01`, 1) });
const yearOf = (value: string): Period => ({
  value,
  from: `${value}-01-01`,
  until: addMonths(`${value}-01-01`, 12),
});

const isYear = ({ value }: Period) => value.length === 4;

/** The month or year that an address names; this month if it names none, or one that has not begun. */
export function readPeriod(value: string, today: string): Period {
  const current = monthOf(today.slice(0, 7));
  if (!/^\d{4}(-(0[1-9]|1[0-2]))?$/.test(value) || Number(value.slice(0, 4)) < FIRST_YEAR) return current;
  const period = value.length === 4 ? yearOf(value) : monthOf(value);
  return period.from <= today ? period : current;
}

/** What a period is compared with: the month or the year before it. */
export const before = (period: Period): Period =>
  isYear(period) ? yearOf(String(Number(period.value) - 1)) : monthOf(addMonths(period.from, -1).slice(0, 7));

/** The same month of the year before; null: the period is a year, which has only the one before it. */
export const yearBefore = (period: Period): Period | null =>
  isYear(period) ? null : monthOf(addMonths(period.from, -12).slice(0, 7));

/** 'outubro', with the year if it is another than that of `today`; '2025'. */
export function nameOf(period: Period, today: string): string {
  if (isYear(period)) return period.value;
  const [year = "", month = ""] = period.value.split("-");
  const name = MONTHS[Number(month) - 1] ?? "";
  return year === today.slice(0, 4) ? name : `${name} de ${year}`;
}

/** This month and the twelve before it, then this year and the year before. */
export function periodsToChoose(today: string): Period[] {
  const current = monthOf(today.slice(0, 7));
  const months = Array.from({ length: 13 }, (_, back) => monthOf(addMonths(current.from, -back).slice(0, 7)));
  const year = Number(today.slice(0, 4));
  return [...months, yearOf(String(year)), yearOf(String(year - 1))];
}

/** The Monday on which the day's week begins. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Weeks in the chart. */
const WEEKS = 12;

/** The Mondays of the last weeks that have begun by the end of the period, and by today; the oldest first. */
export function weeksTo(period: Period, today: string): string[] {
  const lastDay = addDays(period.until, -1);
  const last = weekOf(lastDay < today ? lastDay : today);
  return Array.from({ length: WEEKS }, (_, index) => addDays(last, 7 * (index + 1 - WEEKS)));
}

/** '7 set' */
export function shortDay(day: string): string {
  const [, month = "", date = ""] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
}
