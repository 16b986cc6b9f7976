import { useEffect, useRef } from "react";

/**
 * Somebody who came to another page (or stage) by a link starts at its heading: the link that had the focus is gone. What
 * moved the focus itself keeps it, and so does the first page. `page` says where one is; the scrolling is left alone.
 */
export function useArrival(page: string): void {
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
