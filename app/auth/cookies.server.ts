/** What all cookies of the site have in common. */
import { env } from "../services/env.server.ts";

export const SECURE_COOKIES = env.ORIGIN.startsWith("https:");

/**
 * Begins every cookie's name. Under https a browser takes `__Host-` from this very host only, so that no other host of the
 * domain, and nobody on an unencrypted connection, can plant a cookie here. It asks for `Secure`, `Path=/` and no `Domain`.
 */
export const COOKIE_PREFIX = SECURE_COOKIES ? "__Host-" : "";
