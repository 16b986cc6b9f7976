/** Stored picture keys leave this module as links. */

import { eq, getTableColumns, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { isMiddle, pictureLink, type ShownPicture } from "../kit/picture.ts";
import { isDocumentId } from "../kit/storable.ts";
import { searchedText } from "../kit/visible.ts";
import { db, forLength, rowLimit } from "../platform/db.server.ts";
import { GALLERY_IDS, type Gallery, showPath, standInAlt, type TextsOf } from "./galleries.ts";
import {
  type Card,
  cursorOf,
  type GalleryPage,
  momentCursorOf,
  readCursor,
  readMomentCursor,
  SEARCH_MAX,
} from "./gallery.ts";
import { GALLERY_TABLES } from "./items/schema.ts";
import type { Entry } from "./publication.ts";
import { GALLERY_RECORDS } from "./records.ts";
import { picture } from "./schema.ts";
import type { Block } from "./story/blocks.ts";
import type { ChosenColours } from "./story/content.ts";

export const PAGE_SIZE = 12;

/** Each length is a statement of its own on every connection: a length between two reads the longer one's rows. */
const LENGTHS = [8, PAGE_SIZE, 25, 50, 100];

/** `after` is the previous page's cursor, of the same order; an empty `q` finds everything. */
export type PageRequest = {
  after?: string | null | undefined;
  q?: string | null | undefined;
  limit?: number;
  order?: keyof typeof ORDERS;
};

/** As their owners order them: newest first until one is moved. */
export const IN_ORDER = sql.raw("rank desc, id desc");

/** By when they were first shown, which nothing changes: each once, whatever their owners move between two pages. */
export const NEWEST_FIRST = sql.raw("created_at desc, id desc");

const ORDERS = {
  owners: { by: IN_ORDER, read: readCursor, cursor: cursorOf },
  newest: { by: NEWEST_FIRST, read: readMomentCursor, cursor: momentCursorOf },
};

/** The related are chosen among the first of the list: to look through all of it would take the page's time. */
const LOOKED_THROUGH = 200;
/** Two of them may be neighbours as well. */
const RELATED = 5;

/** The first rows that a search scans before it uses its index. */
const SCANNED_ROWS = 1_000;

export type StoredItem<G extends Gallery> = {
  id: string;
  rank: number;
  addressName: string;
  codeSearch: string;
  createdAt: Date;
  coverImage: string;
  images: Entry<string>[];
  blocks: Block[] | null;
  colours: ChosenColours | null;
  texts: TextsOf<G>;
  /** the row of `coverImage` */
  cover: StoredPicture | null;
};
export type StoredPicture = Pick<typeof picture.$inferSelect, keyof typeof PICTURE>;

/** Pictures are links with their sizes; `images` begins with the cover. */
export type Item<G extends Gallery> = {
  id: string;
  data: TextsOf<G> & {
    codeSearch: string;
    createdAt: Date;
    coverImage: ShownPicture;
    images: Entry<ShownPicture>[];
  };
};

/** With the address of its page. */
export type PlacedItem<G extends Gallery> = Item<G> & { path: string };

const { owner: _owner, item: _item, createdAt: _createdAt, colours: _colours, ...PICTURE } = getTableColumns(picture);

function itemsQuery(gallery: Gallery, where: SQL | undefined, limit: number, order = IN_ORDER) {
  const table: (typeof GALLERY_TABLES)[Gallery] = GALLERY_TABLES[gallery];
  const columns = getTableColumns(table);
  const { id, rank, addressName, codeSearch, createdAt, coverImage, images, blocks, colours, ...others } = columns;
  const { submissionId: _, search: __, ...texts } = others;
  const own = { id, rank, addressName, codeSearch, createdAt, coverImage, images, blocks, colours };
  return db
    .select({ ...own, texts, cover: PICTURE })
    .from(table)
    .leftJoin(picture, eq(picture.key, coverImage))
    .where(where)
    .orderBy(order)
    .limit(rowLimit(limit));
}

// Drizzle's types cannot follow a type parameter; GALLERY_TABLES is checked to have these columns.
const storedItems = async <G extends Gallery>(rows: PromiseLike<unknown>) => (await rows) as StoredItem<G>[];

/** Each reads the rows of a page and one more. `After`: behind a cursor. */
function preparePages(gallery: Gallery) {
  const table = GALLERY_TABLES[gallery];
  const { rank, id, q, at } = given;
  const pages = (order: keyof typeof ORDERS, from: SQL) => {
    const { by } = ORDERS[order];
    const list = (name: string, from?: SQL) =>
      forLength((limit) => itemsQuery(gallery, from, limit + 1, by).prepare(`${name}_${order}_${gallery}_${limit}`));
    // Without a name PostgreSQL plans a search for its words: a plan for any words took ten times as long.
    const search = (way: 0 | 1, from?: SQL) =>
      forLength((limit) =>
        itemsQuery(gallery, searchConditions(table, { q, from, by }, limit)[way], limit + 1, by).prepare(""),
      );
    return {
      list: list("list"),
      listAfter: list("listAfter", from),
      scanned: search(0),
      scannedAfter: search(0, from),
      indexed: search(1),
      indexedAfter: search(1, from),
    };
  };
  const from = sql`(${table.rank}, ${table.id}) < (${rank}::bigint, ${id}::uuid)`;
  const before = sql`(${table.rank}, ${table.id}) > (${rank}::bigint, ${id}::uuid)`;
  const isAlike = sql`(information ->> 'type' = ${given.type}::text)`;
  const first = sql`(select id, rank, information from ${table} order by ${IN_ORDER} limit ${rowLimit(LOOKED_THROUGH)}) as first`;
  const others = sql`${table.id} in (select id from ${first} where id <> ${id}::uuid
    order by ${isAlike} desc, ${IN_ORDER} limit ${rowLimit(RELATED)})`;
  return {
    owners: pages("owners", from),
    newest: pages("newest", sql`(${table.createdAt}, ${table.id}) < (${at}::timestamptz, ${id}::uuid)`),
    item: itemsQuery(gallery, eq(table.id, id), 1).prepare(`getItem_${gallery}`),
    previous: itemsQuery(gallery, before, 1, sql.raw("rank, id")).prepare(`previous_${gallery}`),
    next: itemsQuery(gallery, from, 1).prepare(`next_${gallery}`),
    related: itemsQuery(gallery, others, RELATED, sql`${isAlike} desc, ${IN_ORDER}`).prepare(`related_${gallery}`),
  };
}
const given = {
  rank: sql.placeholder("rank"),
  id: sql.placeholder("id"),
  q: sql.placeholder("q"),
  at: sql.placeholder("at"),
  type: sql.placeholder("type"),
};
const STATEMENTS = Object.fromEntries(GALLERY_IDS.map((gallery) => [gallery, preparePages(gallery)])) as Record<
  Gallery,
  ReturnType<typeof preparePages>
>;
const picturesByKey = db
  .select(PICTURE)
  .from(picture)
  .where(sql`${picture.key} = any(${sql.placeholder("keys")}::text[])`)
  .prepare("showPictures");

async function showItems<G extends Gallery>(gallery: G, rows: StoredItem<G>[]): Promise<PlacedItem<G>[]> {
  const { name } = GALLERY_RECORDS[gallery];
  const pictures = await showPictures(rows.flatMap(({ coverImage, images }) => [coverImage, ...images.flat()]));
  return rows.flatMap(({ id, texts, codeSearch, createdAt, ...stored }) => {
    const order = stored.images.flat();
    const show = (key: string): ShownPicture | undefined => {
      const shown = pictures.get(key);
      return (
        shown && { ...shown, alt: shown.alt || standInAlt(gallery, name(texts), order.indexOf(key), order.length) }
      );
    };
    const coverImage = show(stored.coverImage);
    // The item was deleted between the two queries, and its pictures with it.
    if (!coverImage) return [];
    const images = stored.images.flatMap((entry): Entry<ShownPicture>[] => {
      const [one, other] = [entry].flat().map(show);
      if (one && other) return [[one, other]];
      return one ? [one] : [];
    });
    const path = showPath(gallery, stored.addressName, id);
    return [{ id, path, data: { ...texts, codeSearch, createdAt, coverImage, images } }];
  });
}

/** `alt` may be empty. */
export async function showPictures(keys: string[]): Promise<Map<string, ShownPicture>> {
  if (keys.length === 0) return new Map();
  const rows = await picturesByKey.execute({ keys });
  return new Map(rows.map((row) => [row.key, toPicture(row)]));
}

export function toPicture(stored: StoredPicture): ShownPicture {
  const { key, width, height, thumbhash, alt, caption, avif, focalX: x, focalY: y } = stored;
  const { measuredGround: measured, chosenGround: chosen, cards } = stored;
  const ground = measured && measured !== "none" && { measured, ...(chosen && { chosen }) };
  const shown = { link: pictureLink(key), width, height, thumbhash, alt, avif, ...(caption && { caption }) };
  const look = { ...(!isMiddle({ x, y }) && { focal: { x, y } }), ...(ground && { ground }) };
  return { ...shown, ...look, ...(cards.length > 0 && { card: cards.at(-1) }) };
}

async function readPage<G extends Gallery>(gallery: G, request: PageRequest) {
  const { limit = PAGE_SIZE } = request;
  const selected = await selectPage(gallery, request, LENGTHS.find((length) => length >= limit) ?? limit);
  const rows = selected.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: selected.length > limit && last ? ORDERS[request.order ?? "owners"].cursor(last) : null };
}

