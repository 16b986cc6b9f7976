/** Takes a published item away: the record, then its files (ADM-6). */
import type { Deletion } from "../domain/deletion.ts";
import { deleteFile } from "./files.server.ts";
import { logError } from "./log.server.ts";

/**
 * `remove` deletes the record and answers its files' keys, having queued their removal too; false: nothing was deleted.
 * `find` tells whether the item is (still) there. A file that cannot be removed now is left to the queued job.
 */
export async function removeItem(
  remove: () => Promise<string[] | false>,
  find: () => Promise<unknown>,
): Promise<Exclude<Deletion, "unanswered">> {
  const keys = await remove();
  if (keys === false) {
    // What failed may be the database itself: then it cannot be asked either.
    const found = await find().catch(() => "unknown");
    return found === null ? "missing" : "failed";
  }
  const results = await Promise.allSettled(keys.map(deleteFile));
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return "deleted";
  logError(failed.reason, "removing the files of a deleted item");
  return "files-left";
}
