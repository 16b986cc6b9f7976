/** What is stored only as a hash: passwords, and the codes and links of confirmation mails. */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import pLimit from "p-limit";
import type { Secrets } from "../data/registrations.server.ts";
import { CODE_LENGTH, CODE_MINUTES, LINK_HOURS } from "../domain/account.ts";
import { env } from "../services/env.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * At most two scrypt hashes at once: more would delay every file read of the process. In order of arrival for everybody: a
 * queue for each account would make an address without one respond faster.
 */
const limit = pLimit(2);

export const passwords = {
  hash: (password: string): Promise<string> => limit(hashPassword, password),
  verify: (check: { hash: string; password: string }): Promise<boolean> => limit(verifyPassword, check),
};

/** A new code and link of an attempt: what is mailed, and what is stored of it. */
export function makeSecrets(id: string): { code: string; token: string; secrets: Secrets } {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const token = randomBytes(32).toString("base64url");
  const codeExpiresAt = new Date(Date.now() + CODE_MINUTES * MINUTE);
  const linkExpiresAt = new Date(Date.now() + LINK_HOURS * HOUR);
  return {
    code,
    token,
    secrets: {
      codeHash: hashCode(id, code),
      codeExpiresAt,
      linkHash: hashLink(token),
      linkExpiresAt,
      mailedAt: new Date(),
    },
  };
}

/** Keyed, because six digits are found by trying them all. */
export function hashCode(id: string, code: string): string {
  return createHmac("sha256", env.AUTH_SECRET).update(`code:${id}:${code}`).digest("base64url");
}

/** Without a key: the token is long and random. */
export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
