/** Says once that a person looks at a guest's page. */
import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { GuestResult } from "./guest-action.server.ts";

/** What only a person does: mail scanners and previews in messages fetch links too, some with scripts. */
const SIGNS = ["pointermove", "pointerdown", "wheel", "scroll", "keydown", "focusin"] as const;

export function useOpening(isUnopened: boolean): void {
  const { submit, state, data } = useFetcher<GuestResult>();
  // Without a response it is said again with the next sign.
  const waits = isUnopened && state === "idle" && !data?.ok;
  useEffect(() => {
    if (!waits) return;
    const listening = new AbortController();
    const tell = () => {
      listening.abort();
      void submit({ intent: "open" }, { method: "post" });
    };
    for (const sign of SIGNS) addEventListener(sign, tell, { signal: listening.signal, passive: true });
    return () => listening.abort();
  }, [waits, submit]);
}
