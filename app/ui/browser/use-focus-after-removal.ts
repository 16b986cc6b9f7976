import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For an area whose controls remove themselves: when the one with the focus is gone, the focus goes to `next` as soon as
 * that is there, and not to the start of the page. Spread the result on the area. React fires no blur for a removed element,
 * so a blur means that the focus left the area.
 */
export function useFocusAfterRemoval(next: RefObject<HTMLElement | null>) {
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body) next.current?.focus();
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    // In another window the focus still stands here.
    onBlur: ({ currentTarget }: FocusEvent) => {
      within.current = currentTarget.contains(document.activeElement);
    },
  };
}