export async function listItems<G extends Gallery>(gallery: G, request: PageRequest = {}) {
  const { rows, next } = await readPage(gallery, request);
  return { items: await showItems(gallery, rows), next };
}

/** null: unknown or malformed id. */
export async function findItem<G extends Gallery>(gallery: G, id: string): Promise<PlacedItem<G> | null> {
  const stored = await getStored(gallery, id);
  const [item] = stored ? await showItems(gallery, [stored]) : [];
  return item ?? null;
}

/** The document as DATA-1 has it, without its address. */
export async function getItem<G extends Gallery>(gallery: G, id: string): Promise<Item<G> | null> {
  const item = await findItem(gallery, id);
  return item && { id: item.id, data: item.data };
}

/** An item's row, its pictures still as keys. null: unknown or malformed id. */
export async function getStored<G extends Gallery>(gallery: G, id: string): Promise<StoredItem<G> | null> {
  if (!isDocumentId(id)) return null;
  const [stored] = await storedItems<G>(STATEMENTS[gallery].item.execute({ id }));
  return stored ?? null;
}

/** The items before and after one in the list, and up to five others: those of its type first. */
export async function readAround<G extends Gallery>(gallery: G, { id, rank, texts }: StoredItem<G>) {
  const { previous, next, related } = STATEMENTS[gallery];
  const [[before], [after], others] = await Promise.all([
    storedItems<G>(previous.execute({ rank, id })),
    storedItems<G>(next.execute({ rank, id })),
    storedItems<G>(related.execute({ id, type: texts.information.type })),
  ]);
  return { previous: before ?? null, next: after ?? null, related: others };
}

