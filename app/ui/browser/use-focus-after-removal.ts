import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Moves the focus to `next` if the focused control of an area is removed. Spread the result on the area. React fires no
 * blur for a removed element, so a blur means that the focus left the area.
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
    // Switching windows blurs too, but the active element stays.
    onBlur: ({ currentTarget }: FocusEvent) => {
      within.current = currentTarget.contains(document.activeElement);
    },
  };
}
