import type { KeyboardEvent } from "react";

/**
 * Whether a key belongs to an input method. Safari ends a composition before it tells of the Enter that ended it, and then
 * only the old code of the key says so (WebKit bug 165004).
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
