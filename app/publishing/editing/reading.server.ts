/** What the editor opens with. */
import { and, asc, eq, sql } from "drizzle-orm";
import { showPictures } from "../../galleries/galleries.server.ts";
import type { Gallery } from "../../galleries/galleries.ts";
import { isShownVersion } from "../../galleries/pictures.server.ts";
import type { Fields } from "../../galleries/records.ts";
import { deletedPublication, picture, publication, publicationVersion } from "../../galleries/schema.ts";
import type { Content, Stamp, Stamps } from "../../galleries/story/content.ts";
import { readColours } from "../../galleries/story/story.server.ts";
import { isDocumentId } from "../../kit/storable.ts";
import { user } from "../../people/schema.ts";
import { db } from "../../platform/db.server.ts";
import { type Conflict, type Deletion, type Editing, previewPath } from "./editing.ts";
import { emptyContent } from "./parts.ts";

const given = { gallery: sql.placeholder("gallery"), id: sql.placeholder("id") };

const before = sql`select count(*) from publication as other where other.gallery = ${publication.gallery}
  and (other.rank, other.id) >= (${publication.rank}, ${publication.id})`;
/** Where visitors see it: the first place while it waits for its first publication where it began. */
const place = sql`(case when ${publication.publishedAt} is null and not ${publication.placed} then 9223372036854775807
  else ${publication.rank} end, ${publication.id})`;
const seen = sql`from publication as other where other.gallery = ${publication.gallery} and other.state = 'live'
  and other.id <> ${publication.id} and (other.rank, other.id)`;
const fields = sql`select other.draft -> 'fields'`;
const entry = {
  above: sql<number>`(select count(*) ${seen} > ${place})::int`,
  previous: sql<Fields | null>`(${fields} ${seen} > ${place} order by other.rank, other.id limit 1)`,
  next: sql<Fields | null>`(${fields} ${seen} < ${place} order by other.rank desc, other.id desc limit 1)`,
};
const publicationById = db
  .select({ row: publication, ...entry, position: sql<number>`(${before})::int`, shown: publicationVersion.content })
  .from(publication)
  .leftJoin(publicationVersion, isShownVersion)
  .where(and(eq(publication.id, given.id), eq(publication.gallery, given.gallery)))
  .prepare("readEditing");

const versionsOf = db
  .select({
    number: publicationVersion.number,
    published: publicationVersion.published,
    changes: publicationVersion.changes,
    addressName: publicationVersion.addressName,
    at: publicationVersion.at,
    // An account that was deleted has no login.
    name: sql<string | null>`case when ${user.uid} is null then null else ${user.name} end`,
  })
  .from(publicationVersion)
  .leftJoin(user, eq(user.id, publicationVersion.by))
  .where(eq(publicationVersion.item, given.id))
  .orderBy(asc(publicationVersion.number))
  .prepare("readVersions");

const picturesOf = db
  .select({ key: picture.key })
  .from(picture)
  .where(eq(picture.item, given.id))
  .prepare("readItemPictures");

const namesOf = db
  .select({ id: user.id, name: user.name })
  .from(user)
  .where(sql`${user.id} = any(${sql.placeholder("ids")}::uuid[])`)
  .prepare("readStampNames");

