/** What visitors see of an item: published now or at a moment, hidden and shown again. Each locks the publication's row. */
import { randomBytes } from "node:crypto";
import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { GALLERIES } from "../../galleries/galleries.ts";
import { GALLERY_TABLES } from "../../galleries/items/schema.ts";
import { PORTFOLIO_TYPES } from "../../galleries/portfolio.ts";
import { faultsOf } from "../../galleries/records.ts";
import { deletedPublication, publication } from "../../galleries/schema.ts";
import { storyPictures } from "../../galleries/story/blocks.ts";
import type { Content } from "../../galleries/story/content.ts";
import { isDay } from "../../kit/calendar.ts";
import { calendarDay } from "../../kit/day.ts";
import { announceChange } from "../../platform/announce.server.ts";
import { db, type Tx } from "../../platform/db.server.ts";
import { enqueue } from "../../platform/jobs.server.ts";
import { logError } from "../../platform/log.server.ts";
import { settingsIn } from "../../platform/settings.server.ts";
import {
  addVersion,
  changedNow,
  changeLocked,
  type Editor,
  EditRefused,
  lockPublication,
  type Target,
} from "./drafts.server.ts";
import type { Missing } from "./editing.ts";
import { changesBetween, type Draft, missingOf } from "./parts.ts";
import { lockOrder } from "./rank.server.ts";
import {
  itemName,
  type PublicationRow,
  publishable,
  setPublication,
  showVersion,
  versionOf,
} from "./shown-item.server.ts";

const PREVIEW_DAYS = 14;

export class PublishingIncomplete extends Error {
  readonly missing: Missing[];
  constructor(missing: Missing[]) {
    super("the draft lacks what publishing needs");
    this.missing = missing;
  }
}

const NO_PREVIEW = { previewToken: null, previewEnds: null };
const NO_SCHEDULE = { scheduledVersion: null, scheduledAt: null, scheduledRevision: null };

/**
 * Publishes the draft as of `revision`, now or at a moment; repeated, it changes nothing. A schedule that stood before
 * gives way. Throws EditRefused, PublishingIncomplete, PicturesGone.
 */
export function publishDraft(target: Target, editor: Editor, revision: number, at: string | null): Promise<void> {
  const publish = async (tx: Tx, row: PublicationRow) => {
    if (row.revision !== revision) throw new EditRefused("changed");
    const moment = at === null ? null : new Date(at);
    if (moment && moment.getTime() <= Date.now()) throw new EditRefused("past");
    if (isHeld(row, moment?.getTime() ?? Date.now())) throw new EditRefused("held");
    const isShown = row.state === "live" && row.publishedRevision === revision && row.scheduledAt === null;
    if (!moment && isShown) return;
    const number = await versionToPublish(tx, row, editor);
    if (moment) {
      const schedule = { scheduledVersion: number, scheduledAt: moment, scheduledRevision: revision };
      await setPublication(tx, row.id, { ...schedule, ...changedNow(editor) });
      await enqueue(tx, "publish-due", {}, moment);
      return;
    }
    await showVersion(tx, row, number);
    await setPublication(tx, row.id, { ...NO_SCHEDULE, publishedRevision: revision, ...changedNow(editor) });
  };
  return changeLocked(target, publish, { moves: true });
}

/** The draft as a version: the one that was scheduled or is shown, if it has not changed since. */
async function versionToPublish(tx: Tx, row: PublicationRow, editor: Editor): Promise<number> {
  if (row.scheduledVersion !== null && row.scheduledRevision === row.revision) return row.scheduledVersion;
  if (row.shownVersion !== null && row.publishedRevision === row.revision) return row.shownVersion;
  const { gallery, draft: content } = row;
  const shown = await versionOf(tx, row.id, row.shownVersion);
  const missing = missingOf(gallery, content, shown?.content ?? null).filter(({ optional }) => !optional);
  if (GALLERIES[gallery].branches && !(await isBranch(tx, content, shown))) missing.push(OTHER_BRANCH);
  if (missing.length > 0) throw new PublishingIncomplete(missing);
  const draft = publishable(gallery, content, hasKnownFault(row, shown));
  if (!draft) throw new PublishingIncomplete([{ part: "fields", what: "Dados" }]);
  const addressName = row.addressName ?? itemName(gallery, content, draft);
  if (row.addressName === null) await setPublication(tx, row.id, { addressName });
  const version = { content, addressName };
  const changes = shown ? changesBetween(shown, version) : [];
  return addVersion(tx, row, editor, { draft: version, published: true, changes });
}

const OTHER_BRANCH: Missing = { part: "fields", what: "Ramo", field: "type" };

/** What is shown already may stay; a field that is empty is missing in any case. */
async function isBranch(tx: Tx, { fields: { type = "" } }: Content, shown: Draft | null): Promise<boolean> {
  if (type === "" || type === shown?.content.fields.type) return true;
  return [...PORTFOLIO_TYPES, ...(await settingsIn(tx)).branches].includes(type);
}

/** Nothing is missing: so a fault that is left is one of what is shown. */
const hasKnownFault = ({ gallery, draft }: PublicationRow, shown: Draft | null): boolean =>
  shown !== null && (faultsOf(gallery, draft.fields).length > 0 || storyPictures(draft.blocks).length === 0);

