/** Reminds the customer of a version that waits, on the eve and on the day. Each happens once, in whichever process. */
import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { dateText } from "../kit/day.ts";
import { firstName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { wantsMail } from "../requests/budget-events.server.ts";
import { budget } from "../requests/schema.ts";
import { proof } from "./schema.ts";

const HOUR = 60 * 60 * 1000;

/** `before`: hours before the end of the last day, so that they go out at nine in the morning. */
const REMINDERS = [
  { told: "eveToldAt", before: 39, ends: 15, when: "amanhã" },
  { told: "dayToldAt", before: 15, ends: 0, when: "hoje" },
] as const;

/** Queues the runs that a new version needs. The schedule finds what a restore brought no jobs for. */
export async function queueReminders(tx: Tx, until: Date, now: Date): Promise<void> {
  for (const { before } of REMINDERS) {
    const at = new Date(until.getTime() - before * HOUR + 1);
    if (at > now) await enqueue(tx, "proof-dates", {}, at);
  }
}

/** The work of a `proof-dates` job. */
export async function remindOfProofs(): Promise<void> {
  for (const reminder of REMINDERS) await remind(reminder);
}

const beforeEnd = (hours: number): SQL => sql`${proof.until} - make_interval(hours => ${hours}::int)`;

async function remind({ told, before, ends, when }: (typeof REMINDERS)[number]): Promise<void> {
  await db.transaction(async (tx) => {
    const due = tx
      .select({ id: proof.id })
      .from(proof)
      .where(
        and(
          eq(proof.state, "open"),
          isNull(proof[told]),
          sql`(${proof.sent} ->> 'reminds')::boolean`,
          sql`${proof.until} between now() + make_interval(hours => ${ends}::int) and now() + make_interval(hours => ${before}::int)`,
          // One that was sent since then needs none.
          gt(beforeEnd(before), proof.sentAt),
        ),
      )
      .for("update", { skipLocked: true });
    const reminded = await tx
      .update(proof)
      .set({ [told]: sql`clock_timestamp()` })
      .where(sql`${proof.id} in ${due}`)
      .returning({ budgetId: proof.budgetId, number: proof.number, until: proof.until, sent: proof.sent });
    for (const { budgetId, number, until, sent } of reminded) {
      const [row] = await tx
        .select({ nameProject: budget.nameProject, stage: budget.stage, customer: user })
        .from(budget)
        .innerJoin(user, eq(user.id, budget.userCreate))
        .where(eq(budget.id, budgetId));
      const customer = row?.customer;
      // The work may have stopped meanwhile: its acceptance was undone, or another quote waits.
      if (row?.stage !== "proofWaiting" || !customer || customer.uid === null) continue;
      if (!wantsMail("proof_sent", customer)) continue;
      const told = { when, day: dateText(until.getTime(), Date.now()), author: firstName(sent.sender.name) };
      const props = { budgetId, nameProject: row.nameProject, version: String(number), ...told };
      await queueMail(tx, "proof-reminder", customer.email, props);
    }
  });
}
