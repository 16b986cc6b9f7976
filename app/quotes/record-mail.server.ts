/** The mails about an acceptance: both sides get the record at once, with its PDF if that could be made. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { fullDateText, timeText } from "../kit/day.ts";
import { moneyText } from "../kit/money.ts";
import { user } from "../people/schema.ts";
import { db } from "../platform/db.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import { budget } from "../requests/schema.ts";
import { CHANNELS } from "./quote-content.ts";
import { quote, quoteDecision } from "./schema.ts";

/** Once for each version, however often its job runs. */
export async function mailRecord(quoteId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [version] = await tx
      .update(quote)
      .set({ recordMailedAt: sql`clock_timestamp()` })
      .where(and(eq(quote.id, quoteId), isNull(quote.recordMailedAt)))
      .returning();
    if (!version) return;
    const [about] = await tx
      .select({
        nameProject: budget.nameProject,
        customer: budget.userCreate,
        designer: budget.designSelect,
        decision: quoteDecision,
      })
      .from(quoteDecision)
      .innerJoin(quote, eq(quote.id, quoteDecision.quoteId))
      .innerJoin(budget, eq(budget.id, quote.budgetId))
      .where(and(eq(quoteDecision.quoteId, quoteId), eq(quoteDecision.decision, "accepted")));
    if (!about) throw new Error(`version ${quoteId} was not accepted`);
    const { nameProject, customer, designer, decision } = about;
    const at = decision.at.getTime();
    const props = {
      budgetId: version.budgetId,
      nameProject,
      version: String(version.number),
      total: moneyText(version.total),
      signedName: decision.signedName,
      at: `${fullDateText(at)}, às ${timeText(at)}`,
      hash: version.hash,
      byStudio: decision.channel ? CHANNELS[decision.channel] : "",
    };
    const fileName = `orcamento-${version.code}-v${version.number}-aceito.pdf`;
    const attachment = version.recordPdf === "" ? undefined : { key: version.recordPdf, fileName };
    for (const person of new Set([customer, designer ?? version.sentBy])) {
      const [reader] = await tx.select({ uid: user.uid, email: user.email }).from(user).where(eq(user.id, person));
      if (reader?.uid == null) continue;
      await queueMail(tx, "quote-record", reader.email, { ...props, toCustomer: person === customer }, attachment);
    }
  });
}
