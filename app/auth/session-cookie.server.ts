/**
 * better-auth's session cookie: the token, a dot and the HMAC-SHA256 of the token in base64, percent-encoded. Read here,
 * because `auth.api.getSession` makes two queries where one is enough. A test compares the two.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { findSession, type Session } from "../data/sessions.server.ts";
import { env } from "../services/env.server.ts";
import { AUTH_COOKIE_PREFIX } from "./cookies.server.ts";

const NAME = `${AUTH_COOKIE_PREFIX}.session_token`;

const sign = (token: string) => createHmac("sha256", env.AUTH_SECRET).update(token).digest("base64");

/** Asks the database only about a token that carries this site's signature. */
export async function readSession(headers: Headers): Promise<Session | null> {
  const token = readToken(headers.get("cookie") ?? "");
  return token === null ? null : findSession(token);
}

function readToken(cookies: string): string | null {
  const value = decode(firstValue(cookies));
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const sent = Buffer.from(value.slice(dot + 1));
  const own = Buffer.from(sign(token));
  return sent.length === own.length && timingSafeEqual(sent, own) ? token : null;
}

/** Of several cookies of the same name the first counts. */
function firstValue(cookies: string): string {
  for (const pair of cookies.split(";")) {
    const end = pair.indexOf("=");
    if (end > 0 && pair.slice(0, end).trim() === NAME) return pair.slice(end + 1).trim();
  }
  return "";
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
