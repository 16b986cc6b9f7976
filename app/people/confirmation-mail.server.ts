/** The mail of an attempt to register: within the address's limits, and never with a code that does not count. */
import { randomUUID } from "node:crypto";
import { db, type Tx } from "../platform/db.server.ts";
import { enqueue, withdraw } from "../platform/jobs.server.ts";
import { logError } from "../platform/log.server.ts";
import { MAIL_DEADLINE, MailUnanswered, sendTemplate } from "../platform/mail.server.ts";
import type { MailProps } from "../platform/mails.server.ts";
import { releaseMail, reserveMail } from "./mail-limits.server.ts";
import { getRegistration, NO_SECRETS, type Registration, type Secrets, setSecrets } from "./registrations.server.ts";
import { makeSecrets } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";

export type Attempt = Pick<Registration, "id" | "email" | "uid" | "data" | "back">;

/** In milliseconds: by then a mail that the server has not taken has failed. */
const PATIENCE = MAIL_DEADLINE + 1_000;

/** In milliseconds: a mail that its process has not settled by then is sent by a job, with the same code. */
const STAND_IN = 75_000;

/**
 * Sends an attempt's mail. `write` stores the attempt; the mail is queued in the same transaction, so that a process
 * killed before it was handed over leaves no account without one. "early": a limit is reached, nothing is sent. "late":
 * the server has the mail and takes its time over the answer; the code counts already. Throws when the mail was not
 * taken: then the mail before stays valid, as it does when a late answer refuses it.
 */
export async function mailOnce(
  attempt: Attempt,
  headers: Headers,
  seconds: number,
  ownerName: string,
  write?: (tx: Tx) => Promise<void>,
): Promise<"early" | "sent" | "late"> {
  const { id: attemptId, email } = attempt;
  const key = `confirm:${email}` as const;
  const source = await sourceOf(headers, email);
  const id = randomUUID();
  const { secrets, mail } = mailOf(attempt, ownerName);
  const [template, to, props] = mail;
  const reserved = await db.transaction(async (tx) => {
    await write?.(tx);
    if ((await reserveMail(tx, key, seconds, source)) > 0) return null;
    const before = await getRegistration(attemptId, tx);
    await setSecrets(tx, attemptId, secrets);
    await enqueue(tx, "mail", { id, template, to, props }, new Date(Date.now() + STAND_IN), id);
    return { before };
  });
  if (reserved === null) return "early";
  const undo = async () => {
    if (reserved.before) await setSecrets(db, attemptId, reserved.before);
    await releaseMail(key, source);
  };
  const settled = sendTemplate(...mail, id)
    .then(
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
    )
    .finally(() => withdraw(db, "mail", id).catch((error) => logError(error, "a mail may be sent twice")));
  const patience = new Promise<"late">((resolve) => setTimeout(resolve, PATIENCE, "late").unref());
  const outcome = await Promise.race([settled, patience]);
  if (outcome === "late") settled.catch((error) => logError(error, "a confirmation mail was refused late"));
  return outcome;
}

type Template = "existing-account" | "verification";
type ConfirmationMail = [template: Template, to: string, props: MailProps[Template]];

/** Without `uid` the address has an account, whose owner is told. */
function mailOf({ id, email, uid }: Attempt, ownerName: string): { secrets: Secrets; mail: ConfirmationMail } {
  if (uid === null) {
    return {
      secrets: { ...NO_SECRETS, mailedAt: new Date() },
      mail: ["existing-account", email, { name: ownerName }],
    };
  }
  const { code, token, secrets } = makeSecrets(id);
  // No name: otherwise somebody who registers this address could mail their own words to a stranger.
  return { secrets, mail: ["verification", email, { code, url: `/registre/confirmar?token=${token}` }] };
}
