import { useEffect, useRef } from "react";

/**
 * Moves the focus to the heading when `page` (an address, or a stage of a form) changes, because the link that had it is
 * gone. Leaves the focus where another component has put it, and the scroll position as it is.
 */
export function useHeadingFocus(page: string): void {
  const seen = useRef(page);
  useEffect(() => {
    if (seen.current === page) return;
    seen.current = page;
    if (document.activeElement !== document.body) return;
    const heading = document.querySelector("h1");
    if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
    heading?.focus({ preventScroll: true });
  }, [page]);
}
