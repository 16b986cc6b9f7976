import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { isMiddle, MIDDLE } from "../kit/picture.ts";
import { EMPTY_INSERT, isDocumentId, isStorable } from "../kit/storable.ts";
import { announceChange } from "../platform/announce.server.ts";
import { unlessBackup } from "../platform/backup-lock.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { deleteFile } from "../platform/files.server.ts";
import { enqueue, enqueueAll } from "../platform/jobs.server.ts";
import { logError } from "../platform/log.server.ts";
import { selectItems, showPictures } from "./galleries.server.ts";
import { type DraftOf, GALLERIES, GALLERY_RECORDS, type Gallery } from "./galleries.ts";
import { deletePictures } from "./pictures.server.ts";
import {
  type ChosenPicture,
  type Deletion,
  PICTURES_GONE,
  PUBLISHED_DIFFERENTLY,
  type Publisher,
  type PublishingDraft,
} from "./publishing.ts";
import { GALLERY_TABLES, picture } from "./schema.ts";

export type Publication = { id: string; error: null } | { id: null; error: string };

/**
 * Publishes an item with all its pictures or not at all, once for each `submissionId`. A repeated submission fails,
 * because its pictures are taken or its id is unique. It then gets the first one's item, unless anything was changed
 * since: changes must not pass for published. Errors: EMPTY_INSERT, PICTURES_GONE, PUBLISHED_DIFFERENTLY.
 */
export async function publishItem<G extends Gallery>(
  gallery: G,
  publisher: Publisher,
  submissionId: string,
  draft: DraftOf<G> | null | undefined,
): Promise<Publication> {
  if (!draft || Object.keys(draft).length === 0) return { id: null, error: EMPTY_INSERT };
  const { main_image, images }: PublishingDraft = draft;
  const pictures = [main_image, ...images.flat()];
  const keys = [main_image, ...images].map((entry) => (Array.isArray(entry) ? entry.map(({ key }) => key) : entry.key));
  const content = { ...GALLERY_RECORDS[gallery].texts(draft, publisher), images: keys };
  const id = randomUUID();
  try {
    await db.transaction(async (tx) => {
      // Throwing undoes taking some.
      if (!(await takePictures(tx, { owner: publisher.id, item: id, gallery }, pictures))) throw new NotTaken();
      const values = { ...content, id, submissionId, codeSearch: makeCodeSearch(), coverImage: main_image.key };
      await tx.insert<PgTable>(GALLERY_TABLES[gallery]).values(values);
      // At the upload they are those of the picture's middle.
      if (!isMiddle(main_image.focal ?? MIDDLE)) await enqueue(tx, "picture-colours", { key: main_image.key });
      await announceChange(tx);
    });
    return { id, error: null };
  } catch (error) {
    const [earlier] = await selectItems(gallery, eq(GALLERY_TABLES[gallery].submissionId, submissionId), 1);
    if (earlier) {
      const same =
        isDeepStrictEqual({ ...earlier.texts, images: earlier.images }, content) && (await areAsChosen(pictures));
      return same ? { id: earlier.id, error: null } : { id: null, error: PUBLISHED_DIFFERENTLY };
    }
    if (error instanceof NotTaken) return { id: null, error: PICTURES_GONE };
    throw error;
  }
}

class NotTaken extends Error {}

/** '#' and a number from 10000 to about 9990000 (ADM-5). */
function makeCodeSearch(): string {
  return `#${10_000 + Math.floor(Math.random() * 9_980_000)}`;
}

/** Also queues AVIF files. false: one is missing, of another gallery, not theirs, named twice or already in an item. */
async function takePictures(
  tx: Tx,
  { owner, item, gallery }: { owner: string; item: string; gallery: Gallery },
  chosen: ChosenPicture[],
): Promise<boolean> {
  const ours = `${GALLERIES[gallery].folder}/`;
  if (!chosen.every(({ key, alt }) => key.startsWith(ours) && isStorable(key) && isStorable(alt))) return false;
  const focal = chosen.map(({ focal = MIDDLE }) => focal);
  const values = sql`(select * from unnest(
    ${sql.param(chosen.map(({ key }) => key))}::text[], ${sql.param(chosen.map(({ alt }) => alt))}::text[],
    ${sql.param(focal.map(({ x }) => x))}::integer[], ${sql.param(focal.map(({ y }) => y))}::integer[]
  ) as chosen(key, alt, x, y))`;
  const taken = await tx
    .update(picture)
    .set({ item, alt: sql`chosen.alt`, focalX: sql`chosen.x`, focalY: sql`chosen.y` })
    .from(sql`${values} as chosen`)
    .where(and(sql`${picture.key} = chosen.key`, eq(picture.owner, owner), isNull(picture.item)))
    .returning({ key: picture.key });
  if (taken.length !== chosen.length) return false;
  const jobs = chosen.map(({ key }) => ({ key }));
  await enqueueAll(tx, "picture-avif", jobs);
  return true;
}

/** Compares texts and focal points. */
async function areAsChosen(pictures: ChosenPicture[]): Promise<boolean> {
  const stored = await showPictures(pictures.map(({ key }) => key));
  return pictures.every(({ key, alt, focal = MIDDLE }) => {
    const shown = stored.get(key);
    return shown?.alt === alt && isDeepStrictEqual(shown.focal ?? MIDDLE, focal);
  });
}

/** Queues the files' removal; returns their keys to remove at once. false: nothing deleted; failures are logged. */
export async function deleteItem(gallery: Gallery, id: string): Promise<string[] | false> {
  if (!isDocumentId(id)) return false;
  const table = GALLERY_TABLES[gallery];
  try {
    return await db.transaction(async (tx) => {
      const removed = await tx.delete(table).where(eq(table.id, id)).returning({ id: table.id });
      if (removed.length === 0) return false;
      await announceChange(tx);
      return deletePictures(tx, eq(picture.item, id));
    });
  } catch (error) {
    logError(error, "deleting a published item");
    return false;
  }
}

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
