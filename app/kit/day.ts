/** Days and times in words, in the studio's time zone, so that server and browser show the same. */

const ZONE = "America/Sao_Paulo";
const WEEK = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];
const DAY = 24 * 60 * 60 * 1000;

const shortFormat = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", timeZone: ZONE });
const longFormat = new Intl.DateTimeFormat("pt-BR", { day: "numeric", month: "long", year: "numeric", timeZone: ZONE });
const month = new Intl.DateTimeFormat("pt-BR", { month: "long", year: "numeric", timeZone: ZONE });
const time = new Intl.DateTimeFormat("pt-BR", { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: ZONE });
const iso = new Intl.DateTimeFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit", timeZone: ZONE });

/** A time zone's offset from UTC stays constant for whole quarters of an hour. */
const QUARTER = 15 * 60 * 1000;
/** `day`: its number in the studio's calendar, so that differences are whole days. `minute`: of the day, at its start. */
type Quarter = { day: number; minute: number };
/** Caches quarters, because a list asks for each row's day and time several times and formatting is slow. */
const quarters = new Map<number, Quarter>();

function quarterOf(at: number): Quarter {
  const number = Math.floor(at / QUARTER);
  const known = quarters.get(number);
  if (known) return known;
  if (quarters.size === 10_000) quarters.clear();
  const [hour = 0, minute = 0] = time
    .format(number * QUARTER)
    .split(":")
    .map(Number);
  const day = Math.floor(Date.parse(iso.format(number * QUARTER)) / DAY);
  const quarter = { day, minute: 60 * hour + minute };
  quarters.set(number, quarter);
  return quarter;
}

const dayNumber = (at: number): number => quarterOf(at).day;

/** Makes each day's text once. */
function onceForDay(format: Intl.DateTimeFormat): (at: number) => string {
  const texts = new Map<number, string>();
  return (at) => {
    const day = dayNumber(at);
    const known = texts.get(day);
    if (known !== undefined) return known;
    if (texts.size === 1_000) texts.clear();
    const text = format.format(at).replace(/^1 /, "1º ");
    texts.set(day, text);
    return text;
  };
}

/** Whole calendar days between two times. */
export const calendarDaysBetween = (from: number, to: number): number => dayNumber(to) - dayNumber(from);

/** '2026-11-24', in the studio's calendar. */
export const calendarDay = (at: number): string => new Date(dayNumber(at) * DAY).toISOString().slice(0, 10);

/** The next day that is not a Saturday or Sunday. Ignores holidays. */
export function nextWorkday(at: number): string {
  let day = dayNumber(at) + 1;
  while (isWeekend(day)) day++;
  return new Date(day * DAY).toISOString().slice(0, 10);
}

export const nextWorkdayEnd = (at: number): number => endOfDay(nextWorkday(at));

/** Day 0 was a Thursday. */
const isWeekend = (day: number) => [2, 3].includes(day % 7);

/** Noon of a calendar day, so that it stays on that day in any format. */
export const noonOf = (day: string): number => Date.parse(`${day}T15:00:00Z`);

/** The last millisecond of a day, whatever the zone's offset is then. */
export function endOfDay(day: string): number {
  const next = Date.parse(`${day}T00:00:00Z`) + DAY;
  const number = dayNumber(next + DAY / 2);
  let begin = next - DAY / 2;
  while (dayNumber(begin) < number) begin += QUARTER;
  return begin - 1;
}

const yearOf = (at: number) => new Date(dayNumber(at) * DAY).getUTCFullYear();

/** 'hoje', 'ontem', 'amanhã', a weekday within six days, otherwise '5 de dezembro', with the year if it differs. */
export function dayText(at: number, now: number): string {
  const away = dayNumber(at) - dayNumber(now);
  if (away === 0) return "hoje";
  if (away === -1) return "ontem";
  if (away === 1) return "amanhã";
  // 1 January 1970 was a Thursday.
  return Math.abs(away) < 7 ? (WEEK[(dayNumber(at) + 4) % 7] ?? "") : dateText(at, now);
}

/** '5 de dezembro', with the year if it differs from that of `now`. */
export function dateText(at: number, now: number): string {
  return yearOf(at) === yearOf(now) ? shortDate(at) : fullDateText(at);
}

/** '20 de novembro de 2026' */
export const fullDateText = onceForDay(longFormat);
const shortDate = onceForDay(shortFormat);

/** '14:05' */
export function timeText(at: number): string {
  const minutes = quarterOf(at).minute + Math.floor((at - QUARTER * Math.floor(at / QUARTER)) / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** 'hoje, 08:55', 'ontem, 17:20', '24 de novembro'. */
export function momentText(at: number, now: number): string {
  const away = dayNumber(at) - dayNumber(now);
  return away === 0 || away === -1 ? `${dayText(at, now)}, ${timeText(at)}` : dayText(at, now);
}

const stamp = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone: ZONE });
/** '26/11/2026, 15:07' */
export const shortMoment = (at: number): string => stamp.format(at);

/** How long something has waited: 'hoje, 08:12', 'ontem', 'há 3 dias'. */
export function waitText(at: number, now: number): string {
  const days = dayNumber(now) - dayNumber(at);
  if (days > 1) return `há ${days} dias`;
  return days === 1 ? "ontem" : momentText(at, now);
}

/** The day as it follows a verb: 'hoje', 'na terça', 'no sábado', 'em 5 de dezembro'. */
export function onDay(at: number, now: number): string {
  const day = dayText(at, now);
  if (day === "domingo" || day === "sábado") return `no ${day}`;
  if (WEEK.includes(day)) return `na ${day}`;
  return /\d/.test(day) ? `em ${day}` : day;
}

/** 'às 08:55', 'à 01:10'. */
export const atTimeText = (at: number) => `${timeText(at).startsWith("01") ? "à" : "às"} ${timeText(at)}`;

/** 'hoje, às 08:55', 'na terça, às 16:30', 'em 24 de novembro'. */
export function whenText(at: number, now: number): string {
  const day = onDay(at, now);
  return /\d/.test(day) ? day : `${day}, ${atTimeText(at)}`;
}

/** 'segunda, 23 de novembro' */
export function weekdayText(at: number, now: number): string {
  return `${WEEK[(dayNumber(at) + 4) % 7]}, ${dateText(at, now)}`;
}

/** The day as it follows a verb: 'na segunda, 23 de novembro', 'no sábado, 5 de dezembro'. */
export function onWeekday(at: number, now: number): string {
  const day = weekdayText(at, now);
  return `${/^(sáb|dom)/.test(day) ? "no" : "na"} ${day}`;
}

/** 'novembro de 2026'. */
export function monthText(at: Date): string {
  return month.format(at);
}
