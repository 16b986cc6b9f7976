/**
 * Rate limit and origin check work in `auth.handler` only: act through calls.server.ts, never `auth.api`.
 * New passwords are our own (people/passwords.server.ts).
 */

import { type BetterAuthPlugin, betterAuth, type GenericEndpointContext } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint, createAuthMiddleware, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { genericOAuth } from "better-auth/plugins/generic-oauth";
import { z } from "zod";
import { isDatabaseLost } from "../platform/database-loss.server.ts";
import { db } from "../platform/db.server.ts";
import { env } from "../platform/env.server.ts";
import { enqueue } from "../platform/jobs.server.ts";
import { log, logError } from "../platform/log.server.ts";
import { PASSWORD_MAX, PASSWORD_MIN, PROVIDERS, type ProviderId } from "./account.ts";
import { authAccount, authRateLimit, authSession, authUser, authVerification } from "./auth-schema.ts";
import { BLOCKED, isBlocked } from "./blocking.server.ts";
import { AUTH_COOKIE_PREFIX, SECURE_COOKIES } from "./cookies.server.ts";
import { reserveMail } from "./mail-limits.server.ts";
import { inPasswordTurn, setPasswordByLink } from "./passwords.server.ts";
import { type Confirmed, confirmCode, confirmLink, register, registerSchema, resend } from "./registration.server.ts";
import { passwords } from "./secrets.server.ts";
import { rememberSource, sourceOf } from "./sources.server.ts";
import { findLogin } from "./users.server.ts";

/** Social logins: those whose credentials are configured. */
const credentials: Record<ProviderId, { clientId: string; clientSecret: string } | null> = {
  google: pair(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET),
  apple: pair(env.APPLE_CLIENT_ID, env.APPLE_CLIENT_SECRET),
  instagram: pair(env.INSTAGRAM_CLIENT_ID, env.INSTAGRAM_CLIENT_SECRET),
};

function pair(clientId: string | undefined, clientSecret: string | undefined) {
  return clientId && clientSecret ? { clientId, clientSecret } : null;
}

export const availableProviders = PROVIDERS.map(({ id }) => id).filter((id) => credentials[id] !== null);

/** Instagram does not tell the e-mail. The placeholder is never shown or mailed. */
const NO_EMAIL = "instagram.invalid";

export function hasOwnEmail(email: string): boolean {
  return !email.endsWith(`@${NO_EMAIL}`);
}

const tokenSchema = z.object({ access_token: z.string() });
/** The documentation wraps the response in `data: […]`, the service often does not. */
const tokenResponse = z.union([
  tokenSchema,
  z.object({ data: z.tuple([tokenSchema]) }).transform(({ data }) => data[0]),
]);
const profileSchema = z.object({ user_id: z.coerce.string(), username: z.string(), name: z.string().optional() });

/** Instagram API with Instagram login. */
function instagram({ clientId, clientSecret }: { clientId: string; clientSecret: string }) {
  return genericOAuth({
    config: [
      {
        providerId: "instagram",
        clientId,
        clientSecret,
        authorizationUrl: "https://www.instagram.com/oauth/authorize",
        scopes: ["instagram_business_basic"],
        pkce: false,
        async getToken({ code, redirectURI }) {
          const form = { client_id: clientId, client_secret: clientSecret, grant_type: "authorization_code" };
          const response = await fetch("https://api.instagram.com/oauth/access_token", {
            method: "POST",
            body: new URLSearchParams({ ...form, redirect_uri: redirectURI, code }),
          });
          const { access_token } = tokenResponse.parse(await response.json());
          return { accessToken: access_token };
        },
        async getUserInfo({ accessToken }) {
          const response = await fetch("https://graph.instagram.com/me?fields=user_id,username,name", {
            headers: { authorization: `Bearer ${accessToken}` },
          });
          const { user_id: id, username, name } = profileSchema.parse(await response.json());
          return { id, name: name ?? username, email: `${id}@${NO_EMAIL}`, emailVerified: false };
        },
      },
    ],
  });
}

