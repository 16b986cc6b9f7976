/**
 * Fair turns between people: somebody who sends many tasks delays others only by those running. A person, here, is an
 * account or a network, with one queue.
 */
import { isIP } from "node:net";
import { getIP } from "better-auth/api";

/** The network that limits count by: an IPv4 address itself, or an IPv6 address's first 64 bits. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? (getIP(new Headers({ "x-forwarded-for": address }), {}) ?? address) : address;
}

/** The network of a request's sender, whose address the HTTP server wrote into the header. */
export const senderNetwork = (headers: Headers) => networkOf(headers.get("x-forwarded-for") ?? "");

/** A request for a turn. It fails if `signal` aborts, or after `wait` milliseconds; jobs have no `wait`. */
export type TurnRequest = { person: string; signal?: AbortSignal; wait?: number };

/** The wait ended without a turn: the person left, or `wait` was over. */
export class TurnLost extends Error {
  readonly reason: "left" | "late";
  constructor(reason: "left" | "late") {
    super(`no turn: ${reason}`);
    this.name = "TurnLost";
    this.reason = reason;
  }
}

/** Runs up to `atOnce` tasks at once, `each` per person. After a turn a person goes to the end of the queue. */
export function createTurns(atOnce: number, each = 1) {
  let inWork = 0;
  /** Running tasks, by person. */
  const working = new Map<string, number>();
  /** Waiting tasks by person, in order. A person with a running task may also have waiting ones. */
  const lines = new Map<string, Set<() => void>>();
  /** People who wait and may start another task, the next one first. */
  const ready = new Set<string>();

  function startNext(): void {
    for (const person of ready) {
      if (inWork >= atOnce) return;
      const [start] = lines.get(person) ?? [];
      if (!start) continue;
      leaveLine(person, start);
      ready.delete(person);
      inWork += 1;
      working.set(person, (working.get(person) ?? 0) + 1);
      joinReady(person);
      start();
    }
  }

  /** Puts a person at the end of the queue. */
  function joinReady(person: string): void {
    if (lines.has(person) && (working.get(person) ?? 0) < each) ready.add(person);
  }

  function endWork(person: string): void {
    inWork -= 1;
    const left = (working.get(person) ?? 1) - 1;
    if (left > 0) working.set(person, left);
    else working.delete(person);
    joinReady(person);
    startNext();
  }

  function leaveLine(person: string, start: () => void): void {
    const line = lines.get(person);
    line?.delete(start);
    if (line?.size !== 0) return;
    lines.delete(person);
    ready.delete(person);
  }

  function waitForTurn({ person, signal, wait }: TurnRequest): Promise<void> {
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
      joinReady(person);
      startNext();
    });
  }

  async function inTurn<Result>(turn: TurnRequest, work: () => Promise<Result>): Promise<Result> {
    if (turn.signal?.aborted) throw new TurnLost("left");
    await waitForTurn(turn);
    try {
      return await work();
    } finally {
      endWork(turn.person);
    }
  }

  /** How many people come before a newcomer's first task; 0 for a person who already waits or runs. */
  const peopleBefore = (person: string) => (lines.has(person) || working.has(person) ? 0 : lines.size);

  /** The person's tasks, running and waiting. */
  const tasksOf = (person: string) => (working.get(person) ?? 0) + (lines.get(person)?.size ?? 0);

  return Object.assign(inTurn, { peopleBefore, tasksOf });
}
