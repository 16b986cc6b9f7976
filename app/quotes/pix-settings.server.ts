/** Where customers pay by Pix. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { firstName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, statement } from "../platform/db.server.ts";
import { studioSettings } from "../platform/settings.server.ts";
import { budget } from "../requests/schema.ts";
import type { PixSettings } from "./pix.ts";

/** null: the studio takes no Pix, and no codes are shown. */
export async function pixSettings(): Promise<PixSettings | null> {
  return (await studioSettings()).pix;
}

const longestWaiting = statement("waitsForPix", (tx) =>
  tx
    .select({ nameProject: budget.nameProject, customer: user.name })
    .from(budget)
    .innerJoin(user, eq(user.id, budget.userCreate))
    .where(and(eq(budget.downPayment, "due"), isNotNull(budget.acceptedQuoteId), isNull(budget.withdrawnAt)))
    .orderBy(asc(budget.movedAt))
    .limit(1),
);

/** What the studio's missing key means, for its owner; null: there is a key. */
export async function missingPix(): Promise<string | null> {
  if (await pixSettings()) return null;
  const [waiting] = await longestWaiting(db, {});
  if (!waiting) return "Pix do estúdio. Sem a chave, quem aceitar um orçamento espera pelos dados.";
  return `Pix do estúdio. ${firstName(waiting.customer)} espera os dados para pagar ${waiting.nameProject}.`;
}
