/**
 * Account calls for the screens. They go through better-auth's handler with the browser's origin, cookies and address, so
 * that its rate limit and origin check hold. `headers` in a result carry the cookies to set.
 */
import { z } from "zod";
import { forgetGuesses, takeGuess } from "../data/login-guesses.server.ts";
import { FAILURE_CODE, type ProviderId, TYPE_USER } from "../domain/account.ts";
import { env } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import { auth } from "./auth.server.ts";
import { uidOfResetToken } from "./password-reset.server.ts";
import type { RegisterInput } from "./registration.server.ts";
import { rememberSource, sourceOf } from "./sources.server.ts";

const FORWARDED = [
  "cookie",
  "origin",
  "referer",
  "user-agent",
  "x-forwarded-for",
  "sec-fetch-site",
  "sec-fetch-mode",
  "sec-fetch-dest",
];

async function call(request: Request, path: string, body: object): Promise<Response> {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of FORWARDED) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const options = { method: "POST", headers, body: JSON.stringify(body) };
  return auth.handler(new Request(`${env.ORIGIN}/api/auth${path}`, options));
}

function cookiesOf(response: Response): Headers {
  const headers = new Headers();
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return headers;
}

/** The body of a response as `schema`, or why there is none. */
async function readResponse<T>(response: Response, schema: z.ZodType<T>): Promise<T | "too many" | "failed"> {
  if (response.status === 429) return "too many";
  const parsed = schema.safeParse(await response.json().catch(() => null));
  if (response.ok && parsed.success) return parsed.data;
  log.error(
    { where: "account call", status: response.status, path: new URL(response.url || env.ORIGIN).pathname },
    "failed",
  );
  return "failed";
}

const sessionSchema = z.object({ token: z.string(), user: z.object({ id: z.string(), emailVerified: z.boolean() }) });

export type SignIn =
  | { kind: "in"; uid: string; token: string; emailVerified: boolean; headers: Headers }
  | { kind: "wrong" | "unverified" | "malformed" }
  /** `wait`: seconds until another try is admitted, where too many are the reason */
  | { kind: "failed"; wait?: number };

/**
 * Sign in with e-mail (lower case) and password (spec §7, AUTH-7, AUTH-9). 'unverified' is said after the right password
 * only; 'failed' also after too many tries from one source, or by strangers for one account, existing or not.
 */
export async function signIn(request: Request, credentials: { email: string; password: string }): Promise<SignIn> {
  const source = await sourceOf(request.headers, credentials.email);
  const wait = await takeGuess(credentials.email, source);
  if (wait > 0) {
    log.warn({ where: "login", reason: "too many passwords were tried" }, "sign in was refused");
    return { kind: "failed", wait };
  }
  const response = await call(request, "/sign-in/email", credentials);
  if (response.ok) {
    await forgetGuesses(credentials.email, source);
    const { token, user } = sessionSchema.parse(await response.json());
    return { kind: "in", uid: user.id, token, emailVerified: user.emailVerified, headers: cookiesOf(response) };
  }
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  if (response.status === 401) return { kind: "wrong" };
  if (code === "EMAIL_NOT_VERIFIED") {
    await forgetGuesses(credentials.email, source);
    return { kind: "unverified" };
  }
  if (response.status === 400) return { kind: "malformed" };
  log.warn({ where: "login", status: response.status, code }, "sign in was refused");
  return { kind: "failed" };
}

/** Ends the session; returns the headers that remove its cookie. */
export async function signOut(request: Request): Promise<Headers> {
  return cookiesOf(await call(request, "/sign-out", {}));
}

const failureSchema = z.object({ failure: z.enum(Object.values(FAILURE_CODE)) });
const typeUserSchema = z.literal(Object.values(TYPE_USER)).nullable();
const confirmedSchema = z.object({ typeUser: typeUserSchema, back: z.string().nullable() });

/** Sign up (spec §7): the login, its `user` document and the confirmation mail, or nothing. */
export async function signUp(request: Request, input: RegisterInput) {
  return readResponse(
    await call(request, "/account/register", input),
    z.union([z.object({ id: z.string() }), failureSchema]),
  );
}

const resendSchema = z.union([
  z.object({ kind: z.enum(["sent", "failed", "early"]), wait: z.number() }),
  z.object({ kind: z.literal("gone") }),
]);

/** Resend (spec §7): another confirmation mail, not before its waiting time is over. */
export async function resendConfirmation(request: Request, id: string) {
  return readResponse(await call(request, "/account/resend", { id }), resendSchema);
}

/** Confirms an attempt by the code of its mail, and signs in. */
export async function confirmByCode(request: Request, id: string, code: string) {
  const response = await call(request, "/account/confirm-code", { id, code });
  const refused = z.object({ refused: z.enum(["wrong", "blocked", "gone"]) });
  return { result: await readResponse(response, z.union([confirmedSchema, refused])), headers: cookiesOf(response) };
}

/** Confirms an attempt by the link of a mail and the browser's `own` attempt or the password of the mail's; and signs in. */
export async function confirmByLink(
  request: Request,
  link: { token: string; own: string | null; password: string | null },
) {
  const response = await call(request, "/account/confirm-link", link);
  const refused = z.object({ refused: z.enum(["gone", "wrong", "other browser"]) });
  return { result: await readResponse(response, z.union([confirmedSchema, refused])), headers: cookiesOf(response) };
}

/**
 * Asks for the mail that resets a password; `wait`: seconds until it may be asked for, 0 when it was accepted. The result
 * does not tell whether there is such an account.
 */
export async function forgotPassword(request: Request, email: string) {
  return readResponse(await call(request, "/account/forgot-password", { email }), z.object({ wait: z.number() }));
}

/**
 * Sets a new password by the token of such a mail, and ends every session of that account. The browser becomes known to the
 * account, so that failures of others do not block its owner.
 */
export async function resetPassword(
  request: Request,
  token: string,
  newPassword: string,
): Promise<{ result: "changed" | "dead" | "too many" | "failed"; headers: Headers }> {
  const headers = new Headers();
  const uid = await uidOfResetToken(token);
  const response = await call(request, "/reset-password", { token, newPassword });
  if (response.status === 400) return { result: "dead", headers };
  const result = await readResponse(response, z.object({ status: z.literal(true) }));
  if (typeof result === "string") return { result, headers };
  if (uid !== null) headers.append("set-cookie", await rememberSource(request.headers, uid));
  return { result: "changed", headers };
}

/** The address of a provider's login page; null when it could not be made. */
export async function socialLogin(
  request: Request,
  provider: ProviderId,
  paths: { done: string; failed: string },
): Promise<{ url: string; headers: Headers } | null> {
  const body = { provider, callbackURL: paths.done, errorCallbackURL: paths.failed, disableRedirect: true };
  const response = await call(request, "/sign-in/social", body);
  const result = await readResponse(response, z.object({ url: z.string() }));
  return typeof result === "string" ? null : { url: result.url, headers: cookiesOf(response) };
}
