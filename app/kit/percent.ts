/** Percent-encoded text decoded; `malformed` if it is none. */
export function percentDecoded(text: string, malformed = text): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return malformed;
  }
}
