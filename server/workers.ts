/** The handler of each job queue. */
import { z } from "zod";
import { sendEmailChange } from "../app/auth/email-change.server.ts";
import { sendPasswordReset } from "../app/auth/password-reset.server.ts";
import { deleteOldAccess } from "../app/data/access-sweep.server.ts";
import { deleteSentMails } from "../app/data/budget-events.server.ts";
import { deleteOldCalls } from "../app/data/call-limits.server.ts";
import { tellOverdue } from "../app/data/overdue.server.ts";
import { deleteExpiredPictures, findPicture, markAvif, stemsWithoutPicture } from "../app/data/pictures.server.ts";
import { sendRequestMail } from "../app/data/request-mails.server.ts";
import { mailUnread } from "../app/data/unread-mails.server.ts";
import { deleteExpiredUploads, withoutRecord } from "../app/data/uploads.server.ts";
import { isPublicPicture, PICTURE_FOLDERS } from "../app/domain/galleries.ts";
import { isMiddle, pictureFiles, stemOf } from "../app/domain/picture.ts";
import { clearTemporary, deleteFile, FileMissing, listFiles } from "../app/services/files.server.ts";
import type { Handlers } from "../app/services/jobs.server.ts";
import { log, logError } from "../app/services/log.server.ts";
import { deliverMail, sendTemplate } from "../app/services/mail.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const UPLOAD_DAYS = 30;
/** For the pictures of an unpublished draft. */
const DRAFT_DAYS = 30;
const SWEEP_BATCH = 500;

const filesSchema = z.object({ keys: z.array(z.string()) });
const pictureSchema = z.object({ key: z.string() });

export const handlers: Handlers = {
  mail: (data) => deliverMail(data),
  "request-mail": (data) =>
    sendRequestMail(data, ({ template, props }, to, id) => sendTemplate(template, to, props, id)),
  overdue: () => tellOverdue(),
  "password-reset": (data) => sendPasswordReset(data),
  "email-change": (data) => sendEmailChange(data),
  "unread-mail": (data) => mailUnread(data),
  "delete-files": async (data) => {
    const results = await Promise.allSettled(filesSchema.parse(data).keys.map(deleteFile));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  },
  "picture-avif": async (data) => {
    const picture = await findPicture(pictureSchema.parse(data).key);
    if (!picture || picture.avif) return;
    const { makeAvif, makeFocalCard } = await import("../app/services/gallery-pictures.server.ts");
    try {
      await makeAvif(picture);
      const focal = { x: picture.focalX, y: picture.focalY };
      if (!isMiddle(focal)) await makeFocalCard(picture.key, focal);
    } catch (error) {
      // A retry cannot bring the original back; pages show the files that exist.
      if (error instanceof FileMissing) return logError(error, "the original of a picture is gone");
      throw error;
    }
    // The picture was deleted meanwhile, so no record names the new files.
    if (!(await markAvif(picture.key))) await Promise.all(pictureFiles(picture).map(deleteFile));
  },
  "sweep-uploads": async (_data, signal) => {
    await deleteExpiredUploads(UPLOAD_DAYS);
    await deleteExpiredPictures(DRAFT_DAYS);
    await deleteOldCalls();
    await deleteSentMails();
    await deleteOldAccess();
    const yesterday = new Date(Date.now() - DAY);
    await clearTemporary(yesterday);
    await sweepFiles(yesterday, signal);
  },
};

/** Removes files that no record names: a process was killed before writing it, or deleting them failed for good. */
async function sweepFiles(before: Date, signal: AbortSignal): Promise<void> {
  for (const folder of ["budget", ...PICTURE_FOLDERS]) {
    let keys: string[] = [];
    for await (const key of listFiles(folder, before)) {
      if (signal.aborted) return;
      keys.push(key);
      if (keys.length < SWEEP_BATCH) continue;
      await sweep(keys);
      keys = [];
    }
    await sweep(keys);
  }
}

async function sweep(keys: string[]): Promise<void> {
  const [pictures, others] = [keys.filter(isPublicPicture), keys.filter((key) => !isPublicPicture(key))];
  const gone = new Set(await stemsWithoutPicture([...new Set(pictures.map(stemOf))]));
  const orphans = [...(await withoutRecord(others)), ...pictures.filter((key) => gone.has(stemOf(key)))];
  for (const key of orphans) {
    log.info({ key }, "file without a record removed");
    await deleteFile(key);
  }
}
