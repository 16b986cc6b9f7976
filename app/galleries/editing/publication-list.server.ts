/** The owner's list: every item of a gallery with its place among all, whatever is searched or filtered. */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../platform/db.server.ts";
import { toPicture } from "../galleries.server.ts";
import { GALLERY_IDS, type Gallery } from "../galleries.ts";
import { SEARCH_MAX } from "../gallery.ts";
import type { PublicationState } from "../publishing.ts";
import type { OwnerRow } from "../story/editing.ts";
import type { Filter } from "../story/filters.ts";

/** A published item with a schedule is shown, and counts as shown. */
const FILTER_OF = sql.raw(`case
  when state = 'live' then 'no-ar' when scheduled_at is not null then 'agendadas'
  when state = 'hidden' then 'ocultas' else 'rascunhos' end`);

const COVER =
  sql.raw(`case when picture.key is not null then jsonb_build_object('key', key, 'width', width, 'height', height,
  'thumbhash', thumbhash, 'alt', '', 'avif', avif, 'focalX', focal_x, 'focalY', focal_y) end`);

export type OwnerList = {
  rows: OwnerRow[];
  /** whether more are found */
  more: boolean;
  /** of each gallery and filter, whatever is searched */
  counts: Record<Gallery, Record<Filter, number>>;
  /** what home shows first, of all galleries */
  pins: Pin[];
};

export type Pin = { id: string; name: string };

type Row = {
  id: string;
  position: number;
  fields: Record<string, string>;
  cover: Parameters<typeof toPicture>[0] | null;
  state: PublicationState;
  scheduled_at: string | null;
  changed_at: string;
  waits: boolean;
  name: string | null;
  pinned: number | null;
};

/** The first `limit` of what is found, in their order. */
export async function listPublications(
  gallery: Gallery,
  { q, filter, limit }: { q: string | null; filter: Filter | null; limit: number },
): Promise<OwnerList> {
  const words = q?.slice(0, SEARCH_MAX).toWellFormed().replaceAll("\0", "").trim();
  const found: SQL[] = [sql`true`];
  if (words) found.push(sql`search @@ search_query(${words})`);
  if (filter) found.push(sql`${FILTER_OF} = ${filter}`);
  // Only what is searched or filtered has others between its rows.
  const numbered = sql`
    select id, row_number() over (order by rank desc, id desc)::int as position
    from publication where gallery = ${gallery} order by rank desc, id desc ${found.length > 1 ? sql`` : sql`limit ${limit + 1}`}`;
  const [{ rows }, { rows: counted }, { rows: pinned }] = await Promise.all([
    db.execute<Row>(sql`
      select item.id, numbered.position, item.draft -> 'fields' as fields, ${COVER} as cover, item.state, item.pinned,
        item.scheduled_at, item.changed_at, item.name,
        item.published_revision is not null and item.revision <> item.published_revision as waits
      from (
        select publication.*, "user".name from publication left join "user" on "user".id = changed_by
        where gallery = ${gallery} and ${sql.join(found, sql` and `)}
        order by rank desc, publication.id desc limit ${limit + 1}
      ) as item
      join (${numbered}) as numbered using (id)
      left join picture on picture.key = item.draft ->> 'cover'
      order by position`),
    db.execute<{ gallery: Gallery; filter: Filter; count: number }>(
      sql`select gallery, ${FILTER_OF} as filter, count(*)::int as count from publication group by 1, 2`,
    ),
    db.execute<{ id: string; fields: Record<string, string> }>(
      sql`select id, draft -> 'fields' as fields from publication where pinned is not null order by pinned`,
    ),
  ]);
  const counts = Object.fromEntries(GALLERY_IDS.map((each) => [each, { ...NONE }])) as OwnerList["counts"];
  for (const { gallery, filter, count } of counted) counts[gallery][filter] = count;
  const pins = pinned.map(({ id, fields }) => ({ id, name: nameOf(fields) }));
  return { rows: rows.slice(0, limit).map(toRow), more: rows.length > limit, counts, pins };
}

const NONE: Record<Filter, number> = { "no-ar": 0, rascunhos: 0, agendadas: 0, ocultas: 0 };

const nameOf = ({ name, projectName, type }: Record<string, string>) => name || projectName || type || "Sem nome";

function toRow({ id, position, fields, cover, state, scheduled_at, changed_at, waits, name, pinned }: Row): OwnerRow {
  return {
    id,
    position,
    pinned,
    name: nameOf(fields),
    about: fields.slogan ?? fields.type ?? "",
    cover: cover && toPicture(cover),
    state,
    scheduledAt: scheduled_at && new Date(scheduled_at).toISOString(),
    draftAt: waits ? new Date(changed_at).toISOString() : null,
    changed: { at: new Date(changed_at).toISOString(), name },
  };
}
