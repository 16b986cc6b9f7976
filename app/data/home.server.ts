/** What the home page shows of the galleries (HOME-2 to HOME-5). */
import { desc } from "drizzle-orm";
import { mostSquare, pickDistinct } from "../domain/picks.ts";
import type { Gallery, ShownPicture } from "../domain/picture.ts";
import { showPath } from "../domain/show.ts";
import { db } from "./db.server.ts";
import { getInspiration, listInspirations } from "./inspirations.server.ts";
import { getPortfolio } from "./portfolio.server.ts";
import { inspiration, portfolio } from "./schema/gallery.ts";

/** An item as the home page shows it; null where a default picture stands in. */
export type Pick = { id: string; name: string; path: string; picture: ShownPicture } | null;

/** Picks are made among so many of the newest of each gallery: work that is years old does not come up any more. */
const NEWEST = 200;
const IN_ROW = 8;

/** Three bubbles from both galleries, the newest inspirations in a row, two panels from the portfolio. */
export async function readHome(): Promise<{ bubbles: Pick[]; row: Pick[]; panels: Pick[] }> {
  const [projects, ideas, newest] = await Promise.all([
    newestIds("portifolio"),
    newestIds("inspiration"),
    listInspirations({ limit: IN_ROW }),
  ]);
  const [bubbles, panels] = await Promise.all([
    Promise.all(pickDistinct([...projects, ...ideas], 3).map((found) => read(found, "round"))),
    Promise.all(pickDistinct(projects, 2).map((found) => read(found, "wide"))),
  ]);
  const row = newest.items.map(({ id, data }): Pick => {
    return {
      id,
      name: data.projectName,
      path: showPath("inspiration", data.projectName, id),
      picture: data.coverImage,
    };
  });
  return { bubbles, row, panels };
}

type Found = { gallery: Gallery; id: string };

async function newestIds(gallery: Gallery): Promise<Found[]> {
  const table = gallery === "portifolio" ? portfolio : inspiration;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(NEWEST);
  return rows.map(({ id }) => ({ gallery, id }));
}

/**
 * An item with its cover, for a round place with the picture that a circle cuts least. One that was deleted meanwhile counts
 * as none.
 */
async function read(found: Found | null, place: "round" | "wide"): Promise<Pick> {
  const choose = (cover: ShownPicture, pictures: ShownPicture[]) =>
    place === "round" ? mostSquare([cover, ...pictures]) : cover;
  if (found?.gallery === "portifolio") {
    const item = await getPortfolio(found.id);
    if (!item) return null;
    const { information, nameProject, coverImage, images } = item.data;
    const picture = choose(coverImage, images);
    return { id: item.id, name: information.clientName, path: showPath("portifolio", nameProject, item.id), picture };
  }
  const item = found && (await getInspiration(found.id));
  if (!item) return null;
  const { projectName: name, coverImage, images } = item.data;
  const picture = choose(coverImage, images.flat());
  return { id: item.id, name, path: showPath("inspiration", name, item.id), picture };
}
