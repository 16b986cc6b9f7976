/** Calls pass better-auth's handler: its rate limit and origin check hold. `headers` in a result set cookies. */
import { announceSessionsEnded } from "../platform/announce.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { type ProviderId, REGISTRATION_MESSAGE } from "./account.ts";
import { auth } from "./auth.server.ts";
import { BLOCKED, isBlocked } from "./blocking.server.ts";
import { currentUser } from "./guards.server.ts";
import { forgetGuesses, takeGuess } from "./login-guesses.server.ts";
import { changePasswordHash, inPasswordTurn, PasswordsBusy } from "./passwords.server.ts";
import type {
  Confirmed,
  confirmCode,
  confirmLink,
  RegisterInput,
  RegisterResult,
  ResendResult,
} from "./registration.server.ts";
import { passwords } from "./secrets.server.ts";
import { sourceOf } from "./sources.server.ts";
import { findLogin } from "./users.server.ts";

const FORWARDED = /^(cookie|origin|referer|user-agent|x-forwarded-for|sec-fetch-(site|mode|dest))$/;

async function call(request: Request, path: string, body: object): Promise<Response> {
  const headers = new Headers([...request.headers].filter(([name]) => FORWARDED.test(name)));
  headers.set("content-type", "application/json");
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  return auth.handler(new Request(`${env.ORIGIN}/api/auth${path}`, options));
}

/** What the caller reads of a call that had no result. */
export const UNANSWERED = { "too many": REGISTRATION_MESSAGE.tooMany, failed: REGISTRATION_MESSAGE.unavailable };
type Unanswered = keyof typeof UNANSWERED;

function cookiesOf(response: Response): Headers {
  return new Headers(response.headers.getSetCookie().map((cookie): [string, string] => ["set-cookie", cookie]));
}

async function readResponse<T>(response: Response): Promise<T | Unanswered> {
  if (response.status === 429) return "too many";
  if (response.ok) return response.json();
  log.error({ where: "account call", status: response.status }, "failed");
  return "failed";
}

export type SignIn =
  | { kind: "in"; uid: string; token: string; emailVerified: boolean; headers: Headers }
  | { kind: "wrong" | "unverified" | "blocked" | "malformed" }
  /** `wait`: after too many tries, seconds until the next is admitted. `busy`: too many others are signing in. */
  | { kind: "failed"; wait?: number; busy?: true };

type SignedIn = { token: string; user: { id: string; emailVerified: boolean } };

/**
 * The e-mail is canonical (`canonicalEmail`). 'unverified' and 'blocked' only after the right password (AUTH-7); 'failed' also after too many tries
 * from one source, or by strangers for one account, existing or not.
 */
export async function signIn(request: Request, credentials: { email: string; password: string }): Promise<SignIn> {
  const { headers } = request;
  const source = await sourceOf(headers, credentials.email);
  const wait = await takeGuess(credentials.email, source);
  if (wait > 0) return { ...refuse("too many passwords were tried"), wait };
  try {
    const path = /\.xn--[^.]*$/.test(credentials.email) ? "/account/sign-in" : "/sign-in/email";
    const response = await inPasswordTurn(headers, () => call(request, path, credentials));
    const { code, ...signedIn }: SignedIn & { code?: string } = await response.json();
    const unverified = code === "EMAIL_NOT_VERIFIED";
    const blocked = code === BLOCKED;
    if (response.ok || unverified || blocked) await forgetGuesses(credentials.email, source);
    if (response.ok) {
      const { token, user } = signedIn;
      return { kind: "in", uid: user.id, token, emailVerified: user.emailVerified, headers: cookiesOf(response) };
    }
    // Of an unconfirmed e-mail better-auth opens no session, which would have said so.
    if (blocked || (unverified && (await isBlockedAddress(credentials.email)))) return { kind: "blocked" };
    if (unverified) return { kind: "unverified" };
    if (response.status === 401) return { kind: "wrong" };
    return response.status === 400 ? { kind: "malformed" } : refuse(code ?? `status ${response.status}`);
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ...refuse(error.message), busy: true };
    throw error;
  }
}

