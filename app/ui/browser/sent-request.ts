/**
 * That a request was sent a moment ago is the state of its entry in the browser's history: it outlasts a reload, another
 * visit does not have it, and the address stays the request's own.
 */
export const sentState = (email: string) => ({ requestSentTo: email });

/** The address that the confirmation went to; null when somebody merely opens the request. */
export function readSentTo(state: unknown): string | null {
  const { requestSentTo } = (state ?? {}) as Partial<ReturnType<typeof sentState>>;
  return typeof requestSentTo === "string" ? requestSentTo : null;
}
