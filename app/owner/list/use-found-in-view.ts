import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** On these screens what was found begins below the view. */
const PHONE = "(max-width: 767px)";

/** The `ref` of what a search or a filter, said by `key`, brings to the top of a phone's view. The focus stays. */
export function useFoundInView<Found extends HTMLElement = HTMLElement>(key: string) {
  const ref = useRef<Found>(null);
  const last = useRef(key);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (last.current !== key && !isBack && matchMedia(PHONE).matches) ref.current?.scrollIntoView({ block: "start" });
    last.current = key;
  }, [key, isBack]);
  return ref;
}
