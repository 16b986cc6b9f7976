/** The owner's list: every item of a gallery with its place among all, whatever is searched or filtered. */
import { isNotNull, type SQL, sql } from "drizzle-orm";
import { toPicture } from "../../galleries/galleries.server.ts";
import { GALLERY_IDS, type Gallery } from "../../galleries/galleries.ts";
import { SEARCH_MAX } from "../../galleries/gallery.ts";
import type { PublicationState } from "../../galleries/publication.ts";
import { publication } from "../../galleries/schema.ts";
import { searchedText } from "../../kit/visible.ts";
import { db, forLength, nameForLength, rowLimit } from "../../platform/db.server.ts";
import { nameOf } from "../../publishing/editing/reading.server.ts";
import type { Filter, PublicationFilters, PublicationNarrowing } from "./filters.ts";

/** A published item with a schedule is both shown and scheduled. */
const FILTERS_OF = sql.raw(`array_remove(array[
  case when state = 'live' then 'no-ar' when scheduled_at is not null then null
    when state = 'hidden' then 'ocultas' else 'rascunhos' end,
  case when scheduled_at is not null then 'agendadas' end], null)`);

const COVER =
  sql.raw(`case when picture.key is not null then jsonb_build_object('key', key, 'width', width, 'height', height,
  'thumbhash', thumbhash, 'alt', '', 'avif', avif, 'focalX', focal_x, 'focalY', focal_y,
  'measuredGround', measured_ground, 'chosenGround', chosen_ground, 'cards', cards) end`);

export type Pin = { id: string; name: string };

const NARROWED: { readonly [Name in PublicationNarrowing]: SQL } = {
  q: sql`search @@ search_query(${sql.placeholder("q")})`,
  filter: sql`${sql.placeholder("filter")} = any(${FILTERS_OF})`,
};
const NARROWINGS = Object.keys(NARROWED) as PublicationNarrowing[];

/** Rows with their positions: what is searched or filtered has others between them. */
function rowsQuery(narrowed: PublicationNarrowing[], limit: number) {
  const gallery = sql.placeholder("gallery");
  const found = [sql`gallery = ${gallery}`, ...narrowed.map((name) => NARROWED[name])];
  const order = sql`order by rank desc, id desc`;
  const first = sql`limit ${rowLimit(limit + 1)}`;
  const rows = sql`(
    select item.*, numbered.position, "user".name as changed_name, ${COVER} as cover
    from (select * from publication where ${sql.join(found, sql` and `)} ${order} ${first}) as item
    join (
      select id, row_number() over (${order})::int as position from publication
      where gallery = ${gallery} ${order} ${found.length > 1 ? sql`` : first}
    ) as numbered using (id)
    left join picture on picture.key = item.draft ->> 'cover'
    left join "user" on "user".id = item.changed_by
  ) as row`;
  return db
    .select({
      id: sql<string>`id`,
      position: sql<number>`position`,
      fields: sql<Record<string, string>>`draft -> 'fields'`,
      cover: sql<Parameters<typeof toPicture>[0] | null>`cover`,
      state: sql<PublicationState>`state`,
      /** null: it was never published */
      addressName: sql<string | null>`address_name`,
      scheduledAt: sql`scheduled_at`.mapWith(publication.scheduledAt),
      changedAt: sql`changed_at`.mapWith(publication.changedAt),
      waits: sql<boolean>`published_revision is not null and revision <> coalesce(scheduled_revision, published_revision)`,
      /** it was never shown nor placed by hand: it will be the first of the list */
      entersFirst: sql<boolean>`published_at is null and not placed`,
      changedName: sql<string | null>`changed_name`,
      /** its place among those that home shows first */
      pinned: sql<number | null>`pinned`,
    })
    .from(rows)
    .orderBy(sql`position`);
}

const whole = forLength((limit) => rowsQuery([], limit).prepare(nameForLength("listPublications", limit)));
const filtered = forLength((limit) => rowsQuery(["filter"], limit).prepare(nameForLength("listPublicationsOf", limit)));

/** Of each gallery, and of each of its filters. */
const countPublications = db
  .select({ gallery: publication.gallery, filter: sql<Filter | "todas">`filter`, count: sql<number>`count(*)::int` })
  .from(publication)
  .innerJoin(sql`unnest(array_append(${FILTERS_OF}, 'todas')) as filter`, sql`true`)
  .groupBy(sql`1`, sql`2`)
  .prepare("countPublications");

const listPins = db
  .select({ id: publication.id, fields: sql<Record<string, string>>`${publication.draft} -> 'fields'` })
  .from(publication)
  .where(isNotNull(publication.pinned))
  .orderBy(publication.pinned)
  .prepare("listPins");

/**
 * The first `limit` of what is found, in their order, and whether there are more. Of each gallery, whatever is searched:
 * `counts` of each filter, `totals` of all items; `pins` are what home shows first.
 */
export async function listPublications(
  gallery: Gallery,
  { limit, ...asked }: { limit: number } & { [Name in PublicationNarrowing]?: PublicationFilters[Name] | null },
) {
  const values = { ...asked, q: searchedText(asked.q, SEARCH_MAX) };
  const narrowed = NARROWINGS.filter((name) => values[name]);
  // A search is planned for its words: it has no name.
  const other = () => rowsQuery(narrowed, limit).prepare("");
  const named = { "": whole, filter: filtered }[narrowed.join()];
  const [rows, counted, pinned] = await Promise.all([
    (named?.(limit) ?? other()).execute({ ...values, gallery }),
    countPublications.execute(),
    listPins.execute(),
  ]);
  const counts = Object.fromEntries(GALLERY_IDS.map((each) => [each, { ...NONE }])) as Record<Gallery, typeof NONE>;
  for (const { gallery, filter, count } of counted) if (filter !== "todas") counts[gallery][filter] = count;
  const pins = pinned.map(({ id, fields }) => ({ id, name: nameOf(fields) }));
  return { rows: rows.slice(0, limit).map(toRow), more: rows.length > limit, counts, totals: totalsOf(counted), pins };
}

/** How many items each gallery has, drafts and hidden ones too. */
export async function countByGallery(): Promise<Record<Gallery, number>> {
  return totalsOf(await countPublications.execute());
}

function totalsOf(counted: Awaited<ReturnType<typeof countPublications.execute>>): Record<Gallery, number> {
  const all = (each: Gallery) => counted.find(({ gallery, filter }) => gallery === each && filter === "todas");
  return Object.fromEntries(GALLERY_IDS.map((each) => [each, all(each)?.count ?? 0])) as Record<Gallery, number>;
}

const NONE: Record<Filter, number> = { "no-ar": 0, rascunhos: 0, agendadas: 0, ocultas: 0 };

type Row = Awaited<ReturnType<typeof rowsQuery>>[number];
export type OwnerRow = ReturnType<typeof toRow>;

function toRow({ fields, cover, scheduledAt, changedAt, waits, changedName, ...row }: Row) {
  return {
    ...row,
    name: nameOf(fields),
    /** slogan, or type */
    about: fields.slogan ?? fields.type ?? "",
    cover: cover && toPicture(cover),
    scheduledAt: scheduledAt?.toISOString() ?? null,
    /** when a draft that differs from what is shown was saved */
    draftAt: waits ? changedAt.toISOString() : null,
    changed: { at: changedAt.toISOString(), name: changedName },
  };
}
