/**
 * /api/publicacao/{gallery}/{id}, for admins. GET: `Editing`; POST: an `EditRequest` as JSON. Both answer an `EditAnswer`:
 * a save with a conflict as 409, though its other parts are stored.
 */
import { deleteItem, removeItem } from "../../galleries/deletion.server.ts";
import { isGallery } from "../../galleries/galleries.ts";
import { mayEdit } from "../../galleries/policy.ts";
import { isDocumentId } from "../../kit/storable.ts";
import { currentUser } from "../../people/guards.server.ts";
import { faultStatus } from "../../platform/database-loss.server.ts";
import { readJson } from "../../platform/form.server.ts";
import { logError } from "../../platform/log.server.ts";
import { methodNotAllowed } from "../../platform/refusal.server.ts";
import type { Route } from "./+types/edit-api";
import {
  beginAgain,
  type Editor,
  EditRefused,
  keepPart,
  restoreVersion,
  saveDraft,
  type Target,
} from "./drafts.server.ts";
import type { EditAnswer, EditRequest } from "./editing.ts";
import { editSchema } from "./editing-schema.ts";
import { endPresence, tellPresence } from "./presence.server.ts";
import {
  hideItem,
  openPreview,
  PublishingIncomplete,
  publishDraft,
  revokePreview,
  showItem,
  unschedule,
} from "./publish.server.ts";
import { conflictsWithNames, openItem, readDeletion, readDraftState, readEditing } from "./reading.server.ts";
import { PicturesGone } from "./shown-item.server.ts";

type Refused = Extract<EditAnswer, { ok: false }>;

const STATUS = { missing: 422, gone: 409, changed: 409, deleted: 404, past: 422, held: 403, invalid: 422 } as const;

const respond = (answer: EditAnswer, status = 200) => Response.json(answer, { status });
const refuse = (answer: Omit<Refused, "ok">, status: number) => respond({ ok: false, ...answer }, status);

export async function loader({ request, params }: Route.LoaderArgs): Promise<Response> {
  const entered = await enter(request, params);
  if (entered instanceof Response) return entered;
  const { editor, target } = entered;
  if (!new URL(request.url).searchParams.has("novo")) return answer(target, () => editing(target));
  return answer(target, async () => {
    // No fault: the page for new items then begins another.
    const deletion = await readDeletion(target.id);
    if (deletion) return { ok: false, refused: "deleted", ...deletion };
    return { ok: true, editing: await openItem(target.gallery, target.id, editor) };
  });
}

export async function action({ request, params }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST") return methodNotAllowed("GET", "POST");
  const entered = await enter(request, params);
  if (entered instanceof Response) return entered;
  const { editor, target } = entered;
  const sent = editSchema.safeParse(await readJson(request));
  if (!sent.success) return refuse({ refused: "invalid" }, 422);
  return answer(target, () => run(target, editor, sent.data));
}

async function enter(request: Request, { gallery, id }: Route.ActionArgs["params"]) {
  const editor = await currentUser(request);
  if (!editor) return refuse({ refused: "logged-out" }, 401);
  // Somebody else logged in meanwhile: what the page has is not theirs to save.
  const opener = new URL(request.url).searchParams.get("de");
  if (opener !== null && opener !== editor.uid) return refuse({ refused: "logged-out" }, 403);
  if (!mayEdit(editor.typeUser)) return refuse({ refused: "logged-out" }, 403);
  if (!isGallery(gallery) || !isDocumentId(id)) return refuse({ refused: "deleted" }, 404);
  return { editor, target: { gallery, id: id.toLowerCase() } satisfies Target };
}

/** Never throws: the editor keeps what was typed, whatever happens. */
async function answer(target: Target, work: () => Promise<EditAnswer>): Promise<Response> {
  try {
    const done = await work();
    return respond(done, "conflicts" in done && done.conflicts.length > 0 ? STATUS.changed : 200);
  } catch (error) {
    if (error instanceof PublishingIncomplete)
      return refuse({ refused: "missing", missing: error.missing }, STATUS.missing);
    if (error instanceof PicturesGone) return refuse({ refused: "gone", pictures: error.keys }, STATUS.gone);
    if (error instanceof EditRefused) {
      const { reason } = error;
      const deletion = reason === "deleted" ? await readDeletion(target.id).catch(() => null) : null;
      return refuse({ refused: reason, ...deletion }, STATUS[reason]);
    }
    logError(error, `editing ${target.id}`);
    return refuse({ refused: "failed" }, faultStatus(error));
  }
}

async function editing({ gallery, id }: Target): Promise<EditAnswer> {
  const found = await readEditing(gallery, id);
  if (!found) throw new EditRefused("deleted");
  return { ok: true, editing: found };
}

async function run(target: Target, editor: Editor, sent: EditRequest): Promise<EditAnswer> {
  const { gallery, id } = target;
  switch (sent.intent) {
    case "save": {
      const { conflicts } = await saveDraft(target, editor, sent.changes);
      const state = await readDraftState(id);
      if (!state) throw new EditRefused("deleted");
      return { ok: true, ...state, conflicts: await conflictsWithNames(conflicts) };
    }
    case "here": {
      const others = await tellPresence(id, editor.id);
      return { ok: true, here: { others, revision: (await readDraftState(id))?.revision ?? 0 } };
    }
    case "leave":
      await endPresence(id, editor.id);
      return { ok: true, left: true };
    case "delete": {
      const remove = () => deleteItem(gallery, id, editor.id);
      return { ok: true, deletion: await removeItem(remove, () => readDraftState(id)) };
    }
    default:
      await (CHANGES[sent.intent] as Change<typeof sent.intent>)(target, editor, sent);
      return editing(target);
  }
}

type Change<Intent> = (
  target: Target,
  editor: Editor,
  sent: Extract<EditRequest, { intent: Intent }>,
) => Promise<unknown>;
type Other = Exclude<EditRequest["intent"], "save" | "here" | "leave" | "delete">;

/** They answer with the item as it is then. */
const CHANGES: { [Intent in Other]: Change<Intent> } = {
  publish: (target, editor, { revision, at }) => publishDraft(target, editor, revision, at),
  restore: (target, editor, { number, revision }) => restoreVersion(target, editor, number, revision),
  keep: (target, editor, { change }) => keepPart(target, editor, change),
  again: beginAgain,
  unschedule,
  hide: hideItem,
  show: showItem,
  preview: openPreview,
  revoke: revokePreview,
};
