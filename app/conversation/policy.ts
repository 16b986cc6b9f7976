/** Who takes part in a conversation. A file of a message is read, and sent, as the message is. */
import { BOTH_SIDES, CUSTOMER, MANAGERS, type Parties, partyOf } from "../requests/policy.ts";
import type { BudgetState, Viewer } from "../requests/turn.ts";

/** `ask`: a question of 'Falta perguntar' or one's own; `answered`: ticked by hand. */
export type ConversationAct = "read" | "send" | "ask" | "reply" | "answered";

export const CONVERSATION: Record<ConversationAct, Parties> = {
  read: BOTH_SIDES,
  // Of a request that stands, as all that follow.
  send: BOTH_SIDES,
  ask: MANAGERS,
  reply: CUSTOMER,
  answered: MANAGERS,
};

export function mayTalk(
  budget: Pick<BudgetState, "userCreate" | "designSelect">,
  viewer: Viewer & { admitted?: boolean },
  act: ConversationAct = "read",
): boolean {
  return CONVERSATION[act][partyOf(budget, viewer)];
}
