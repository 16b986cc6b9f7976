/** Keeps secrets in: the AI service's key goes only to its service, and a customer's answers never go into the log. */

/** The text as it may be logged: withheld if it holds the key or repeats the answers. */
export function redacted(text: string, prompt: string, key: string | undefined): string {
  if (containsKey(text, key)) return "[withheld: it holds the key]";
  return repeats(text, prompt) ? "[withheld: it repeats the answers]" : text.slice(0, 500);
}

/** A text that shares this many letters and digits in a row with the prompt repeats it. */
const REPEATED = 10;

/** Compares letters and digits only, whatever marks and escapes stand between them. */
function repeats(text: string, prompt: string): boolean {
  const bare = (words: string) =>
    words
      .replaceAll(/(?<!\\)\\+(?:u([\da-f]{4})|[nrt])/gi, (_, code?: string) =>
        code === undefined ? " " : String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replaceAll(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const [written, asked] = [bare(text.slice(0, 4000)), bare(prompt)];
  for (let at = 0; at + REPEATED <= written.length; at++)
    if (asked.includes(written.slice(at, at + REPEATED))) return true;
  return false;
}

/**
 * Whether a text reveals the key, in any form, even with other characters between its letters and digits. The key may
 * go to its own service only.
 */
export function containsKey(text: string, key: string | undefined): boolean {
  if (key === undefined) return false;
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const texts = [bare(text), bare(decoded)];
  return forms(key).some((form) => texts.some((words) => words.includes(form)));
}

const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The key itself, in hexadecimal, and in base64 at each of its three possible alignments within a longer text. */
function forms(key: string): string[] {
  const within = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    // The outermost characters depend on the neighbouring bytes, so they are left out.
    const whole = Math.floor(padded.length / 3) * 4;
    return bare(padded.toString("base64").slice(before === 0 ? 0 : 4, whole));
  });
  // A shorter form would also occur in ordinary text.
  const encoded = [bare(Buffer.from(key).toString("hex")), ...within].filter((form) => form.length >= 8);
  return [bare(key), ...encoded];
}
