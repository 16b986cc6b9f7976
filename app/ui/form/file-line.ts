/** Files that are chosen together and go a few at a time. */

/** Of a file that waits until one before it has gone. */
export const WAITS = "Espera a vez";

/**
 * A line that sends `atOnce` files at a time: `work` begins when a place is free, and gives it up when it has ended or its
 * signal is aborted. The promise of work that was aborted while it waited never resolves.
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
