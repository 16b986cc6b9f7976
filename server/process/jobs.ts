/** The handlers of the job queues. */
import { z } from "zod";
import { mailUnread } from "../../app/conversation/unread-mails.server.ts";
import { failKit, queueUnfinishedKits } from "../../app/delivery/kits.server.ts";
import {
  deleteExpiredPictures,
  deleteUnnamedPictures,
  findPicture,
  lookOf,
  markAvif,
  type PictureRow,
  queueMissingAvif,
  queueMissingColours,
  queueMissingGrounds,
  setCard,
  setColours,
  setMeasuredGround,
} from "../../app/galleries/pictures.server.ts";
import { cardOf, isMiddle, pictureFiles } from "../../app/kit/picture.ts";
import { deleteOldCalls } from "../../app/people/call-limits.server.ts";
import { sendPasswordReset } from "../../app/people/passwords.server.ts";
import { deleteExpiredUploads } from "../../app/people/uploads.server.ts";
import { unlessBackup } from "../../app/platform/backup-lock.server.ts";
import { db } from "../../app/platform/db.server.ts";
import { clearTemporary, deleteFile, FileMissing } from "../../app/platform/files.server.ts";
import { enqueue, type Handlers } from "../../app/platform/jobs.server.ts";
import { logError } from "../../app/platform/log.server.ts";
import { deliverMail, sendTemplate } from "../../app/platform/mail.server.ts";
import { sendEmailChange } from "../../app/profile/email-change.server.ts";
import { remindOfProofs } from "../../app/proofs/reminders.server.ts";
import { deleteOldPresence } from "../../app/publishing/editing/presence.server.ts";
import { publishDue } from "../../app/publishing/editing/publish.server.ts";
import { settleDates } from "../../app/quotes/expiry.server.ts";
import { mailRecord } from "../../app/quotes/record-mail.server.ts";
import { deleteSentMails, sendRequestMail } from "../../app/requests/budget-events.server.ts";
import { tellOverdue } from "../../app/requests/overdue.server.ts";
import { deleteOldAccess } from "../../app/upkeep/access-sweep.server.ts";
import { deleteOrphans, listOrphans } from "../../app/upkeep/orphans.server.ts";
import { deleteUnnamedPieces } from "../../app/upkeep/worked-files.server.ts";
import { makeNightlyBackup, tellBackupFailed } from "./nightly-backup.ts";

const DAY = 24 * 60 * 60 * 1000;
const UPLOAD_DAYS = 30;
/** Days for which an unpublished draft's pictures are kept. */
const DRAFT_DAYS = 30;
/** Hours for which a picture of a proof or a part of a delivery is kept that nothing names. */
const PIECE_HOURS = 24;
/** Milliseconds before another attempt to delete files that a backup is using. */
const BACKUP_PAUSE = 60_000;

const filesSchema = z.object({ keys: z.array(z.string()) });
const quoteSchema = z.object({ quoteId: z.uuid() });
const kitSchema = z.object({ kitId: z.uuid() });
const pictureSchema = z.object({ key: z.string() });

