/** Password hashes (scrypt), at most two in work: more would keep every file read of the process waiting. */
import { hashPassword, verifyPassword } from "better-auth/crypto";

const AT_ONCE = 2;

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working < AT_ONCE) working += 1;
  // Who ends hands its place over, so that nobody overtakes.
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

export const passwords = {
  hash: (password: string): Promise<string> => inTurn(() => hashPassword(password)),
  verify: (check: { hash: string; password: string }): Promise<boolean> => inTurn(() => verifyPassword(check)),
};
