import { useEffect, useRef } from "react";

/** Spread on a field that shows what the address says: it follows Back and links, and keeps the focus. */
export function useAddressField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const ref = useRef<Field>(null);
  const shown = useRef(value);
  useEffect(() => {
    // What is typed before the page's program runs stays.
    if (ref.current && shown.current !== value) ref.current.value = value;
    shown.current = value;
  }, [value]);
  return { ref, defaultValue: value };
}
