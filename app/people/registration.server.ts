/** A taken e-mail gets the same steps and response as a free one; only its owner's mailbox can tell the difference. */
import { createHash } from "node:crypto";
import type { AuthContext } from "better-auth";
import { z } from "zod";
import { OPEN_TYPES, type TypeUser } from "../kit/roles.ts";
import { db, type Tx } from "../platform/db.server.ts";
import { logError } from "../platform/log.server.ts";
import { FAILURE_CODE, type FailureCode, RESEND_WAIT, type RegistrationData } from "./account.ts";
import { type Attempt, mailOnce } from "./confirmation-mail.server.ts";
import { secondsToWait } from "./mail-limits.server.ts";
import { inPasswordTurn } from "./passwords.server.ts";
import {
  confirmRegistration,
  deleteRegistration,
  findOwnRegistration,
  findRegistrationByLink,
  getRegistration,
  type Registration,
  saveRegistration,
  takeTry,
} from "./registrations.server.ts";
import { hashCode, hashLink, isSame, newToken, passwords } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";
import { deleteLogin, findLogin, insertUser } from "./users.server.ts";

type Context = Pick<AuthContext, "internalAdapter">;

export const registerSchema = z.object({
  /** Created with the form: two clicks are one attempt. */
  attempt: z.string().max(100),
  /** this browser's attempt */
  earlier: z.string().nullable(),
  email: z.string(),
  password: z.string(),
  name: z.string(),
  tell: z.string(),
  // The form checks this too; here it holds for every caller: nobody registers as an admin.
  typeUser: z.literal(OPEN_TYPES),
  back: z.string().nullable(),
});
export type RegisterInput = z.infer<typeof registerSchema>;
/** `late`: the mail server takes its time over the mail. */
export type RegisterResult = { id: string; late: boolean } | { failure: FailureCode; fault: unknown };

/** Creates login, document and mail, or nothing. `headers`, here and below, identify the sender for the mail limits. */
export async function register(context: Context, headers: Headers, input: RegisterInput): Promise<RegisterResult> {
  const { email, name, tell, typeUser, back } = input;
  let failure: FailureCode = FAILURE_CODE.signUp;
  try {
    const passwordHash = await inPasswordTurn(headers, () => passwords.hash(input.password));
    const data = { name, tell, typeUser, passwordHash };
    const id = await attemptId(input);
    const login = (await findLogin(email)) ?? (await signUp(context, email, data));
    const isNew = "isNew" in login;
    const { uid } = login;
    try {
      failure = FAILURE_CODE.insert;
      const attempt: Attempt = login.emailVerified
        ? { id, email, uid: null, data: null, back }
        : { id, email, uid, data, back };
      const write = async (tx: Tx) => {
        if (isNew) await insertUser(tx, { uid, email, name, tell, typeUser });
        await saveRegistration(tx, attempt);
        failure = FAILURE_CODE.mail;
      };
      const late = (await mailOnce(attempt, headers, RESEND_WAIT.first, login.name, write)) === "late";
      return { id, late };
    } catch (error) {
      // deleteLogin removes its document and attempts as well.
      await (isNew ? deleteLogin(uid) : deleteRegistration(id));
      throw error;
    }
  } catch (error) {
    logError(error, `registration ${failure}`);
    return { failure, fault: error };
  }
}

/** The same form, or the same address from the same browser, is the same attempt. */
async function attemptId({ attempt, earlier, email }: RegisterInput): Promise<string> {
  if (earlier !== null && (await getRegistration(earlier))?.email === email) return earlier;
  return createHash("sha256").update(`${attempt}:${email}`).digest("base64url");
}

async function signUp(context: Context, email: string, { name, passwordHash }: RegistrationData) {
  try {
    const { id: uid } = await context.internalAdapter.createUser({ email, name }, { method: "email-password" });
    try {
      const account = { userId: uid, accountId: uid, providerId: "credential", password: passwordHash };
      await context.internalAdapter.linkAccount(account);
    } catch (error) {
      await deleteLogin(uid);
      throw error;
    }
    return { uid, name, emailVerified: false, isNew: true };
  } catch (error) {
    // Another request was first, such as a double click's.
    const other = await findLogin(email);
    if (other) return other;
    throw error;
  }
}

/**
 * After the right password of an unconfirmed account: the id of an attempt that confirms it as it is in any browser,
 * with a new mail once the last code has expired. null: nothing to confirm.
 */
export async function continueRegistration(headers: Headers, email: string, back: string | null) {
  const login = await findLogin(email);
  if (!login || login.emailVerified) return null;
  const own = await findOwnRegistration(login.uid, login.passwordHash ?? "");
  const id = own?.id ?? newToken();
  const attempt = { id, email, uid: login.uid, data: own?.data ?? null, back };
  await saveRegistration(db, attempt);
  if (!own?.codeExpiresAt || own.codeExpiresAt < new Date()) {
    // Stage 3, which follows, offers another mail.
    await mailOnce(attempt, headers, RESEND_WAIT.first, login.name).catch((error) =>
      logError(error, "mail of an unverified login"),
    );
  }
  return id;
}

