import { and, desc, eq, gt, isNull, ne, type SQL, sql } from "drizzle-orm";
import { message, reader } from "../conversation/schema.ts";
import { TYPE_USER } from "../kit/roles.ts";
import { isDocumentId } from "../kit/storable.ts";
import type { CurrentUser } from "../people/account.ts";
import { authorName } from "../people/names.ts";
import { user } from "../people/schema.ts";
import { db, rowLimit } from "../platform/db.server.ts";
import { budget } from "../requests/schema.ts";

/** Older messages are counted but not announced. */
const RECENT = sql`clock_timestamp() - interval '2 minutes'`;

const me = sql.placeholder("me");
const newestBy = (name: string, theirs: SQL) =>
  db
    .select({
      id: message.id,
      nameProject: budget.nameProject,
      author: { id: user.id, name: user.name, typeUser: user.typeUser },
    })
    .from(message)
    .innerJoin(budget, eq(budget.id, message.budgetId))
    .innerJoin(user, eq(user.id, message.author))
    .leftJoin(reader, and(eq(reader.budgetId, budget.id), eq(reader.userId, me)))
    .where(
      and(
        eq(message.budgetId, sql.placeholder("budgetId")),
        theirs,
        gt(message.seq, sql`coalesce(${reader.readSeq}, 0)`),
        ne(message.author, me),
        isNull(message.deletedAt),
        gt(message.at, RECENT),
      ),
    )
    .orderBy(desc(message.seq))
    .limit(rowLimit(1))
    .prepare(`newestUnread_${name}`);
const newest = {
  [TYPE_USER.customer]: newestBy("customer", eq(budget.userCreate, me)),
  [TYPE_USER.designer]: newestBy("designer", eq(budget.designSelect, me)),
  // Admins may write everywhere, but are responsible only for rooms without a designer.
  [TYPE_USER.admin]: newestBy("admin", isNull(budget.designSelect)),
};

/** A request's newest message, if it just arrived and counts as unread in this person's header. */
export async function newestUnread(
  person: CurrentUser,
  budgetId: string,
): Promise<{ id: string; nameProject: string; from: string } | null> {
  if (!isDocumentId(budgetId)) return null;
  const [found] = await newest[person.typeUser].execute({ me: person.id, budgetId });
  if (!found) return null;
  const { author, ...news } = found;
  return { ...news, from: authorName(person, author) };
}
