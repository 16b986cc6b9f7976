import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method. Safari ends a composition before it tells of the Enter that ended it, and then
 * only the old code of the key says so (WebKit bug 165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

/** Enter does this, and never submits the form. */
export const onEnter = (work: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" || isComposing(event)) return;
  event.preventDefault();
  work();
};
