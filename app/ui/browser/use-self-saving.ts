/** Automatic saving, for every editor with a draft on the server. */
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useListener } from "./use-listener.ts";

/** Milliseconds. */
const AFTER_THE_LAST_KEY = 800;
const BETWEEN_TRIES = 5_000;

/** State, and a ref to it: a request outlives a render and needs the current state when it ends. */
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

type SavingOptions<State> = {
  state: State;
  /** changes whenever there is something to send; null: nothing to send */
  unsaved: unknown;
  /** sends once. true: all is sent; false: it failed; null: there may be more */
  saveStep: () => Promise<boolean | null>;
  /** stores in the browser what the server does not have */
  storeCopy: (state: State) => void;
  /** sends the rest when the page closes */
  leave: () => void;
};

/** Saves with one request at a time: soon after the last key, on demand, and on leaving. */
export function useSelfSaving<State>({ state, unsaved, saveStep, storeCopy, leave }: SavingOptions<State>) {
  const running = useRef<Promise<boolean> | null>(null);
  const stopped = useRef(false);

  // Runs before the browser paints, so that a reload finds whatever was visible.
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
  /** Saves until everything is sent; false: something could not be saved. */
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

  const leaving = () => {
    if (!stopped.current) leave();
  };
  useListener("pagehide", leaving);
  const unmount = useEffectEvent(leaving);
  useEffect(() => () => unmount(), []);

  /** From now on nothing is sent or stored. */
  const stop = () => {
    stopped.current = true;
  };
  return { save, stop, stopped };
}

/** While `on`: retries every few seconds, and as soon as the connection is back. */
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
