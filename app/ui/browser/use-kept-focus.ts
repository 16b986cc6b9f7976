import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus in an area whose controls remove themselves: when the focused one is removed, the focus moves to `next` as
 * soon as that exists, instead of the start of the page. Spread the result on the area. React sends no blur event for a
 * removed element, so that a blur means that the focus left the area.
 */
export function useKeptFocus(next: RefObject<HTMLElement | null>) {
  const within = useRef(false);
  useLayoutEffect(() => {
    if (within.current && document.activeElement === document.body) next.current?.focus();
  });
  return {
    onFocus: () => {
      within.current = true;
    },
    // When another window is activated, the focused element stays the same.
    onBlur: ({ currentTarget }: FocusEvent) => {
      within.current = currentTarget.contains(document.activeElement);
    },
  };
}
