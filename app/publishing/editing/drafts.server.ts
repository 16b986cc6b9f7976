/** Changes of drafts. Each locks the publication's row, so that they come one after another; visitors see none of them. */

import { and, eq, max, sql } from "drizzle-orm";
import type { Gallery } from "../../galleries/galleries.ts";
import { deletedPublication, publication, publicationVersion } from "../../galleries/schema.ts";
import type { Part, Stamp, Stamps } from "../../galleries/story/content.ts";
import { isSameValue } from "../../kit/json.ts";
import type { CurrentUser } from "../../people/account.ts";
import { db, first, type Tx } from "../../platform/db.server.ts";
import type { Conflict, PartChange } from "./editing.ts";
import { isTooLarge } from "./editing-schema.ts";
import { joinOrder } from "./joining.ts";
import {
  changedParts,
  changesBetween,
  type Draft,
  emptyContent,
  namedPictures,
  partLabel,
  partOf,
  withPart,
} from "./parts.ts";
import { firstRank, lockOrder } from "./rank.server.ts";
import { makeCodeSearch, type PublicationRow, setPublication, takePictures, versionOf } from "./shown-item.server.ts";

export type Editor = Pick<CurrentUser, "id" | "uid" | "name">;
export type Target = { gallery: Gallery; id: string };

/** Why a change was refused; nothing of it was stored. */
export class EditRefused extends Error {
  readonly reason: "deleted" | "changed" | "invalid" | "past" | "held";
  constructor(reason: EditRefused["reason"]) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

const draftOf = ({ draft, addressName }: Pick<PublicationRow, "draft" | "addressName">): Draft => ({
  content: draft,
  addressName: addressName ?? "",
});

export function lockPublication(tx: Tx, { gallery, id }: Target): Promise<PublicationRow | null> {
  const own = and(eq(publication.id, id), eq(publication.gallery, gallery));
  return first(tx.select().from(publication).where(own).for("update"));
}

/**
 * Runs a change in a transaction with the publication's row locked, after the order of its gallery if it may give it another
 * place. Throws EditRefused when it was deleted.
 */
export function changeLocked<Result>(
  target: Target,
  change: (tx: Tx, row: PublicationRow) => Promise<Result>,
  { moves = false } = {},
) {
  return db.transaction(async (tx) => {
    if (moves) await lockOrder(tx, target.gallery);
    const row = await lockPublication(tx, target);
    if (!row) throw new EditRefused("deleted");
    return change(tx, row);
  });
}

/** Stamps are stored without names: an account may be renamed or deleted. */
const stampBy = (by: string, revision: number): Stamp => ({ revision, by, name: "", at: new Date().toISOString() });

/**
 * Stores the changes that do not conflict, and makes the publication if there is none. Each part counts for itself: one
 * that somebody changed since `base` is a conflict, unless both made the same of it. Throws EditRefused, PicturesGone.
 */
export const saveDraft = (target: Target, editor: Editor, changes: PartChange[]) =>
  db.transaction((tx) => saveDraftIn(tx, target, editor, changes));

/** The same in the caller's transaction. */
export async function saveDraftIn(
  tx: Tx,
  target: Target,
  editor: Editor,
  changes: PartChange[],
): Promise<{ conflicts: Conflict[] }> {
  const row = (await lockPublication(tx, target)) ?? (await makePublication(tx, target, editor));
  const { draft, changed, conflicts } = joinChanges(draftOf(row), row.stamps, changes);
  if (changed.length > 0) await storeDraft(tx, row, editor, draft, changed);
  return { conflicts };
}

/** A deleted one is not made anew by an editor that is still open. */
async function makePublication(
  tx: Tx,
  { gallery, id }: Target,
  editor: Editor,
  again: Partial<Pick<PublicationRow, "revision" | "hold">> = {},
): Promise<PublicationRow> {
  const rank = await firstRank(tx, gallery);
  const values = { id, gallery, rank, ...again, state: "draft" as const, codeSearch: makeCodeSearch() };
  await tx
    .insert(publication)
    .values({ ...values, draft: emptyContent(editor), changedBy: editor.id })
    .onConflictDoNothing();
  // Read after the insert, which waits for a deletion that is not committed yet.
  const deleted = await tx.$count(deletedPublication, eq(deletedPublication.id, id));
  const row = await lockPublication(tx, { gallery, id });
  if (deleted > 0 || !row) throw new EditRefused("deleted");
  return row;
}

const NEW_YEAR_2026 = Date.UTC(2026, 0);

/**
 * Makes a deleted item anew, empty, at its address: for an editor that still has its texts. Its revisions go on beyond
 * those that it had, which are fewer than seconds, so that nobody's old base passes for a new one. What held it holds it.
 */
export function beginAgain(target: Target, editor: Editor): Promise<void> {
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .delete(deletedPublication)
      .where(eq(deletedPublication.id, target.id))
      .returning({ hold: deletedPublication.hold });
    const revision = Math.floor((Date.now() - NEW_YEAR_2026) / 1000);
    await makePublication(tx, target, editor, { revision, hold: deleted?.hold ?? null });
  });
}

