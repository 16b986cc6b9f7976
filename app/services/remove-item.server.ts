/** Deletes a published item: the record, then its files. */
import type { Deletion } from "../domain/deletion.ts";
import { deleteFile } from "./files.server.ts";
import { logError } from "./log.server.ts";

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
  const results = await Promise.allSettled(keys.map(deleteFile));
  const failed = results.find((result) => result.status === "rejected");
  if (!failed) return "deleted";
  logError(failed.reason, "removing the files of a deleted item");
  return "files-left";
}
