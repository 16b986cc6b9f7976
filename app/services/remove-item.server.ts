/** Deletes a published item: the record, then its files. */
import type { Deletion } from "../domain/deletion.ts";
import { deleteFile } from "./files.server.ts";
import { logError } from "./log.server.ts";

/** `remove` deletes the record and queues its files' removal, for those that fail here; false: it deleted nothing. */
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
