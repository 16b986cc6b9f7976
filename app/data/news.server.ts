import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { type CurrentUser, TYPE_USER } from "../domain/account.ts";
import { isDocumentId } from "../domain/budget.ts";
import { db } from "./db.server.ts";
import { budget } from "./schema/budget.ts";
import { message, reader } from "./schema/conversation.ts";
import { user } from "./schema/user.ts";

/** Older messages are only counted. */
const RECENT = sql`clock_timestamp() - interval '2 minutes'`;

/** The newest unread message of a request, if it has just arrived and this person is who should answer it. */
export async function newestUnread(
  me: CurrentUser,
  budgetId: string,
): Promise<{ id: string; nameProject: string; from: string } | null> {
  if (!isDocumentId(budgetId)) return null;
  const answersFor: Record<CurrentUser["typeUser"], SQL> = {
    [TYPE_USER.customer]: eq(budget.userCreate, me.id),
    [TYPE_USER.designer]: eq(budget.designSelect, me.id),
    [TYPE_USER.admin]: isNull(budget.designSelect),
  };
  const [newest] = await db
    .select({ id: message.id, nameProject: budget.nameProject, from: user.name })
    .from(message)
    .innerJoin(budget, eq(budget.id, message.budgetId))
    .innerJoin(user, eq(user.id, message.author))
    .leftJoin(reader, and(eq(reader.budgetId, budget.id), eq(reader.userId, me.id)))
    .where(
      and(
        eq(message.budgetId, budgetId),
        answersFor[me.typeUser],
        gt(message.seq, sql`coalesce(${reader.readSeq}, 0)`),
        ne(message.author, me.id),
        isNull(message.deletedAt),
        gt(message.at, RECENT),
      ),
    )
    .orderBy(desc(message.seq))
    .limit(1);
  return newest ?? null;
}
