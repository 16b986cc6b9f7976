/** Addresses of the public read API. The collections are the galleries' own. */
import { type Collection, GALLERIES, GALLERY_IDS, type Gallery } from "../galleries.ts";

/** Also the page that describes the API. */
export const API_ROOT = "/api/v1";
export const OPENAPI_PATH = `${API_ROOT}/openapi.json`;

export const apiPath = (collection: Collection, id?: string): string =>
  [API_ROOT, collection, ...(id ? [id] : [])].join("/");

/** Whether this path is the API's, known or not. */
export const isApiPath = (path: string): boolean => path === API_ROOT || path.startsWith(`${API_ROOT}/`);

const LISTS = GALLERY_IDS.map((gallery) => apiPath(GALLERIES[gallery].collection));

/** What a list reads of its address, in the order of its links to next pages. */
export const LIST_PARAMETERS = ["cursor", "limit", "q"] as const;

export const isApiList = (path: string): boolean => LISTS.includes(path);

export function galleryOf(collection: string | undefined): Gallery | undefined {
  return GALLERY_IDS.find((gallery) => GALLERIES[gallery].collection === collection);
}
