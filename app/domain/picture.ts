/** Public pictures: the folders `inspiration` and `ilustrations` of the file store (spec §3, DATA-5), and their addresses. */

/** Stands in for a missing picture; also the placeholder of the scroll demo. */
export const DEFAULT_PICTURES = ["/brand/default-1.svg", "/brand/default-2.svg", "/brand/default-3.svg"] as const;

const KEY = /^(inspiration|ilustrations)\/[a-z0-9-]+\.[a-z0-9]{3,4}$/i;

/** Whether a key of the file store is a public picture. Everything else there is private. */
export function isPublicPicture(key: string): boolean {
  return KEY.test(key);
}

/** Download link of a stored picture (DATA-5). */
export function pictureLink(key: string): string {
  return `/picture/${key}`;
}
