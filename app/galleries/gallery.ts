/** What all galleries have in common. */
import type { ShownPicture } from "../kit/picture.ts";
import type { Publisher, PublishingDraft } from "./publication.ts";

/** What a gallery's list says, to visitors. */
export type ListDescription<Collection extends string> = {
  /** name of the session cache and of the screens' folder */
  collection: Collection;
  /** also the heading of the admin's section, and the entry in the site map */
  title: string;
  /** for search engines */
  description: string;
  /** label of the search box, and the hint in it */
  search: string;
  loading: string;
  loadingMore: string;
  loaded: (count: number) => string;
  found: (count: number) => string;
  failed: string;
  none: string;
  /** what a search looks at, in the middle of a sentence */
  looksAt: string;
  /** link from a search that finds nothing to the whole list, and to another gallery */
  all: string;
  elsewhere: { to: string; text: string };
};

/** What is told of an item of its own, beside its name. */
export type OwnFacts = {
  /** of a project */
  links: { website: string; socialMedia: { facebook: string; instagram: string; linkedin: string } } | null;
  /** of an inspiration */
  study: { author: string; briefing: string; timeframe: string; price: string } | null;
};

type Named = { name: string; shortName: string; kind: string } & OwnFacts;

/** What a gallery says on its other pages. */
export type GalleryWords<Collection extends string> = ListDescription<Collection> & {
  /** in the site map */
  teaser: string;
  /** title of the publishing form, and the button that leads there */
  create: string;
  /** link from the admin's page to the list */
  seeAll: string;
  /** heading of others at the end of an item's page */
  others: string;
  /** begins what the editor says of an item that is shown */
  appears: string;
  /** 'Ver as 24' */
  countedWith: "as" | "os";
  /** alt text of a cover without one */
  coverAlt: (name: string) => string;
  /** title of the page of an item that is not there */
  item: string;
  /** of an item's page, for search engines */
  about: (item: Named) => { title: string; description: string; work: { description: string; creator?: string } };
};

/** What sets a gallery apart on the pages; its records, table, form and list are elsewhere. */
export type GalleryDescription<Collection extends string> = GalleryWords<Collection> & {
  /** folder of its pictures in the file store */
  folder: string;
  /** whether two pictures may share a row of the item's page */
  pairs: boolean;
  /** whether its page leads to the items before and after it */
  neighbours: boolean;
  /** whether its type is one of the branches that the studio may add to */
  branches: boolean;
};

/** How the server writes and reads records. `texts` are a gallery's own fields, beside those that all have. */
export type GalleryRecords<Types extends { draft: PublishingDraft; texts: { information: { type: string } } }> = {
  texts: (draft: Types["draft"], publisher: Publisher) => Types["texts"];
  /** in the item's address and title */
  name: (texts: Types["texts"]) => string;
  /** on the item's card */
  cardName: (texts: Types["texts"]) => string;
  /** in the feed */
  summary: (texts: Types["texts"]) => string;
  /** in the feed; null: the studio itself */
  author: (texts: Types["texts"]) => string | null;
  /** what its page shows of its own */
  own: (texts: Types["texts"]) => OwnFacts;
};

export type Card = { id: string; name: string; kind: string; path: string; cover: ShownPicture };

/** `next` is the cursor of the following page, null at the end. */
export type GalleryPage<Item> = { items: Item[]; next: string | null };

/** Longest search, in characters. */
export const SEARCH_MAX = 100;

/** A rank, or the time in milliseconds that addresses had before there were ranks. */
const CURSOR = /^(\d{16}|\d{1,13})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Where a page ends: `<rank>_<id>`. */
export function cursorOf({ id, rank }: { id: string; rank: number }): string {
  return `${String(rank).padStart(16, "0")}_${id}`;
}

/** Whether an address names a page that a list has given. */
export const isCursor = (text: string): boolean => CURSOR.test(text);

/** The position that a cursor names; null for a malformed one, which shows the list's beginning. */
export function readCursor(cursor: string | null | undefined): { id: string; rank: number } | null {
  const [, given = "", id] = CURSOR.exec(cursor ?? "") ?? [];
  if (!id) return null;
  return { id, rank: given.length === 16 ? Number(given) : rankOf(Number(given)) };
}

/** Where a page ends of a list by when items were first shown: `<milliseconds>_<id>`. */
export function momentCursorOf({ id, createdAt }: { id: string; createdAt: Date }): string {
  return `${createdAt.getTime()}_${id}`;
}

/** As `readCursor`, of that list. Cursors that it gave before it had an order of its own have a rank. */
export function readMomentCursor(cursor: string | null | undefined): { id: string; at: string } | null {
  const place = readCursor(cursor);
  return place && { id: place.id, at: new Date(Math.floor(place.rank / rankOf(1))).toISOString() };
}

/** The rank of an item that nobody has moved. In a millisecond there is room for some that are moved between two. */
export function rankOf(milliseconds: number): number {
  return milliseconds * 512;
}
