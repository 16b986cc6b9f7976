/**
 * Fair turns between people: a person who sends many tasks delays each other person only by those in work. A person, here,
 * is an account or a network, whose tasks form one line.
 */
import { isIP } from "node:net";
import { getIP } from "better-auth/api";

/** As every limit counts networks: of an IPv4 address the address itself, of an IPv6 one its first 64 bits. */
export function networkOf(address: string): string {
  return isIP(address) === 6 ? (getIP(new Headers({ "x-forwarded-for": address }), {}) ?? address) : address;
}

/** Of a request's sender, whose address the HTTP server has written into the header. */
export const senderNetwork = (headers: Headers) => networkOf(headers.get("x-forwarded-for") ?? "");

/** A request for a turn. The wait ends without one when `signal` aborts, or after `wait` milliseconds; jobs have no `wait`. */
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

/** Runs up to `atOnce` tasks at once, `each` per person. After a turn a person goes to the end of the line. */
export function createTurns(atOnce: number, each = 1) {
  let inWork = 0;
  /** How many tasks of each person are in work. */
  const working = new Map<string, number>();
  /** Each person's waiting tasks, in order; a person with a running task may have a line as well. */
  const lines = new Map<string, Set<() => void>>();
  /** People who wait and may have one more task in work, the next one first. */
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

  /** Adds a person at the end of the line. */
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

  /** People served before a newcomer's first task; 0 for a person who waits or is served already. */
  const peopleBefore = (person: string) => (lines.has(person) || working.has(person) ? 0 : lines.size);

  /** This person's tasks, in work and waiting. */
  const tasksOf = (person: string) => (working.get(person) ?? 0) + (lines.get(person)?.size ?? 0);

  return Object.assign(inTurn, { peopleBefore, tasksOf });
}
