/** Files that a person pastes or drops: what of the clipboard they mean, its names, and where they go. */
import { type ClipboardEvent, type DragEvent as ReactDragEvent, useEffect, useEffectEvent, useState } from "react";
import { hasVisibleText } from "../../kit/visible.ts";

type Held = Pick<DataTransfer, "files" | "getData">;

/** The files of a paste; none where its text is meant: Office, Numbers and Calc put a picture of what was copied beside it. */
function pastedFiles(data: Held): File[] {
  const files = [...data.files];
  if (files.length === 0) return files;
  const isPictures = files.every(({ type }) => type.startsWith("image/"));
  return isPictures && isText(data, files) ? [] : files.map(named);
}

function isText(data: Held, files: readonly File[]): boolean {
  const [plain, html] = [data.getData("text/plain"), data.getData("text/html")];
  if (!hasVisibleText(plain) || areNames(plain, files)) return false;
  // A picture of a web page brings its element, and may bring its address or its description as text.
  return html === "" || hasVisibleText(textIn(html));
}

function textIn(html: string): string {
  // Styles, as elements and attributes, would be complaints of the page's policy.
  const unstyled = html.replaceAll(/(<\/?|\s)style\b/gi, "$1title");
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  for (const unseen of body.querySelectorAll("script, title")) unseen.remove();
  return body.textContent;
}

/** Whether a text only says which files these are, as file managers do: by names, paths or addresses. */
function areNames(text: string, files: readonly File[]): boolean {
  const names = files.flatMap(({ name }) => [name, name.replace(/\.[^.]*$/, "")]).map((name) => name.normalize());
  const lines = text.split(/[\r\n]+/).filter(hasVisibleText);
  return lines.every((line) => {
    const last = line.trim().split(/[\\/]/).at(-1) ?? "";
    return line.startsWith("file://") || names.includes(last.normalize());
  });
}

/** What browsers call a picture that has no name of its own, such as a screenshot. */
const NAMELESS = /^(?:image|blob)?(?:\.\w{2,5})?$/i;

let lastStamp = { text: "", count: 0 };

/** A picture without a name is named after the moment: 'Imagem colada 2026-11-27 às 18.43.54.png', the next of that second '… (2).png'. */
function named(file: File): File {
  if (!NAMELESS.test(file.name)) return file;
  // Swedish days are written as in ISO 8601, of the person's own clock.
  const now = new Date();
  const text = `${now.toLocaleDateString("sv-SE")} às ${now.toLocaleTimeString("sv-SE").replaceAll(":", ".")}`;
  lastStamp = { text, count: lastStamp.text === text ? lastStamp.count + 1 : 1 };
  const again = lastStamp.count > 1 ? ` (${lastStamp.count})` : "";
  const [, ending = ""] = file.name.split(".");
  const name = `Imagem colada ${text}${again}.${ending || file.type.replace(/^image\//, "")}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;

/** What a program shows of a folder without the person: not theirs to send. */
const HIDDEN = /^\.|^(?:thumbs\.db|desktop\.ini)$/i;
/** More than any place takes; a whole disk may be dropped. */
const MOST_OF_FOLDER = 100;

/** The files of a drop, those inside of its folders too. */
async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Both are gone once the event is over.
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  const found: File[] = [];
  try {
    for (const entry of entries) await collect(entry, found);
  } catch {
    // What may not be read stays out.
  }
  return found;
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MOST_OF_FOLDER || HIDDEN.test(entry.name)) return;
  if (entry.isFile) {
    found.push(await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives some at a time, at last none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const each of some) await collect(each, found);
  }
}

/** Whether a dropped address would be written there. */
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;

/** Stops what is dropped beside its place, a file or a link, from replacing the page. Text may drop. */
export function useNoStrayDrop(): void {
  useEffect(() => {
    const keepPage = (event: DragEvent) => {
      const { dataTransfer: data, defaultPrevented: isTaken, target } = event;
      const isLink = (data?.types.includes("text/uri-list") ?? false) && !takesText(target);
      if (isTaken || !data || !(hasFiles(data) || isLink)) return;
      event.preventDefault();
      data.dropEffect = "none";
    };
    addEventListener("dragover", keepPage);
    addEventListener("drop", keepPage);
    return () => {
      removeEventListener("dragover", keepPage);
      removeEventListener("drop", keepPage);
    };
  }, []);
}

/**
 * Props of an element that takes dropped and pasted files; a button must offer the same by keyboard. Text goes to the field
 * that it was dropped on or pasted into.
 */
export function usePasteAndDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  useNoStrayDrop();
  return {
    "data-over": over || undefined,
    onDragOver: (event: ReactDragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: ReactDragEvent) => {
      setOver(false);
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      void droppedFiles(event.dataTransfer).then(onFiles);
    },
    onPaste: (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
}

/** Takes pictures that are pasted anywhere on the page, for a place that cannot have the focus. */
export function usePagePaste(onFiles: (files: File[]) => void): void {
  const paste = useEffectEvent((event: globalThis.ClipboardEvent) => {
    const files = event.defaultPrevented || !event.clipboardData ? [] : pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: globalThis.ClipboardEvent) => paste(event);
    addEventListener("paste", listen);
    return () => removeEventListener("paste", listen);
  }, []);
}
