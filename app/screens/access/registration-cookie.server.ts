/** The attempt to register that this browser made: unguessable, and unreadable to scripts. */
import { createCookie } from "react-router";
import { COOKIE_PREFIX, SECURE_COOKIES } from "../../auth/cookies.server.ts";

const cookie = createCookie(`${COOKIE_PREFIX}registration`, {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: SECURE_COOKIES,
  // As long as the attempt: its mail may have to wait for a day.
  maxAge: 7 * 24 * 60 * 60,
});

/** 32 bytes, as registration.server.ts makes them: whatever else a cookie holds is not looked up. */
const ID = /^[\w-]{43}$/;

/** id of the attempt, or null. */
export async function readRegistration(request: Request): Promise<string | null> {
  const id: unknown = await cookie.parse(request.headers.get("cookie"));
  return typeof id === "string" && ID.test(id) ? id : null;
}

/** Header value that keeps an attempt's id; null forgets it. */
export function keepRegistration(id: string | null): Promise<string> {
  return id === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(id);
}
