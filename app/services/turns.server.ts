/** Fair turns between people: a person who sends many tasks delays each other person by one of them at most. */

/** A request for a turn. The wait ends without one when `signal` aborts, or after `wait` milliseconds; jobs have no `wait`. */
export type Turn = { person: string; signal?: AbortSignal; wait?: number };

/** The wait ended without a turn: the person left, or `wait` was over. */
export class TurnLost extends Error {
  readonly reason: "left" | "late";
  constructor(reason: "left" | "late") {
    super(`no turn: ${reason}`);
    this.name = "TurnLost";
    this.reason = reason;
  }
}

/** Runs up to `atOnce` tasks at once, one per person. After a task, its person goes behind everybody who waits. */
export function createTurns(atOnce: number) {
  const working = new Set<string>();
  /** Each person's waiting tasks, in order; a person with a running task may have a line as well. */
  const lines = new Map<string, Set<() => void>>();
  /** People who wait and have no running task, the next one first. */
  const ready = new Set<string>();

  function startNext(): void {
    for (const person of ready) {
      if (working.size >= atOnce) return;
      const [start] = lines.get(person) ?? [];
      if (!start) continue;
      leaveLine(person, start);
      ready.delete(person);
      working.add(person);
      start();
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
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
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
      const leave = () => lose("left");
      const timer = wait === undefined ? undefined : setTimeout(lose, wait, "late");
      signal?.addEventListener("abort", leave);
      lines.set(person, (lines.get(person) ?? new Set()).add(start));
      if (!working.has(person)) ready.add(person);
      startNext();
    });
  }

  async function inTurn<Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> {
    if (turn.signal?.aborted) throw new TurnLost("left");
    await waitForTurn(turn);
    try {
      return await work();
    } finally {
      working.delete(turn.person);
      if (lines.has(turn.person)) ready.add(turn.person);
      startNext();
    }
  }

  /** People who would be served before a newcomer's first task; 0 for who waits or is served already. */
  const peopleBefore = (person: string) => (lines.has(person) || working.has(person) ? 0 : lines.size);

  return Object.assign(inTurn, { peopleBefore });
}
