/** What a clipboard or a drag holds, as `tests/cases/pastes.json` writes it, and how it comes into a page. */
import CASES from "../cases/pastes.json" with { type: "json" };

/** By kind of data; a key without a slash is a file of that name, `image/png` the picture without a name. */
export type Held = Record<string, string | number>;

const cases: readonly { from: string; right: string; clipboard?: object }[] = CASES;

export const PASTES = cases.flatMap(({ from, right, clipboard }) => {
  const held = { ...clipboard } as Held;
  const isPasted = clipboard && !from.includes("dragged") && !("Files" in held);
  return isPasted ? [{ from, held, isText: right.startsWith("the text") }] : [];
});

/** The name that a case's file has once it is attached, without its ending. */
export function attachedName(held: Held): RegExp {
  const [named] = Object.keys(held).filter((key) => !key.includes("/"));
  if (named) return new RegExp(`^${named.replace(/\.\w+$/, "")}\\.`);
  return /^Imagem colada \d{4}-\d\d-\d\d às \d\d\.\d\d\.\d\d(?: \(\d\))?\./;
}

/**
 * Runs in the page: gives what is held to the field with the focus as a `paste`, or as a `dragover` and `drop`. Whether the
 * page took it: what it leaves is inserted by the browser. `picture` in base64.
 */
export function give({ kind, held, picture }: { kind: "paste" | "drop"; held: Held; picture: string }): boolean {
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
  const add = (name: string) => data.items.add(new File([bytes], name, { type: "image/png" }));
  for (const [key, value] of Object.entries(held)) {
    if (key === "Files") for (let count = 1; count <= Number(value); count++) add(`foto ${count}.png`);
    else if (key === "image/png") add("image.png");
    else if (key.includes("/")) data.setData(key, String(value));
    else add(key);
  }
  const init = { bubbles: true, cancelable: true };
  const target = document.activeElement ?? document.body;
  const events =
    kind === "paste"
      ? // Firefox's own constructor leaves files out.
        [Object.defineProperty(new ClipboardEvent("paste", init), "clipboardData", { value: data })]
      : ["dragover", "drop"].map((type) => new DragEvent(type, { ...init, dataTransfer: data }));
  return events.map((event) => target.dispatchEvent(event)).includes(false);
}

/** Runs in the page: presses the Enter that ends a composition in Safari. Whether the page took it. */
export function endComposition(): boolean {
  const key = { key: "Enter", code: "Enter", keyCode: 229, isComposing: false, bubbles: true, cancelable: true };
  return !document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", key));
}
