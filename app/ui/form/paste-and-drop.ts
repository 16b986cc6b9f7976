/** Pasted and dropped files: which of the clipboard's content is meant, their names, and where they go. */
import { type ClipboardEvent, type DragEvent as ReactDragEvent, useState } from "react";
import { hasVisibleText } from "../../kit/visible.ts";
import { useListener } from "../browser/use-listener.ts";

type TransferredContent = Pick<DataTransfer, "files" | "getData">;

/** The files of a paste; none if its text is meant: Office, Numbers and Calc add a picture of what was copied. */
function pastedFiles(data: TransferredContent): File[] {
  const files = [...data.files];
  if (files.length === 0) return files;
  const isPictures = files.every(({ type }) => type.startsWith("image/"));
  return isPictures && isText(data, files) ? [] : files.map(named);
}

function isText(data: TransferredContent, files: readonly File[]): boolean {
  const [plain, html] = [data.getData("text/plain"), data.getData("text/html")];
  if (!hasVisibleText(plain) || areNames(plain, files)) return false;
  // A picture copied from a web page comes with its element, and perhaps its address or description as text.
  return html === "" || hasVisibleText(textIn(html));
}

function textIn(html: string): string {
  // Styles, as elements or attributes, would violate the page's policy and log errors.
  const unstyled = html.replaceAll(/(<\/?|\s)style\b/gi, "$1title");
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  for (const unseen of body.querySelectorAll("script, title")) unseen.remove();
  return body.textContent;
}

/** Whether a text only names these files, as file managers do: by names, paths or addresses. */
function areNames(text: string, files: readonly File[]): boolean {
  const names = files.flatMap(({ name }) => [name, name.replace(/\.[^.]*$/, "")]).map((name) => name.normalize());
  const lines = text.split(/[\r\n]+/).filter(hasVisibleText);
  return lines.every((line) => {
    const last = line.trim().split(/[\\/]/).at(-1) ?? "";
    return line.startsWith("file://") || names.includes(last.normalize());
  });
}

/** The names that browsers give to a picture without one, such as a screenshot. */
const NAMELESS = /^(?:image|blob)?(?:\.\w{2,5})?$/i;

let lastStamp = { text: "", count: 0 };

/**
 * Names a nameless picture after the time: 'Imagem colada 2026-11-27 às 18.43.54.png'; the next in that second is '…
 * (2).png'.
 */
function named(file: File): File {
  if (!NAMELESS.test(file.name)) return file;
  // Swedish dates are written as in ISO 8601, here in the person's time zone.
  const now = new Date();
  const text = `${now.toLocaleDateString("sv-SE")} às ${now.toLocaleTimeString("sv-SE").replaceAll(":", ".")}`;
  lastStamp = { text, count: lastStamp.text === text ? lastStamp.count + 1 : 1 };
  const again = lastStamp.count > 1 ? ` (${lastStamp.count})` : "";
  const [, ending = ""] = file.name.split(".");
  const name = `Imagem colada ${text}${again}.${ending || file.type.replace(/^image\//, "")}`;
  return new File([file], name, { type: file.type, lastModified: file.lastModified });
}

const hasFiles = (data: DataTransfer | null) => data?.types.includes("Files") ?? false;

/** Files that programs add to a folder. The person does not mean to send them. */
const HIDDEN = /^\.|^(?:thumbs\.db|desktop\.ini)$/i;
/** More than any place accepts, because somebody may drop a whole disk. */
const MOST_OF_FOLDER = 100;

/** The dropped files, including those inside folders. */
async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // Both are gone when the event is over.
  const files = [...data.files];
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return files;
  const found: File[] = [];
  try {
    for (const entry of entries) await collect(entry, found);
  } catch {
    // Unreadable entries are skipped.
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
  // A reader returns some entries at a time, and finally none.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return;
    for (const each of some) await collect(each, found);
  }
}

/** Whether the target would insert a dropped address as text. */
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;

/** Keeps a file or link dropped outside its place from replacing the page. Text may be dropped. */
export function useNoStrayDrop(): void {
  const keepPage = (event: DragEvent) => {
    const { dataTransfer: data, defaultPrevented: isTaken, target } = event;
    const isLink = (data?.types.includes("text/uri-list") ?? false) && !takesText(target);
    if (isTaken || !data || !(hasFiles(data) || isLink)) return;
    event.preventDefault();
    data.dropEffect = "none";
  };
  useListener("dragover", keepPage);
  useListener("drop", keepPage);
}

/**
 * Props for an element that accepts dropped and pasted files; offer the same with a button for the keyboard. Text goes
 * to the field that it was dropped on or pasted into.
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
    onDragLeave: ({ currentTarget, relatedTarget }: ReactDragEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
    },
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

/** Accepts pictures pasted anywhere on the page, for a place that cannot have the focus. */
export function usePagePaste(onFiles: (files: File[]) => void): void {
  useListener("paste", (event) => {
    const files = event.defaultPrevented || !event.clipboardData ? [] : pastedFiles(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
}
