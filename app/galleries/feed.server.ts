/** What the feed and the site map tell of the items. */
import { desc, eq, getTableColumns } from "drizzle-orm";
import { cardOf } from "../kit/picture.ts";
import { db, forLength, rowLimit } from "../platform/db.server.ts";
import { GALLERY_IDS, type Gallery, showPath, type TextsOf } from "./galleries.ts";
import { GALLERY_TABLES } from "./items/schema.ts";
import { GALLERY_RECORDS } from "./records.ts";
import { picture, publication } from "./schema.ts";

function feedQuery(gallery: Gallery, limit: number) {
  const table: (typeof GALLERY_TABLES)[Gallery] = GALLERY_TABLES[gallery];
  const { search: _, ...columns } = getTableColumns(table);
  const { entryName, updatedAt } = publication;
  return db
    .select({ item: columns, entryName, updatedAt, cards: picture.cards })
    .from(table)
    .leftJoin(picture, eq(picture.key, table.coverImage))
    .innerJoin(publication, eq(publication.id, table.id))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(rowLimit(limit));
}

const prepareFeed = (gallery: Gallery) =>
  forLength((limit) => feedQuery(gallery, limit).prepare(`listNewest_${gallery}_${limit}`));
const STATEMENTS = Object.fromEntries(GALLERY_IDS.map((gallery) => [gallery, prepareFeed(gallery)])) as Record<
  Gallery,
  ReturnType<typeof prepareFeed>
>;

/** For sitemap and feed: newest first over all galleries, at most `limit` of each. */
export async function listNewest(limit: number) {
  const newestOf = async <G extends Gallery>(gallery: G) => {
    const { name, summary, author } = GALLERY_RECORDS[gallery];
    const rows = await STATEMENTS[gallery](limit).execute();
    return rows.map(({ item, entryName, updatedAt, cards }) => {
      // Drizzle's types cannot follow a type parameter.
      const texts = item as TextsOf<Gallery> as TextsOf<G>;
      return {
        path: showPath(gallery, item.addressName, item.id),
        /** the address that it was first shown at, which readers of the feed know it by */
        entry: showPath(gallery, entryName ?? item.addressName, item.id),
        name: name(texts),
        summary: summary(texts),
        /** null: the studio itself */
        author: author(texts),
        published: item.createdAt,
        /** when what visitors see of it changed last */
        updated: updatedAt ?? item.createdAt,
        /** keys of the file store, the cover first */
        images: item.images.flat(),
        /** key of the cover's preview card */
        card: cardOf(item.coverImage, cards?.at(-1)),
      };
    });
  };
  const items = await Promise.all(GALLERY_IDS.map(newestOf));
  return items.flat().sort((one, other) => other.published.getTime() - one.published.getTime());
}
