/** What the browser sends to a conversation's address. */
import { MESSAGE_REFUSED } from "../../domain/conversation.ts";
import type { Refusal } from "../../domain/upload.ts";

/** `again`: the same may succeed later; `loggedOut`: after logging in. */
export type ChangeFailure = { message: string; again: boolean; loggedOut: boolean };

const DEADLINE = 30_000;

/** null: it is done. Never rejects. */
export async function postChange(budgetId: string, change: object): Promise<ChangeFailure | null> {
  try {
    const response = await fetch(`/api/budget/${budgetId}/mensagens`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(change),
      signal: AbortSignal.timeout(DEADLINE),
    });
    const { ok, status } = response;
    if (ok) return null;
    const refusal = (await response.json().catch(() => null)) as Refusal | null;
    const again = status >= 500 || status === 429 || status === 401;
    return { message: refusal?.message ?? MESSAGE_REFUSED.failed, again, loggedOut: status === 401 };
  } catch {
    return { message: MESSAGE_REFUSED.failed, again: true, loggedOut: false };
  }
}
