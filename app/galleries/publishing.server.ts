import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { isSameValue } from "../kit/json.ts";
import { EMPTY_INSERT, isDocumentId, isStorable } from "../kit/storable.ts";
import { announceChange } from "../platform/announce.server.ts";
import { unlessBackup } from "../platform/backup-lock.server.ts";
import { db } from "../platform/db.server.ts";
import { deleteFile } from "../platform/files.server.ts";
import { logError } from "../platform/log.server.ts";
import { firstRank } from "./editing/publication-order.server.ts";
import {
  contentOf,
  itemName,
  makeCodeSearch,
  PicturesGone,
  showVersion,
  takePictures,
} from "./editing/shown-item.server.ts";
import type { DraftOf, Gallery } from "./galleries.ts";
import { deletePictures } from "./pictures.server.ts";
import {
  type Deletion,
  PICTURES_GONE,
  PUBLISHED_DIFFERENTLY,
  type Publisher,
  type PublishingDraft,
} from "./publishing.ts";
import { deletedPublication, picture, publication, publicationVersion } from "./schema.ts";

export type Publication = { id: string; error: null } | { id: null; error: string };

/**
 * Publishes an item with all its pictures or not at all, once for each `submissionId`. A repeated submission fails,
 * because its pictures are taken or its id is unique. It then gets the first one's item, unless this one has other
 * content: changes must not pass for published. Errors: EMPTY_INSERT, PICTURES_GONE, PUBLISHED_DIFFERENTLY.
 */
export async function publishItem<G extends Gallery>(
  gallery: G,
  publisher: Publisher,
  submissionId: string,
  draft: DraftOf<G> | null | undefined,
): Promise<Publication> {
  if (!draft || Object.keys(draft).length === 0) return { id: null, error: EMPTY_INSERT };
  const { main_image, images }: PublishingDraft = draft;
  const chosen = [main_image, ...images.flat()];
  const keys = chosen.map(({ key }) => key);
  if (![...keys, ...chosen.map(({ alt }) => alt)].every(isStorable)) return { id: null, error: PICTURES_GONE };
  const content = contentOf(gallery, draft, publisher);
  const id = randomUUID();
  try {
    await db.transaction(async (tx) => {
      await takePictures(tx, { owner: publisher.id, item: id, gallery }, keys);
      const version = { content, addressName: itemName(gallery, content, draft) };
      const own = { id, gallery, submissionId, rank: await firstRank(tx, gallery), codeSearch: makeCodeSearch() };
      const [row] = await tx
        .insert(publication)
        .values({ ...own, ...FIRST, addressName: version.addressName, draft: content, changedBy: publisher.id })
        .returning();
      if (!row) throw new Error("the publication was not inserted");
      await tx
        .insert(publicationVersion)
        .values({ item: id, number: FIRST.shownVersion, ...version, published: true, by: publisher.id });
      await showVersion(tx, { ...row, shownVersion: null, publishedAt: row.createdAt }, FIRST.shownVersion);
    });
    return { id, error: null };
  } catch (error) {
    const [earlier] = await db
      .select({ id: publication.id, content: publicationVersion.content })
      .from(publication)
      .innerJoin(publicationVersion, eq(publicationVersion.item, publication.id))
      .where(and(eq(publication.submissionId, submissionId), eq(publicationVersion.number, FIRST.shownVersion)));
    if (earlier) {
      const same = isSameValue(earlier.content, content);
      return same ? { id: earlier.id, error: null } : { id: null, error: PUBLISHED_DIFFERENTLY };
    }
    if (error instanceof PicturesGone) return { id: null, error: PICTURES_GONE };
    throw error;
  }
}

/** What a form publishes is its item's first version. */
const FIRST = { state: "live", revision: 1, publishedRevision: 1, shownVersion: 1 } as const;

/**
 * Deletes an item, whatever its state. Queues the files' removal; returns their keys to remove at once. false: nothing
 * deleted; failures are logged.
 */
export async function deleteItem(gallery: Gallery, id: string, by: string | null = null): Promise<string[] | false> {
  if (!isDocumentId(id)) return false;
  try {
    return await db.transaction(async (tx) => {
      const own = and(eq(publication.id, id), eq(publication.gallery, gallery));
      // Before the publication: who waits for its row to make it anew must find this.
      await tx.insert(deletedPublication).values({ id, by }).onConflictDoNothing();
      const removed = await tx.delete(publication).where(own).returning({ state: publication.state });
      if (removed.length === 0) throw new NotThere();
      if (removed[0]?.state === "live") await announceChange(tx);
      return deletePictures(tx, eq(picture.item, id));
    });
  } catch (error) {
    if (!(error instanceof NotThere)) logError(error, "deleting a published item");
    return false;
  }
}

class NotThere extends Error {}

/**
 * `remove` deletes the record, queues its files' removal and returns their keys; false: it deleted nothing. Then `find`
 * tells why: null means that the item is gone.
 */
export async function removeItem(
  remove: () => Promise<string[] | false>,
  find: () => Promise<unknown>,
): Promise<Exclude<Deletion, "unanswered">> {
  const keys = await remove();
  if (keys === false) {
    // If the database itself failed, the lookup fails too.
    const item = await find().catch(() => "unknown");
    return item === null ? "missing" : "failed";
  }
  let failed: PromiseRejectedResult | undefined;
  // While a backup keeps them, they are left to the job.
  await unlessBackup(async () => {
    const results = await Promise.allSettled(keys.map(deleteFile));
    failed = results.find((result) => result.status === "rejected");
  });
  if (!failed) return "deleted";
  logError(failed.reason, "removing the files of a deleted item");
  return "files-left";
}
