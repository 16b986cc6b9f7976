/**
 * To be called while a press is handled. A text that is still to come is promised to the clipboard at once: Safari lets a
 * press copy only then (webkit.org/blog/10855); null: there is none after all. false: not copied, as on a page that came
 * without TLS, which has no clipboard.
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
