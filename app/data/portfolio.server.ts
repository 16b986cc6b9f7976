/** Queries and changes of the `portfolio` collection. Stored picture keys leave here as links (DATA-5). */
import { eq, getTableColumns } from "drizzle-orm";
import { isDocumentId } from "../domain/budget.ts";
import { cursorOf } from "../domain/listing.ts";
import type { ShownPicture } from "../domain/picture.ts";
import { makeCodeSearch, type PortfolioDraft, type Publisher } from "../domain/publishing.ts";
import { db } from "./db.server.ts";
import { NEWEST_FIRST, PAGE_SIZE, type Page, type PageRequest, selectPage } from "./keyset.server.ts";
import { showPictures } from "./pictures.server.ts";
import { NOTHING_INSERTED, type Published, publish, unpublish } from "./publishing.server.ts";
import { portfolio } from "./schema/gallery.ts";

const { search: _search, submissionId: _submissionId, ...columns } = getTableColumns(portfolio);
type Row = Pick<typeof portfolio.$inferSelect, keyof typeof columns>;

/** A document as it is read (DATA-1); its pictures are links with their sizes, `images` begins with the cover. */
export type PortfolioDocument = {
  id: string;
  data: Omit<Row, "id" | "coverImage" | "images"> & { coverImage: ShownPicture; images: ShownPicture[] };
};

async function read(rows: Row[]): Promise<PortfolioDocument[]> {
  const pictures = await showPictures(rows.flatMap(({ coverImage, images }) => [coverImage, ...images]));
  return rows.flatMap(({ id, coverImage, images, ...data }) => {
    const show = (key: string, fallback: string): ShownPicture[] => {
      const shown = pictures.get(key);
      return shown ? [{ ...shown, alt: shown.alt || fallback }] : [];
    };
    const cover = `Capa do projeto ${data.nameProject}`;
    const [shownCover] = show(coverImage, cover);
    // A record goes together with its pictures: this one was deleted between the two queries.
    if (!shownCover) return [];
    const count = images.length;
    const shown = images.flatMap((key, index) =>
      show(key, index === 0 ? cover : `${data.nameProject}, imagem ${index + 1} de ${count}`),
    );
    return [{ id, data: { ...data, coverImage: shownCover, images: shown } }];
  });
}

/** One page of the projects that `q` finds, or of all, newest first (PORT-2, PORT-3). */
export async function listPortfolio(request: PageRequest = {}): Promise<Page<PortfolioDocument>> {
  const { limit = PAGE_SIZE } = request;
  const rows = await selectPage(portfolio, request, limit, (which) =>
    db
      .select(columns)
      .from(portfolio)
      .where(which)
      .orderBy(NEWEST_FIRST)
      .limit(limit + 1),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: await read(shown), next: rows.length > limit && last ? cursorOf(last) : null };
}

/** The project with this documentID, or null (DATA-2). */
export async function getPortfolio(id: string): Promise<PortfolioDocument | null> {
  if (!isDocumentId(id)) return null;
  const [document] = await read(await db.select(columns).from(portfolio).where(eq(portfolio.id, id)));
  return document ?? null;
}

/**
 * Publishes a project with all its pictures or not at all, once for each `submissionId` (ADM-4, ADM-5). Errors:
 * EMPTY_INSERT, PICTURES_GONE, PUBLISHED_OTHERWISE.
 */
export async function createPortfolio(
  publisher: Publisher,
  submissionId: string,
  draft: PortfolioDraft | null | undefined,
): Promise<Published> {
  if (!draft || Object.keys(draft).length === 0) return NOTHING_INSERTED;
  const pictures = [draft.main_image, ...draft.images];
  const content = {
    nameProject: `${draft.name}, ${draft.slogan}`,
    images: pictures.map(({ key }) => key),
    information: {
      author: publisher.uid,
      authorName: publisher.name,
      clientName: draft.name,
      website: draft.site,
      type: draft.type,
      socialMedia: draft.socialMedia,
    },
  };
  const values = { ...content, submissionId, codeSearch: makeCodeSearch(), coverImage: draft.main_image.key };
  return publish(
    { publisher, gallery: "portifolio", pictures, content },
    (tx, id) => tx.insert(portfolio).values({ id, ...values }),
    async () => {
      const [row] = await db
        .select({
          id: portfolio.id,
          nameProject: portfolio.nameProject,
          images: portfolio.images,
          information: portfolio.information,
        })
        .from(portfolio)
        .where(eq(portfolio.submissionId, submissionId));
      return row;
    },
  );
}

/** Removes a project; returns its files' keys, false when nothing was deleted (`unpublish`, ADM-6). */
export async function deletePortfolio(id: string): Promise<string[] | false> {
  return unpublish(id, async (tx) => {
    const removed = await tx.delete(portfolio).where(eq(portfolio.id, id)).returning({ id: portfolio.id });
    return removed.length > 0;
  });
}
