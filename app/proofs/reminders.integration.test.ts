/** PROOF-18: the customer is reminded on the eve and on the day, once each. */
import { eq, sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { agreedRoom, sentProof } from "../../tests/support/proofs.ts";
import { db } from "../platform/db.server.ts";
import { stopJobs } from "../platform/jobs.server.ts";
import { remindOfProofs } from "./reminders.server.ts";
import { proof } from "./schema.ts";

afterAll(stopJobs);

const HOUR = 60 * 60 * 1000;

/** What waits to be mailed to this person: '1 amanhã' for version 1. */
async function mailsTo(email: string): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(
    sql`select concat(data -> 'props' ->> 'version', ' ', data -> 'props' ->> 'when') as text from pgboss.job where name = 'mail' and data ->> 'template' = 'proof-reminder' and data ->> 'to' = ${email} order by created_on`,
  );
  return rows.map(({ text }) => text);
}

/** A version that ends in so many hours, and was sent so many before. */
async function ending(hours: number, sentBefore: number, values: { reminds?: boolean } = {}) {
  const room = await agreedRoom(db);
  const sentAt = new Date(Date.now() - sentBefore * HOUR).toISOString();
  const { id } = await sentProof(db, room, { sentAt, end: new Date(Date.now() + hours * HOUR), ...values });
  return { id, email: room.customer.email };
}

test("[PROOF-18] a customer is reminded on the eve and on the day, once each, by however many processes", async () => {
  const eve = await ending(20, 100);
  const day = await ending(3, 100);
  await db.update(proof).set({ eveToldAt: new Date() }).where(eq(proof.id, day.id));
  await Promise.all([remindOfProofs(), remindOfProofs()]);
  await remindOfProofs();
  expect(await mailsTo(eve.email)).toEqual(["1 amanhã"]);
  expect(await mailsTo(day.email)).toEqual(["1 hoje"]);
});

test("[PROOF-18] nobody is reminded who need not be", async () => {
  const people = [
    // too early
    await ending(60, 100),
    // sent since then
    await ending(20, 2),
    await ending(20, 100, { reminds: false }),
    // late: the page says so, and another mail would only press
    await ending(-1, 100),
  ];
  const decided = await ending(20, 100);
  await db.update(proof).set({ state: "replaced" }).where(eq(proof.id, decided.id));
  await remindOfProofs();
  for (const { email } of [...people, decided]) expect(await mailsTo(email)).toEqual([]);
});
