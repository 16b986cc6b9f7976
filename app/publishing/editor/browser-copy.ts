/** What is typed in the editor and not saved yet, kept in this browser for each admin and item. Two tabs of one item share it. */
import type { Part } from "../../galleries/story/content.ts";
import { asList, asRecord, type DraftPlace, dropDraft, loadDraft, storeDraft } from "../../ui/browser/draft-store.ts";
import type { UnsavedChange } from "./draft.ts";

const copyPlace = (uid: string, id: string): DraftPlace => {
  const name = `traco:editar:${uid}:${id}`;
  return { name, finished: `${name}:feito` };
};

/** Only what this program wrote has all three; the server checks the values. */
function isChange(value: unknown): value is UnsavedChange {
  const { part, base, shown } = asRecord(value);
  return typeof part === "string" && typeof base === "number" && typeof shown === "object";
}

export const readCopy = (uid: string, id: string): UnsavedChange[] =>
  asList(loadDraft(copyPlace(uid, id))?.changes).filter(isChange);

/** `settled` are the parts that this tab has no unsaved change of any more; those of another tab stay. */
export function writeCopy(uid: string, id: string, changes: UnsavedChange[], settled: Part[]): void {
  const own = new Set<Part>([...settled, ...changes.map(({ part }) => part)]);
  const kept = [...readCopy(uid, id).filter(({ part }) => !own.has(part)), ...changes];
  if (kept.length === 0) dropDraft(copyPlace(uid, id));
  else storeDraft(copyPlace(uid, id), { submissionId: id, changes: kept });
}

export const dropCopy = (uid: string, id: string) => dropDraft(copyPlace(uid, id));
