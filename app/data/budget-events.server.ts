/** The timeline of a budget (BUD-10): written in the transaction of what happened, with the mail that tells of it. */
import { asc, eq } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import type { BudgetEvent, BudgetEventDetails, BudgetEventKind } from "../domain/budget.ts";
import { type MailProps, type MailTemplate, queueMail } from "../services/mail.server.ts";
import { db, type Tx } from "./db.server.ts";
import { budgetEvent } from "./schema/budget.ts";
import { user } from "./schema/user.ts";

export async function recordEvent(
  tx: Tx,
  budgetId: string,
  by: CurrentUser,
  kind: BudgetEventKind,
  details: BudgetEventDetails = {},
): Promise<void> {
  await tx.insert(budgetEvent).values({ budgetId, by: by.id, kind, details });
}

/** Everything that happened to a budget, oldest first. The caller has made sure that its reader may see the budget. */
export async function budgetTimeline(budgetId: string): Promise<BudgetEvent[]> {
  const rows = await db
    .select({
      id: budgetEvent.id,
      kind: budgetEvent.kind,
      at: budgetEvent.at,
      details: budgetEvent.details,
      by: { name: user.name, typeUser: user.typeUser },
    })
    .from(budgetEvent)
    .innerJoin(user, eq(user.id, budgetEvent.by))
    .where(eq(budgetEvent.budgetId, budgetId))
    .orderBy(asc(budgetEvent.at), asc(budgetEvent.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Queues a mail to a person by the id of their user document. */
export async function mailTo<Template extends MailTemplate>(
  tx: Tx,
  userId: string,
  template: Template,
  props: MailProps[Template],
): Promise<void> {
  const [person] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId));
  if (person) await queueMail(tx, template, person.email, props);
}
