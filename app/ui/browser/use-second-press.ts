import { type MouseEvent, useRef } from "react";

/** In milliseconds: longer than the pause of a double press. */
const DOUBLE_PRESS = 400;

/**
 * For lists whose entries are moved by buttons. The first of a double press brings another entry under the pointer, which
 * the second would move back: this tells that second press. A press by keyboard stays with its entry, and is never one.
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
