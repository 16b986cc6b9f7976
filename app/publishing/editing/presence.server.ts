/** Who has an item's editor open. Told, and never a lock. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { deletedPublication, publicationPresence } from "../../galleries/schema.ts";
import { user } from "../../people/schema.ts";
import { db } from "../../platform/db.server.ts";

/** Editors tell every five seconds; after two that failed they are taken to be gone. */
const PRESENT_SECONDS = 12;

const given = { item: sql.placeholder("item"), person: sql.placeholder("person") };
const others = db
  .select({ name: user.name })
  .from(publicationPresence)
  .innerJoin(user, eq(user.id, publicationPresence.person))
  .where(
    and(
      eq(publicationPresence.item, given.item),
      sql`${publicationPresence.person} <> ${given.person}`,
      sql`${publicationPresence.at} > clock_timestamp() - ${PRESENT_SECONDS} * interval '1 second'`,
    ),
  )
  .orderBy(user.name)
  .prepare("readPresence");
const here = db
  .insert(publicationPresence)
  .values({ item: given.item, person: given.person, at: sql`clock_timestamp()` })
  .onConflictDoUpdate({
    target: [publicationPresence.item, publicationPresence.person],
    set: { at: sql`clock_timestamp()` },
  })
  .prepare("tellPresence");

/** Returns the names of the others. One's own other tabs are not among them. */
export async function tellPresence(item: string, person: string): Promise<string[]> {
  await here.execute({ item, person });
  const rows = await others.execute({ item, person });
  return rows.map(({ name }) => name);
}

/** Another tab of the same person tells again within five seconds. */
export async function endPresence(item: string, person: string): Promise<void> {
  const own = and(eq(publicationPresence.item, item), eq(publicationPresence.person, person));
  await db.delete(publicationPresence).where(own);
}

/** What editors left that were closed without a word, and deletions that no open editor can know of any more. */
export async function deleteOldPresence(): Promise<void> {
  await db.delete(publicationPresence).where(sql`${publicationPresence.at} < now() - interval '1 day'`);
  const isOld = sql`${deletedPublication.at} < now() - interval '30 days'`;
  // What is held stays: without this it could be made anew, and shown.
  await db.delete(deletedPublication).where(and(isOld, isNull(deletedPublication.hold)));
}
