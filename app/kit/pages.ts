/** Pages of a list that are read by the place of a row, never by counting those before. */

/** The rows before or after the page's place; `earlier` and `next`: the rows that the pages beside it are read from. */
export type PageOf<Row> = { rows: Row[]; earlier: Row | null; next: Row | null };

/** `read`: the rows from the place on, in the direction of reading, one more than a page shows if there is one. */
export function pageOf<Row>(read: Row[], limit: number, place: { after: unknown; before: unknown }): PageOf<Row> {
  const [after, before] = [place.after !== null, place.before !== null];
  const more = read.length > limit;
  const rows = read.slice(0, limit);
  if (before) rows.reverse();
  const has = { earlier: before ? more : after, next: before || more };
  return { rows, earlier: (has.earlier && rows.at(0)) || null, next: (has.next && rows.at(-1)) || null };
}
