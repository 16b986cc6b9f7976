/** The site's own cookies, and the settings of all cookies. */
import { createCookie } from "react-router";
import { env } from "../platform/env.server.ts";
import { KNOWN_SOURCES } from "./account.ts";

export const SECURE_COOKIES = env.ORIGIN.startsWith("https:");

/**
 * Browsers accept `__Host-` cookies from this host over https only: no other host of the domain, and nobody on an
 * unencrypted connection, can plant one. The prefix requires `Secure`, `Path=/` and no `Domain`.
 */
const COOKIE_PREFIX = SECURE_COOKIES ? "__Host-" : "";

export const AUTH_COOKIE_PREFIX = `${COOKIE_PREFIX}better-auth`;

/** 32 random bytes in base64url; any other value is ignored. */
const TOKEN = /^[\w-]{43}$/;

function tokenCookie(name: string, days: number) {
  const cookie = createCookie(`${COOKIE_PREFIX}${name}`, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: SECURE_COOKIES,
    maxAge: days * 24 * 60 * 60,
  });
  return {
    async read({ headers }: { headers: Headers }): Promise<string | null> {
      const token: unknown = await cookie.parse(headers.get("cookie"));
      return typeof token === "string" && TOKEN.test(token) ? token : null;
    },
    /** null removes the cookie. */
    serialize: (token: string | null): Promise<string> =>
      token === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(token),
  };
}

/** The id of this browser's attempt to register. Lives as long as the attempt. */
export const registrationCookie = tokenCookie("registration", 7);

/** Tells the owner's browser from a stranger's; it grants nothing (docs/decisions/login-limits.md). */
export const deviceCookie = tokenCookie("device", KNOWN_SOURCES.days);
