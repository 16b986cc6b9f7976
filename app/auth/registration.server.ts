/**
 * Registering (AUTH-1 to AUTH-5): login, `user` document and confirmation mail, or nothing at all. An e-mail that is
 * taken gets the same steps and the same answer as a free one; only its owner's mailbox can tell the difference.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { AuthContext } from "better-auth";
import { db } from "../data/db.server.ts";
import {
  confirmRegistration,
  deleteLogin,
  deleteRegistration,
  findConfirmedLink,
  findLogin,
  findOwnRegistration,
  findRegistrationByLink,
  getRegistration,
  type Registration,
  saveRegistration,
  takeTry,
} from "../data/registrations.server.ts";
import { insertUser } from "../data/users.server.ts";
import {
  FAILURE_CODE,
  type FailureCode,
  RESEND_WAIT,
  type RegistrationData,
  type TypeUser,
} from "../domain/account.ts";
import { logError } from "../services/log.server.ts";
import { type Attempt, mailOnce } from "./confirmation-mails.server.ts";
import { hashCode, hashLink, passwords } from "./secrets.server.ts";

/** What of better-auth it takes. */
type Context = Pick<AuthContext, "internalAdapter">;

export type RegisterInput = {
  /** made by the form, once for each time it is opened: two clicks are one attempt */
  attempt: string;
  /** attempt that this browser already has, if any */
  earlier: string | null;
  email: string;
  password: string;
  name: string;
  tell: string;
  typeUser: TypeUser;
  back: string | null;
};
export type RegisterResult = { id: string } | { failure: FailureCode };

/** A step of registering that failed, with the code that the person is shown. */
class StepFailed extends Error {
  code: FailureCode;
  constructor(code: FailureCode, cause: unknown) {
    super(`registration failed with ${code}`, { cause });
    this.code = code;
  }
}

async function step<T>(code: FailureCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StepFailed ? error : new StepFailed(code, error);
  }
}

/**
 * Registers with e-mail and password. Returns the attempt to confirm, or the code of the step that failed. `headers` are
 * those of who asks, here and below: mails are limited by it.
 */
export async function register(context: Context, headers: Headers, input: RegisterInput): Promise<RegisterResult> {
  try {
    const { email, name, tell, typeUser, back } = input;
    const { attempt, login, made } = await step(FAILURE_CODE.signUp, async () => {
      const passwordHash = await passwords.hash(input.password);
      const data = { name, tell, typeUser, passwordHash };
      const id = await attemptId(input);
      const found = (await findLogin(email)) ?? (await signUp(context, email, data));
      const uid = found.emailVerified ? null : found.uid;
      return {
        attempt: { id, email, uid, data: uid === null ? null : data, back },
        login: found,
        made: "made" in found,
      };
    });
    try {
      await step(FAILURE_CODE.insert, () =>
        db.transaction(async (tx) => {
          if (made) await insertUser(tx, { uid: login.uid, email, name, tell, typeUser });
          await saveRegistration(tx, attempt);
        }),
      );
      await step(FAILURE_CODE.mail, () => mailOnce(attempt, headers, RESEND_WAIT.first, login.name));
    } catch (error) {
      // What this call made goes, and with a login its document and attempts.
      await (made ? deleteLogin(login.uid) : deleteRegistration(attempt.id));
      throw error;
    }
    return { id: attempt.id };
  } catch (error) {
    logError(error, "registration");
    return { failure: error instanceof StepFailed ? error.code : FAILURE_CODE.signUp };
  }
}

/** The same form sent again, or again with the same address from the same browser, is the same attempt. */
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
    return { uid, name, emailVerified: false, made: true };
  } catch (error) {
    // Another request was first, for instance the other click of a double one: then there is a login now.
    const other = await findLogin(email);
    if (other) return other;
    throw error;
  }
}

/**
 * For who gave the right password of an unconfirmed account (AUTH-7): the attempt that confirms it as it is, whichever
 * browser it is asked from, with a fresh mail when the last one's code is over.
 */
export async function continueRegistration(
  headers: Headers,
  email: string,
  back: string | null,
): Promise<string | null> {
  const login = await findLogin(email);
  if (!login || login.emailVerified) return null;
  const own = await findOwnRegistration(login.uid, login.passwordHash ?? "");
  const id = own?.id ?? randomBytes(32).toString("base64url");
  const attempt = { id, email, uid: login.uid, data: own?.data ?? null, back };
  await saveRegistration(db, attempt);
  if (!own?.codeExpiresAt || own.codeExpiresAt < new Date()) {
    // A mail that fails here can be asked for again on the page that follows.
    await mailOnce(attempt, headers, RESEND_WAIT.first, login.name).catch((error) =>
      logError(error, "mail of an unverified login"),
    );
  }
  return id;
}

