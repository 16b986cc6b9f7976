/** Links that end mails of one kind without a login. They never expire: an old mail must keep its promise. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { MAIL_CHOICES, type MailChoiceId } from "../domain/mail-choices.ts";
import { env } from "./env.server.ts";

function signature(userId: string, choice: string): Buffer {
  return createHmac("sha256", env.AUTH_SECRET).update(`unsubscribe:${choice}:${userId}`).digest();
}

export function unsubscribeUrl(userId: string, choice: MailChoiceId): string {
  const token = `${choice}_${userId}_${signature(userId, choice).toString("hex")}`;
  return new URL(`/emails/sair?token=${token}`, env.ORIGIN).href;
}

/** null: not a token that this studio signed. */
export function readUnsubscribeToken(token: string | null): { userId: string; choice: MailChoiceId } | null {
  const [choice = "", userId = "", signed = "", ...rest] = (token ?? "").split("_");
  const given = Buffer.from(signed, "hex");
  const expected = signature(userId, choice);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Object.hasOwn(MAIL_CHOICES, choice) ? { userId, choice: choice as MailChoiceId } : null;
}
