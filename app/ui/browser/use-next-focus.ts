import { type RefObject, useLayoutEffect, useState } from "react";

/** Gives the focus to the element that has this id after the next render, such as one that is added; `otherwise` if none has. */
export function useNextFocus(otherwise?: RefObject<HTMLElement | null>): (id: string) => void {
  const [next, setNext] = useState<string | null>(null);
  useLayoutEffect(() => {
    if (next === null) return;
    (document.getElementById(next) ?? otherwise?.current)?.focus();
    setNext(null);
  }, [next, otherwise]);
  return setNext;
}
