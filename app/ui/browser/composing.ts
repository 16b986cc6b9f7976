import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method. Safari ends a composition before it reports the Enter that ended it; then
 * only the key's old code shows it (WebKit bug 165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Enter does this, and never submits the form. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || isComposing(event)) return;
  event.preventDefault();
  work();
};
