/** 'Redefinir senha': the mail and its link. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { findLogin } from "../data/registrations.server.ts";
import { sendTemplate } from "../services/mail.server.ts";
import { auth } from "./auth.server.ts";

const HOUR = 3_600_000;

const identifier = (token: string) => `reset-password:${token}`;
/** 24 random bytes in base64url; any other token is ignored. */
const TOKEN = /^[\w-]{32}$/;

/** Job of the queue `password-reset`. Creates the link here, so that no queue stores one. */
export async function sendPasswordReset(job: object): Promise<void> {
  const { email } = z.object({ email: z.string() }).parse(job);
  const login = await findLogin(email);
  if (!login) return;
  const token = randomBytes(24).toString("base64url");
  const { internalAdapter } = await auth.$context;
  // better-auth's own endpoint swallows mail errors instead of retrying.
  await internalAdapter.createVerificationValue({
    identifier: identifier(token),
    value: login.uid,
    expiresAt: new Date(Date.now() + HOUR),
  });
  await sendTemplate("password-reset", email, { url: `/login/nova-senha?token=${token}` });
}

/** null: the link has expired, or never was one. */
export async function uidOfResetToken(token: string): Promise<string | null> {
  if (!TOKEN.test(token)) return null;
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(identifier(token));
  return stored != null && stored.expiresAt > new Date() ? stored.value : null;
}
