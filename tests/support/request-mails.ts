/** Mails about a request, which wait for a minute so that what happens meanwhile is one mail. */
import { asc, eq, sql } from "drizzle-orm";
import { budgetEvent, eventMail } from "../../app/requests/schema.ts";
import type { Database } from "./factories.ts";
import { startJobsNow } from "./jobs.ts";

/** Lets waiting mails start now, whatever their minute. */
export async function startMailsNow(database: Pick<Database, "execute">): Promise<void> {
  await startJobsNow(database, "request-mail");
}

/** The kinds of the events that a person is mailed about, sent or not, oldest first. */
export async function mailedEvents(database: Database, person: { id: string }): Promise<string[]> {
  const rows = await database
    .select({ kind: budgetEvent.kind })
    .from(eventMail)
    .innerJoin(budgetEvent, eq(budgetEvent.id, eventMail.eventId))
    .where(eq(eventMail.userId, person.id))
    .orderBy(asc(budgetEvent.at));
  return rows.map(({ kind }) => kind);
}

type MailJob = { data: object; start: number };

/** The jobs that wait to mail a person about a request, oldest first; `start` in milliseconds. */
export async function mailJobs(database: Database, person: { id: string }): Promise<MailJob[]> {
  const { rows } = await database.execute<{ data: object; start: string }>(
    sql`select data, extract(epoch from start_after) * 1000 as start from pgboss.job
        where name = 'request-mail' and data->>'userId' = ${person.id} order by created_on`,
  );
  return rows.map(({ data, start }) => ({ data, start: Number(start) }));
}