/** null: there is none, or not in this gallery. */
export async function readEditing(gallery: Gallery, id: string): Promise<Editing | null> {
  if (!isDocumentId(id)) return null;
  const [[found], versions, keys] = await Promise.all([
    publicationById.execute({ gallery, id }),
    versionsOf.execute({ id }),
    picturesOf.execute({ id }),
  ]);
  if (!found) return null;
  const { row, position, shown, above, previous, next } = found;
  const { revision, publishedRevision, state, scheduledRevision, addressName, shownVersion } = row;
  const named = keys.map(({ key }) => key);
  const [pictures, colours, stamps] = await Promise.all([
    showPictures(named),
    readColours(named),
    withNames(row.stamps),
  ]);
  const hasPreview = row.previewToken !== null && row.previewEnds !== null && row.previewEnds.getTime() > Date.now();
  const names = versions.filter(({ published }) => published).map(({ addressName }) => addressName);
  return {
    gallery,
    id: row.id,
    content: row.draft,
    pictures: Object.fromEntries(pictures),
    colours: Object.fromEntries(colours),
    ...{ revision, publishedRevision, state, scheduledRevision, addressName, shownVersion },
    stamps,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    formerNames: [...new Set(names)].filter((name) => name !== addressName),
    versions: versions.map(({ addressName: _, at, ...version }) => ({ ...version, at: at.toISOString() })).reverse(),
    shown,
    preview: hasPreview
      ? { path: previewPath(row.previewToken ?? ""), ends: row.previewEnds?.toISOString() ?? "" }
      : null,
    noPreview: row.hold === "refused",
    position,
    entry: { place: above + 1, above: previous && nameOf(previous), below: next && nameOf(next) },
    deletion: null,
  };
}

/** In lists. */
export const nameOf = ({ name, projectName, type }: Record<string, string>) =>
  name || projectName || type || "Sem nome";

/** An id that nobody has used yet is a new item, which the first change makes. */
export async function openItem(gallery: Gallery, id: string, person: Content["author"]): Promise<Editing> {
  const [found, deletion] = await Promise.all([readEditing(gallery, id), readDeletion(id)]);
  return found ?? { ...NEW, gallery, id, content: emptyContent(person), deletion };
}

const NEW: Omit<Editing, "gallery" | "id" | "content" | "deletion"> = {
  pictures: {},
  colours: {},
  revision: 0,
  publishedRevision: null,
  stamps: {},
  state: "draft",
  shown: null,
  scheduledAt: null,
  scheduledRevision: null,
  publishedAt: null,
  addressName: null,
  formerNames: [],
  versions: [],
  shownVersion: null,
  preview: null,
  position: 1,
  entry: { place: 1, above: null, below: null },
};

/** Names of the people behind these ids. */
async function namesBy(stamps: Stamp[]): Promise<Map<string, string>> {
  const ids = [...new Set(stamps.map(({ by }) => by))];
  const rows = ids.length > 0 ? await namesOf.execute({ ids }) : [];
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function withNames(stamps: Stamps): Promise<Stamps> {
  const entries = Object.entries(stamps) as [string, Stamp][];
  const names = await namesBy(entries.map(([, stamp]) => stamp));
  return Object.fromEntries(entries.map(([part, stamp]) => [part, { ...stamp, name: names.get(stamp.by) ?? "" }]));
}

export async function conflictsWithNames(conflicts: Conflict[]): Promise<Conflict[]> {
  const names = await namesBy(conflicts.map(({ stamp }) => stamp));
  return conflicts.map((one) => ({ ...one, stamp: { ...one.stamp, name: names.get(one.stamp.by) ?? "" } }));
}

const draftState = db
  .select({ revision: publication.revision, stamps: publication.stamps })
  .from(publication)
  .where(eq(publication.id, given.id))
  .prepare("readDraftState");

/** null: there is no such publication. */
export async function readDraftState(id: string): Promise<{ revision: number; stamps: Stamps } | null> {
  const [found] = await draftState.execute({ id });
  return found ? { revision: found.revision, stamps: await withNames(found.stamps) } : null;
}

const deletion = db
  .select({ by: user.name, at: deletedPublication.at })
  .from(deletedPublication)
  .leftJoin(user, eq(user.id, deletedPublication.by))
  .where(eq(deletedPublication.id, given.id))
  .prepare("readDeletion");

/** null: it was not deleted. */
export async function readDeletion(id: string): Promise<Deletion | null> {
  const [found] = await deletion.execute({ id });
  return found ? { at: found.at.toISOString(), ...(found.by !== null && { by: found.by }) } : null;
}
