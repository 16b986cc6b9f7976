/**
 * Marks in the browser's history entry that a request was just sent: the mark outlasts a reload, is missing on another
 * visit, and leaves the address unchanged.
 */
export const sentState = (email: string) => ({ requestSentTo: email });

/** The address that the confirmation went to; null if the person just opens the request. */
export function readSentTo(state: unknown): string | null {
  const { requestSentTo } = (state ?? {}) as Partial<ReturnType<typeof sentState>>;
  return typeof requestSentTo === "string" ? requestSentTo : null;
}
