/** What is open in the editor, and the story's blocks as a whole: by pointer, touch and keyboard. */
import { useEffect, useLayoutEffect, useState } from "react";
import { useListener } from "../../ui/browser/use-listener.ts";
import type { EditorDraft } from "./draft.ts";
import {
  addBlock,
  type Choice,
  copyBlock,
  labelOf,
  moveBlock,
  moveTo,
  removeBlock,
  type Target,
  undoLast,
} from "./structure.ts";
import type { Editor } from "./use-editor.ts";

/** One at a time on narrow screens. */
export type View = "map" | "block" | "preview";

/** How long a change can be taken back by its notice, in milliseconds. */
const SHOWN_FOR = 10_000;

/** id of what was just done, with its way back */
export const DONE_BAR = "feito";

export function useStructure({ change, latest, save }: Editor, firstView: View) {
  const [open, setOpen] = useState<Target | null>("fields");
  const [view, setView] = useState(firstView);
  const [picking, setPicking] = useState(false);
  const [done, setDone] = useState<{ title: string; text: string } | null>(null);
  /** id of the element that gets the focus after the next render; "" for the panel's title */
  const [next, setNext] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (next === null) return;
    const title = document.querySelector<HTMLElement>("[data-panel-title]");
    const wanted = next ? document.getElementById(next) : null;
    // A field may be in a folded part.
    const target = wanted?.closest("details:not([open])") ? title : (wanted ?? title);
    target?.focus();
    // Browsers leave alone what only the head covers.
    target?.scrollIntoView({ block: "nearest", behavior: "instant" });
    // The way back stands just above the panel.
    if (next === "") document.getElementById(DONE_BAR)?.scrollIntoView({ block: "nearest", behavior: "instant" });
    setNext(null);
  }, [next]);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(setDone, SHOWN_FOR, null);
    return () => clearTimeout(timer);
  }, [done]);

  const openTarget = (target: Target | null, focus?: string) => {
    void save();
    setOpen(target);
    setView("block");
    setNext(focus ?? "");
  };
  /** Where something is asked for gets the focus itself. */
  const showTarget = (target: Target) => {
    setOpen(target);
    setView("block");
  };
  const blockOf = (draft: EditorDraft, id: string) => draft.content.blocks.find((block) => block.id === id);
  /** 'Trio: 6º de 13.' 'Antes de Paleta.' */
  const tell = (id: string) => {
    const { blocks } = latest.current.content;
    const at = blocks.findIndex((block) => block.id === id);
    const [block, after] = [blocks[at], blocks[at + 1]];
    if (!block) return;
    const text = after ? `Antes de ${labelOf(after)}.` : "Por último.";
    setDone({ title: `${labelOf(block)}: ${at + 1}º de ${blocks.length}.`, text });
  };
  const moved = (to: (draft: EditorDraft) => EditorDraft, id: string) => {
    const before = latest.current;
    change(to);
    if (latest.current === before) return;
    tell(id);
    setNext(`mapa-${id}`);
  };
  const remove = (id: string) => {
    const block = blockOf(latest.current, id);
    const [draft, after] = removeBlock(latest.current, id);
    change(() => draft);
    setOpen(after);
    setNext(after ? `mapa-${after}` : "");
    if (block) setDone({ title: `${labelOf(block)} saiu.`, text: "" });
  };
  const show = ([draft, id]: [EditorDraft, string | null]) => {
    change(() => draft);
    if (id) setOpen(id);
    return id;
  };
  const add = (choice: Choice) => {
    const after = open && blockOf(latest.current, open) ? open : null;
    const id = show(addBlock(latest.current, choice, after));
    setPicking(false);
    setView("block");
    setNext("");
    if (id) tell(id);
  };
  const copy = (id: string) => {
    const copied = show(copyBlock(latest.current, id));
    setNext(`mapa-${copied}`);
    if (copied) tell(copied);
  };
  const undo = () => {
    if (latest.current.undo.length === 0) return;
    const id = show(undoLast(latest.current));
    const left = open && !["fields", "cover", "address"].includes(open) && !blockOf(latest.current, open);
    if (!id && left) setOpen(latest.current.content.blocks[0]?.id ?? null);
    setDone({ title: "Desfeito.", text: "" });
    if (id) setNext(`mapa-${id}`);
  };

  useShortcuts({
    undo,
    move: (by) => {
      const block = open ? blockOf(latest.current, open) : undefined;
      if (block) moved((draft) => moveBlock(draft, block.id, by), block.id);
      return block !== undefined;
    },
    pick: () => setPicking(true),
  });

  return {
    ...{ open, openTarget, showTarget, view, setView, picking, setPicking, done, add, copy, remove, undo },
    pick: () => setPicking(true),
    move: (id: string, by: -1 | 1) => moved((draft) => moveBlock(draft, id, by), id),
    moveTo: (id: string, to: number) => moved((draft) => moveTo(draft, id, to), id),
  };
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("textarea, input:not([type=radio], [type=file], [type=checkbox])");

/** `move` moves the open block, if there is one. */
type Shortcuts = { undo: () => void; move: (by: -1 | 1) => boolean; pick: () => void };

/** Ctrl+Z, Alt with an arrow, Alt+N. */
function useShortcuts({ undo, move, pick }: Shortcuts): void {
  useListener("keydown", (event) => {
    const undoes = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (undoes && !isTyping(event.target)) {
      event.preventDefault();
      undo();
    }
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (by && move(by)) event.preventDefault();
    if (event.code === "KeyN") {
      event.preventDefault();
      pick();
    }
  });
}
