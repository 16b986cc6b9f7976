/** The galleries' pictures. Files are stored before their row is inserted. */
import { and, eq, inArray, isNotNull, isNull, like, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { Ground } from "../kit/ground.ts";
import { type FocalPoint, ORIGINAL_TYPES, pictureFiles, stemOf } from "../kit/picture.ts";
import { isStorable } from "../kit/storable.ts";
import { announceChange } from "../platform/announce.server.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue, enqueueAll } from "../platform/jobs.server.ts";
import type { CoverColours } from "./cover-colours.server.ts";
import { GALLERY_TABLES } from "./items/schema.ts";
import type { Entry } from "./publication.ts";
import { picture, publication, publicationVersion } from "./schema.ts";

export type PictureRow = typeof picture.$inferSelect;

export async function insertPicture(
  values: Pick<PictureRow, "key" | "owner" | "width" | "height" | "thumbhash"> &
    Partial<Pick<PictureRow, "colours" | "measuredGround">>,
): Promise<void> {
  await db.insert(picture).values(values);
}

/** Also queues the removal of the files, whose keys it returns. */
export async function deletePictures(tx: Tx, which: SQL): Promise<string[]> {
  const removed = await tx
    .delete(picture)
    .where(which)
    .returning({ key: picture.key, width: picture.width, cards: picture.cards });
  const keys = removed.flatMap(pictureFiles);
  if (keys.length > 0) await enqueue(tx, "delete-files", { keys });
  return keys;
}

/** Removes pictures chosen more than `days` ago and not published. */
export async function deleteExpiredPictures(days: number): Promise<void> {
  const expired = sql`${picture.item} is null and ${picture.createdAt} < now() - ${days} * interval '1 day'`;
  await db.transaction((tx) => deletePictures(tx, expired));
}

/** Removes an item's pictures that neither draft, version nor page names, `days` after their upload. */
export async function deleteUnnamedPictures(days: number): Promise<void> {
  const namedIn = (content: SQL) => sql`${content} -> 'pictures' ? ${picture.key}`;
  const unnamed = sql`${picture.item} is not null and ${picture.createdAt} < now() - ${days} * interval '1 day'
    and not exists (select from ${publication} where ${publication.id} = ${picture.item} and ${namedIn(sql`${publication.draft}`)})
    and not exists (select from ${publicationVersion} where ${publicationVersion.item} = ${picture.item}
      and ${namedIn(sql`${publicationVersion.content}`)})`;
  await db.transaction(async (tx) => {
    const rows = await tx.select({ key: picture.key }).from(picture).where(unnamed).for("update");
    const keys = rows.map(({ key }) => key);
    // A draft may have named one before its row was locked.
    if (keys.length > 0) await deletePictures(tx, sql`${inArray(picture.key, keys)} and ${unnamed}`);
  });
}

/** false: this person has no such waiting picture. */
export async function deleteWaitingPicture(owner: string, key: string): Promise<boolean> {
  if (!isStorable(key)) return false;
  const own = sql`${picture.key} = ${key} and ${picture.owner} = ${owner} and ${picture.item} is null`;
  const removed = await db.transaction((tx) => deletePictures(tx, own));
  return removed.length > 0;
}

export async function findPicture(key: string): Promise<PictureRow | undefined> {
  const [found] = await db.select().from(picture).where(eq(picture.key, key));
  return found;
}

/**
 * false: the picture was deleted meanwhile. Not announced: that would render every public page again, up to forty times
 * for one publication. Cached pages expire within a minute.
 */
export async function markAvif(key: string): Promise<boolean> {
  const marked = await db.update(picture).set({ avif: true }).where(eq(picture.key, key)).returning();
  return marked.length > 0;
}

/** Queues the AVIF files of pictures published before a moment that lack them: a restore brings no jobs back. */
export async function queueMissingAvif(before: Date): Promise<void> {
  const published = and(isNotNull(picture.item), lt(picture.createdAt, before));
  const keys = await db
    .select({ key: picture.key })
    .from(picture)
    .where(and(eq(picture.avif, false), published));
  await enqueueAll(db, "picture-avif", keys);
}

export async function setColours(key: string, colours: CoverColours): Promise<void> {
  await db.update(picture).set({ colours }).where(eq(picture.key, key));
}

/** How a picture is cropped, and on what its transparent parts are laid; no ground: nothing is transparent. */
export function lookOf({ focalX, focalY, chosenGround, measuredGround }: PictureRow): {
  focal: FocalPoint;
  ground: Ground | undefined;
} {
  const focal = { x: focalX, y: focalY };
  const isOpaque = measuredGround === null || measuredGround === "none";
  return { focal, ground: isOpaque ? undefined : (chosenGround ?? measuredGround) };
}

/** Puts a card into use. false: the picture was deleted meanwhile. */
export async function setCard(key: string, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const cards = sql`(${picture.cards} - ${name}::text) || jsonb_build_array(${name}::text)`;
    const [changed] = await tx.update(picture).set({ cards }).where(eq(picture.key, key)).returning();
    // Messengers ask for a page as soon as its address is sent; a cached one would name the card from before.
    if (changed && (await tx.$count(picture, and(eq(picture.key, key), isCover))) > 0) await announceChange(tx);
    return changed !== undefined;
  });
}

