import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** The hash of links to other pages of a list. */
export const LIST_START = "#lista";

/**
 * Spread on the headline of a list: whoever asks for another of its pages is at its beginning, by keyboard too. `place`
 * is where the page begins.
 */
export function useListStart(place: string) {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(place);
  const { hash } = useLocation();
  useEffect(() => {
    // The browser has scrolled there already, or back to where it was.
    if (shown.current !== place && hash === LIST_START) ref.current?.focus({ preventScroll: true });
    shown.current = place;
  }, [place, hash]);
  return { ref, id: LIST_START.slice(1), tabIndex: -1 };
}
