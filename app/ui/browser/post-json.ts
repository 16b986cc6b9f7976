/** Requests that save what is typed. A lost connection is a result, not an exception. */

/** Milliseconds, after which the request counts as lost. */
const DEADLINE = 20_000;

/**
 * null: no response, or one that is not from the program (a proxy while it starts). The server may still have done what
 * was asked.
 */
export async function postJson(path: string, body: unknown): Promise<{ status: number; answer: unknown } | null> {
  const signal = AbortSignal.timeout(DEADLINE);
  try {
    const headers = { "content-type": "application/json" };
    const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
    const isAnswer = response.headers.get("content-type")?.startsWith("application/json");
    return isAnswer ? { status: response.status, answer: await response.json() } : null;
  } catch {
    return null;
  }
}

/** Sends what a closing page has not sent yet. If that is too large, it stays in the browser. */
export function postOnLeaving(path: string, body: unknown): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}
