/** The editor's requests. A lost connection is an answer too, so that nothing that is typed depends on it. */
import type { Gallery } from "../galleries.ts";
import type { EditAnswer, EditRequest } from "../story/editing.ts";

/** `uid` is the admin's who opened the editor: the server refuses what it would save for another. */
export type Item = { gallery: Gallery; id: string; uid: string };

/** `offline`: no answer came, or the server is starting; it may have done what it was asked. */
export type Answer = EditAnswer | { ok: false; refused: "offline" };

/** In milliseconds; then the request counts as lost. */
const DEADLINE = 20_000;

const pathOf = ({ gallery, id, uid }: Item) => `/api/publicacao/${gallery}/${id}?de=${encodeURIComponent(uid)}`;

export async function ask(item: Item, request: EditRequest): Promise<Answer> {
  const signal = AbortSignal.timeout(DEADLINE);
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(pathOf(item), { method: "POST", headers, body: JSON.stringify(request), signal });
    if (response.status === 401 || response.status === 403) return { ok: false, refused: "logged-out" };
    const isAnswer = response.headers.get("content-type")?.startsWith("application/json");
    return isAnswer ? ((await response.json()) as EditAnswer) : { ok: false, refused: "offline" };
  } catch {
    return { ok: false, refused: "offline" };
  }
}

/** Sends what a closing page still has; what is too large for that stays in the browser. */
export function askOnLeaving(item: Item, request: EditRequest): void {
  const body = new Blob([JSON.stringify(request)], { type: "application/json" });
  navigator.sendBeacon(pathOf(item), body);
}