/** Registers the rest of a social login that brought no confirmed e-mail: its mail confirms it (AUTH-8). */
export async function registerAddress(
  headers: Headers,
  uid: string,
  { email, back, ...data }: { email: string; name: string; tell: string; typeUser: TypeUser; back: string | null },
): Promise<RegisterResult> {
  const id = randomBytes(32).toString("base64url");
  try {
    const login = await findLogin(email);
    const attempt: Attempt = login?.emailVerified
      ? { id, email, uid: null, data: null, back }
      : { id, email, uid, data: { ...data, passwordHash: null }, back };
    await step(FAILURE_CODE.insert, () => saveRegistration(db, attempt));
    await step(FAILURE_CODE.mail, () => mailOnce(attempt, headers, RESEND_WAIT.first, login?.name ?? data.name));
    return { id };
  } catch (error) {
    logError(error, "registration of a social login");
    return { failure: error instanceof StepFailed ? error.code : FAILURE_CODE.insert };
  }
}

export type Confirmed = { uid: string; typeUser: TypeUser | null; back: string | null };

/** Takes the code of an attempt's newest mail. Each try counts, at most CODE_TRIES for a mail. */
export async function confirmCode(id: string, code: string): Promise<Confirmed | "wrong" | "blocked" | "gone"> {
  const attempt = await getRegistration(id);
  if (!attempt) return "gone";
  if (!(await takeTry(id))) return "blocked";
  const expected = Buffer.from(attempt.codeHash ?? "");
  const given = Buffer.from(hashCode(id, code));
  const right = expected.length === given.length && timingSafeEqual(expected, given);
  if (!right || !attempt.codeExpiresAt || attempt.codeExpiresAt < new Date()) return "wrong";
  return (await confirm(attempt)) ?? "gone";
}

/** What proves, beside the mail, that who presses its link made the attempt: their cookie, its password; or neither can. */
export type Proof = "cookie" | "password" | "none";

/**
 * The attempt that a mail's link confirms in the browser that holds `own`: who registered too, and got the mail of
 * another attempt for the same address, confirms what they typed themselves. null: the link is over, or was never one.
 */
async function attemptOfLink(
  token: string,
  own: string | null,
): Promise<{ attempt: Registration; proof: Proof } | null> {
  const mailed = await findRegistrationByLink(hashLink(token));
  if (!mailed) return null;
  const mine = own === null ? null : await getRegistration(own);
  if (mine && mine.uid !== null && mine.email === mailed.email) return { attempt: mine, proof: "cookie" };
  const password = await passwordHashOf(mailed);
  return { attempt: mailed, proof: password === null ? "none" : "password" };
}

/** What an attempt's password is checked against: its own, or the account's where it confirms that as it is. */
async function passwordHashOf({ email, uid, data }: Registration): Promise<string | null> {
  if (data) return data.passwordHash;
  const login = await findLogin(email);
  return login?.uid === uid ? login.passwordHash : null;
}

/** What the page of a mail's link says before it is confirmed. null: the link is over, or was never one. */
export async function registrationOfLink(
  token: string,
  own: string | null,
): Promise<{ email: string; data: RegistrationData | null; proof: Proof } | null> {
  const found = await attemptOfLink(token, own);
  return found && { email: found.attempt.email, data: found.attempt.data, proof: found.proof };
}

/**
 * A mail's link whose address was confirmed since, by its code or by another mail: where its person was going. null: the link
 * is over, or was never one.
 */
export function confirmedByLink(token: string): Promise<{ back: string | null } | null> {
  return findConfirmedLink(hashLink(token));
}

/**
 * Takes a mail's link (docs/decisions/registration-attempts.md): in the browser of an attempt for that address it confirms
 * that one; in any other it takes the password of the mail's attempt.
 */
export async function confirmLink(
  token: string,
  own: string | null,
  password: string | null = null,
): Promise<Confirmed | "wrong" | "other browser" | "gone"> {
  const found = await attemptOfLink(token, own);
  if (!found) return "gone";
  const { attempt, proof } = found;
  if (proof !== "cookie") {
    const hash = await passwordHashOf(attempt);
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
