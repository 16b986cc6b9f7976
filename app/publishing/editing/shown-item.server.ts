/** What visitors see of an item: the row of its gallery's table and its pictures' texts, made from a version. */
import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type DraftOf, GALLERIES, type Gallery } from "../../galleries/galleries.ts";
import { GALLERY_TABLES, PUBLISHING_SCHEMAS } from "../../galleries/items/schema.ts";
import type { ChosenPicture, Entry } from "../../galleries/publication.ts";
import { GALLERY_RECORDS, ITEM_FIELDS } from "../../galleries/records.ts";
import { picture, publication, publicationVersion } from "../../galleries/schema.ts";
import { type PictureKey, storyPictures } from "../../galleries/story/blocks.ts";
import type { Content } from "../../galleries/story/content.ts";
import { isSameValue } from "../../kit/json.ts";
import { MIDDLE } from "../../kit/picture.ts";
import { announceChange } from "../../platform/announce.server.ts";
import { first, type Tx } from "../../platform/db.server.ts";
import { enqueueAll } from "../../platform/jobs.server.ts";
import { type Draft, namedPictures, withoutTexts } from "./parts.ts";
import { firstRank } from "./rank.server.ts";

export type PublicationRow = typeof publication.$inferSelect;

/** Pictures that were swept, or are somebody else's or another item's. */
export class PicturesGone extends Error {
  readonly keys: PictureKey[];
  constructor(keys: PictureKey[]) {
    super(`pictures are not the item's: ${keys.join(", ")}`);
    this.keys = keys;
  }
}

/** The draft that a form would send. */
function typedDraft<G extends Gallery>(gallery: G, content: Content): DraftOf<G> {
  const chosen = (key: PictureKey): ChosenPicture => {
    const { alt = "", focal = MIDDLE, ground } = content.pictures[key] ?? {};
    return { key, alt, focal, ...(ground && { ground }) };
  };
  const images = imagesOf(gallery, content)
    .slice(1)
    .map((entry) => (Array.isArray(entry) ? entry.map(chosen) : chosen(entry)));
  return { ...ITEM_FIELDS[gallery].typed(content.fields), main_image: chosen(content.cover), images } as DraftOf<G>;
}

/** The cover, then the story's pictures in reading order, each once. */
function imagesOf(gallery: Gallery, { cover, blocks }: Content): Entry<PictureKey>[] {
  const seen = new Set([cover]);
  const entries = storyPictures(blocks).flatMap((keys): Entry<PictureKey>[] => {
    const [one, other] = keys.filter((key) => !seen.has(key));
    for (const key of keys) seen.add(key);
    if (one === undefined) return [];
    return other === undefined ? [one] : [[one, other]];
  });
  return [cover, ...(GALLERIES[gallery].pairs ? entries : entries.flat())];
}

/**
 * What the publishing schemas make of the content; null: they refuse it. `isKnown`: a fault of its fields is one that is
 * shown already, because records may hold what no form sends.
 */
export function publishable<G extends Gallery>(gallery: G, content: Content, isKnown: boolean): DraftOf<G> | null {
  const draft = typedDraft(gallery, content);
  const author = { uid: content.author.uid || "-", name: content.author.name };
  const parsed = PUBLISHING_SCHEMAS[gallery].safeParse({ ...draft, submissionId: randomUUID(), author });
  if (parsed.success) return parsed.data;
  return isKnown ? draft : null;
}

/** The item's name, as it is in its title and its address. */
export function itemName<G extends Gallery>(gallery: G, content: Content, draft: DraftOf<G>): string {
  return GALLERY_RECORDS[gallery].name(textsOf(gallery, content, draft));
}

function textsOf<G extends Gallery>(gallery: G, { author }: Content, draft: DraftOf<G>) {
  return GALLERY_RECORDS[gallery].texts(draft, { id: "", ...author });
}

/**
 * Shows a version of a publication, whose row the caller has locked: all of it or, by throwing, nothing. Also queues what
 * its pictures lack.
 */
