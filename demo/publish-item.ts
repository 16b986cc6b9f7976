/** A whole item in one step, for the sample studio and for tests; admins publish what the editor saved (`publishDraft`). */
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { DraftOf, Gallery } from "../app/galleries/galleries.ts";
import type { ChosenPicture, Publisher, PublishingDraft } from "../app/galleries/publication.ts";
import { type Fields, ITEM_FIELDS } from "../app/galleries/records.ts";
import { publication, publicationVersion } from "../app/galleries/schema.ts";
import type { PictureKey } from "../app/galleries/story/blocks.ts";
import type { Content, PictureTexts } from "../app/galleries/story/content.ts";
import { isSameValue } from "../app/kit/json.ts";
import { MIDDLE } from "../app/kit/picture.ts";
import { EMPTY_INSERT, isStorable } from "../app/kit/storable.ts";
import { db } from "../app/platform/db.server.ts";
import { firstRank } from "../app/publishing/editing/rank.server.ts";
import {
  itemName,
  makeCodeSearch,
  PicturesGone,
  showVersion,
  takePictures,
} from "../app/publishing/editing/shown-item.server.ts";

/** Error of an insert whose pictures were swept, are somebody else's, or are already part of an item. */
export const PICTURES_GONE = "the pictures are not stored any more";

export const PUBLISHED_DIFFERENTLY = "the submission was published with other content";

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

/** The content of an item that was published by a form: one block with all of its pictures. */
function contentOf<G extends Gallery>(gallery: G, draft: DraftOf<G>, author: Content["author"]): Content {
  const { main_image, images, ...typed }: PublishingDraft = draft;
  const rows = images.map((entry) => [entry].flat().map(({ key }) => key));
  const texts = ({ key, alt, focal = MIDDLE, ground }: ChosenPicture): [PictureKey, PictureTexts] => [
    key,
    { alt, focal, caption: "", ...(ground && { ground }) },
  ];
  return {
    fields: (ITEM_FIELDS[gallery].fieldsOf as (typed: object) => Fields)(typed),
    author: { uid: author.uid, name: author.name },
    cover: main_image.key,
    colours: null,
    blocks: rows.length > 0 ? [{ id: "imagens", kind: "pictures", rows }] : [],
    pictures: Object.fromEntries([main_image, ...images.flat()].map(texts)),
  };
}
