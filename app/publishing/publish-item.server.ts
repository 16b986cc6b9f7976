import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { DraftOf, Gallery } from "../galleries/galleries.ts";
import {
  PICTURES_GONE,
  PUBLISHED_DIFFERENTLY,
  type Publisher,
  type PublishingDraft,
} from "../galleries/publication.ts";
import { publication, publicationVersion } from "../galleries/schema.ts";
import { isSameValue } from "../kit/json.ts";
import { EMPTY_INSERT, isStorable } from "../kit/storable.ts";
import { db } from "../platform/db.server.ts";
import { firstRank } from "./editing/publication-order.server.ts";
import {
  contentOf,
  itemName,
  makeCodeSearch,
  PicturesGone,
  showVersion,
  takePictures,
} from "./editing/shown-item.server.ts";

export type Publication = { id: string; error: null } | { id: null; error: string };

/**
 * Publishes an item with all its pictures or not at all, once for each `submissionId`. A repeated submission fails,
 * because its pictures are taken or its id is unique. It then gets the first one's item, unless this one has other
 * content: changes must not pass for published. Errors: EMPTY_INSERT, PICTURES_GONE, PUBLISHED_DIFFERENTLY.
 */
export async function publishItem<G extends Gallery>(
  gallery: G,
  publisher: Publisher,
  submissionId: string,
  draft: DraftOf<G> | null | undefined,
): Promise<Publication> {
  if (!draft || Object.keys(draft).length === 0) return { id: null, error: EMPTY_INSERT };
  const { main_image, images }: PublishingDraft = draft;
  const chosen = [main_image, ...images.flat()];
  const keys = chosen.map(({ key }) => key);
  if (![...keys, ...chosen.map(({ alt }) => alt)].every(isStorable)) return { id: null, error: PICTURES_GONE };
  const content = contentOf(gallery, draft, publisher);
  const id = randomUUID();
  try {
    await db.transaction(async (tx) => {
      await takePictures(tx, { owner: publisher.id, item: id, gallery }, keys);
      const version = { content, addressName: itemName(gallery, content, draft) };
      const own = { id, gallery, submissionId, rank: await firstRank(tx, gallery), codeSearch: makeCodeSearch() };
      const [row] = await tx
        .insert(publication)
        .values({ ...own, ...FIRST, addressName: version.addressName, draft: content, changedBy: publisher.id })
        .returning();
      if (!row) throw new Error("the publication was not inserted");
      await tx
        .insert(publicationVersion)
        .values({ item: id, number: FIRST.shownVersion, ...version, published: true, by: publisher.id });
      await showVersion(tx, { ...row, shownVersion: null, publishedAt: row.createdAt }, FIRST.shownVersion);
    });
    return { id, error: null };
  } catch (error) {
    const [earlier] = await db
      .select({ id: publication.id, content: publicationVersion.content })
      .from(publication)
      .innerJoin(publicationVersion, eq(publicationVersion.item, publication.id))
      .where(and(eq(publication.submissionId, submissionId), eq(publicationVersion.number, FIRST.shownVersion)));
    if (earlier) {
      const same = isSameValue(earlier.content, content);
      return same ? { id: earlier.id, error: null } : { id: null, error: PUBLISHED_DIFFERENTLY };
    }
    if (error instanceof PicturesGone) return { id: null, error: PICTURES_GONE };
    throw error;
  }
}

/** What a form publishes is its item's first version. */
const FIRST = { state: "live", revision: 1, publishedRevision: 1, shownVersion: 1 } as const;
