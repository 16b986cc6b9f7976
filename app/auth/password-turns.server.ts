/**
 * Turns of password hashes by network: one network delays another's try by one hash, however many it sends. A try takes
 * its turn after its limits have admitted it (docs/decisions/turns-by-person.md).
 */
import { createTurns } from "../services/turns.server.ts";
import { senderNetwork } from "./network.server.ts";

/** More than two scrypt hashes at once would delay every file read of the process. */
const AT_ONCE = 2;
/** In seconds: one hash in a busy process; at rest a third of it. */
const HASH_SECONDS = 0.2;
/** In seconds: a network that would wait longer for its first hash is refused at once (docs/decisions/overload.md). */
const LONGEST_WAIT = 4;
/** Networks that wait. */
export const WAITING_NETWORKS_MAX = (AT_ONCE * LONGEST_WAIT) / HASH_SECONDS;

/** Too many networks wait for a turn. */
export class PasswordsBusy extends Error {
  override name = "PasswordsBusy";
}

const inTurn = createTurns(AT_ONCE);

/** `work` makes one hash at most. Throws `PasswordsBusy`. */
export async function inPasswordTurn<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  const person = senderNetwork(headers);
  if (inTurn.peopleBefore(person) >= WAITING_NETWORKS_MAX) throw new PasswordsBusy("too many networks wait for a hash");
  return inTurn({ person }, work);
}
