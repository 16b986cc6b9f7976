/** What the page from the delivery to the portfolio changes of its draft, by the button that sends it. */
import { eq, sql } from "drizzle-orm";
import { findPicture } from "../../galleries/pictures.server.ts";
import { mayEdit } from "../../galleries/policy.ts";
import type { PictureKey } from "../../galleries/story/blocks.ts";
import { DENIED, DONE, type FieldFaults, invalid, type Outcome, refused } from "../../kit/outcome.ts";
import type { CurrentUser } from "../../people/account.ts";
import { db } from "../../platform/db.server.ts";
import type { TurnRequest } from "../../platform/turns.server.ts";
import type { ReceivedFile } from "../../platform/upload.server.ts";
import { EditRefused, saveDraft, type Target } from "../../publishing/editing/drafts.server.ts";
import type { PartChange } from "../../publishing/editing/editing.ts";
import { changeSchema } from "../../publishing/editing/editing-schema.ts";
import { openPreview, PublishingIncomplete, publishDraft } from "../../publishing/editing/publish.server.ts";
import { readDraftState, readEditing } from "../../publishing/editing/reading.server.ts";
import { PicturesGone } from "../../publishing/editing/shown-item.server.ts";
import { showcase } from "../schema.ts";
import { holdOf, SHOWCASE_GALLERY } from "../showing.server.ts";
import { altOf, storeCandidate, storeShown } from "./begin.server.ts";
import { type Pressed, type SentPicture, SHOWCASE_LIMITS, SHOWCASE_REFUSED } from "./deeds.ts";
import {
  type ChosenPicture,
  creditChanges,
  fieldChanges,
  newPicture,
  pictureChanges,
  showcaseIn,
  sloganIn,
} from "./draft-changes.ts";
import { type Sources, sourcesOf } from "./sources.server.ts";

export async function changeShowcase(
  person: CurrentUser,
  budgetId: string,
  { deed, picture, to }: Pressed,
  form: FormData,
): Promise<Outcome> {
  const sources = await sourcesOf(person, budgetId);
  if (!sources) return DENIED;
  const editing = sources.item ? await readEditing(SHOWCASE_GALLERY, sources.item) : null;
  if (!editing) return refused(SHOWCASE_REFUSED.gone);
  if (deed === "preview" && holdOf(sources.delivery) === "refused") return refused(SHOWCASE_REFUSED.preview);
  if (deed === "publish" && !mayEdit(person.typeUser)) return refused(SHOWCASE_REFUSED.publish);
  const target = { gallery: SHOWCASE_GALLERY, id: editing.id } as const;
  const shown = showcaseIn(editing.content);
  const typed = typedIn(form, shown);
  const faults = tooLong(typed, shown);
  if (faults) return invalid(faults);
  const base = Number(form.get("revision"));
  const changes = [...fieldChanges(typed, editing.content, base), ...creditChanges(typed, editing.content, base)];
  if (deed === "publish") return publish(target, person, changes);
  if (deed === "add" || deed === "remove" || deed === "move") {
    const picking = { person, budgetId, chosen: picture, to, sources, pictures: shown.pictures };
    const pictures = deed === "add" ? await withCandidate(picking) : picturesAfter(deed, picking);
    if (pictures === null) return refused(SHOWCASE_REFUSED.picture);
    changes.push(...pictureChanges(pictures, editing.content, base));
  }
  return save(target, person, changes);
}

/** The address of the draft as visitors would see it, by an unlisted link. null: there is no draft. */
export async function previewOf(person: CurrentUser, budgetId: string): Promise<string | null> {
  const item = (await sourcesOf(person, budgetId))?.item;
  if (!item) return null;
  await openPreview({ gallery: SHOWCASE_GALLERY, id: item });
  return (await readEditing(SHOWCASE_GALLERY, item))?.preview?.path ?? null;
}

type Shown = ReturnType<typeof showcaseIn>;
type Typed = Omit<Shown, "pictures">;

/** A button beside a picture sends the fields along, so that nothing typed is lost. */
function typedIn(form: FormData, { pictures: _, ...shown }: Shown): Typed {
  const typed = (name: keyof Typed) => (form.has(name) ? String(form.get(name)).trim() : shown[name]);
  const client = typed("client");
  const slogan = form.has("title") ? sloganIn(String(form.get("title")), client) : shown.slogan;
  const fields = { client, slogan, site: typed("site"), type: typed("type"), text: typed("text") };
  return { ...fields, author: typed("author"), year: typed("year"), services: typed("services") };
}

/** What was typed and has no room; null: nothing. */
function tooLong(typed: Typed, shown: Shown): FieldFaults | null {
  const fields = Object.entries(SHOWCASE_LIMITS) as [keyof typeof SHOWCASE_LIMITS, number][];
  const long = fields.filter(([name, most]) => typed[name] !== shown[name] && typed[name].length > most);
  if (long.length === 0) return null;
  return Object.fromEntries(long.map(([name, most]) => [name, `Passa de ${most} caracteres. Encurte um pouco.`]));
}