async function isBlockedAddress(email: string): Promise<boolean> {
  const login = await findLogin(email);
  return login !== null && isBlocked(login.uid);
}

function refuse(reason: string) {
  log.warn({ where: "login", reason }, "sign in was refused");
  return { kind: "failed" as const };
}

/** Of the person signed in; counts as a try to log in. `wait`: seconds until the next try is admitted. */
export async function checkPassword({ headers }: Request, email: string, password: string) {
  const source = await sourceOf(headers, email);
  const wait = await takeGuess(email, source);
  if (wait > 0) return { kind: "held back" as const, wait };
  const hash = (await findLogin(email))?.passwordHash;
  const right = hash != null && (await inPasswordTurn(headers, () => passwords.verify({ hash, password })));
  if (!right) return { kind: "wrong" as const };
  await forgetGuesses(email, source);
  return { kind: "right" as const, hash };
}

/**
 * Ends every session of the account and all that `replacePassword` does; `headers` give this browser a new one. null:
 * the password that was checked, whose hash is `current`, has been replaced meanwhile.
 */
export async function changePassword({ headers }: Request, uid: string, current: string, password: string) {
  const hash = await inPasswordTurn(headers, () => passwords.hash(password));
  if (!(await changePasswordHash(uid, current, hash))) return null;
  return cookiesOf(await auth.api.openSession({ body: { uid }, headers, asResponse: true }));
}

/** Returns the headers that remove the session's cookie. */
export async function signOut(request: Request): Promise<Headers> {
  const user = await currentUser(request);
  const response = await call(request, "/sign-out", {});
  if (user) await announceSessionsEnded(db, user.id);
  return cookiesOf(response);
}

/** Creates the login, its `user` document and the confirmation mail, or nothing. */
export async function signUp(request: Request, input: RegisterInput) {
  return readResponse<RegisterResult>(await call(request, "/account/register", input));
}

export async function resendConfirmation(request: Request, id: string) {
  return readResponse<ResendResult>(await call(request, "/account/resend", { id }));
}

type Confirmation<Confirm extends (...input: never[]) => unknown> =
  | Omit<Confirmed, "uid">
  | { refused: Extract<Awaited<ReturnType<Confirm>>, string> };

async function confirm<Confirm extends (...input: never[]) => unknown>(request: Request, path: string, body: object) {
  const response = await call(request, path, body);
  return { result: await readResponse<Confirmation<Confirm>>(response), headers: cookiesOf(response) };
}

export const confirmByCode = (request: Request, id: string, code: string) =>
  confirm<typeof confirmCode>(request, "/account/confirm-code", { id, code });

type MailedLink = { token: string; own: string | null; password: string | null };

/** Confirms by a mail's link, with the browser's `own` attempt or the password of the mail's attempt. */
export const confirmByLink = (request: Request, link: MailedLink) =>
  confirm<typeof confirmLink>(request, "/account/confirm-link", link);

/** `wait`: 0, or seconds until a reset may be asked for; the same with or without an account. */
export async function forgotPassword(request: Request, email: string) {
  return readResponse<{ wait: number }>(await call(request, "/account/forgot-password", { email }));
}

/** Also makes this browser known to the account: failures of others do not block its owner. */
export async function resetPassword(request: Request, token: string, password: string) {
  const response = await call(request, "/account/new-password", { token, password });
  const result = await readResponse<{ changed: boolean }>(response);
  if (typeof result === "string") return { result, headers: new Headers() };
  return { result: result.changed ? ("changed" as const) : ("dead" as const), headers: cookiesOf(response) };
}

/** The address of a provider's login page; null when there is none. */
export async function socialLogin(request: Request, provider: ProviderId, paths: { done: string; failed: string }) {
  const body = { provider, callbackURL: paths.done, errorCallbackURL: paths.failed, disableRedirect: true };
  const response = await call(request, "/sign-in/social", body);
  const result = await readResponse<{ url: string }>(response);
  return typeof result === "string" ? null : { url: result.url, headers: cookiesOf(response) };
}