/** Of a picture from before grounds. What is laid on another ground than white gets another card and other colours. */
export async function setMeasuredGround(key: string, measuredGround: Ground | "none"): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(picture).set({ measuredGround }).where(eq(picture.key, key));
    if (measuredGround === "none") return;
    await announceChange(tx);
    if (measuredGround === "light") return;
    await enqueue(tx, "picture-card", { key });
    await enqueue(tx, "picture-colours", { key });
  });
}

/** Queues the measuring of pictures from before grounds, or from an import. A JPEG has nothing transparent. */
export async function queueMissingGrounds(): Promise<void> {
  const missing = isNull(picture.measuredGround);
  await db
    .update(picture)
    .set({ measuredGround: "none" })
    .where(and(missing, like(picture.key, "%.jpg")));
  const keys = await db
    .select({ key: picture.key })
    .from(picture)
    .where(and(missing, not(queuedAs("picture-ground"))));
  await enqueueAll(db, "picture-ground", keys);
}

const isCover = or(
  ...Object.values(GALLERY_TABLES).map(
    (table) =>
      sql`exists (select 1 from ${table} where ${table.id} = ${picture.item} and ${table.coverImage} = ${picture.key})`,
  ),
);

const queuedAs = (queue: string) =>
  sql`exists (select 1 from pgboss.job where name = ${queue} and state < 'completed' and data ->> 'key' = ${picture.key})`;

/** Queues the colours of covers that lack them, because they are from before colours, or from an import. */
export async function queueMissingColours(): Promise<void> {
  const keys = await db
    .select({ key: picture.key })
    .from(picture)
    .where(and(isNull(picture.colours), isCover, not(queuedAs("picture-colours"))));
  await enqueueAll(db, "picture-colours", keys);
}

/** Stems (`ilustrations/<uuid>`) whose picture was never recorded, or is gone. */
export async function stemsWithoutPicture(stems: string[]): Promise<string[]> {
  if (stems.length === 0) return [];
  // Whole keys use the primary key; a pattern would scan the table for every stem.
  const keys = stems.flatMap((stem) => ORIGINAL_TYPES.map((type) => `${stem}.${type}`));
  const named = await db.select({ key: picture.key }).from(picture).where(inArray(picture.key, keys));
  const known = new Set(named.map(({ key }) => stemOf(key)));
  return stems.filter((stem) => !known.has(stem));
}

/** The files that each picture must have, and what its publications and it say of each other that is not so. */
export async function checkPictures(tx: Tx): Promise<{ files: string[]; faults: string[] }> {
  const pictures = await tx.select().from(picture);
  const itemOf = new Map(pictures.map(({ key, item }) => [key, item]));
  const publications = await tx.select(CHECKED).from(publication).leftJoin(publicationVersion, isShownVersion);
  const stateOf = new Map(publications.map((one) => [one.id, one]));
  const faults: string[] = [];
  const shownItems = new Set<string>();
  const told = new Set<string>();
  for (const [gallery, table] of Object.entries(GALLERY_TABLES)) {
    const rows = await tx.select({ id: table.id, images: table.images, coverImage: table.coverImage }).from(table);
    for (const { id, images, coverImage } of rows) {
      shownItems.add(id);
      const keys = new Set([coverImage, ...(images as Entry<string>[]).flat()]);
      const wrong = [...keys].filter((key) => itemOf.get(key) !== id);
      for (const key of wrong) faults.push(`${gallery} ${id} shows ${key}, which is not a picture of it`);
      const { shownVersion, shown } = stateOf.get(id) ?? {};
      if (wrong.length > 0) told.add(id);
      else if (!shown || shown.cover !== coverImage || [...keys].some((key) => !(key in shown.pictures)))
        faults.push(`${gallery} ${id} does not show its version ${shownVersion}`);
    }
  }
  for (const { id, state } of publications)
    if ((state === "live") !== shownItems.has(id)) faults.push(`publication ${id} is ${state}, and not so shown`);
  const { rows: named } = await tx.execute<{ id: string; key: string }>(NAMED);
  for (const { id, key } of named)
    if (itemOf.get(key) !== id && !told.has(id))
      faults.push(`publication ${id} names ${key}, which is not a picture of it`);
  for (const { key, item } of pictures)
    if (item !== null && !stateOf.has(item)) faults.push(`picture ${key} belongs to ${item}, which does not exist`);
  const files = pictures.flatMap((one) => pictureFiles(one).filter((key) => one.avif || !key.endsWith(".avif")));
  return { files, faults };
}

const CHECKED = {
  id: publication.id,
  state: publication.state,
  shownVersion: publication.shownVersion,
  shown: publicationVersion.content,
};
/** Joins a publication with what visitors see of it. */
export const isShownVersion = and(
  eq(publicationVersion.item, publication.id),
  eq(publicationVersion.number, publication.shownVersion),
);

/** Pictures of drafts and versions. */
const NAMED = sql`
  select id, jsonb_object_keys(draft -> 'pictures') as key from publication
  union select item, jsonb_object_keys(content -> 'pictures') from publication_version`;