/** In their owners' order, by one statement. Reads the covers only: an item may have forty pictures more. */
export async function listCards<G extends Gallery>(gallery: G, request: PageRequest = {}): Promise<GalleryPage<Card>> {
  const { rows, next } = await readPage(gallery, request);
  const items = rows.flatMap(({ id, addressName, texts, cover }) => {
    const path = showPath(gallery, addressName, id);
    return cover ? [toCard(gallery, { id, path, data: { ...texts, coverImage: toPicture(cover) } })] : [];
  });
  return { items, next };
}

type ItemOfCard<G extends Gallery> = { id: string; path: string; data: TextsOf<G> & { coverImage: ShownPicture } };

export function toCard<G extends Gallery>(gallery: G, { id, path, data }: ItemOfCard<G>): Card {
  // The name stands beside the cover and says the same as its alternative text. A card has no caption.
  const { caption: _, ...cover } = { ...data.coverImage, alt: "" };
  return { id, name: GALLERY_RECORDS[gallery].cardName(data), kind: data.information.type, path, cover };
}

/**
 * The rows of a page and one more. A search needs every word, ignoring accents and case. PostgreSQL cannot know how
 * many rows hold the beginning of a word, and scans all of them for a rare one. So the first rows are scanned first,
 * which suffices for a frequent word; the index finds a rare one.
 */
async function selectPage<G extends Gallery>(gallery: G, request: PageRequest, limit: number) {
  const { after, q, order = "owners" } = request;
  const { list, listAfter, scanned, scannedAfter, indexed, indexedAfter } = STATEMENTS[gallery][order];
  const from = ORDERS[order].read(after);
  const words = searchedText(q, SEARCH_MAX);
  if (words === "") {
    // Something is searched for that nobody sees: nothing has it.
    if (q?.trim()) return [];
    return storedItems<G>(from ? listAfter(limit).execute(from) : list(limit).execute());
  }
  const values = { ...from, q: words };
  const rows = await storedItems<G>((from ? scannedAfter : scanned)(limit).execute(values));
  return rows.length > limit ? rows : storedItems<G>((from ? indexedAfter : indexed)(limit).execute(values));
}

type ListTable = PgTable & { rank: PgColumn; id: PgColumn; createdAt: PgColumn };

/** By scanning the first rows, and by the index. `from`: the part of the list that is searched; `by`: its order. */
export function searchConditions(
  table: ListTable,
  { q, from = sql`true`, by = IN_ORDER }: { q: string | Placeholder; from?: SQL | undefined; by?: SQL },
  limit: number,
): [SQL, SQL] {
  const rows = sql`select id, rank, created_at, search from ${table} where ${from}`;
  const words = sql`search @@ search_query(${q})`;
  const first = sql`order by ${by} limit ${limit + 1}`;
  return [
    sql`${table.id} in (select id from (${rows} order by ${by} limit ${SCANNED_ROWS}) as scanned where ${words} ${first})`,
    sql`${table.id} in (with found as materialized (${rows} and ${words}) select id from found ${first})`,
  ];
}
