/** A queue of files that are chosen together and sent a few at a time. */

/** Shown for a file that waits for one before it. */
export const WAITS = "Espera a vez";

/**
 * A queue that sends `atOnce` files at a time. `work` begins when a slot is free, and frees it when it ends or its
 * signal aborts. If work is aborted while waiting, its promise never resolves.
 */
export function createFileLine(atOnce: number) {
  const waiting: { signal: AbortSignal; begin: () => void }[] = [];
  let busy = 0;
  const goOn = () => {
    while (busy < atOnce) {
      const next = waiting.shift();
      if (!next) return;
      if (next.signal.aborted) continue;
      busy++;
      next.begin();
    }
  };
  return <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        // An aborted upload never resolves.
        const aborted = new Promise<void>((end) => signal.addEventListener("abort", () => end()));
        const sent = work();
        sent.then(resolve, reject);
        void Promise.race([sent.catch(() => null), aborted]).then(() => {
          busy--;
          goOn();
        });
      };
      waiting.push({ signal, begin });
      goOn();
    });
}
