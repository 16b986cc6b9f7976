/** Drafts as they would be shown: by an unlisted link, and for an admin's editor. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { data as response } from "react-router";
import { isDocumentId, isStorable } from "../../kit/storable.ts";
import { currentUser } from "../../people/guards.server.ts";
import { db } from "../../platform/db.server.ts";
import { showPictures } from "../galleries.server.ts";
import { type Gallery, showPath } from "../galleries.ts";
import { isShownVersion } from "../pictures.server.ts";
import { mayEdit, SEEN_BY } from "../policy.ts";
import type { PublicationState } from "../publication.ts";
import { publication, publicationVersion } from "../schema.ts";
import { storyPictures } from "./blocks.ts";
import type { Content } from "./content.ts";
import { draftStory } from "./draft-story.ts";
import { readColours, type StoryPage } from "./story.server.ts";

const { id, gallery, draft, publishedAt, previewToken, previewEnds } = publication;
const COLUMNS = { id, gallery, draft, publishedAt, previewEnds };

const byToken = db
  .select(COLUMNS)
  .from(publication)
  .where(and(eq(previewToken, sql.placeholder("token")), sql`${previewEnds} > now()`))
  .prepare("readPreview");

const byId = db
  .select(COLUMNS)
  .from(publication)
  .where(and(eq(id, sql.placeholder("id")), eq(gallery, sql.placeholder("gallery"))))
  .prepare("readDraftStory");

/** null: an unknown link, or one that was revoked or has ended. */
export async function readPreview(token: string) {
  if (!isStorable(token)) return null;
  const [found] = await byToken.execute({ token });
  if (!found?.previewEnds) return null;
  const { pictures, coverColours } = await picturesOf(found.draft);
  const story = draftStory({ ...found, content: found.draft, pictures, coverColours });
  return { id: found.id, gallery: found.gallery, ends: found.previewEnds, story };
}

const ONLY_EDITORS = Object.entries(SEEN_BY).flatMap(([state, by]) =>
  by === "editors" ? [state as PublicationState] : [],
);
const hidden = db
  .select({
    content: publicationVersion.content,
    addressName: publicationVersion.addressName,
    publishedAt,
  })
  .from(publication)
  .innerJoin(publicationVersion, isShownVersion)
  .where(
    and(
      eq(id, sql.placeholder("id")),
      eq(gallery, sql.placeholder("gallery")),
      inArray(publication.state, ONLY_EDITORS),
    ),
  )
  .prepare("readHidden");

/**
 * What visitors saw of a hidden item, for admins at its public address: a response that no cache may keep. null: for
 * everybody else, and of what is not hidden. A public page is rendered without its visitor's request, so never from here.
 */
export async function readHidden(gallery: Gallery, item: string | undefined, request: Request) {
  if (!item || !isDocumentId(item) || !mayEdit((await currentUser(request))?.typeUser ?? null)) return null;
  const [found] = await hidden.execute({ id: item, gallery });
  if (!found) return null;
  const { content, addressName } = found;
  const published = found.publishedAt ?? new Date(0);
  const story = draftStory({ gallery, content, publishedAt: published, ...(await picturesOf(content)) });
  const path = showPath(gallery, addressName, item);
  const page: StoryPage = { id: item, path, published, story, isHidden: true, ...ALONE };
  return response(page, { headers: { "cache-control": "private, no-store" } });
}

const ALONE = { previous: null, next: null, related: [] };

/** For the editor's frame. null: unknown or malformed id. */
export async function readDraftPage(of: Gallery, item: string) {
  if (!isDocumentId(item)) return null;
  const [found] = await byId.execute({ id: item, gallery: of });
  if (!found) return null;
  return { gallery: of, content: found.draft, publishedAt: found.publishedAt, ...(await picturesOf(found.draft)) };
}

async function picturesOf({ cover, blocks }: Content) {
  const [shown, colours] = await Promise.all([
    showPictures([cover, ...storyPictures(blocks).flat()]),
    readColours([cover]),
  ]);
  return { pictures: Object.fromEntries(shown), coverColours: colours.get(cover) ?? null };
}
