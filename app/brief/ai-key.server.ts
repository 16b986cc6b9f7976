/** What never leaves the server: the key of the AI service, and in the log a customer's answers. */

/** A text for the log, unless it holds the key or repeats the answers. */
export function withheld(text: string, prompt: string, key: string | undefined): string {
  if (holdsKey(text, key)) return "[withheld: it holds the key]";
  return repeats(text, prompt) ? "[withheld: it repeats the answers]" : text.slice(0, 500);
}

/** Letters and digits in a row that a text and the prompt share only if one repeats the other. */
const REPEATED = 10;

/** Whatever marks and escapes stand between the characters. */
function repeats(text: string, prompt: string): boolean {
  const bare = (words: string) =>
    words
      .replaceAll(/(?<!\\)\\+(?:u([\da-f]{4})|[nrt])/gi, (_, code?: string) =>
        code === undefined ? " " : String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replaceAll(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const [told, asked] = [bare(text.slice(0, 4000)), bare(prompt)];
  for (let at = 0; at + REPEATED <= told.length; at++) if (asked.includes(told.slice(at, at + REPEATED))) return true;
  return false;
}

/**
 * Whether a text reveals the key, which leaves the server to its service only: in any form, even with other characters between
 * its letters and digits.
 */
export function holdsKey(text: string, key: string | undefined): boolean {
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
    // The outermost characters depend on the neighbouring bytes.
    const whole = Math.floor(padded.length / 3) * 4;
    return bare(padded.toString("base64").slice(before === 0 ? 0 : 4, whole));
  });
  // A shorter form would occur in ordinary text.
  const encoded = [bare(Buffer.from(key).toString("hex")), ...within].filter((form) => form.length >= 8);
  return [bare(key), ...encoded];
}
