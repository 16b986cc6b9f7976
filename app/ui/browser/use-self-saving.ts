/** What somebody types and the program saves by itself: parts that every editor with a draft on the server has. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

/** In milliseconds. */
const AFTER_THE_LAST_KEY = 800;
const BETWEEN_TRIES = 5_000;

/** State, and a ref to it: requests outlive a render, and read it as it is when they end. */
export function useLatestState<State>(open: () => State) {
  const [state, setState] = useState(open);
  const latest = useRef(state);
  const change = useCallback((to: (before: State) => State) => {
    latest.current = to(latest.current);
    setState(latest.current);
    return latest.current;
  }, []);
  return { state, latest, change };
}

type Saving<State> = {
  state: State;
  /** another value whenever something is to be sent once the keys rest; null: nothing */
  unsaved: unknown;
  /** sends once; true: nothing is left to send, false: it could not be, null: there may be more */
  saveStep: () => Promise<boolean | null>;
  /** keeps in the browser what the server does not have */
  storeCopy: (state: State) => void;
  /** sends what is left when the page closes */
  leave: () => void;
};

/** Saves one request at a time: soon after the last key, when asked, and on leaving. */
export function useSelfSaving<State>({ state, unsaved, saveStep, storeCopy, leave }: Saving<State>) {
  const running = useRef<Promise<boolean> | null>(null);
  const stopped = useRef(false);

  // Before it is seen: what shows is what a reload finds again.
  const keep = useEffectEvent(storeCopy);
  useLayoutEffect(() => {
    if (!stopped.current) keep(state);
  }, [state]);

  const saveAll = async (): Promise<boolean> => {
    while (!stopped.current) {
      const isSaved = await saveStep();
      if (isSaved !== null) return isSaved;
    }
    return false;
  };
  /** Saves until nothing is left to send; false: something could not be saved. */
  const save = (): Promise<boolean> => {
    running.current ??= saveAll().finally(() => {
      running.current = null;
    });
    return running.current;
  };

  const saveSoon = useEffectEvent(() => void save());
  useEffect(() => {
    if (unsaved === null) return;
    const timer = setTimeout(saveSoon, AFTER_THE_LAST_KEY);
    return () => clearTimeout(timer);
  }, [unsaved]);

  const leaving = useEffectEvent(() => {
    if (!stopped.current) leave();
  });
  useEffect(() => {
    const hidden = () => leaving();
    addEventListener("pagehide", hidden);
    return () => {
      removeEventListener("pagehide", hidden);
      leaving();
    };
  }, []);

  /** Nothing is sent or kept any more. */
  const stop = () => {
    stopped.current = true;
  };
  return { save, stop, stopped };
}

/** While `on`: tries every few seconds, and as soon as the connection is back. */
export function useRetry(on: boolean, again: () => void): void {
  const tryAgain = useEffectEvent(again);
  useEffect(() => {
    if (!on) return;
    const listen = () => tryAgain();
    const timer = setInterval(listen, BETWEEN_TRIES);
    addEventListener("online", listen);
    return () => {
      clearInterval(timer);
      removeEventListener("online", listen);
    };
  }, [on]);
}