/** Blocks come before their order, which may name new ones. An order never conflicts. */
function joinChanges(before: Draft, stamps: Stamps, changes: PartChange[]) {
  let draft = before;
  const changed: Part[] = [];
  const conflicts: Conflict[] = [];
  const isOrder = ({ part }: PartChange) => part === "order";
  for (const change of [...changes.filter((one) => !isOrder(one)), ...changes.filter(isOrder)]) {
    const { part } = change;
    const current = partOf(draft, part);
    const ids = draft.content.blocks.map(({ id }) => id);
    const value = part === "order" ? joinOrder(ids, change.from, change.value) : change.value;
    const next = withPart(draft, { part, value });
    if (isSameValue(current, partOf(next, part))) continue;
    const stamp = stamps[part];
    if (part !== "order" && stamp && stamp.revision > change.base) {
      conflicts.push({ part, theirs: current, stamp });
      continue;
    }
    draft = next;
    changed.push(part);
  }
  return { draft, changed, conflicts };
}

async function storeDraft(tx: Tx, row: PublicationRow, editor: Editor, draft: Draft, changed: Part[]): Promise<void> {
  const { content, addressName } = draft;
  if (isTooLarge(content)) throw new EditRefused("invalid");
  await takeNew(tx, row, editor, draft);
  const revision = row.revision + 1;
  const stamp = stampBy(editor.id, revision);
  const stamps = { ...row.stamps, ...Object.fromEntries(changed.map((part) => [part, stamp])) };
  const stored = { draft: content, addressName: addressName.trim() || null, stamps, revision };
  await setPublication(tx, row.id, { ...stored, ...changedNow(editor) });
}

async function takeNew(
  tx: Tx,
  { id, gallery, draft }: PublicationRow,
  editor: Editor,
  { content }: Draft,
): Promise<void> {
  const known = new Set(namedPictures(draft));
  const added = namedPictures(content).filter((key) => !known.has(key));
  await takePictures(tx, { gallery, item: id, owner: editor.id }, added);
}

export const changedNow = (editor: Pick<Editor, "id">) => ({ changedAt: sql`clock_timestamp()`, changedBy: editor.id });

/** Makes a draft of a version. The draft that stood there becomes a version first, unless one holds it already. */
export function restoreVersion(target: Target, editor: Editor, number: number, revision: number): Promise<void> {
  return changeLocked(target, async (tx, row) => {
    if (row.revision !== revision) throw new EditRefused("changed");
    const found = await versionOf(tx, row.id, number);
    if (!found) throw new EditRefused("invalid");
    const before = draftOf(row);
    const after = { ...before, content: found.content };
    const changed = changedParts(before, after);
    if (changed.length === 0) return;
    const held = sql`${publicationVersion.item} = ${row.id} and ${publicationVersion.content} = ${JSON.stringify(row.draft)}::jsonb`;
    if ((await tx.$count(publicationVersion, held)) === 0)
      await addVersion(tx, row, editor, { draft: before, published: false, changes: changesBetween(after, before) });
    await storeDraft(tx, row, editor, after, changed);
  });
}

/** Keeps what lost a conflict as a version: this part in an otherwise equal draft, which itself stays as it is. */
export function keepPart(target: Target, editor: Editor, change: PartChange): Promise<void> {
  return changeLocked(target, async (tx, row) => {
    const before = draftOf(row);
    const draft = withPart(before, change);
    if (isTooLarge(draft.content)) throw new EditRefused("invalid");
    await takeNew(tx, row, editor, draft);
    await addVersion(tx, row, editor, { draft, published: false, changes: [partLabel(change.part, draft, before)] });
  });
}

type NewVersion = { draft: Draft; published: boolean; changes: string[] };

/** Returns its number. The caller has locked the publication. */
export async function addVersion(
  tx: Tx,
  { id }: PublicationRow,
  by: Pick<Editor, "id">,
  version: NewVersion,
): Promise<number> {
  const { draft, ...values } = version;
  const [newest] = await tx
    .select({ number: max(publicationVersion.number) })
    .from(publicationVersion)
    .where(eq(publicationVersion.item, id));
  const number = (newest?.number ?? 0) + 1;
  await tx
    .insert(publicationVersion)
    .values({ item: id, number, by: by.id, ...draft, ...values, at: sql`clock_timestamp()` });
  return number;
}
