import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { CurrentUser } from "../domain/account.ts";
import { isDocumentId } from "../domain/budget.ts";
import { authorName } from "../domain/names.ts";
import { db } from "./db.server.ts";
import { partyTo } from "./messages.server.ts";
import { budget } from "./schema/budget.ts";
import { message, reader } from "./schema/conversation.ts";
import { user } from "./schema/user.ts";

/** Older messages are only counted. */
const RECENT = sql`clock_timestamp() - interval '2 minutes'`;

/** The newest message of a request, if it has just arrived and counts as unread in this person's header. */
export async function newestUnread(
  me: CurrentUser,
  budgetId: string,
): Promise<{ id: string; nameProject: string; from: string } | null> {
  if (!isDocumentId(budgetId)) return null;
  const [newest] = await db
    .select({
      id: message.id,
      nameProject: budget.nameProject,
      author: { id: user.id, name: user.name, typeUser: user.typeUser },
    })
    .from(message)
    .innerJoin(budget, eq(budget.id, message.budgetId))
    .innerJoin(user, eq(user.id, message.author))
    .leftJoin(reader, and(eq(reader.budgetId, budget.id), eq(reader.userId, me.id)))
    .where(
      and(
        eq(message.budgetId, budgetId),
        // Admins may talk everywhere, and are waited for where no designer answers.
        partyTo(me.typeUser, me.id) ?? isNull(budget.designSelect),
        gt(message.seq, sql`coalesce(${reader.readSeq}, 0)`),
        ne(message.author, me.id),
        isNull(message.deletedAt),
        gt(message.at, RECENT),
      ),
    )
    .orderBy(desc(message.seq))
    .limit(1);
  if (!newest) return null;
  const { author, ...news } = newest;
  return { ...news, from: authorName(me, author) };
}