/** Registers the data of a social login without a confirmed e-mail; the mail confirms it. */
export async function registerAddress(
  headers: Headers,
  uid: string,
  { email, back, ...data }: { email: string; name: string; tell: string; typeUser: TypeUser; back: string | null },
): Promise<RegisterResult> {
  const id = newToken();
  let failure: FailureCode = FAILURE_CODE.insert;
  try {
    const login = await findLogin(email);
    const attempt: Attempt = login?.emailVerified
      ? { id, email, uid: null, data: null, back }
      : { id, email, uid, data: { ...data, passwordHash: null }, back };
    const write = async (tx: Tx) => {
      await saveRegistration(tx, attempt);
      failure = FAILURE_CODE.mail;
    };
    const late = (await mailOnce(attempt, headers, RESEND_WAIT.first, login?.name ?? data.name, write)) === "late";
    return { id, late };
  } catch (error) {
    logError(error, `registration of a social login ${failure}`);
    return { failure, fault: error };
  }
}

export type Confirmed = { uid: string; typeUser: TypeUser | null; back: string | null };

/** Each try counts, at most CODE_TRIES for a mail. */
export async function confirmCode(id: string, code: string): Promise<Confirmed | "wrong" | "blocked" | "gone"> {
  const attempt = await getRegistration(id);
  if (!attempt) return "gone";
  if (!(await takeTry(id))) return "blocked";
  const isRight = isSame(hashCode(id, code), attempt.codeHash ?? "");
  if (!isRight || !attempt.codeExpiresAt || attempt.codeExpiresAt < new Date()) return "wrong";
  return (await confirm(attempt)) ?? "gone";
}

/**
 * The attempt that a mail's link confirms. A browser with an attempt for the same address confirms that one: what was
 * typed here. `proof` shows, beside the mail, that the attempt is the visitor's own; "none": nothing can. null: the
 * link has expired, or never was one.
 */
async function attemptOfLink(token: string, own: string | null) {
  const mailed = await findRegistrationByLink(hashLink(token));
  if (!mailed) return null;
  const mine = own === null ? null : await getRegistration(own);
  if (mine && mine.uid !== null && mine.email === mailed.email) {
    return { attempt: mine, proof: "cookie" as const, passwordHash: null };
  }
  const passwordHash = await passwordHashOf(mailed);
  return { attempt: mailed, proof: passwordHash === null ? ("none" as const) : ("password" as const), passwordHash };
}

/** The attempt's own, or the account's where the attempt confirms that as it is. */
async function passwordHashOf({ email, uid, data }: Registration): Promise<string | null> {
  if (data) return data.passwordHash;
  const login = await findLogin(email);
  return login?.uid === uid ? login.passwordHash : null;
}

/** For the page of a mail's link, before confirming. null: the link has expired, or never was one. */
export async function registrationOfLink(token: string, own: string | null) {
  const found = await attemptOfLink(token, own);
  return found && { email: found.attempt.email, data: found.attempt.data, proof: found.proof };
}

/** Needs this browser's attempt for the address, or the mail's password (docs/decisions/registration-attempts.md). */
export async function confirmLink(
  token: string,
  own: string | null,
  password: string | null = null,
): Promise<Confirmed | "wrong" | "other browser" | "gone"> {
  const found = await attemptOfLink(token, own);
  if (!found) return "gone";
  const { attempt, proof, passwordHash: hash } = found;
  if (proof !== "cookie") {
    if (hash === null) return "other browser";
    if (password === null || !(await passwords.verify({ hash, password }))) return "wrong";
  }
  return (await confirm(attempt)) ?? "gone";
}

async function confirm(attempt: Registration): Promise<Confirmed | null> {
  const typeUser = await confirmRegistration(attempt);
  if (typeUser === null || attempt.uid === null) return null;
  return { uid: attempt.uid, typeUser: typeUser === "incomplete" ? null : typeUser, back: attempt.back };
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
  try {
    const login = await findLogin(attempt.email);
    // Confirmed meanwhile: another mail would open the account to a holder of an old attempt.
    if (attempt.uid !== null && login?.emailVerified) return { kind: "gone" };
    const sent = await mailOnce(attempt, headers, RESEND_WAIT.next, login?.name ?? "");
    return { kind: sent === "early" ? sent : "sent", wait: await confirmationWait(headers, attempt.email) };
  } catch (error) {
    logError(error, "resend");
    return { kind: "failed", wait: 0 };
  }
}
