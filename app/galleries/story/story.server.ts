/** Reads what the page of a published item shows: its story, its neighbours in the list, and others like it. */
import { sql } from "drizzle-orm";
import { redirect } from "react-router";
import { db } from "../../platform/db.server.ts";
import { getStored, readAround, type StoredItem, showPictures, toCard, toPicture } from "../galleries.server.ts";
import { GALLERIES, type Gallery, showPath } from "../galleries.ts";
import type { Card } from "../gallery.ts";
import { picture } from "../schema.ts";
import type { Block, PictureKey } from "./blocks.ts";
import { storyOf } from "./model.ts";
import { type StoryColours, storyColours } from "./story-colours.ts";

/** A project's card on its own ground. */
export type Neighbour = Card & { ground: string; text: string };

export type StoryPage = NonNullable<Awaited<ReturnType<typeof readPage>>>;

const RELATED = 3;
const FEWEST_RELATED = 2;

/**
 * The page at an address. The id decides: every other form of its address leads to the one for ever, without a name too.
 * Without an id that is known, a short address leads to the list. null: unknown or malformed id.
 */
export async function readStoryAt(
  gallery: Gallery,
  { pathname }: URL,
  { name, crl }: { name?: string; crl?: string },
): Promise<StoryPage | null> {
  const stored = await getStored(gallery, crl ?? name ?? "");
  // As the specification says, of inspirations as well.
  if (!stored && crl === undefined) throw redirect("/portifolio");
  if (!stored) return null;
  const path = pathOf(gallery, stored);
  if (pathname !== path) throw redirect(path, 301);
  return readPage(gallery, stored);
}

/** null: the item was deleted meanwhile. */
async function readPage<G extends Gallery>(gallery: G, stored: StoredItem<G>) {
  const [pictures, { previous, next, related }] = await Promise.all([
    showPictures(stored.images.flat()),
    readAround(gallery, stored),
  ]);
  const around = [previous, next].filter((item) => item !== null);
  const colours = await readColours([stored, ...around].map(({ coverImage }) => coverImage));
  // The item was deleted between two queries, and its pictures with it.
  if (!pictures.has(stored.coverImage)) return null;
  const story = storyOf({
    gallery,
    texts: stored.texts,
    publishedAt: stored.createdAt,
    cover: stored.coverImage,
    coverColours: colours.get(stored.coverImage),
    colours: stored.colours,
    blocks: stored.blocks ?? laidOut(stored.images.slice(1)),
    picture: (key) => pictures.get(key),
  });
  const card = (item: StoredItem<G> | null): Card[] => {
    if (!item?.cover) return [];
    const data = { ...item.texts, coverImage: toPicture(item.cover) };
    return [toCard(gallery, { id: item.id, path: pathOf(gallery, item), data })];
  };
  const neighbour = (item: StoredItem<G> | null): Neighbour | null => {
    const [shown] = card(item);
    if (!item || !shown) return null;
    const { ground, text } = storyColours(colours.get(item.coverImage), item.colours);
    return { ...shown, ground, text };
  };
  const others = related.filter((item) => around.every((one) => one.id !== item.id));
  const { neighbours } = GALLERIES[gallery];
  const cards = (neighbours ? others : related).slice(0, RELATED).flatMap(card);
  return {
    id: stored.id,
    /** the item's one address */
    path: pathOf(gallery, stored),
    published: stored.createdAt,
    story,
    /** shown to an admin alone */
    isHidden: false as boolean,
    /** before and after it in the list; an inspiration's page is the smaller one */
    previous: neighbours ? neighbour(previous) : null,
    next: neighbours ? neighbour(next) : null,
    /** empty, or at least two */
    related: cards.length < FEWEST_RELATED ? [] : cards,
  };
}

const pathOf = (gallery: Gallery, { addressName, id }: Pick<StoredItem<Gallery>, "addressName" | "id">) =>
  showPath(gallery, addressName, id);

/** An item without a story: its pictures by their shapes. */
function laidOut(images: (PictureKey | [PictureKey, PictureKey])[]): Block[] {
  return images.length === 0 ? [] : [{ id: "pictures", kind: "pictures", rows: images.map((entry) => [entry].flat()) }];
}

const coloursByKey = db
  .select({ key: picture.key, colours: picture.colours })
  .from(picture)
  .where(sql`${picture.key} = any(${sql.placeholder("keys")}::text[])`)
  .prepare("readColours");

/** Of covers, by their keys; null: not found yet. */
export async function readColours(keys: PictureKey[]): Promise<Map<PictureKey, StoryColours | null>> {
  const rows = await coloursByKey.execute({ keys });
  return new Map(rows.map(({ key, colours }) => [key, colours]));
}
