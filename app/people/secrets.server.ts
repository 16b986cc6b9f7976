/** Passwords, codes and links are stored only as hashes; links that end mails are signed. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { env } from "../platform/env.server.ts";
import { CODE_LENGTH, CODE_MINUTES, LINK_HOURS } from "./account.ts";
import { MAIL_CHOICES, type MailChoiceId } from "./mail-choices.ts";

/** Hashes for a visitor, in that visitor's turn (`inPasswordTurn`). */
export const passwords = { hash: hashPassword, verify: verifyPassword };

/** 43 signs, the last a letter or digit: mail programs leave a dash at the end out of the link. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Takes as long for a wrong text as for the right one. */
export function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** A new code and link to mail; `secrets` are stored. */
export function makeSecrets(id: string) {
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  const token = newToken();
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

function tokenOf(userId: string, choice: string): string {
  const signature = createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe:${choice}:${userId}`).digest("hex");
  return `${choice}_${userId}_${signature}`;
}

/** A link that ends mails of one kind without a login. It never expires: an old mail must keep its promise. */
export function unsubscribeUrl(userId: string, choice: MailChoiceId): string {
  return new URL(`/emails/sair?token=${tokenOf(userId, choice)}`, env.ORIGIN).href;
}

/** null: not a token that this studio signed. */
export function readUnsubscribeToken(token: string | null): { userId: string; choice: MailChoiceId } | null {
  const [choice = "", userId = ""] = (token ?? "").split("_");
  if (!isSame(token ?? "", tokenOf(userId, choice))) return null;
  return Object.hasOwn(MAIL_CHOICES, choice) ? { userId, choice: choice as MailChoiceId } : null;
}
