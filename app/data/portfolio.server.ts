/** Queries and changes of the `portfolio` collection. Stored picture keys leave here as links (DATA-5). */
import { desc, eq } from "drizzle-orm";
import { isDocumentId } from "../domain/budget.ts";
import { EMPTY_INSERT } from "../domain/messages.ts";
import { pictureLink } from "../domain/picture.ts";
import { enqueue } from "../services/jobs.server.ts";
import { logError } from "../services/log.server.ts";
import { db } from "./db.server.ts";
import { after, cursorOf, PAGE_SIZE } from "./keyset.server.ts";
import { portfolio } from "./schema/gallery.ts";

export type PortfolioData = Omit<typeof portfolio.$inferSelect, "id" | "createdAt">;
/** A document as it is read (DATA-1); its pictures are links. */
export type PortfolioDocument = { id: string; data: PortfolioData };

function read({ id, createdAt: _createdAt, ...data }: typeof portfolio.$inferSelect): PortfolioDocument {
  return {
    id,
    data: { ...data, coverImage: pictureLink(data.coverImage), images: data.images.map(pictureLink) },
  };
}

/** One page of all projects, newest first. `next` is the cursor of the page after it, null at the end. */
export async function listPortfolio({
  after: cursor,
  limit = PAGE_SIZE,
}: {
  after?: string;
  limit?: number;
} = {}): Promise<{
  items: PortfolioDocument[];
  next: string | null;
}> {
  const rows = await db
    .select()
    .from(portfolio)
    .where(after(portfolio, cursor))
    .orderBy(desc(portfolio.createdAt), desc(portfolio.id))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(read), next: rows.length > limit && last ? cursorOf(last) : null };
}

/** The project with this documentID, or null (DATA-2). */
export async function getPortfolio(id: string): Promise<PortfolioDocument | null> {
  if (!isDocumentId(id)) return null;
  const [row] = await db.select().from(portfolio).where(eq(portfolio.id, id));
  return row ? read(row) : null;
}

/** Publishes a project whose pictures are already stored (their keys). Without data nothing is written (DATA-4). */
export async function createPortfolio(
  data: typeof portfolio.$inferInsert | null | undefined,
): Promise<{ id: string; error: null } | { id: null; error: string }> {
  if (!data || Object.keys(data).length === 0) return { id: null, error: EMPTY_INSERT };
  const [row] = await db.insert(portfolio).values(data).returning({ id: portfolio.id });
  if (!row) throw new Error("the insert returned no row");
  return { id: row.id, error: null };
}

/** Removes a project and queues the removal of its files. false: there is none, or it failed, which is logged (DATA-4). */
export async function deletePortfolio(id: string): Promise<boolean> {
  if (!isDocumentId(id)) return false;
  try {
    return await db.transaction(async (tx) => {
      const [row] = await tx.delete(portfolio).where(eq(portfolio.id, id)).returning();
      if (!row) return false;
      await enqueue(tx, "delete-files", { keys: [...new Set([row.coverImage, ...row.images])] });
      return true;
    });
  } catch (error) {
    logError(error, "delete portfolio");
    return false;
  }
}
