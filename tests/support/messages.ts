/** Messages as the conversation stores them. */
import { randomUUID } from "node:crypto";
import { message } from "../../app/conversation/schema.ts";
import type { Database } from "./factories.ts";

export async function sendMessage(
  database: Database,
  budget: { id: string },
  author: { id: string },
  text: string,
  values: Partial<typeof message.$inferInsert> = {},
): Promise<typeof message.$inferSelect> {
  const [row] = await database
    .insert(message)
    .values({ budgetId: budget.id, submissionId: randomUUID(), author: author.id, text, ...values })
    .returning();
  if (!row) throw new Error("the message was not inserted");
  return row;
}
