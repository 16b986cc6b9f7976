import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/** How far above the page's bottom a list grows, in pixels (PORT-3). */
const NEAR_BOTTOM = 403;

/**
 * Calls `onNear` whenever the bottom of the page comes that near, and again for each new `length` of the list while it stays
 * there; null: there is no more. Put the ref on an empty element at the bottom of the page. Somebody whose focus is in the
 * footer, or on the link that leads on, decides alone: a list that grew above would take it away from them.
 */
export function useNearBottom(length: number | null, onNear: () => void): RefObject<HTMLDivElement | null> {
  const bottom = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // Before the browser goes on: a judgement of the list as it was must not count for the list as it is.
  useLayoutEffect(() => {
    let judging = true;
    const mark = bottom.current;
    if (!mark || length === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (judging && entries.at(-1)?.isIntersecting && !document.activeElement?.closest("footer, [rel=next]")) near();
      },
      { rootMargin: `0px 0px ${NEAR_BOTTOM}px` },
    );
    // An element that is observed anew is judged at once.
    const judge = () => {
      observer.unobserve(mark);
      observer.observe(mark);
    };
    judge();
    document.addEventListener("focusout", judge);
    return () => {
      judging = false;
      observer.disconnect();
      document.removeEventListener("focusout", judge);
    };
  }, [length]);

  return bottom;
}
