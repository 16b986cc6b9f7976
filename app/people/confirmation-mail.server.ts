/** The mail of an attempt to register: within the address's limits, and never with a code that does not count. */
import { db } from "../platform/db.server.ts";
import { logError } from "../platform/log.server.ts";
import { MAIL_DEADLINE, MailUnanswered, sendTemplate } from "../platform/mail.server.ts";
import { releaseMail, reserveMail } from "./mail-limits.server.ts";
import { getRegistration, NO_SECRETS, type Registration, setSecrets } from "./registrations.server.ts";
import { makeSecrets } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";

export type Attempt = Pick<Registration, "id" | "email" | "uid" | "data" | "back">;

/** In milliseconds: by then a mail that the server has not taken has failed. */
const PATIENCE = MAIL_DEADLINE + 1_000;

/**
 * Sends an attempt's mail. "early": a limit is reached, nothing is sent. "late": the server has the mail and takes its time
 * over the answer; the code counts already. Throws when the mail was not taken: then the mail before stays valid, as it
 * does when a late answer refuses it.
 */
export async function mailOnce(
  attempt: Attempt,
  headers: Headers,
  seconds: number,
  ownerName: string,
): Promise<"early" | "sent" | "late"> {
  const key = `confirm:${attempt.email}` as const;
  const source = await sourceOf(headers, attempt.email);
  if ((await reserveMail(db, key, seconds, source)) > 0) return "early";
  const before = await getRegistration(attempt.id);
  const undo = async () => {
    if (before) await setSecrets(attempt.id, before);
    await releaseMail(key, source);
  };
  const settled = send(attempt, ownerName).then(
    () => "sent" as const,
    async (error) => {
      if (!(error instanceof MailUnanswered)) {
        await undo();
        throw error;
      }
      // It may still arrive: its code counts.
      logError(error, "a confirmation mail without an answer");
      return "late" as const;
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<"late">((resolve) => {
    timer = setTimeout(resolve, PATIENCE, "late");
  });
  const outcome = await Promise.race([settled, patience]).finally(() => clearTimeout(timer));
  if (outcome === "late") settled.catch((error) => logError(error, "a confirmation mail was refused late"));
  return outcome;
}

/** Without `uid` the address has an account, whose owner is told. */
async function send({ id, email, uid }: Attempt, ownerName: string): Promise<void> {
  if (uid === null) {
    await setSecrets(id, { ...NO_SECRETS, mailedAt: new Date() });
    return sendTemplate("existing-account", email, { name: ownerName });
  }
  const { code, token, secrets } = makeSecrets(id);
  await setSecrets(id, secrets);
  // No name: otherwise somebody who registers this address could mail their own words to a stranger.
  return sendTemplate("verification", email, { code, url: `/registre/confirmar?token=${token}` });
}
