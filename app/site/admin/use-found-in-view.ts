import { useEffect, useRef } from "react";
import { useNavigationType } from "react-router";

/** The `ref` of what a search or a filter, said by `key`, is to bring to the top of the view. The focus stays. */
export function useFoundInView<Found extends HTMLElement = HTMLElement>(key: string) {
  const ref = useRef<Found>(null);
  const last = useRef(key);
  const isBack = useNavigationType() === "POP";
  useEffect(() => {
    if (last.current !== key && !isBack) ref.current?.scrollIntoView({ block: "start" });
    last.current = key;
  }, [key, isBack]);
  return ref;
}
