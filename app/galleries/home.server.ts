import { db } from "../platform/db.server.ts";
import { getItem, listCards, NEWEST_FIRST, toCard } from "./galleries.server.ts";
import { GALLERY_IDS, type Gallery } from "./galleries.ts";
import type { Card } from "./gallery.ts";
import { mostSquare, pickDistinct } from "./picks.ts";
import { GALLERY_TABLES } from "./schema.ts";

/** Newest candidates from each gallery: work that is years old no longer comes up. */
const NEWEST = 200;
const IN_ROW = 8;

/** Bubbles from all galleries, panels from the portfolio. null: a default picture. */
export async function readHome(): Promise<{ bubbles: (Card | null)[]; row: Card[]; panels: (Card | null)[] }> {
  const [candidates, newest] = await Promise.all([
    Promise.all(GALLERY_IDS.map(newestOf)),
    listCards("inspiration", { limit: IN_ROW }),
  ]);
  const all = candidates.flat();
  const projects = all.filter(({ gallery }) => gallery === "portifolio");
  const [bubbles, panels] = await Promise.all([
    Promise.all(pickDistinct(all, 3).map((picked) => readCard(picked, "round"))),
    Promise.all(pickDistinct(projects, 2).map((picked) => readCard(picked, "wide"))),
  ]);
  return { bubbles, row: newest.items, panels };
}

type Candidate = { gallery: Gallery; id: string };

const newestIds = Object.fromEntries(
  GALLERY_IDS.map((gallery) => {
    const table = GALLERY_TABLES[gallery];
    const query = db.select({ id: table.id }).from(table).orderBy(NEWEST_FIRST).limit(NEWEST);
    return [gallery, query.prepare(`readHome_${gallery}`)];
  }),
);

async function newestOf(gallery: Gallery): Promise<Candidate[]> {
  const rows = (await newestIds[gallery]?.execute()) ?? [];
  return rows.map(({ id }) => ({ gallery, id }));
}

/** A round frame gets the picture that a circle cuts least. null: the item was deleted meanwhile. */
async function readCard(picked: Candidate | null, frame: "round" | "wide"): Promise<Card | null> {
  const item = picked && (await getItem(picked.gallery, picked.id));
  if (!item) return null;
  const card = toCard(picked.gallery, item);
  return frame === "round" ? { ...card, cover: mostSquare([card.cover, ...item.data.images.flat()]) } : card;
}
