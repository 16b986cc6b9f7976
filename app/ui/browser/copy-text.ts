/**
 * Call it while handling a press. A text that is not there yet is promised to the clipboard at once, because Safari
 * allows copying only during the press (webkit.org/blog/10855); null: there is no text after all. Returns false if
 * nothing was copied, as on a page without TLS, which has no clipboard.
 */
export async function copyText(text: string | Promise<string | null>): Promise<boolean> {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": blobOf(text) })]);
    return true;
  } catch {
    return false;
  }
}

async function blobOf(text: Promise<string | null>): Promise<Blob> {
  const known = await text;
  if (known === null) throw new Error("there is no text");
  return new Blob([known], { type: "text/plain" });
}
