/** What every part of the editor shares: the draft, what of it is open, its uploads, and what is missing. */
import { useEffect, useRef, useState } from "react";
import type { Editing, Missing } from "../editing/editing.ts";
import type { EditorDraft } from "./draft.ts";
import { useEditorUploads } from "./picture-slot.tsx";
import { useEditor } from "./use-editor.ts";
import { useStructure, type View } from "./use-structure.ts";

/** `person` is the admin who edits: the login's and the document's id. */
export type EditorProps = { editing: Editing; person: { uid: string; id: string } };

/** What the last publishing was refused for, and the draft as it was then. */
export type Refusal = { missing: Missing[]; draft: EditorDraft };

export function useOpenedItem({ editing, person }: EditorProps, firstView: View) {
  const editor = useEditor(editing, person.uid);
  const structure = useStructure(editor, firstView);
  const { setView } = structure;
  const isDeleted = editor.trouble?.refused.refused === "deleted";
  // A phone shows one view at a time, and who deleted the item stands in this one.
  useEffect(() => {
    if (isDeleted) setView("block");
  }, [isDeleted, setView]);
  const uploads = useEditorUploads(editing.gallery);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** the filled one */
  const button = useRef<HTMLButtonElement>(null);
  return { editing, person, editor, structure, uploads, refusal, setRefusal, button };
}

export type OpenedItem = ReturnType<typeof useOpenedItem>;
