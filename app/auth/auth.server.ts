/**
 * Rate limit, origin check and cookies work in `auth.handler` only: act through calls.server.ts, never `auth.api`.
 * Signing in with a password and new passwords are our own (sign-in.server.ts, data/passwords.server.ts).
 */
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { db } from "../data/db.server.ts";
import { authAccount, authRateLimit, authSession, authUser, authVerification } from "../data/schema/auth.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../domain/account.ts";
import { env } from "../services/env.server.ts";
import { log } from "../services/log.server.ts";
import { AUTH_COOKIE_PREFIX, SECURE_COOKIES } from "./cookies.server.ts";
import { accountEndpoints } from "./endpoints.server.ts";
import { builtInProviders, providerPlugins } from "./providers.server.ts";
import { SESSION_SECONDS } from "./session-cookie.server.ts";

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
    expiresIn: SESSION_SECONDS,
    // Guards cannot send a renewed cookie.
    disableSessionRefresh: true,
    cookieCache: { enabled: false },
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
  socialProviders: builtInProviders,
  plugins: [accountEndpoints, ...providerPlugins],
  rateLimit: {
    enabled: true,
    storage: "database",
    modelName: "authRateLimit",
    // For each client address.
    customRules: {
      "/sign-in/social": { window: 60, max: 10 },
    },
  },
  // Otherwise better-auth shows its own error page.
  onAPIError: { errorURL: `${env.ORIGIN}/login` },
  advanced: {
    // better-auth would prepend `__Secure-` to our prefix.
    useSecureCookies: false,
    defaultCookieAttributes: { secure: SECURE_COOKIES },
    cookiePrefix: AUTH_COOKIE_PREFIX,
    // better-auth leaves this check out when NODE_ENV is `test`.
    disableOriginCheck: false,
    // The client's true address, written by server/http-app.ts.
    ipAddress: { ipAddressHeaders: ["x-forwarded-for"] },
  },
  telemetry: { enabled: false },
  logger: {
    level: "warn",
    log: (level, message) => log[level === "error" ? "error" : "debug"]({ where: "better-auth" }, message),
  },
});