type Picking = {
  person: CurrentUser;
  budgetId: string;
  /** a candidate's id, or the key of a picture of the draft */
  chosen: string;
  to: number;
  sources: Sources;
  pictures: ChosenPicture[];
};

function picturesAfter(deed: "remove" | "move", { chosen, to, pictures }: Picking): ChosenPicture[] {
  const at = pictures.findIndex(({ key }) => key === chosen);
  const picture = pictures[at];
  if (!picture) return pictures;
  const others = pictures.toSpliced(at, 1);
  return deed === "remove" ? others : others.toSpliced(Math.max(0, to), 0, picture);
}

/** null: no picture can be made of it. */
async function withCandidate({
  person,
  budgetId,
  chosen,
  sources,
  pictures,
}: Picking): Promise<ChosenPicture[] | null> {
  const candidate = sources.candidates.find(({ id }) => id === chosen);
  if (!candidate) return null;
  const known = await storedBefore(person, sources, chosen);
  const key = known ?? (await storeCandidate(person, candidate));
  if (key === null) return null;
  if (!known) await noteUsed(budgetId, { [chosen]: key });
  if (pictures.some((picture) => picture.key === key)) return pictures;
  return [...pictures, newPicture(key, altOf(sources.nameProject, candidate))];
}

/** A file that somebody chose, as the last picture of the draft. */
export async function addSentPicture(
  person: CurrentUser,
  budgetId: string,
  { path, fileName }: ReceivedFile,
  turn: TurnRequest,
): Promise<Outcome | SentPicture> {
  const sources = await sourcesOf(person, budgetId);
  if (!sources?.item) return refused(SHOWCASE_REFUSED.gone);
  const key = await storeShown(person, path, turn);
  // Read last: making the files takes seconds.
  const editing = await readEditing(SHOWCASE_GALLERY, sources.item);
  if (!editing) return refused(SHOWCASE_REFUSED.gone);
  const alt = `${sources.nameProject}: ${fileName.replace(/\.[^.]*$/, "")}`;
  const pictures = [...showcaseIn(editing.content).pictures, newPicture(key, alt)];
  const target = { gallery: SHOWCASE_GALLERY, id: editing.id } as const;
  const saved = await save(target, person, pictureChanges(pictures, editing.content, editing.revision));
  return saved.kind === "done" ? { key } : saved;
}

/** The gallery's picture of a candidate; null: there is none, or it went because nothing named it for long. */
async function storedBefore(person: CurrentUser, { used, item }: Sources, chosen: string): Promise<PictureKey | null> {
  const key = used?.[chosen];
  const found = key === undefined ? undefined : await findPicture(key);
  return found && (found.item === item || (found.item === null && found.owner === person.id)) ? found.key : null;
}

/** Beside those that another press notes meanwhile. */
async function noteUsed(budgetId: string, used: Record<string, PictureKey>): Promise<void> {
  const pictures = sql`${showcase.pictures} || ${JSON.stringify(used)}::jsonb`;
  await db.update(showcase).set({ pictures }).where(eq(showcase.budgetId, budgetId));
}

async function save(target: Target, person: CurrentUser, changes: PartChange[]): Promise<Outcome> {
  if (!changes.every((change) => changeSchema.safeParse(change).success)) return refused(SHOWCASE_REFUSED.changed);
  try {
    const { conflicts } = await saveDraft(target, person, changes);
    return conflicts.length > 0 ? refused(SHOWCASE_REFUSED.changed) : DONE;
  } catch (error) {
    return refusedBy(error);
  }
}

async function publish(target: Target, person: CurrentUser, changes: PartChange[]): Promise<Outcome> {
  const saved = await save(target, person, changes);
  if (saved.kind !== "done") return saved;
  try {
    const state = await readDraftState(target.id);
    if (!state) return refused(SHOWCASE_REFUSED.gone);
    await publishDraft(target, person, state.revision, null);
    return DONE;
  } catch (error) {
    return refusedBy(error);
  }
}

/** The page's fields for those of the publication. */
const FIELD_NAMES: Readonly<Record<string, string>> = { name: "client", slogan: "title" };

/** As the page calls them. */
const LACKS: Readonly<Record<string, string>> = {
  client: "Escreva o cliente.",
  title: "Escreva o título.",
  type: "Escolha o ramo.",
};

function refusedBy(error: unknown): Outcome {
  if (error instanceof PublishingIncomplete) {
    const faults: FieldFaults = {};
    for (const { what, field = "" } of error.missing) {
      const name = FIELD_NAMES[field] ?? field;
      if (name) faults[name] = LACKS[name] ?? `Falta: ${what}.`;
    }
    if (Object.keys(faults).length > 0) return invalid(faults);
    const all = [...new Set(error.missing.map(({ what }) => what))].join(", ");
    return refused(`${SHOWCASE_REFUSED.incomplete} ${all}.`);
  }
  if (error instanceof PicturesGone) return refused(SHOWCASE_REFUSED.picture);
  if (!(error instanceof EditRefused)) throw error;
  if (error.reason === "held") return refused(SHOWCASE_REFUSED.held);
  return refused(error.reason === "deleted" ? SHOWCASE_REFUSED.gone : SHOWCASE_REFUSED.changed);
}
