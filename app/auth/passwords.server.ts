/** Password hashes (scrypt), at most two in work: more would keep every file read of the process waiting. */
import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { createTurns } from "../services/turns.server.ts";

const inTurn = createTurns(2);

/** Each in a line of its own, so in order of arrival: one client's address may cause ten a minute only (auth.server.ts). */
const turn = () => ({ person: randomUUID() });

export const passwords = {
  hash: (password: string): Promise<string> => inTurn(turn(), () => hashPassword(password)),
  verify: (check: { hash: string; password: string }): Promise<boolean> => inTurn(turn(), () => verifyPassword(check)),
};
