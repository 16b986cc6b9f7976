import { and, eq, isNotNull } from "drizzle-orm";
import { db, rowLimit } from "../platform/db.server.ts";
import { findItem, listCards, NEWEST_FIRST, toCard } from "./galleries.server.ts";
import { GALLERY_IDS, type Gallery } from "./galleries.ts";
import type { Card } from "./gallery.ts";
import { GALLERY_TABLES } from "./items/schema.ts";
import { mostSquare, pickDistinct } from "./picks.ts";
import { publication } from "./schema.ts";

/** Newest candidates from each gallery: work that is years old no longer comes up. */
const NEWEST = 200;
const IN_ROW = 8;
const BUBBLES = 3;
const PANELS = 2;

/** Bubbles from all galleries, panels from the portfolio: first what is pinned, in its order. null: a default picture. */
export async function readHome(): Promise<{ bubbles: (Card | null)[]; row: Card[]; panels: (Card | null)[] }> {
  const [pinned, candidates, newest] = await Promise.all([
    pinnedItems.execute(),
    Promise.all(GALLERY_IDS.map(newestOf)),
    listCards("inspiration", { limit: IN_ROW }),
  ]);
  const free = candidates.flat().filter(({ id }) => pinned.every((pin) => pin.id !== id));
  const [inBubbles, inPanels] = [pinned.slice(0, BUBBLES), pinned.slice(BUBBLES).filter(isProject).slice(0, PANELS)];
  const [bubbles, panels] = await Promise.all([
    Promise.all(
      [...inBubbles, ...pickDistinct(free, BUBBLES - inBubbles.length)].map((picked) => readCard(picked, "round")),
    ),
    Promise.all(
      [...inPanels, ...pickDistinct(free.filter(isProject), PANELS - inPanels.length)].map((picked) =>
        readCard(picked, "wide"),
      ),
    ),
  ]);
  return { bubbles, row: newest.items, panels };
}

type Candidate = { gallery: Gallery; id: string };

const isProject = ({ gallery }: Candidate) => gallery === "portifolio";

const pinnedItems = db
  .select({ gallery: publication.gallery, id: publication.id })
  .from(publication)
  .where(and(isNotNull(publication.pinned), eq(publication.state, "live")))
  .orderBy(publication.pinned)
  .prepare("readHome_pinned");

const newestIds = Object.fromEntries(
  GALLERY_IDS.map((gallery) => {
    const table = GALLERY_TABLES[gallery];
    const query = db.select({ id: table.id }).from(table).orderBy(NEWEST_FIRST).limit(rowLimit(NEWEST));
    return [gallery, query.prepare(`readHome_${gallery}`)];
  }),
);

async function newestOf(gallery: Gallery): Promise<Candidate[]> {
  const rows = (await newestIds[gallery]?.execute()) ?? [];
  return rows.map(({ id }) => ({ gallery, id }));
}

/** A round frame gets the picture that a circle cuts least. null: the item was deleted meanwhile. */
async function readCard(picked: Candidate | null, frame: "round" | "wide"): Promise<Card | null> {
  const item = picked && (await findItem(picked.gallery, picked.id));
  if (!item) return null;
  const card = toCard(picked.gallery, item);
  return frame === "round" ? { ...card, cover: mostSquare([card.cover, ...item.data.images.flat()]) } : card;
}
