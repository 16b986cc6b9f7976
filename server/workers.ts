/** Who works on which queue. */
import { and, eq, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../app/data/db.server.ts";
import { budget, upload } from "../app/data/schema/budget.ts";
import { aiCall } from "../app/data/schema/user.ts";
import { deleteFile } from "../app/services/files.server.ts";
import type { Handlers } from "../app/services/jobs.server.ts";
import { deliverMail } from "../app/services/mail.server.ts";

const UPLOAD_KEPT = sql`interval '30 days'`;
const AI_CALL_KEPT = sql`interval '2 days'`;
const filesSchema = z.object({ keys: z.array(z.string()) });
const SWEEP_AT_A_TIME = 100;

export const handlers: Handlers = {
  mail: deliverMail,
  "delete-files": async (data) => {
    for (const key of filesSchema.parse(data).keys) await deleteFile(key);
  },
  "sweep-uploads": async (_data, signal) => {
    await sweepUploads(signal);
    await db.delete(aiCall).where(lt(aiCall.at, sql`now() - ${AI_CALL_KEPT}`));
  },
};

/** Removes uploads that never became part of a budget: the record in one step with the check, then the file. */
export async function sweepUploads(signal?: AbortSignal): Promise<void> {
  const used = db
    .select({ one: sql`1` })
    .from(budget)
    .where(or(eq(budget.image, upload.key), eq(budget.budgetFile, upload.key)));
  const old = and(lt(upload.createdAt, sql`now() - ${UPLOAD_KEPT}`), notExists(used));
  while (!signal?.aborted) {
    const keys = await db.select({ key: upload.key }).from(upload).where(old).limit(SWEEP_AT_A_TIME);
    if (keys.length === 0) return;
    for (const { key } of keys) {
      // File first: a record without a file is swept again, a file without a record never would be.
      await deleteFile(key);
      await db.delete(upload).where(eq(upload.key, key));
    }
  }
}
