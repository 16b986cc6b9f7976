/** Deletion of an item with its files. */
import { and, eq } from "drizzle-orm";
import { isDocumentId } from "../kit/storable.ts";
import { announceChange } from "../platform/announce.server.ts";
import { unlessBackup } from "../platform/backup-lock.server.ts";
import { db } from "../platform/db.server.ts";
import { deleteFile } from "../platform/files.server.ts";
import { logError } from "../platform/log.server.ts";
import type { Gallery } from "./galleries.ts";
import { deletePictures } from "./pictures.server.ts";
import type { Deletion } from "./publication.ts";
import { deletedPublication, picture, publication } from "./schema.ts";

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
      const [item] = await tx
        .delete(publication)
        .where(own)
        .returning({ state: publication.state, hold: publication.hold });
      if (!item) throw new NotThere();
      await tx.update(deletedPublication).set({ hold: item.hold }).where(eq(deletedPublication.id, id));
      if (item.state === "live") await announceChange(tx);
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
