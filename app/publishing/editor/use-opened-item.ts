/** What every part of the editor shares: the draft, what of it is open, its uploads, and what is missing. */
import { useEffect, useRef, useState } from "react";
import type { Editing } from "../editing/editing.ts";
import { useGalleryUploads } from "../forms/gallery-uploads.ts";
import { type Lack, withNewLacks } from "./publishing.ts";
import { useEditor } from "./use-editor.ts";
import { useStructure, type View } from "./use-structure.ts";

/** `person` is the admin who edits: the login's and the document's id. */
export type EditorProps = { editing: Editing; person: { uid: string; id: string } };

export function useOpenedItem({ editing, person }: EditorProps, firstView: View) {
  const editor = useEditor(editing, person.uid);
  const structure = useStructure(editor, firstView);
  const { setView } = structure;
  const isDeleted = editor.trouble?.refused.refused === "deleted";
  // A phone shows one view at a time, and who deleted the item stands in this one.
  useEffect(() => {
    if (isDeleted) setView("block");
  }, [isDeleted, setView]);
  const uploads = useGalleryUploads(editing.gallery);
  /** what the last publishing was refused for, and what is missing since */
  const [refusal, setRefusal] = useState<Lack[]>([]);
  const lacks = refusal.length > 0 ? withNewLacks(refusal, editing, editor.draft) : refusal;
  if (lacks !== refusal) setRefusal(lacks);
  /** the filled one */
  const button = useRef<HTMLButtonElement>(null);
  return { editing, person, editor, structure, uploads, refusal, setRefusal, button };
}

export type OpenedItem = ReturnType<typeof useOpenedItem>;
