/** Changes that are counted under a lock of their person, one at a time for each person of this process. */
import { createTurns } from "../services/turns.server.ts";

const inTurn = createTurns(3);

/**
 * A transaction that waits for a lock holds a database connection. Whoever sends hundreds of changes at once waits here
 * instead, with one connection in use, and leaves the others to everybody else.
 */
export function inPersonTurn<Result>(person: string, change: () => Promise<Result>): Promise<Result> {
  return inTurn({ person }, change);
}
