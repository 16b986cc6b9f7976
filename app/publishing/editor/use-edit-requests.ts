/** The editor's requests, and what they tell of the connection: what keeps the draft from being saved, and when it is back. */
import { type RefObject, useRef, useState } from "react";
import type { Deletion, EditRequest } from "../editing/editing.ts";
import { type EditorDraft, unsavedParts } from "./draft.ts";
import { type Answer, ask, type Item } from "./requests.ts";

type Refused = Exclude<Answer, { ok: true }>;
/** What keeps the draft from being saved; null: nothing. `at` is when it began. */
export type Trouble = { refused: Refused; at: number } | null;

/** Refusals that stand until something changes, whatever was asked. */
const LASTING: readonly Refused["refused"][] = ["offline", "logged-out", "deleted"];

export function useEditRequests(item: Item, latest: RefObject<EditorDraft>, deletion: Deletion | null) {
  const [trouble, setTrouble] = useState<Trouble>(
    () => deletion && { refused: { ok: false, refused: "deleted", ...deletion }, at: Date.now() },
  );
  /** the connection came back, with so many parts to save */
  const [back, setBack] = useState<{ at: number; count: number } | null>(null);
  /** why the last request did nothing */
  const refusal = useRef<Refused | null>(null);

  const fail = (refused: Refused) =>
    setTrouble((now) => (now?.refused.refused === refused.refused ? now : { refused, at: Date.now() }));

  const recovered = (answer: Answer) => {
    const count = unsavedParts(latest.current).length;
    // A deleted item's editor is answered too that it is here.
    const isThere = !("here" in answer) || answer.here.revision > 0;
    setTrouble((now) => {
      if (now?.refused.refused === "deleted" && !isThere) return now;
      if (now?.refused.refused === "offline") setBack({ at: Date.now(), count });
      return null;
    });
  };

  const askServer = async (request: EditRequest): Promise<Answer> => {
    const answer = await ask(item, request);
    refusal.current = answer.ok ? null : answer;
    if (answer.ok) recovered(answer);
    else if (LASTING.includes(answer.refused)) fail(answer);
    return answer;
  };

  return { askServer, fail, trouble, back, refusal };
}
