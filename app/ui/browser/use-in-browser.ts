import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/** False on the server and during hydration, true afterwards. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}
