/** What the home page shows of the galleries. */
import { desc } from "drizzle-orm";
import { GALLERY_IDS, type Gallery } from "../domain/galleries.ts";
import type { Card } from "../domain/gallery.ts";
import { mostSquare, pickDistinct } from "../domain/picks.ts";
import { db } from "./db.server.ts";
import { getItem, listCards, toCard } from "./galleries.server.ts";
import { GALLERY_TABLES } from "./schema/gallery.ts";

/** Candidates from each gallery, the newest, so that work that is years old no longer comes up. */
const NEWEST = 200;
const IN_ROW = 8;

/** Three bubbles from all galleries, the newest inspirations in a row, two panels from the portfolio. null: a default picture. */
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

async function newestOf(gallery: Gallery): Promise<Candidate[]> {
  const table = GALLERY_TABLES[gallery];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(NEWEST);
  return rows.map(({ id }) => ({ gallery, id }));
}

/** The card of an item; in a round frame with the picture that a circle cuts least. null: it was deleted meanwhile. */
async function readCard(picked: Candidate | null, frame: "round" | "wide"): Promise<Card | null> {
  const item = picked && (await getItem(picked.gallery, picked.id));
  if (!item) return null;
  const card = toCard(picked.gallery, item);
  return frame === "round" ? { ...card, cover: mostSquare([card.cover, ...item.data.images.flat()]) } : card;
}