export const handlers: Handlers = {
  mail: (data) => deliverMail(data),
  "request-mail": (data) =>
    sendRequestMail(data, ({ template, props }, to, id) => sendTemplate(template, to, props, id)),
  overdue: () => tellOverdue(),
  "password-reset": (data) => sendPasswordReset(data),
  "email-change": (data) => sendEmailChange(data),
  "unread-mail": (data) => mailUnread(data),
  "delete-files": (data) => deleteFiles(filesSchema.parse(data).keys),
  "picture-avif": async (data) => {
    const picture = await findPicture(pictureSchema.parse(data).key);
    if (!picture || picture.avif) return;
    const { makeAvif } = await import("../../app/galleries/gallery-pictures.server.ts");
    try {
      await makeAvif(picture);
      // The upload's own card shows the middle on the measured background, so only other settings need a new one.
      if (!isMiddle(lookOf(picture).focal) || picture.chosenGround) await makeCard(picture);
    } catch (error) {
      // A retry cannot bring the original back; pages show the sizes that exist.
      if (error instanceof FileMissing) return logError(error, "a picture's original is missing");
      throw error;
    }
    // The picture was deleted meanwhile, so no record refers to the new files.
    if (!(await markAvif(picture.key))) await deleteFiles(pictureFiles(picture));
  },
  "picture-card": (data) => fromOriginal(data, makeCard),
  "picture-colours": (data) =>
    fromOriginal(data, async (picture, { findColours }) =>
      setColours(picture.key, await findColours(picture.key, lookOf(picture))),
    ),
  "picture-ground": (data) =>
    fromOriginal(data, async ({ key, measuredGround }, { findGround }) => {
      if (measuredGround === null) await setMeasuredGround(key, await findGround(key));
    }),
  "publish-due": () => publishDue(),
  "quote-pdf": async (data) => {
    const { makeQuotePdf, queueMissingPdfs } = await import("../../app/quotes/pdf/pdf-job.server.ts");
    const { quoteId } = quoteSchema.partial().parse(data);
    await (quoteId === undefined ? queueMissingPdfs() : makeQuotePdf(quoteId));
  },
  "quote-record": async (data) => {
    const { quoteId } = quoteSchema.parse(data);
    const { makeQuotePdf } = await import("../../app/quotes/pdf/pdf-job.server.ts");
    await makeQuotePdf(quoteId);
    await mailRecord(quoteId);
  },
  "quote-record-mail": async (data) => {
    const { quoteId } = quoteSchema.parse(data);
    await mailRecord(quoteId);
    await enqueue(db, "quote-pdf", { quoteId });
  },
  "quote-dates": () => settleDates(),
  kit: async (data, signal) => {
    const { kitId } = kitSchema.partial().parse(data);
    if (kitId === undefined) return queueUnfinishedKits();
    const { makeStoredKit } = await import("../../app/delivery/kit-job.server.ts");
    await makeStoredKit(kitId, signal);
  },
  "kit-failed": (data) => failKit(kitSchema.parse(data).kitId),
  "proof-dates": () => remindOfProofs(),
  backup: (_data, signal) => makeNightlyBackup(signal),
  "backup-failed": () => tellBackupFailed(),
  "sweep-uploads": async (_data, signal) => {
    await deleteExpiredUploads(UPLOAD_DAYS);
    await deleteExpiredPictures(DRAFT_DAYS);
    await deleteUnnamedPictures(DRAFT_DAYS);
    await deleteUnnamedPieces(PIECE_HOURS);
    await deleteOldPresence();
    await deleteOldCalls();
    await deleteSentMails();
    await deleteOldAccess();
    const yesterday = new Date(Date.now() - DAY);
    await clearTemporary(yesterday);
    await queueMissingAvif(yesterday);
    await queueMissingColours();
    await queueMissingGrounds();
    await sweepFiles(yesterday, signal);
  },
};

type PictureFiles = typeof import("../../app/galleries/gallery-pictures.server.ts");

/** Produces files from a picture's original, unless the picture was deleted meanwhile. */
async function fromOriginal(
  data: object,
  make: (picture: PictureRow, files: PictureFiles) => Promise<void>,
): Promise<void> {
  const picture = await findPicture(pictureSchema.parse(data).key);
  if (!picture) return;
  try {
    await make(picture, await import("../../app/galleries/gallery-pictures.server.ts"));
  } catch (error) {
    if (error instanceof FileMissing) return logError(error, "a picture's original is missing");
    throw error;
  }
}

async function makeCard(picture: PictureRow): Promise<void> {
  const { makeNewCard } = await import("../../app/galleries/gallery-pictures.server.ts");
  const name = await makeNewCard(picture.key, lookOf(picture));
  if (!(await setCard(picture.key, name))) await deleteFiles([cardOf(picture.key, name)]);
}

/** If a backup is using them, tries again later. */
async function deleteFiles(keys: string[]): Promise<void> {
  const deleted = await unlessBackup(async () => {
    const results = await Promise.allSettled(keys.map(deleteFile));
    const failed = results.find((result) => result.status === "rejected");
    if (failed) throw failed.reason;
  });
  if (!deleted) await enqueue(db, "delete-files", { keys }, new Date(Date.now() + BACKUP_PAUSE));
}

async function sweepFiles(before: Date, signal: AbortSignal): Promise<void> {
  for await (const keys of listOrphans(before)) {
    if (signal.aborted) return;
    // Files that a backup is using are removed on another day.
    await deleteOrphans(keys);
  }
}
