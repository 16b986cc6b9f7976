/** Tells the owner that the AI service refuses its settings or has no credit left. */
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { whenText } from "../kit/day.ts";
import { adminAddresses } from "../people/users.server.ts";
import { db, statement } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { queueMail } from "../platform/mail-queue.server.ts";
import type { ServiceError } from "./ai.server.ts";
import { aiOutage } from "./schema.ts";

/** Records the failure, and mails the admins at most once a day. */
export async function tellOwner({ fault, reason }: ServiceError): Promise<void> {
  const vendor = env.ai?.vendor ?? "";
  const isThis = eq(aiOutage.vendor, vendor);
  await db.transaction(async (tx) => {
    await tx
      .insert(aiOutage)
      .values({ vendor, fault, reason })
      .onConflictDoUpdate({
        target: aiOutage.vendor,
        // While an outage goes on, its beginning stays.
        set: {
          fault,
          reason,
          since: sql`case when ${aiOutage.endedAt} is null then ${aiOutage.since} else now() end`,
          endedAt: null,
        },
      });
    const dayAgo = sql`now() - interval '24 hours'`;
    const due = await tx
      .update(aiOutage)
      .set({ mailedAt: sql`now()` })
      .where(and(isThis, or(isNull(aiOutage.mailedAt), lt(aiOutage.mailedAt, dayAgo))))
      .returning({ vendor: aiOutage.vendor });
    if (due.length === 0) return;
    for (const { email } of await adminAddresses(tx)) await queueMail(tx, "ai-outage", email, { fault, reason });
  });
}

/** Ends a recorded outage, because the service wrote a text. */
export async function endOutage(): Promise<void> {
  const isOpen = and(eq(aiOutage.vendor, env.ai?.vendor ?? ""), isNull(aiOutage.endedAt));
  await db.update(aiOutage).set({ endedAt: sql`now()` }).where(isOpen);
}

const openOutage = statement("openAiOutage", (tx) =>
  tx
    .select({ vendor: aiOutage.vendor, fault: aiOutage.fault, reason: aiOutage.reason, since: aiOutage.since })
    .from(aiOutage)
    .where(isNull(aiOutage.endedAt)),
);

/** The admin page's line about the AI service; null while the service works, or if none is configured. */
export async function outageLine(): Promise<string | null> {
  if (!env.ai) return null;
  const outages = await openOutage(db, {});
  const outage = outages.find(({ vendor }) => vendor === env.ai?.vendor);
  if (!outage) return null;
  const when = whenText(outage.since.getTime(), Date.now());
  const what = outage.fault === "quota" ? "está sem crédito" : "recusa os pedidos";
  return `O serviço de IA ${what} (desde ${when}), e os clientes recebem o texto do redator embutido. Ele disse: ${outage.reason}`;
}
