/**
 * Signing in with a password, as better-auth's own endpoint does it, with three named statements instead of its router
 * and adapter (docs/decisions/sign-in.md). A test compares the two.
 */
import { getIP } from "better-auth/api";
import { generateRandomString } from "better-auth/crypto";
import { z } from "zod";
import { forgetGuesses, takeGuess } from "../data/login-guesses.server.ts";
import { findLogin } from "../data/registrations.server.ts";
import { createSession } from "../data/sessions.server.ts";
import { PASSWORD_MAX, type TypeUser } from "../domain/account.ts";
import { env } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import { inPasswordTurn, PasswordsBusy } from "./password-turns.server.ts";
import { passwords } from "./secrets.server.ts";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie.server.ts";
import { rememberSource, sourceOf } from "./sources.server.ts";

export type SignIn =
  /** `typeUser`: null while the login has no document */
  | { kind: "in"; uid: string; token: string; emailVerified: boolean; typeUser: TypeUser | null; headers: Headers }
  | { kind: "wrong" | "unverified" | "malformed" }
  /** `wait`: after too many tries, seconds until the next is admitted. `busy`: too many others are signing in. */
  | { kind: "failed"; wait?: number; busy?: true };

const emailSchema = z.email();

/**
 * The e-mail is in lower case. 'unverified' only after the right password (AUTH-7); 'failed' also after too many tries
 * from one source, or by strangers for one account, existing or not.
 */
export async function signIn(
  { headers }: Request,
  { email, password }: { email: string; password: string },
): Promise<SignIn> {
  if (isFromElsewhere(headers)) return refuse("another site asked");
  const source = await sourceOf(headers, email);
  const wait = await takeGuess(email, source);
  if (wait > 0) return { ...refuse("too many passwords were tried"), wait };
  if (!emailSchema.safeParse(email).success || password.length > PASSWORD_MAX) return { kind: "malformed" };
  const login = await findLogin(email);
  try {
    const right = await inPasswordTurn(headers, () => isRight(password, login?.passwordHash));
    if (!right || !login) return { kind: "wrong" };
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ...refuse(error.message), busy: true };
    throw error;
  }
  await forgetGuesses(email, source);
  const { uid, emailVerified, typeUser } = login;
  if (env.REQUIRE_VERIFIED_EMAIL && !emailVerified) return { kind: "unverified" };
  return { kind: "in", uid, emailVerified, typeUser, ...(await openSession(headers, uid)) };
}

function refuse(reason: string) {
  log.warn({ where: "login", reason }, "sign in was refused");
  return { kind: "failed" as const };
}

/** The HTTP application refuses these as well. Programs name no site. */
function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site") ?? "none";
  return (headers.get("origin") ?? env.ORIGIN) !== env.ORIGIN || (site !== "same-origin" && site !== "none");
}

/** Takes as long without a hash, so that nobody learns which addresses have an account. */
async function isRight(password: string, hash: string | null | undefined): Promise<boolean> {
  if (hash) return passwords.verify({ hash, password });
  await passwords.hash(password);
  return false;
}

/** `headers` set its cookie, and make browser and address known to the account. */
export async function openSession(headers: Headers, uid: string): Promise<{ token: string; headers: Headers }> {
  const [id, token] = [randomName(), randomName()];
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
  const sender = { ipAddress: getIP(headers, {}) ?? "", userAgent: headers.get("user-agent") ?? "" };
  await createSession({ id, token, uid, expiresAt, ...sender });
  const cookies = [sessionCookie(token), await rememberSource(headers, uid)];
  return { token, headers: new Headers(cookies.map((cookie): [string, string] => ["set-cookie", cookie])) };
}

const randomName = () => generateRandomString(32, "a-z", "A-Z", "0-9");
