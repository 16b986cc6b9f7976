/**
 * What happened in a month or a year, and in each week. What was asked for counts by its day, everything else by the day
 * of its event; each is read through an index of its moments. For admins only.
 */
import { type SQL, sql } from "drizzle-orm";
import { addDays } from "../../kit/calendar.ts";
import { calendarDay } from "../../kit/day.ts";
import { db } from "../../platform/db.server.ts";
import { studioSettings } from "../../platform/settings.server.ts";
import { type BudgetEventKind, EVENT_KINDS, EVENTS } from "../../requests/events.ts";
import { before, type Period, weekOf, weeksTo, yearBefore } from "./periods.ts";

/** The first moment of a day in the studio's time zone. */
const startOf = (name: "from" | "until") =>
  sql`(${sql.placeholder(name)}::date::timestamp at time zone 'America/Sao_Paulo')`;
const within = (moment: string) =>
  sql`${sql.raw(moment)} >= ${startOf("from")} and ${sql.raw(moment)} < ${startOf("until")}`;

const kindsIn = (kinds: BudgetEventKind[]) => sql.raw(kinds.map((kind) => `'${kind}'`).join(", "));
/** A request begins to wait; a designer has it. */
const OPENED = EVENT_KINDS.filter((kind) => EVENTS[kind].openList === "enters");
const TAKEN = EVENT_KINDS.filter((kind) => EVENTS[kind].holder === "designer");

/** Of the request of `q`, the last version whose acceptance both took back: with it went what was accepted before. */
const undone = sql`coalesce((
  select max(u.number) from quote as u where u.budget_id = q.budget_id and u.state = 'undone'), 0)`;

/** Acceptances in the period that both did not take back. */
const accepted = sql`budget_event as e where e.kind = 'quote_accepted' and ${within("e.at")} and not exists (
  select from quote as q where q.id = (e.details ->> 'quote')::uuid and q.number <= ${undone})`;

/** Half of those who came so far within the period took at most as many days since the step before. */
function medianDays(to: BudgetEventKind[], from: BudgetEventKind[]): SQL<number | null> {
  return sql<
    number | null
  >`(select percentile_cont(0.5) within group (order by extract(epoch from e.at - earlier.at)::float8 / 86400)
    from budget_event as e cross join lateral (
      select p.kind, p.at from budget_event as p
      where p.budget_id = e.budget_id and p.at < e.at and p.kind in (${kindsIn([...from, ...to])})
      order by p.at desc limit 1
    ) as earlier
    where e.kind in (${kindsIn(to)}) and ${within("e.at")} and earlier.kind in (${kindsIn(from)}))`;
}

/** Since when each request waits, and when a designer first took it after that. */
const answers = sql`budget as b cross join lateral (
    select min(e.at) as at from budget_event as e
    where e.budget_id = b.id and e.kind in (${kindsIn(TAKEN)}) and e.at >= b.opened_at
  ) as taken
  cross join lateral (select b.opened_at + make_interval(days => ${sql.placeholder("days")}::int) as at) as due
  where ${within("b.created_at")}`;

/** Of an accepted version that replaces an accepted one, the difference: what counted before stays counted. */
const value = sql`(select coalesce(sum(q.total - coalesce((
      select p.total from quote as p where p.budget_id = q.budget_id and p.number < q.number and p.state = 'superseded'
        and p.number > ${undone}
      order by p.number desc limit 1), 0)), 0)::float8
  from quote_decision as d join quote as q on q.id = d.quote_id
  where d.decision = 'accepted' and ${within("d.at")} and q.number > ${undone})`;

const readFigures = db
  .select({
    asked: sql<number>`answered.asked`,
    inTime: sql<number>`answered.in_time`,
    /** whose time to answer is over, or who were answered */
    answerable: sql<number>`answered.answerable`,
    quoted: sql<number>`(select count(distinct e.budget_id)::int from budget_event as e where e.kind = 'quote_sent' and ${within("e.at")})`,
    accepted: sql<number>`agreed.requests`,
    /** whose quote is a file, of which nobody knows the value */
    inFiles: sql<number>`agreed.in_files`,
    /** centavos */
    value: sql<number>`${value}`,
    daysToTake: medianDays(TAKEN, OPENED),
    daysToQuote: medianDays(["quote_sent"], TAKEN),
    daysToAccept: medianDays(["quote_accepted"], ["quote_sent"]),
  })
  .from(
    sql`(select count(*)::int as asked, count(*) filter (where taken.at <= due.at)::int as in_time,
        count(*) filter (where taken.at is not null or (due.at < now() and b.withdrawn_at is null))::int as answerable
        from ${answers}) as answered,
      (select count(distinct e.budget_id)::int as requests,
        count(distinct e.budget_id) filter (where not e.details ? 'quote')::int as in_files from ${accepted}) as agreed`,
  )
  .prepare("readFigures");

export type Figures = Awaited<ReturnType<typeof readFigures.execute>>[number];

/** The statement always returns one row. */
export async function figuresOf({ from, until }: Period): Promise<Figures> {
  const [figures] = await readFigures.execute({ from, until, days: (await studioSettings()).answerDays });
  return figures as Figures;
}

/** `yearAgo`: of the same month; null: the period is a year, or nothing happened then. */
export type ComparedFigures = { figures: Figures; former: Figures; yearAgo: Figures | null };

/** The period's figures beside those of the one before, and of a year ago. */
export async function compareFigures(period: Period): Promise<ComparedFigures> {
  const ago = yearBefore(period);
  const [figures, former, yearAgo] = await Promise.all([
    figuresOf(period),
    figuresOf(before(period)),
    ago && figuresOf(ago),
  ]);
  const isEmpty = !yearAgo || yearAgo.asked + yearAgo.quoted + yearAgo.accepted === 0;
  return { figures, former, yearAgo: isEmpty ? null : yearAgo };
}

const weekIn = (moment: string) =>
  sql`to_char(date_trunc('week', ${sql.raw(moment)} at time zone 'America/Sao_Paulo'), 'YYYY-MM-DD')`;
const countWeeks = db
  .select({
    week: sql<string>`week`,
    asked: sql<number>`sum(asked)::int`,
    accepted: sql<number>`sum(accepted)::int`,
  })
  .from(
    sql`(select ${weekIn("b.created_at")} as week, count(*) as asked, 0 as accepted from budget as b
        where ${within("b.created_at")} group by 1
      union all select ${weekIn("e.at")}, 0, count(distinct e.budget_id) from ${accepted} group by 1) as counted`,
  )
  .groupBy(sql`week`)
  .prepare("countWeeks");

/** `week`: its Monday. `isRunning`: it is this one. */
export type Week = { week: string; asked: number; accepted: number; isRunning: boolean };

/** The weeks that end with the period, also those in which nothing happened. */
export async function weeksOf(period: Period, now: number): Promise<Week[]> {
  const today = calendarDay(now);
  const weeks = weeksTo(period, today);
  const [from = today] = weeks;
  const until = addDays(weeks.at(-1) ?? today, 7);
  const counted = new Map((await countWeeks.execute({ from, until })).map((row) => [row.week, row]));
  return weeks.map((week) => {
    const { asked = 0, accepted = 0 } = counted.get(week) ?? {};
    return { week, asked, accepted, isRunning: week === weekOf(today) };
  });
}
