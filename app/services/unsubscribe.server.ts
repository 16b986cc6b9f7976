/** Links that end mails of one kind without a login. They never expire: an old mail must keep its promise. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { MAIL_CHOICES, type MailChoiceId } from "../domain/mail-choices.ts";
import { env } from "./env.server.ts";

function tokenOf(userId: string, choice: string): string {
  const signature = createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe:${choice}:${userId}`).digest("hex");
  return `${choice}_${userId}_${signature}`;
}

export function unsubscribeUrl(userId: string, choice: MailChoiceId): string {
  return new URL(`/emails/sair?token=${tokenOf(userId, choice)}`, env.ORIGIN).href;
}

/** null: not a token that this studio signed. */
export function readUnsubscribeToken(token: string | null): { userId: string; choice: MailChoiceId } | null {
  const [choice = "", userId = ""] = (token ?? "").split("_");
  const [given, expected] = [Buffer.from(token ?? ""), Buffer.from(tokenOf(userId, choice))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Object.hasOwn(MAIL_CHOICES, choice) ? { userId, choice: choice as MailChoiceId } : null;
}
