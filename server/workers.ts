/** Who works on which queue. */
import { z } from "zod";
import { sendPasswordReset } from "../app/auth/password-reset.server.ts";
import { deleteOldAccess } from "../app/data/access-sweep.server.ts";
import { deleteOldAiCalls } from "../app/data/ai-calls.server.ts";
import { db } from "../app/data/db.server.ts";
import { deleteExpiredUploads, withoutRecord } from "../app/data/uploads.server.ts";
import { clearTemporary, deleteFile, listFiles } from "../app/services/files.server.ts";
import type { Handlers } from "../app/services/jobs.server.ts";
import { log } from "../app/services/log.server.ts";
import { deliverMail } from "../app/services/mail.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const UPLOAD_KEPT_DAYS = 30;
const CHECKED_AT_A_TIME = 500;

const filesSchema = z.object({ keys: z.array(z.string()) });

export const handlers: Handlers = {
  mail: (data) => deliverMail(data),
  "password-reset": (data) => sendPasswordReset(data),
  "delete-files": async (data) => {
    const results = await Promise.allSettled(filesSchema.parse(data).keys.map(deleteFile));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  },
  "sweep-uploads": async (_data, signal) => {
    await deleteExpiredUploads(db, UPLOAD_KEPT_DAYS);
    await deleteOldAiCalls();
    await deleteOldAccess();
    const yesterday = new Date(Date.now() - DAY);
    await clearTemporary(yesterday);
    await sweepFiles(yesterday, signal);
  },
};

/**
 * Removes private files that no record names: a process was killed between storing the file and writing its record.
 * Public pictures are left alone; their folders hold more than records name.
 */
async function sweepFiles(before: Date, signal: AbortSignal): Promise<void> {
  const sweep = async (keys: string[]) => {
    for (const key of await withoutRecord(keys)) {
      log.info({ key }, "file without a record removed");
      await deleteFile(key);
    }
  };
  let keys: string[] = [];
  for await (const key of listFiles("budget", before)) {
    if (signal.aborted) return;
    keys.push(key);
    if (keys.length < CHECKED_AT_A_TIME) continue;
    await sweep(keys);
    keys = [];
  }
  await sweep(keys);
}
