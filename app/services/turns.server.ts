/** Fair turns for work that takes a core: whoever sends much waits for themselves, not everybody else for them. */

/** Who asks for a turn. `signal` fires when they leave; a turn that has not come after `wait` milliseconds is refused. */
export type Turn = { person: string; signal?: AbortSignal; wait?: number };

/** A turn that never came: its person left, or waited as long as they may. */
export class TurnLost extends Error {
  readonly reason: "left" | "late";
  constructor(reason: "left" | "late") {
    super(`no turn: ${reason}`);
    this.name = "TurnLost";
    this.reason = reason;
  }
}

/**
 * Makes a queue that has `atOnce` pieces of work in hand, one of each person. The others of a person wait in that person's
 * line, in order. Persons take turns: who was just served comes after everybody who waits, so that nobody waits behind more
 * than one piece of work of each other person. Waiting ends with `TurnLost`, and leaves no trace; work that began is not
 * broken off.
 */
export function createTurns(atOnce: number) {
  const working = new Set<string>();
  /** The starts of each person's waiting work. A person in work has a line as well. */
  const lines = new Map<string, Set<() => void>>();
  /** Persons who wait and are not in work, the next one first. */
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
