/** Passwords, codes and links are stored only as hashes. */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import type { Secrets } from "../data/registrations.server.ts";
import { CODE_LENGTH, CODE_MINUTES, LINK_HOURS } from "../domain/account.ts";
import { env } from "../services/env.server.ts";

/** Hashes for a visitor, in that visitor's turn (password-turns.server.ts). */
export const passwords = { hash: hashPassword, verify: verifyPassword };

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A new code and link to mail; `secrets` are stored. */
export function makeSecrets(id: string): { code: string; token: string; secrets: Secrets } {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const token = randomBytes(32).toString("base64url");
  return {
    code,
    token,
    secrets: {
      codeHash: hashCode(id, code),
      codeExpiresAt: inMinutes(CODE_MINUTES),
      linkHash: hashLink(token),
      linkExpiresAt: inMinutes(LINK_HOURS * 60),
      mailedAt: new Date(),
    },
  };
}

/** Keyed, because trying all codes of six digits would reveal it. */
export function hashCode(id: string, code: string): string {
  return createHmac("sha256", env.AUTH_SECRET).update(`code:${id}:${code}`).digest("base64url");
}

/** Needs no key: the token is long and random. */
export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
