/**
 * Rate limit and origin check work in `auth.handler` only: act through calls.server.ts, never `auth.api`.
 * New passwords are our own (data/passwords.server.ts).
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
      // Counted by takeGuess, which knows the owner's device and how long to wait.
      "/sign-in/email": false,
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
