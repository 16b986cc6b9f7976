/** The site's own cookies, and what all cookies have in common. */
import { createCookie } from "react-router";
import { KNOWN_SOURCES } from "../domain/account.ts";
import { env } from "../services/env.server.ts";

export const SECURE_COOKIES = env.ORIGIN.startsWith("https:");

/**
 * Begins every cookie's name. Under https a browser takes `__Host-` from this very host only, so that no other host of the
 * domain, and nobody on an unencrypted connection, can plant a cookie here. It asks for `Secure`, `Path=/` and no `Domain`.
 */
export const COOKIE_PREFIX = SECURE_COOKIES ? "__Host-" : "";

/** 32 random bytes in base64url; any other value of a cookie is not looked up. */
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
    /** The header value that sets the cookie; null removes it. */
    serialize: (token: string | null): Promise<string> =>
      token === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(token),
  };
}

/** The id of the attempt to register that this browser made; as long as the attempt, whose mail may wait for a day. */
export const registrationCookie = tokenCookie("registration", 7);

/** Tells the owner's browser from a stranger's; it opens nothing (docs/decisions/login-limits.md). */
export const deviceCookie = tokenCookie("device", KNOWN_SOURCES.days);
