import { useSyncExternalStore } from "react";

const noChanges = () => () => {};

/** Whether the page's program runs: false on the server, where there is none, and while it starts. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    noChanges,
    () => true,
    () => false,
  );
}
