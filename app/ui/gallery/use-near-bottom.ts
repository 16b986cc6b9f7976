import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/** How far above the page's bottom a list grows, in pixels (spec §9). */
const NEAR_BOTTOM = 403;

/**
 * Calls `onNear` whenever the bottom of the page comes that near, and again for each new `length` of the list while it stays
 * there; never while `length` is null. The ref belongs on an empty element at the bottom of the page. While the focus is in
 * the footer or on the link to the next page nothing is loaded: a list that grows would push it away.
 */
export function useNearBottom(length: number | null, onNear: () => void): RefObject<HTMLDivElement | null> {
  const bottom = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // In a layout effect, so that an observation of the shorter list never counts for the longer one.
  useLayoutEffect(() => {
    let observing = true;
    const mark = bottom.current;
    if (!mark || length === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (observing && entries.at(-1)?.isIntersecting && !document.activeElement?.closest("footer, [rel=next]"))
          near();
      },
      { rootMargin: `0px 0px ${NEAR_BOTTOM}px` },
    );
    // Observing an element anew reports it at once.
    const observe = () => {
      observer.unobserve(mark);
      observer.observe(mark);
    };
    observe();
    document.addEventListener("focusout", observe);
    return () => {
      observing = false;
      observer.disconnect();
      document.removeEventListener("focusout", observe);
    };
  }, [length]);

  return bottom;
}
