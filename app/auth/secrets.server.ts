/** Codes and links of confirmation mails: mailed as they are, kept as hashes. */
import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import type { Secrets } from "../data/registrations.server.ts";
import { CODE_LENGTH, CODE_MINUTES, LINK_HOURS } from "../domain/account.ts";
import { env } from "../services/env.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A new code and link of an attempt: what is mailed, and what is kept of it. */
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

/** Keyed: six digits alone are found by trying them all. */
export function hashCode(id: string, code: string): string {
  return createHmac("sha256", env.AUTH_SECRET).update(`code:${id}:${code}`).digest("base64url");
}

/** Long and random: no key is needed. */
export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
