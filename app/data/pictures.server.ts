/** Queries and changes of the galleries' pictures. Files are stored before their row is inserted. */
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { GALLERIES, type Gallery } from "../domain/galleries.ts";
import {
  isMiddle,
  MIDDLE,
  ORIGINAL_TYPES,
  pictureFiles,
  pictureLink,
  type ShownPicture,
  stemOf,
} from "../domain/picture.ts";
import type { ChosenPicture } from "../domain/publishing.ts";
import { isStorable } from "../domain/storable.ts";
import { enqueue } from "../services/jobs.server.ts";
import { db, type Tx } from "./db.server.ts";
import { picture } from "./schema/gallery.ts";

export type PictureRow = typeof picture.$inferSelect;

/** Records a stored picture that is not yet part of an item. */
export async function insertPicture(
  values: Pick<PictureRow, "key" | "owner" | "width" | "height" | "thumbhash">,
): Promise<void> {
  await db.insert(picture).values(values);
}

/**
 * Makes this person's waiting pictures part of an item, in the transaction that publishes it, and queues their AVIF files.
 * false: one is missing, of another gallery, not theirs, named twice, or part of an item already.
 */
export async function takePictures(
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
  for (const { key } of chosen) await enqueue(tx, "picture-avif", { key });
  return true;
}

/** Removes an item's pictures in its transaction and queues the removal of their files, whose keys it returns. */
export async function deletePicturesOf(tx: Tx, item: string): Promise<string[]> {
  return removeWithFiles(tx, eq(picture.item, item));
}

/** Removes what was chosen and not published for longer than `days`. */
export async function deleteExpiredPictures(days: number): Promise<void> {
  const expired = and(isNull(picture.item), lt(picture.createdAt, sql`now() - ${days} * interval '1 day'`));
  await db.transaction((tx) => removeWithFiles(tx, expired));
}

/** Removes a waiting picture of this person, with its files. false: there is none. */
export async function deleteWaitingPicture(owner: string, key: string): Promise<boolean> {
  if (!isStorable(key)) return false;
  const own = and(eq(picture.key, key), eq(picture.owner, owner), isNull(picture.item));
  const removed = await db.transaction((tx) => removeWithFiles(tx, own));
  return removed.length > 0;
}

async function removeWithFiles(tx: Tx, which: ReturnType<typeof and>): Promise<string[]> {
  const removed = await tx.delete(picture).where(which).returning({ key: picture.key, width: picture.width });
  const keys = removed.flatMap(pictureFiles);
  if (keys.length > 0) await enqueue(tx, "delete-files", { keys });
  return keys;
}

/** The picture of this key, if its row is there. */
export async function findPicture(key: string): Promise<PictureRow | undefined> {
  const [found] = await db.select().from(picture).where(eq(picture.key, key));
  return found;
}

/**
 * Marks a picture's AVIF files as stored. false: the picture was deleted meanwhile. Not announced, because that would render
 * every public page again, up to forty times after one publication; cached pages expire within a minute.
 */
export async function markAvif(key: string): Promise<boolean> {
  const marked = await db.update(picture).set({ avif: true }).where(eq(picture.key, key)).returning();
  return marked.length > 0;
}

/** Pictures by key, to be shown; `alt` as it was given, perhaps empty. */
export async function showPictures(keys: string[]): Promise<Map<string, ShownPicture>> {
  if (keys.length === 0) return new Map();
  const rows = await db.select().from(picture).where(inArray(picture.key, keys));
  return new Map(
    rows.map(({ key, width, height, thumbhash, alt, avif, focalX: x, focalY: y }) => {
      const shown: ShownPicture = { link: pictureLink(key), width, height, thumbhash, alt, avif };
      return [key, isMiddle({ x, y }) ? shown : { ...shown, focal: { x, y } }];
    }),
  );
}

/** Which of these stems (`ilustrations/<uuid>`) have no row: files of a picture that was never recorded, or is gone. */
export async function stemsWithoutPicture(stems: string[]): Promise<string[]> {
  if (stems.length === 0) return [];
  // Whole keys use the primary key: a pattern would scan the whole table for every stem.
  const keys = stems.flatMap((stem) => ORIGINAL_TYPES.map((type) => `${stem}.${type}`));
  const named = await db.select({ key: picture.key }).from(picture).where(inArray(picture.key, keys));
  const known = new Set(named.map(({ key }) => stemOf(key)));
  return stems.filter((stem) => !known.has(stem));
}
