/** Fair turns between people: whoever sends many tasks waits for their own, and delays others by one of them at most. */

/** A request for a turn. `signal` ends the waiting when its person leaves, `wait` after so many milliseconds. */
export type Turn = { person: string; signal?: AbortSignal; wait?: number };

/** The waiting ended without a turn: the person left, or `wait` was over. */
export class TurnLost extends Error {
  readonly reason: "left" | "late";
  constructor(reason: "left" | "late") {
    super(`no turn: ${reason}`);
    this.name = "TurnLost";
    this.reason = reason;
  }
}

/**
 * A queue that runs up to `atOnce` tasks, one of each person. Further tasks of a person wait in that person's line, in
 * order. People take turns: whoever was just served goes behind everybody who waits, so that nobody waits for more than one
 * task of each other person. A task that began is never interrupted.
 */
export function createTurns(atOnce: number) {
  const working = new Set<string>();
  /** Each person's waiting tasks; a person with a running task may have a line as well. */
  const lines = new Map<string, Set<() => void>>();
  /** People who wait and have no running task, the next one first. */
  const ready = new Set<string>();

  function startNext(): void {
    for (const person of ready) {
      if (working.size >= atOnce) return;
      for (const start of lines.get(person) ?? []) {
        leaveLine(person, start);
        ready.delete(person);
        working.add(person);
        start();
        break;
      }
    }
  }

  function leaveLine(person: string, start: () => void): void {
    const line = lines.get(person);
    line?.delete(start);
    if (line?.size !== 0) return;
    lines.delete(person);
    ready.delete(person);
  }

  function waitForTurn({ person, signal, wait }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const left = () => lose("left");
      const timer = wait === undefined ? undefined : setTimeout(() => lose("late"), wait);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", left);
      };
      const start = () => {
        settle();
        resolve();
      };
      const lose = (reason: "left" | "late") => {
        settle();
        leaveLine(person, start);
        reject(new TurnLost(reason));
      };
      signal?.addEventListener("abort", left);
      lines.set(person, (lines.get(person) ?? new Set()).add(start));
      if (!working.has(person)) ready.add(person);
      startNext();
    });
  }

  return async function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    if (turn.signal?.aborted) throw new TurnLost("left");
    await waitForTurn(turn);
    try {
      return await work();
    } finally {
      working.delete(turn.person);
      if (lines.has(turn.person)) ready.add(turn.person);
      startNext();
    }
  };
}
