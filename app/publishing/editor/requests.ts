/** The editor's requests. A lost connection is an answer too, so that nothing that is typed depends on it. */
import type { Gallery } from "../../galleries/galleries.ts";
import { postJson, postOnLeaving } from "../../ui/browser/post-json.ts";
import type { EditAnswer, Editing, EditRequest } from "../editing/editing.ts";

/** `uid` is the admin's who opened the editor: the server refuses what it would save for another. */
export type Item = { gallery: Gallery; id: string; uid: string };

/** `offline`: no answer came, or the server is starting; it may have done what it was asked. */
export type Answer = EditAnswer | { ok: false; refused: "offline" };

const pathOf = ({ gallery, id, uid }: Item) => `/api/publicacao/${gallery}/${id}?de=${encodeURIComponent(uid)}`;

export async function ask(item: Item, request: EditRequest): Promise<Answer> {
  const response = await postJson(pathOf(item), request);
  if (!response) return { ok: false, refused: "offline" };
  if (response.status === 401 || response.status === 403) return { ok: false, refused: "logged-out" };
  return response.answer as EditAnswer;
}

export const askOnLeaving = (item: Item, request: EditRequest): void => postOnLeaving(pathOf(item), request);

/** In milliseconds; then the request counts as lost. */
const DEADLINE = 20_000;

/** An item that may not be there yet. null: it was deleted. Rejects without a connection, and when the session has ended. */
export async function askForNew(item: Item): Promise<Editing | null> {
  const response = await fetch(`${pathOf(item)}&novo`, { signal: AbortSignal.timeout(DEADLINE) });
  if (!response.ok) throw response;
  const answer = (await response.json()) as EditAnswer;
  return "editing" in answer ? answer.editing : null;
}
