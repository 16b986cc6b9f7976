import { type MouseEvent, useRef } from "react";

/** Milliseconds, longer than the pause within a double press. */
const DOUBLE_PRESS = 400;

/**
 * For lists whose entries move by buttons. The first press of a double press puts another entry under the pointer,
 * which the second would move back; this detects that second press. A press by keyboard stays with its entry and never
 * counts as one.
 */
export function useSecondPress(): (event: MouseEvent, id: string) => boolean {
  const last = useRef({ id: "", at: Number.NEGATIVE_INFINITY });
  return (event, id) => {
    if (event.detail === 0) return false;
    const { id: before, at } = last.current;
    const isSecond = event.detail > 1 || (id !== before && event.timeStamp - at < DOUBLE_PRESS);
    if (!isSecond) last.current = { id, at: event.timeStamp };
    return isSecond;
  };
}
