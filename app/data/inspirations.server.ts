/** Queries and changes of the `inspiration` collection. Stored picture keys leave here as links (DATA-5). */
import { desc, eq } from "drizzle-orm";
import { isDocumentId } from "../domain/budget.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { pictureLink } from "../domain/picture.ts";
import { enqueue } from "../services/jobs.server.ts";
import { logError } from "../services/log.server.ts";
import { db } from "./db.server.ts";
import { after, cursorOf, PAGE_SIZE } from "./keyset.server.ts";
import { inspiration } from "./schema/gallery.ts";

export type InspirationData = Omit<typeof inspiration.$inferSelect, "id" | "createdAt">;
/** A document as it is read (DATA-1); its pictures are links. */
export type InspirationDocument = { id: string; data: InspirationData };

function read({ id, createdAt: _createdAt, ...data }: typeof inspiration.$inferSelect): InspirationDocument {
  return {
    id,
    data: {
      ...data,
      coverImage: pictureLink(data.coverImage),
      images: data.images.map((image) =>
        typeof image === "string" ? pictureLink(image) : [pictureLink(image[0]), pictureLink(image[1])],
      ),
    },
  };
}

/** One page of all inspirations, newest first. `next` is the cursor of the page after it, null at the end. */
export async function listInspirations({
  after: cursor,
  limit = PAGE_SIZE,
}: {
  after?: string;
  limit?: number;
} = {}): Promise<{ items: InspirationDocument[]; next: string | null }> {
  const rows = await db
    .select()
    .from(inspiration)
    .where(after(inspiration, cursor))
    .orderBy(desc(inspiration.createdAt), desc(inspiration.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(read), next: rows.length > limit && last ? cursorOf(last) : null };
}

/** The inspiration with this documentID, or null (DATA-2). */
export async function getInspiration(id: string): Promise<InspirationDocument | null> {
  if (!isDocumentId(id)) return null;
  const [row] = await db.select().from(inspiration).where(eq(inspiration.id, id));
  return row ? read(row) : null;
}

/** Publishes an inspiration whose pictures are already stored (their keys). Without data nothing is written (DATA-4). */
export async function createInspiration(
  data: typeof inspiration.$inferInsert | null | undefined,
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!data || Object.keys(data).length === 0) return { id: null, error: EMPTY_INSERT };
  const [row] = await db.insert(inspiration).values(data).returning({ id: inspiration.id });
  if (!row) throw new Error("the insert returned no row");
  return { id: row.id, error: null };
}

/** Removes an inspiration and queues the removal of its files. false: there is none, or it failed, which is logged (DATA-4). */
export async function deleteInspiration(id: string): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx.delete(inspiration).where(eq(inspiration.id, id)).returning();
      if (!row) return false;
      await enqueue(tx, "delete-files", { keys: [...new Set([row.coverImage, ...row.images.flat()])] });
      return true;
    });
  } catch (error) {
    logError(error, "delete inspiration");
    return false;
  }
}