/** Seconds between two mails that reset a password. */
const RESET_WAIT = 60;

const headersOf = ({ headers }: { headers?: Headers | undefined }) => headers ?? new Headers();

/** An address below /account. `work` gets the body and the sender's headers. */
function step<Body extends z.ZodType, Result extends object>(
  path: string,
  body: Body,
  work: (input: z.output<Body>, headers: Headers, ctx: GenericEndpointContext) => Promise<Result>,
) {
  return createAuthEndpoint(`/account/${path}`, { method: "POST", body }, async (ctx) =>
    ctx.json(await work(ctx.body as z.output<Body>, headersOf(ctx), ctx)),
  );
}

async function enter<Refusal extends string>(ctx: GenericEndpointContext, confirmed: Confirmed | Refusal) {
  if (typeof confirmed === "string") return { refused: confirmed };
  const { uid, typeUser, back } = confirmed;
  await openSession(ctx, uid);
  return { typeUser, back };
}

async function openSession(ctx: GenericEndpointContext, uid: string) {
  const user = await ctx.context.internalAdapter.findUserById(uid);
  if (!user) throw new Error("the login is gone");
  const session = await ctx.context.internalAdapter.createSession(uid);
  await setSessionCookie(ctx, { session, user });
  return { token: session.token, user };
}

/** As better-auth's own endpoint, which takes no last part of a domain in ASCII form ('.рф' is '.xn--p1ai'). */
async function signInAbroad(ctx: GenericEndpointContext, email: string, password: string) {
  const login = await findLogin(email);
  const hash = login?.passwordHash ?? null;
  // Without a password one is hashed all the same: the time tells nobody who has an account.
  const isRight =
    hash === null ? await passwords.hash(password).then(() => false) : passwords.verify({ hash, password });
  if (!login || !(await isRight)) throw new APIError("UNAUTHORIZED", { code: "INVALID_EMAIL_OR_PASSWORD" });
  const isConfirmed = (await ctx.context.internalAdapter.findUserById(login.uid))?.emailVerified;
  if (env.REQUIRE_VERIFIED_EMAIL && !isConfirmed) throw new APIError("FORBIDDEN", { code: "EMAIL_NOT_VERIFIED" });
  return openSession(ctx, login.uid);
}

