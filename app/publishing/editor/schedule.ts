/** When a publication appears: what is chosen in the editor, and what its one filled button will do. */
import { calendarDay, dateText, dayText, timeText, weekdayText } from "../../kit/day.ts";
import { capital } from "../../kit/initials.ts";
import type { Editing } from "../editing/editing.ts";

/** `day` as '2026-12-01' and `time` as '09:00', in Brasília. */
export type When = { choice: "live" | "scheduled" | "hidden"; day: string; time: string };

const ZONE = "America/Sao_Paulo";
const offset = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, timeZoneName: "longOffset" });

const SHORT = { day: "numeric", month: "short", timeZone: ZONE } as const;
const shortDay = new Intl.DateTimeFormat("pt-BR", SHORT);
const shortDayOfYear = new Intl.DateTimeFormat("pt-BR", { ...SHORT, year: "numeric" });

export function whenOf({ state, scheduledAt }: Pick<Editing, "state" | "scheduledAt">): When {
  if (scheduledAt) {
    const at = Date.parse(scheduledAt);
    return { choice: "scheduled", day: calendarDay(at), time: timeText(at) };
  }
  return { choice: state === "hidden" ? "hidden" : "live", day: "", time: "09:00" };
}

/** The moment in milliseconds; null: not a whole one yet. */
export function momentOf({ day, time }: Pick<When, "day" | "time">): number | null {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  // As the distance from UTC; it changes only with a summer time, at night.
  const [, zone] = offset.format(asUtc).split("GMT");
  return Date.parse(`${day}T${time}:00${zone || "Z"}`);
}

/** Why this moment cannot be chosen; null: it can. */
export function momentFault(when: When, now: number): string | null {
  const at = momentOf(when);
  if (at === null) return "Escolha o dia e a hora.";
  return at <= now ? "Esse momento já passou. Escolha outro." : null;
}

/** 'Terça, 1º de dezembro, às 9:00.' */
export function momentSentence(at: number, now: number): string {
  return `${capital(weekdayText(at, now))}, às ${timeText(at).replace(/^0/, "")}.`;
}

/** 'Entra em 2º lugar, entre ‘Lume’ e ‘Pingo’.' What is shown already keeps its place. */
export function entryText({ state, publishedAt, entry }: Pick<Editing, "state" | "publishedAt" | "entry">): string {
  const { place, above, below } = entry;
  const verb = { draft: "Entra", hidden: publishedAt ? "Volta" : "Entra", live: "Continua" }[state];
  const at = `${verb} em ${place.toLocaleString("pt-BR")}º lugar`;
  if (above !== null && below !== null) return `${at}, entre ‘${above}’ e ‘${below}’.`;
  if (above !== null) return `${at}, o último, depois de ‘${above}’.`;
  return below === null ? `${at}.` : `${at}, antes de ‘${below}’.`;
}

/** 'ontem, 18:05', '12 de novembro, 10:40' */
export function versionText(at: number, now: number): string {
  const told = dayText(at, now);
  const near = told === "hoje" || told === "ontem";
  return `${near ? told : dateText(at, now)}, ${timeText(at)}`;
}

/** Whether this very draft waits for this very moment; `revision` is null while something of it is not saved. */
export function isWaiting(
  { state, scheduledAt, scheduledRevision }: Pick<Editing, "state" | "scheduledAt" | "scheduledRevision">,
  when: When,
  revision: number | null,
): boolean {
  const stored = whenOf({ state, scheduledAt });
  if (stored.choice !== "scheduled" || when.choice !== "scheduled" || scheduledRevision !== revision) return false;
  return momentOf(stored) === momentOf(when);
}

export type Deed = "publish" | "schedule" | "hide" | "show" | "nothing";

/**
 * What the filled button will do; `changed`: the draft differs from what visitors see, or would see; `waits`: this very
 * draft waits for this very moment.
 */
export function deedOf(
  { state }: Pick<Editing, "state">,
  { choice }: When,
  changed: boolean,
  waits = false,
): [Deed, string] {
  if (choice === "scheduled" && waits) return ["nothing", "Agendada"];
  if (choice === "scheduled" && state !== "live") return ["schedule", "Agendar"];
  if (choice === "scheduled") return [changed ? "schedule" : "nothing", "Agendar mudanças"];
  if (choice === "hidden") return state === "live" ? ["hide", "Ocultar"] : ["nothing", "Oculta"];
  if (state === "hidden") return [changed ? "publish" : "show", "Pôr no ar"];
  if (state === "draft") return ["publish", "Pôr no ar"];
  return [changed ? "publish" : "nothing", "Publicar mudanças"];
}

/** '29 nov., 09:00', with the year if it is another. */
function shortText(at: number, now: number): string {
  const format = calendarDay(at).slice(0, 4) === calendarDay(now).slice(0, 4) ? shortDay : shortDayOfYear;
  return `${format.format(at).replaceAll(" de ", " ").replace(/^1 /, "1º ")}, ${timeText(at)}`;
}

/** 'No ar, com rascunho', 'Agendada, 29 nov., 09:00', as the map says it. */
type Scheduled = Pick<Editing, "state" | "scheduledAt">;
export function stateText({ state, scheduledAt }: Scheduled, changed: boolean, now: number) {
  const told = { draft: "Rascunho", live: changed ? "No ar, com rascunho" : "No ar", hidden: "Oculta" }[state];
  if (!scheduledAt) return told;
  const at = shortText(Date.parse(scheduledAt), now);
  return state === "live" ? `${told}, agendada ${at}` : `Agendada, ${at}`;
}
