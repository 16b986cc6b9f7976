/** Which item the address for new ones opens: the one that this browser began and nobody has published yet, or another. */
import type { Gallery } from "../../galleries/galleries.ts";
import { finishDraft, loadDraft, newId } from "../../ui/browser/draft-store.ts";
import type { Editing } from "../editing/editing.ts";
import { readCopy } from "./browser-copy.ts";
import { openDraft, restoreUnsaved } from "./draft.ts";
import { askForNew } from "./requests.ts";
import { newItemPlace } from "./use-new-item.ts";

/** `found`: what this browser knew of when the page opened. What was published since is not opened again. */
export type Begun = { editing: Editing; found: "draft" | "published" | null };

/** The open new item: nothing stores it before its first change, and a reload of the page's data must find the same one. */
let open: (Begun & { of: string }) | null = null;
/** How many ended: an answer about one that ended meanwhile opens nothing. */
let turn = 0;

export const beginAnother = () => {
  open = null;
  turn += 1;
};

/** Without a connection an open item stays as it was read. */
export async function openNewItem(gallery: Gallery, uid: string): Promise<Begun> {
  const place = newItemPlace(gallery, uid);
  const stored = loadDraft(place);
  const asked = turn;
  const before = open?.of === place.name ? open : null;
  const id = before?.editing.id ?? stored?.submissionId ?? newId();
  const answered = await askForNew({ gallery, id, uid }).catch((error: unknown) => {
    if (!before) throw error;
    return before.editing;
  });
  const editing = answered ?? before?.editing;
  // It was deleted, in the list or by somebody else.
  if (!editing) {
    finishDraft(place, id);
    return openNewItem(gallery, uid);
  }
  const { edits } = restoreUnsaved(openDraft(editing), readCopy(uid, id));
  const isPublished = editing.publishedRevision !== null && editing.publishedRevision === editing.revision;
  if (!before && isPublished && edits === 0) {
    finishDraft(place, id);
    const { editing: next } = await openNewItem(gallery, uid);
    open = { of: place.name, editing: next, found: "published" };
    return open;
  }
  const begun = { of: place.name, editing, found: before ? before.found : stored && "draft" };
  if (asked === turn) open = begun;
  return begun;
}