export async function showVersion(tx: Tx, { id, ...row }: PublicationRow, number: number): Promise<void> {
  const stored = await versionOf(tx, id, number);
  if (!stored) throw new Error(`publication ${id} has no version ${number}`);
  const { content, addressName } = stored;
  const draft = publishable(row.gallery, content, true);
  if (!draft) throw new Error(`version ${number} of publication ${id} cannot be shown`);
  const before = await versionOf(tx, id, row.shownVersion);
  await copyTexts(tx, id, content, new Set(before ? namedPictures(before.content) : []));
  const publishedAt = row.publishedAt ?? new Date();
  const same = before !== null && isSameValue(before, { content, addressName });
  const changedAt = before ? new Date() : publishedAt;
  const place = {
    // What is shown first is the newest, unless an owner gave it another place.
    rank: row.publishedAt === null && !row.placed ? await firstRank(tx, row.gallery) : row.rank,
    entryName: row.entryName ?? before?.addressName ?? addressName,
    updatedAt: same ? row.updatedAt : changedAt,
  };
  await setPublication(tx, id, { state: "live", shownVersion: number, publishedAt, ...place });
  const values = {
    ...textsOf(row.gallery, content, draft),
    addressName,
    coverImage: content.cover,
    images: imagesOf(row.gallery, content),
    blocks:
      content.blocks.every(({ kind }) => kind === "pictures") && content.blocks.length < 2 ? null : content.blocks,
    colours: content.colours,
  };
  const { codeSearch, submissionId } = row;
  const own = { id, rank: place.rank, codeSearch, submissionId, createdAt: publishedAt };
  const table = GALLERY_TABLES[row.gallery];
  await tx
    .insert<PgTable>(table)
    .values({ ...own, ...values })
    .onConflictDoUpdate({ target: table.id, set: values });
  await announceChange(tx);
}

/** null: there is none of this number. */
export async function versionOf(tx: Tx, item: string, number: number | null): Promise<Draft | null> {
  if (number === null) return null;
  const { content, addressName } = publicationVersion;
  const version = and(eq(publicationVersion.item, item), eq(publicationVersion.number, number));
  return first(tx.select({ content, addressName }).from(publicationVersion).where(version));
}

/** The caller has locked the row. */
export async function setPublication(tx: Tx, id: string, values: PgUpdateSetSource<typeof publication>): Promise<void> {
  await tx.update(publication).set(values).where(eq(publication.id, id));
}

/** Public pages read a picture's texts, focal point and ground from its own row. `before`: pictures that are shown already. */
async function copyTexts(tx: Tx, item: string, content: Content, before: Set<PictureKey>): Promise<void> {
  const keys = namedPictures(content);
  const own = and(eq(picture.item, item), inArray(picture.key, keys));
  const stored = await tx.select().from(picture).where(own).orderBy(picture.key).for("update");
  const found = new Set(stored.map(({ key }) => key));
  if (found.size < keys.length) throw new PicturesGone(keys.filter((key) => !found.has(key)));
  const chosen = keys.map((key) => ({ key, ...(content.pictures[key] ?? withoutTexts) }));
  await tx
    .update(picture)
    .set({
      alt: sql`chosen.alt`,
      caption: sql`chosen.caption`,
      focalX: sql`(chosen.focal ->> 'x')::integer`,
      focalY: sql`(chosen.focal ->> 'y')::integer`,
      chosenGround: sql`chosen.ground`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb)
        as chosen(key text, alt text, caption text, focal jsonb, ground text)`,
    )
    .where(sql`${picture.key} = chosen.key`);
  const looksDifferent = ({ key, focalX, focalY, chosenGround }: (typeof stored)[number]) => {
    const { focal, ground = null } = content.pictures[key] ?? withoutTexts;
    return focal.x !== focalX || focal.y !== focalY || ground !== chosenGround;
  };
  const jobsOf = (which: (one: (typeof stored)[number]) => boolean) => stored.filter(which).map(({ key }) => ({ key }));
  const isNew = ({ key, avif }: (typeof stored)[number]) => !avif && !before.has(key);
  await enqueueAll(tx, "picture-avif", jobsOf(isNew));
  // A new picture's card is made with its AVIF files.
  const hasOtherCard = jobsOf((one) => looksDifferent(one) && !isNew(one));
  await enqueueAll(tx, "picture-card", hasOtherCard);
  // At the upload they are those of the picture's middle, on the measured ground.
  await enqueueAll(tx, "picture-colours", jobsOf(looksDifferent));
}

/** Makes waiting pictures of this person part of an item, and leaves those that are. Throws PicturesGone. */
export async function takePictures(
  tx: Tx,
  { gallery, item, owner }: { gallery: Gallery; item: string; owner: string },
  keys: PictureKey[],
): Promise<void> {
  if (keys.length === 0) return;
  const ours = keys.filter((key) => key.startsWith(`${GALLERIES[gallery].folder}/`));
  const waiting = sql`(${picture.item} = ${item} or (${picture.item} is null and ${picture.owner} = ${owner}))`;
  const own = and(inArray(picture.key, ours), waiting);
  const taken = await tx.update(picture).set({ item }).where(own).returning({ key: picture.key });
  const found = new Set(taken.map(({ key }) => key));
  if (found.size < keys.length) throw new PicturesGone(keys.filter((key) => !found.has(key)));
}

/** '#' and a number from 10000 to about 9990000 (ADM-5). */
export function makeCodeSearch(): string {
  return `#${10_000 + Math.floor(Math.random() * 9_980_000)}`;
}
