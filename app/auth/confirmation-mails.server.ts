/** The mails of attempts to register, within their limits (docs/decisions/login-limits.md). */
import { db } from "../data/db.server.ts";
import { releaseMail, reserveMail, secondsToWait } from "../data/mail-limits.server.ts";
import { findLogin, getRegistration, type Registration, setSecrets } from "../data/registrations.server.ts";
import { RESEND_WAIT } from "../domain/account.ts";
import { logError } from "../services/log.server.ts";
import { sendTemplate } from "../services/mail.server.ts";
import { makeSecrets } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";

export type Attempt = Pick<Registration, "id" | "email" | "uid" | "data" | "back">;

const NO_SECRETS = { codeHash: null, codeExpiresAt: null, linkHash: null, linkExpiresAt: null };

/** Sends an attempt's mail, unless a limit is reached (false). Throws when it could not be sent. */
export async function mailOnce(attempt: Attempt, headers: Headers, wait: number, ownerName: string): Promise<boolean> {
  const key = `confirm:${attempt.email}` as const;
  const source = await sourceOf(headers, attempt.email);
  if ((await reserveMail(db, key, wait, source)) > 0) return false;
  try {
    if (attempt.uid === null) {
      await setSecrets(attempt.id, { ...NO_SECRETS, mailedAt: new Date() });
      await sendTemplate("existing-account", attempt.email, { name: ownerName });
    } else {
      const { code, token, secrets } = makeSecrets(attempt.id);
      await setSecrets(attempt.id, secrets);
      const url = `/registre/confirmar?token=${token}`;
      // No name: otherwise somebody who registers this address could mail their own words to a stranger.
      await sendTemplate("verification", attempt.email, { code, url });
    }
    return true;
  } catch (error) {
    await releaseMail(key, source);
    throw error;
  }
}

/** For stage 3. `wait`: seconds until the next mail; `mailed`: whether any went; `back`: where it leads. null: no attempt. */
export async function pendingRegistration(headers: Headers, id: string) {
  const attempt = await getRegistration(id);
  if (!attempt) return null;
  const { email, mailedAt, back } = attempt;
  return { email, back, wait: await confirmationWait(headers, email), mailed: mailedAt !== null };
}

async function confirmationWait(headers: Headers, email: string): Promise<number> {
  return secondsToWait(db, `confirm:${email}`, await sourceOf(headers, email));
}

export type ResendResult = { kind: "sent" | "failed" | "early"; wait: number } | { kind: "gone" };

/** Sends a new code and link. When that fails, the earlier mail stays valid. */
export async function resend(headers: Headers, id: string): Promise<ResendResult> {
  const attempt = await getRegistration(id);
  if (!attempt) return { kind: "gone" };
  const { codeHash, codeExpiresAt, linkHash, linkExpiresAt, mailedAt } = attempt;
  try {
    const login = await findLogin(attempt.email);
    // Confirmed meanwhile: another mail would open the account to a holder of an old attempt.
    if (attempt.uid !== null && login?.emailVerified) return { kind: "gone" };
    const sent = await mailOnce(attempt, headers, RESEND_WAIT.next, login?.name ?? "");
    return { kind: sent ? "sent" : "early", wait: await confirmationWait(headers, attempt.email) };
  } catch (error) {
    logError(error, "resend");
    await setSecrets(id, { codeHash, codeExpiresAt, linkHash, linkExpiresAt, mailedAt });
    return { kind: "failed", wait: 0 };
  }
}
