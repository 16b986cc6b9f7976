/** What a customer types on a version and has not added or sent: kept in this browser through a reload. */
import { useEffectEvent, useLayoutEffect, useState } from "react";
import { asRecord, asText, type DraftPlace, dropDraft, loadDraft, storeDraft } from "../../ui/browser/draft-store.ts";
import { NOTHING_TYPED, type Typing } from "./comments.tsx";
import type { Decided } from "./decision.tsx";

type Typed = { typing: Typing; decided: Decided };
type Facts = {
  uid: string;
  proof: string;
  /** whether what this person types here is kept: of a version that was replaced it is still theirs to read */
  isKept: boolean;
  /** null: this person decides nothing here */
  decides: { used: string } | null;
  /** ids of the drafts, one of which may be in change */
  notes: readonly { id: string }[];
};

const placeOf = ({ uid, proof }: Facts): DraftPlace => {
  const name = `traco:prova:${uid}:${proof}:escrito`;
  return { name, finished: `${name}:feito` };
};

function pointIn(value: unknown): Typing["at"] {
  const { x, y } = asRecord(value);
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

/** Of what a browser kept. */
export function keptTyping(kept: unknown): Typing {
  const { text, at, piece, editing } = asRecord(kept);
  return { text: asText(text), at: pointIn(at), piece: asText(piece), editing: asText(editing) || null };
}

/** null: nothing was kept. The signature never is: a browser keeps nobody's name. */
function loadTyped(facts: Facts, now: Typed): Typed | null {
  const copy = loadDraft(placeOf(facts));
  if (!copy) return null;
  const typing = keptTyping(copy.typing);
  if (!facts.notes.some(({ id }) => id === typing.editing)) typing.editing = null;
  const { choice, direction, sentence } = asRecord(copy.decided);
  const decided = { ...now.decided, direction: asText(direction), sentence: asText(sentence) };
  if (choice === "approve" || choice === "talk" || (choice === "adjust" && facts.decides?.used === ""))
    decided.choice = choice;
  return { typing, decided };
}

const isEmpty = ({ typing, decided }: Typed) => typing.text === "" && typing.at === null && decided.sentence === "";

export function useTyped(facts: Facts, open: () => Decided) {
  const [typed, setTyped] = useState<Typed>(() => ({ typing: NOTHING_TYPED, decided: open() }));
  // Only the browser has its copy, so the first render is as the server's; read before the copy is written again.
  const takeCopy = useEffectEvent(() => {
    const copy = facts.isKept ? loadTyped(facts, typed) : null;
    if (copy) setTyped(copy);
  });
  useLayoutEffect(() => takeCopy(), []);
  const keep = useEffectEvent(({ typing, decided: { choice, direction, sentence } }: Typed) => {
    if (!facts.decides) return;
    if (isEmpty(typed)) dropDraft(placeOf(facts));
    else storeDraft(placeOf(facts), { submissionId: facts.proof, typing, decided: { choice, direction, sentence } });
  });
  useLayoutEffect(() => keep(typed), [typed]);
  return {
    ...typed,
    type: (typing: Typing) => setTyped((before) => ({ ...before, typing })),
    decide: (decided: Decided) => setTyped((before) => ({ ...before, decided })),
    /** It was sent: nothing is kept of it any more. */
    clear: () => {
      dropDraft(placeOf(facts));
      setTyped((before) => ({ typing: NOTHING_TYPED, decided: { ...before.decided, sentence: "" } }));
    },
  };
}
