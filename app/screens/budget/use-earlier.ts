/** Earlier messages of a conversation, which the page asks for a few at a time and holds above those that it came with. */
import { useState } from "react";
import type { Conversation, EarlierMessages } from "../../data/messages.server.ts";
import { EDIT_MINUTES, MESSAGE_REFUSED } from "../../domain/conversation.ts";
import { useNotice } from "../../ui/layout/notice.tsx";

const DEADLINE = 30_000;

/**
 * What is held, with the page's newest data. The page's alone if something between is missing, or if what is held may have
 * changed since: a message of the last minutes may be edited or deleted.
 */
function joined(held: EarlierMessages, { messages, earlier, now }: Conversation): EarlierMessages {
  const first = messages[0]?.seq ?? 0;
  const before = held.messages.filter(({ seq }) => seq < first);
  const changing = now - EDIT_MINUTES * 60_000;
  const isWhole = (held.messages.at(-1)?.seq ?? 0) >= first;
  if (before.length === 0 || !isWhole || before.some(({ at }) => at > changing)) return { messages, earlier };
  // Reading has an order: who has read one of mine has read those before it.
  const isRead = messages.some(({ read }) => read);
  const known = before.map((message) => ({ ...message, read: message.read || (message.mine && isRead) }));
  return { messages: [...known, ...messages], earlier: held.earlier };
}

/** Stays with one request: whoever shows another one sets `key`. */
export function useEarlier(budgetId: string, conversation: Conversation) {
  const [newest, setNewest] = useState(conversation);
  const [held, setHeld] = useState<EarlierMessages>(conversation);
  const [busy, setBusy] = useState(false);
  const notify = useNotice();
  if (newest !== conversation) {
    setNewest(conversation);
    setHeld(joined(held, conversation));
  }

  const load = async () => {
    const [first] = held.messages;
    if (busy || !first) return;
    setBusy(true);
    try {
      const response = await fetch(`/api/budget/${budgetId}/mensagens?antes=${first.seq}`, {
        signal: AbortSignal.timeout(DEADLINE),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { messages, earlier } = (await response.json()) as EarlierMessages;
      setHeld((now) =>
        now.messages[0]?.seq === first.seq ? { messages: [...messages, ...now.messages], earlier } : now,
      );
    } catch {
      notify({ kind: "error", text: MESSAGE_REFUSED.failed });
    } finally {
      setBusy(false);
    }
  };
  return { held, busy, load };
}
