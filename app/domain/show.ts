import type { Gallery } from "./picture.ts";

/** Address of an item's own page: its name with plus signs for spaces, then its id (spec §2, PORT-4, INSP-2). */
export function showPath(list: Gallery, name: string, id: string): string {
  // A slash in a name would end the name early, so it is written as a code like any other sign; dots alone would lead upwards.
  const written = /^\.{1,2}$/.test(name) ? "-" : encodeURIComponent(name).replaceAll("%20", "+");
  return `/show/${list}/${written}/${id}`;
}
