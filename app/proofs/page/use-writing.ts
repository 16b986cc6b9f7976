/** What a customer types on the picture, and how it becomes a draft. */
import { useMemo, useState } from "react";
import { NOTHING_TYPED, type Typing, toComposer } from "./comments.tsx";
import type { Writing } from "./table.tsx";
import type { Notes } from "./use-notes.ts";

const HELD = "Você começou um comentário. Adicione ou apague antes de enviar.";

type Kept = { typing: Typing; type: (typing: Typing) => void };

/** `takes`: whether the version takes comments of this person now. */
export function useWriting(notes: Notes, { typing, type: setTyping }: Kept, takes: boolean) {
  const [held, setHeld] = useState("");
  const { saved, trouble } = notes;
  const unsaved = useMemo(() => {
    const there = new Set(saved.map(({ id }) => id));
    return new Set(trouble ? notes.notes.flatMap(({ id }) => (there.has(id) ? [] : [id])) : []);
  }, [saved, notes.notes, trouble]);
  const writing: Writing = {
    typing,
    error: held || undefined,
    unsaved,
    onType: (to) => {
      setTyping(to);
      setHeld("");
    },
    onAdd: (note) => {
      notes.change((all) => [...all, note]);
      setTyping(NOTHING_TYPED);
      return true;
    },
    onChange: (of, to) => {
      notes.change((all) => all.map((note) => (note.id === of ? { ...note, ...to } : note)));
      if (typing.editing === of) setTyping(NOTHING_TYPED);
    },
    onRemove: (of) => notes.change((all) => all.filter((note) => note.id !== of)),
  };
  /** A comment that is typed and not added has the focus, and nothing is sent before. */
  const holdsBack = () => {
    if (typing.text.trim() === "") return false;
    setHeld(HELD);
    toComposer();
    return true;
  };
  return { writing: takes ? writing : null, holdsBack };
}