/** The version that was scheduled stays, as a version. */
export function unschedule(target: Target, editor: Editor): Promise<void> {
  return changeLocked(target, async (tx, { id, scheduledAt }) => {
    if (scheduledAt !== null) await setPublication(tx, id, { ...NO_SCHEDULE, ...changedNow(editor) });
  });
}

/** Also ends a schedule. What was never shown stays a draft. false: there was nothing to hide. */
export const hideItem = (target: Target, editor: Pick<Editor, "id">): Promise<boolean> =>
  changeLocked(target, (tx, row) => hideLocked(tx, row, editor));

async function hideLocked(
  tx: Tx,
  { id, gallery, state, scheduledAt }: PublicationRow,
  editor: Pick<Editor, "id">,
): Promise<boolean> {
  if (state !== "live" && scheduledAt === null) return false;
  const hidden = state === "live" ? { state: "hidden" as const } : {};
  // First: a row that is deleted while its publication is live takes it along (migration 0013).
  await setPublication(tx, id, { ...hidden, ...NO_SCHEDULE, ...changedNow(editor) });
  if (state !== "live") return true;
  const table = GALLERY_TABLES[gallery];
  await tx.delete(table).where(eq(table.id, id));
  await announceChange(tx);
  return true;
}

/**
 * Until when an item may not be shown: a day; or, until somebody says otherwise, 'no', or 'refused' once they said that they
 * do not want it, which ends preview links too. null: nothing holds it.
 */
export type Hold = string | null;

export const isHeld = ({ hold }: { hold: Hold }, at: number): boolean =>
  hold !== null && (!isDay(hold) || calendarDay(at) < hold);

/** A deleted item comes back with it. false: it is not deleted, or was just made anew. */
async function holdDeleted(tx: Tx, { id }: Target, hold: Hold): Promise<boolean> {
  const held = tx.update(deletedPublication).set({ hold }).where(eq(deletedPublication.id, id));
  return (await held.returning({ id: deletedPublication.id })).length > 0;
}

/** Holds an item in the caller's transaction. One that is shown, or will be shown too early, is hidden: true. */
export async function holdItem(tx: Tx, target: Target, hold: Hold, by: Pick<Editor, "id">): Promise<boolean> {
  let row = await lockPublication(tx, target);
  if (!row && !(await holdDeleted(tx, target, hold))) row = await lockPublication(tx, target);
  if (!row) return false;
  await setPublication(tx, row.id, { hold, ...(hold === "refused" && NO_PREVIEW) });
  const isShown = row.state === "live" && isHeld({ hold }, Date.now());
  const isEarly = row.scheduledAt !== null && isHeld({ hold }, row.scheduledAt.getTime());
  if (!isShown && !isEarly) return false;
  await hideLocked(tx, row, by);
  return isShown;
}

/** Shows what was shown before it was hidden. false: it never was. */
export function showItem(target: Target, editor: Editor): Promise<boolean> {
  return changeLocked(target, async (tx, row) => {
    if (row.shownVersion === null) return false;
    if (row.state === "live") return true;
    if (isHeld(row, Date.now())) throw new EditRefused("held");
    await showVersion(tx, row, row.shownVersion);
    await setPublication(tx, row.id, changedNow(editor));
    return true;
  });
}

/** Publishes every version whose moment has come, each once, whichever process looks first. */
export async function publishDue(): Promise<void> {
  const isDue = and(isNotNull(publication.scheduledAt), lte(publication.scheduledAt, sql`now()`));
  const due = await db
    .select({ id: publication.id, gallery: publication.gallery })
    .from(publication)
    .where(isDue)
    .orderBy(asc(publication.scheduledAt));
  const faults: unknown[] = [];
  for (const target of due)
    await db
      .transaction((tx) => publishIfDue(tx, target))
      .catch((error: unknown) => {
        logError(error, `publishing ${target.id} at its moment`);
        faults.push(error);
      });
  // The job is tried again.
  if (faults.length > 0) throw faults[0];
}

async function publishIfDue(tx: Tx, target: Target): Promise<void> {
  await lockOrder(tx, target.gallery);
  const row = await lockPublication(tx, target);
  // Another process published it, or it was put off, since the list was read.
  if (!row?.scheduledAt || row.scheduledVersion === null || row.scheduledAt.getTime() > Date.now()) return;
  if (isHeld(row, Date.now())) return setPublication(tx, row.id, NO_SCHEDULE);
  await showVersion(tx, row, row.scheduledVersion);
  const published = { publishedRevision: row.scheduledRevision, changedAt: sql`clock_timestamp()` };
  await setPublication(tx, row.id, { ...NO_SCHEDULE, ...published });
}

/** A link to the draft for who should see it early: unguessable, for fourteen days, the same until it is revoked or over. */
export function openPreview(target: Target): Promise<void> {
  return changeLocked(target, async (tx, { id, previewToken, previewEnds, hold }) => {
    if (hold === "refused") throw new EditRefused("held");
    if (previewToken !== null && previewEnds !== null && previewEnds.getTime() > Date.now()) return;
    const token = randomBytes(32).toString("base64url");
    const ends = sql`now() + ${PREVIEW_DAYS} * interval '1 day'`;
    await setPublication(tx, id, { previewToken: token, previewEnds: ends });
  });
}

export function revokePreview(target: Target): Promise<void> {
  return changeLocked(target, (tx, { id }) => setPublication(tx, id, NO_PREVIEW));
}
