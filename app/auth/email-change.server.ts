/** Changing the e-mail: its mails. A taken address gets the same steps as a free one; only its owner's mailbox tells. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { db, type Tx } from "../data/db.server.ts";
import {
  type AddressSide,
  type EmailChange,
  findEmailChange,
  ownerOfAddress,
  saveEmailChange,
  setEmailLink,
} from "../data/email-change.server.ts";
import { reserveMail } from "../data/mail-limits.server.ts";
import { isPassword } from "../data/passwords.server.ts";
import { type CurrentUser, RESEND_WAIT } from "../domain/account.ts";
import { enqueue } from "../services/jobs.server.ts";
import { sendTemplate } from "../services/mail.server.ts";
import { hashLink } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";

const newToken = () => randomBytes(32).toString("base64url");
const jobSchema = z.object({ userId: z.uuid(), email: z.string(), side: z.enum(["old", "new"]) });

/** A limit of mails is reached: nothing is sent, and nothing changes. */
class HeldBack extends Error {
  readonly wait: number;
  constructor(wait: number) {
    super("mails of a change of e-mail are held back");
    this.name = "HeldBack";
    this.wait = wait;
  }
}

/**
 * Returns 0, or seconds until it may be asked for. The same address again is the same change, without more mails. Throws
 * if the password that was checked, whose hash is `password`, has been replaced meanwhile.
 */
export function startEmailChange(headers: Headers, user: CurrentUser, email: string, password: string) {
  return heldBack(async (tx) => {
    const pending = await findEmailChange(tx, user.id);
    if (pending?.email === email) return;
    const unknownLinks = { oldHash: hashLink(newToken()), newHash: hashLink(newToken()) };
    await saveEmailChange(tx, { userId: user.id, email, ...unknownLinks });
    if (!(await isPassword(tx, user.uid, password))) throw new Error("the password is another one by now");
    await queueLinks(tx, headers, user, email, ["old", "new"], RESEND_WAIT.first);
  });
}

/** Mails new links to the sides that have not confirmed. Returns 0, or seconds to wait. */
export function resendEmailChange(headers: Headers, user: CurrentUser, change: EmailChange): Promise<number> {
  const sides: AddressSide[] = [
    ...(change.oldConfirmedAt ? [] : ["old" as const]),
    ...(change.newConfirmedAt ? [] : ["new" as const]),
  ];
  return heldBack((tx) => queueLinks(tx, headers, user, change.email, sides, RESEND_WAIT.next));
}

async function heldBack(work: (tx: Tx) => Promise<void>): Promise<number> {
  try {
    await db.transaction(work);
    return 0;
  } catch (error) {
    if (error instanceof HeldBack) return error.wait;
    throw error;
  }
}

async function queueLinks(
  tx: Tx,
  headers: Headers,
  user: CurrentUser,
  email: string,
  sides: AddressSide[],
  seconds: number,
) {
  for (const side of sides) {
    const address = side === "old" ? user.email : email;
    const wait = await reserveMail(tx, `change:${address}`, seconds, await sourceOf(headers, address));
    if (wait > 0) throw new HeldBack(wait);
    await enqueue(tx, "email-change", { userId: user.id, email, side });
  }
}

/** Job of the queue `email-change`. Creates the link here, so that no queue stores one. */
export async function sendEmailChange(job: object): Promise<void> {
  const { userId, email, side } = jobSchema.parse(job);
  const token = newToken();
  const person = await setEmailLink(userId, email, side, hashLink(token));
  if (!person) return;
  const url = `/conta/email?token=${token}`;
  if (side === "old")
    return sendTemplate("email-change-old", person.email, { name: person.name, newEmail: email, url });
  const owner = await ownerOfAddress(email);
  if (owner !== null) return sendTemplate("email-taken", email, { name: owner });
  // No name: otherwise somebody could mail their own words to a stranger.
  return sendTemplate("email-change-new", email, { url });
}
