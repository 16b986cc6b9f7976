import { useEffect, useRef } from "react";

/** Focuses the heading when `page` (an address or a form's stage) changes and the focused link is gone. */
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
