/** The newest published items of both galleries, for machines: sitemap and feed (NAV-6). */
import { desc } from "drizzle-orm";
import { showPath } from "../domain/show.ts";
import { db } from "./db.server.ts";
import { inspiration, portfolio } from "./schema/gallery.ts";

/** `images` are keys of the file store, the cover first. */
export type NewItem = {
  path: string;
  name: string;
  summary: string;
  /** null: the studio itself */
  author: string | null;
  published: Date;
  images: string[];
};

/** At most `limit` of each gallery, newest first. */
export async function listNewest(limit: number): Promise<NewItem[]> {
  const [projects, ideas] = await Promise.all([
    db
      .select({
        id: portfolio.id,
        name: portfolio.nameProject,
        information: portfolio.information,
        images: portfolio.images,
        published: portfolio.createdAt,
      })
      .from(portfolio)
      .orderBy(desc(portfolio.createdAt), desc(portfolio.id))
      .limit(limit),
    db
      .select({
        id: inspiration.id,
        name: inspiration.projectName,
        author: inspiration.author,
        information: inspiration.information,
        images: inspiration.images,
        published: inspiration.createdAt,
      })
      .from(inspiration)
      .orderBy(desc(inspiration.createdAt), desc(inspiration.id))
      .limit(limit),
  ]);
  return [
    ...projects.map(({ id, information, ...item }) => ({
      ...item,
      path: showPath("portifolio", item.name, id),
      summary: `${information.type}. Projeto para ${information.clientName}.`,
      author: null,
    })),
    ...ideas.map(({ id, information, images, ...item }) => ({
      ...item,
      path: showPath("inspiration", item.name, id),
      summary: information.briefing,
      images: images.flat(),
    })),
  ].sort((one, other) => other.published.getTime() - one.published.getTime());
}