/** Our own endpoints, under better-auth's rate limit. */
const accountEndpoints = {
  id: "account",
  rateLimit: [{ pathMatcher: (path: string) => path.startsWith("/account/"), window: 60, max: 10 }],
  endpoints: {
    register: step("register", registerSchema, (input, headers, { context }) => register(context, headers, input)),
    signInAbroad: step(
      "sign-in",
      z.object({ email: z.string(), password: z.string() }),
      ({ email, password }, _, ctx) => signInAbroad(ctx, email, password),
    ),
    resendConfirmation: step("resend", z.object({ id: z.string() }), ({ id }, headers) => resend(headers, id)),
    confirmByCode: step("confirm-code", z.object({ id: z.string(), code: z.string() }), async ({ id, code }, _, ctx) =>
      enter(ctx, await confirmCode(id, code)),
    ),
    confirmByLink: step(
      "confirm-link",
      z.object({ token: z.string(), own: z.string().nullable(), password: z.string().nullable() }),
      async ({ token, own, password }, headers, ctx) =>
        enter(ctx, await inPasswordTurn(headers, () => confirmLink(token, own, password))),
    ),
    // The job looks up the account, so neither the response nor its time tells whether there is one.
    forgotPassword: step("forgot-password", z.object({ email: z.string() }), async ({ email }, headers) => {
      const source = await sourceOf(headers, email);
      return db.transaction(async (tx) => {
        const wait = await reserveMail(tx, `reset:${email}`, RESET_WAIT, source);
        if (wait === 0) await enqueue(tx, "password-reset", { email });
        return { wait };
      });
    }),
    newPassword: step(
      "new-password",
      z.object({ token: z.string(), password: z.string() }),
      async ({ token, password }, headers, ctx) => {
        const uid = await setPasswordByLink(headers, token, password);
        if (uid !== null) ctx.setHeader("set-cookie", await rememberSource(headers, uid));
        return { changed: uid !== null };
      },
    ),
    /** After a new password. It has no address: `auth.api` alone reaches it. */
    openSession: createAuthEndpoint.serverOnly({ method: "POST", body: z.object({ uid: z.string() }) }, async (ctx) => {
      await openSession(ctx, ctx.body.uid);
      return ctx.json({});
    }),
  },
  hooks: {
    after: [
      {
        // Every way in: password, a mail's code or link, provider.
        matcher: ({ context }) => Boolean(context.newSession),
        handler: createAuthMiddleware(async (ctx) => {
          const uid = ctx.context.newSession?.user.id;
          if (uid) ctx.setHeader("set-cookie", await rememberSource(headersOf(ctx), uid));
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

/** In seconds. */
const DAY = 24 * 60 * 60;

export const auth = betterAuth({
  baseURL: env.ORIGIN,
  secret: env.AUTH_SECRET,
  database: drizzleAdapter(db, {
    provider: "pg",
    schema: { authUser, authSession, authAccount, authVerification, authRateLimit },
    transaction: true,
  }),
  user: { modelName: "authUser" },
  session: {
    modelName: "authSession",
    // Used or not.
    expiresIn: 7 * DAY,
    // Guards cannot send a renewed cookie.
    disableSessionRefresh: true,
    cookieCache: { enabled: false },
  },
  // Every way in makes a session.
  databaseHooks: {
    session: {
      create: {
        async before({ userId }) {
          if (await isBlocked(userId)) throw new APIError("FORBIDDEN", { code: BLOCKED });
        },
      },
    },
  },
  account: { modelName: "authAccount" },
  verification: { modelName: "authVerification", storeIdentifier: "hashed" },
  emailAndPassword: {
    enabled: true,
    minPasswordLength: PASSWORD_MIN,
    maxPasswordLength: PASSWORD_MAX,
    requireEmailVerification: env.REQUIRE_VERIFIED_EMAIL,
    autoSignIn: false,
  },
  socialProviders: {
    ...(credentials.google && { google: credentials.google }),
    ...(credentials.apple && { apple: credentials.apple }),
  },
  plugins: [accountEndpoints, ...(credentials.instagram ? [instagram(credentials.instagram)] : [])],
  rateLimit: {
    enabled: true,
    storage: "database",
    modelName: "authRateLimit",
    // For each client address.
    customRules: {
      // Counted by takeGuess, which knows the owner's device and how long to wait.
      "/sign-in/email": false,
      "/account/sign-in": false,
      "/sign-in/social": { window: 60, max: 10 },
    },
  },
  onAPIError: {
    // Otherwise better-auth shows its own error page.
    errorURL: `${env.ORIGIN}/login`,
    // What it refuses is its response. It would also make one of a lost database, for which the server has its own.
    onError(error) {
      if (isDatabaseLost(error)) throw error;
      if (!isAPIError(error)) logError(error, "better-auth");
    },
  },
  advanced: {
    // better-auth would prepend `__Secure-` to our prefix.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: SECURE_COOKIES },
    cookiePrefix: AUTH_COOKIE_PREFIX,
    // better-auth leaves this check out when NODE_ENV is `test`.
    disableOriginCheck: false,
    // The client's true address, written by server/http/app.ts.
    ipAddress: { ipAddressHeaders: ["x-forwarded-for"] },
  },
  telemetry: { enabled: false },
  logger: {
    level: "warn",
    log: (level, message) => log[level === "error" ? "error" : "debug"]({ where: "better-auth" }, message),
  },
});
