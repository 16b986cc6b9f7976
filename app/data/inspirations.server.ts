/** Queries and changes of the `inspiration` collection. Stored picture keys leave here as links (DATA-5). */
import { eq, getTableColumns } from "drizzle-orm";
import { isDocumentId } from "../domain/budget.ts";
import { cursorOf } from "../domain/listing.ts";
import type { ShownPicture } from "../domain/picture.ts";
import { type ChosenPicture, type InspirationDraft, makeCodeSearch, type Publisher } from "../domain/publishing.ts";
import { db } from "./db.server.ts";
import { NEWEST_FIRST, PAGE_SIZE, type Page, type PageRequest, selectPage } from "./keyset.server.ts";
import { showPictures } from "./pictures.server.ts";
import { NOTHING_INSERTED, type Published, publish, unpublish } from "./publishing.server.ts";
import { inspiration } from "./schema/gallery.ts";

const { search: _search, submissionId: _submissionId, ...columns } = getTableColumns(inspiration);
type Row = Pick<typeof inspiration.$inferSelect, keyof typeof columns>;

/** One picture, or two that are shown together. */
export type ShownEntry = ShownPicture | [ShownPicture, ShownPicture];
/** A document as it is read (DATA-1); its pictures are links with their sizes, `images` begins with the cover. */
export type InspirationDocument = {
  id: string;
  data: Omit<Row, "id" | "coverImage" | "images"> & { coverImage: ShownPicture; images: ShownEntry[] };
};

async function read(rows: Row[]): Promise<InspirationDocument[]> {
  const pictures = await showPictures(rows.flatMap(({ coverImage, images }) => [coverImage, ...images.flat()]));
  return rows.flatMap(({ id, coverImage, images, ...data }) => {
    const order = images.flat();
    const show = (key: string): ShownPicture | undefined => {
      const place = order.indexOf(key);
      const fallback =
        place < 1 ? `Capa de ${data.projectName}` : `${data.projectName}, imagem ${place + 1} de ${order.length}`;
      const shown = pictures.get(key);
      return shown && { ...shown, alt: shown.alt || fallback };
    };
    const cover = show(coverImage);
    // A record goes together with its pictures: this one was deleted between the two queries.
    if (!cover) return [];
    const shown = images.flatMap((entry): ShownEntry[] => {
      const [one, other] = (typeof entry === "string" ? [entry] : entry).map(show);
      if (one && other) return [[one, other]];
      return one ? [one] : [];
    });
    return [{ id, data: { ...data, coverImage: cover, images: shown } }];
  });
}

/** One page of the inspirations that `q` finds, or of all, newest first (INSP-1). */
export async function listInspirations(request: PageRequest = {}): Promise<Page<InspirationDocument>> {
  const { limit = PAGE_SIZE } = request;
  const rows = await selectPage(inspiration, request, limit, (which) =>
    db
      .select(columns)
      .from(inspiration)
      .where(which)
      .orderBy(NEWEST_FIRST)
      .limit(limit + 1),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: await read(shown), next: rows.length > limit && last ? cursorOf(last) : null };
}

/** The inspiration with this documentID, or null (DATA-2). */
export async function getInspiration(id: string): Promise<InspirationDocument | null> {
  if (!isDocumentId(id)) return null;
  const [document] = await read(await db.select(columns).from(inspiration).where(eq(inspiration.id, id)));
  return document ?? null;
}

/**
 * Publishes an inspiration with all its pictures or not at all, once for each `submissionId` (ADM-2, ADM-5). Errors:
 * EMPTY_INSERT, PICTURES_GONE, PUBLISHED_OTHERWISE.
 */
export async function createInspiration(
  publisher: Publisher,
  submissionId: string,
  draft: InspirationDraft | null | undefined,
): Promise<Published> {
  if (!draft || Object.keys(draft).length === 0) return NOTHING_INSERTED;
  const key = ({ key }: ChosenPicture) => key;
  const content = {
    projectName: draft.projectName,
    author: publisher.name,
    images: [
      draft.main_image.key,
      ...draft.images.map((entry): string | [string, string] =>
        Array.isArray(entry) ? [key(entry[0]), key(entry[1])] : key(entry),
      ),
    ],
    information: { briefing: draft.briefing, timeframe: draft.time, type: draft.type, vall: draft.vall },
  };
  const values = { ...content, submissionId, codeSearch: makeCodeSearch(), coverImage: draft.main_image.key };
  return publish(
    { publisher, gallery: "inspiration", pictures: [draft.main_image, ...draft.images.flat()], content },
    (tx, id) => tx.insert(inspiration).values({ id, ...values }),
    async () => {
      const [row] = await db
        .select({
          id: inspiration.id,
          projectName: inspiration.projectName,
          author: inspiration.author,
          images: inspiration.images,
          information: inspiration.information,
        })
        .from(inspiration)
        .where(eq(inspiration.submissionId, submissionId));
      return row;
    },
  );
}

/** Removes an inspiration; returns its files' keys, false when nothing was deleted (`unpublish`, ADM-6). */
export async function deleteInspiration(id: string): Promise<string[] | false> {
  return unpublish(id, async (tx) => {
    const removed = await tx.delete(inspiration).where(eq(inspiration.id, id)).returning({ id: inspiration.id });
    return removed.length > 0;
  });
}
