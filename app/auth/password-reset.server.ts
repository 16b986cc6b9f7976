/** 'Redefinir senha': the mail and its link. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { db } from "../data/db.server.ts";
import { findResetLink, resetPasswordHash, saveResetLink } from "../data/passwords.server.ts";
import { findLogin } from "../data/registrations.server.ts";
import { sendTemplate } from "../services/mail.server.ts";
import { inPasswordTurn } from "./password-turns.server.ts";
import { hashLink, passwords } from "./secrets.server.ts";

const HOUR = 3_600_000;

const hashOf = (token: string) => hashLink(`reset-password:${token}`);
/** 24 random bytes in base64url; any other token is ignored. */
const TOKEN = /^[\w-]{32}$/;

/** Job of the queue `password-reset`. Creates the link here, so that no queue stores one. */
export async function sendPasswordReset(job: object): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(job);
  const login = await findLogin(email);
  if (!login) return;
  const token = randomBytes(24).toString("base64url");
  await saveResetLink(hashOf(token), login.uid, new Date(Date.now() + HOUR));
  await sendTemplate("password-reset", email, { url: `/login/nova-senha?token=${token}` });
}

/** null: the link has expired, or never was one. */
export async function uidOfResetToken(token: string): Promise<string | null> {
  return TOKEN.test(token) ? findResetLink(db, hashOf(token)) : null;
}

/** Returns the login whose password it is now; null: the link is over. */
export async function setPasswordByLink(headers: Headers, token: string, password: string): Promise<string | null> {
  const uid = await uidOfResetToken(token);
  if (uid === null) return null;
  const hash = await inPasswordTurn(headers, () => passwords.hash(password));
  return (await resetPasswordHash(hashOf(token), uid, hash)) ? uid : null;
}
