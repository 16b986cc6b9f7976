/** The registry of galleries. Each key is also the address of the list. */
import type { GalleryDescription } from "./gallery.ts";
import { INSPIRATION } from "./inspiration.ts";
import { PORTFOLIO } from "./portfolio.ts";
import type { GalleryTypes } from "./records.ts";

export type Gallery = keyof GalleryTypes;
export type DraftOf<G extends Gallery> = GalleryTypes[G]["draft"];
export type TextsOf<G extends Gallery> = GalleryTypes[G]["texts"];
export type Collection = GalleryTypes[Gallery]["collection"];

export const GALLERIES: { readonly [G in Gallery]: GalleryDescription<GalleryTypes[G]["collection"]> } = {
  portifolio: { ...PORTFOLIO, folder: "ilustrations", pairs: false, neighbours: true, branches: true },
  inspiration: { ...INSPIRATION, folder: "inspiration", pairs: true, neighbours: false, branches: false },
};

export function isGallery(name: string): name is Gallery {
  return Object.hasOwn(GALLERIES, name);
}

export const GALLERY_IDS = Object.keys(GALLERIES).filter(isGallery);

export const GALLERY_PATHS = GALLERY_IDS.map((gallery) => `/${gallery}`);

/** Folders of the file store that hold public pictures; everything else there is private. */
export const PICTURE_FOLDERS = Object.values(GALLERIES).map(({ folder }) => folder);

/** All folders of the file store: private files of requests, and published pictures. */
export const STORE_FOLDERS = ["budget", ...PICTURE_FOLDERS];

/** Names that the server makes have under 50 characters; a file system refuses more than 255, which would be a fault of the server. */
const LONGEST_NAME = 100;

const PICTURE_KEY = new RegExp(`^(${PICTURE_FOLDERS.join("|")})/[a-z0-9-]{1,${LONGEST_NAME}}\\.[a-z0-9]{3,4}$`, "i");

export function isPublicPicture(key: string): boolean {
  return PICTURE_KEY.test(key);
}

/** Address of an item's own page: its `addressName` with plus signs for spaces, then its id, which decides. */
export function showPath(gallery: Gallery, name: string, id: string): string {
  // Encodes slashes, which would end the name early, and replaces a name of dots only, which would lead upwards.
  const written = /^\.{1,2}$/.test(name) ? "-" : encodeURIComponent(name).replaceAll("%20", "+");
  return `/show/${gallery}/${written}/${id}`;
}

/** Of a picture without an alternative text: the cover (index 0), or one of the `count` that an item has with it. */
export function standInAlt(gallery: Gallery, name: string, index: number, count: number): string {
  return index < 1 ? GALLERIES[gallery].coverAlt(name) : `${name}, imagem ${index + 1} de ${count}`;
}
