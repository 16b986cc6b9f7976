/**
 * Who asks, for the limits of logins and mails (docs/decisions/login-limits.md): a browser by its device cookie, else the
 * network of its address. The cookie opens nothing; it tells the owner's browser from a stranger's.
 */
import { createHash, randomBytes } from "node:crypto";
import { getIP } from "better-auth/api";
import { createCookie } from "react-router";
import { addKnownSources, findKnownSources, type Source } from "../data/known-sources.server.ts";
import { KNOWN_SOURCES } from "../domain/account.ts";
import { COOKIE_PREFIX, SECURE_COOKIES } from "./cookies.server.ts";

const cookie = createCookie(`${COOKIE_PREFIX}device`, {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
  secure: SECURE_COOKIES,
  maxAge: KNOWN_SOURCES.days * 24 * 60 * 60,
});

/** 32 bytes, as they are made below: whatever else a cookie holds is not looked up. */
const TOKEN = /^[\w-]{43}$/;

const deviceId = (token: string) => `device:${createHash("sha256").update(token).digest("base64url")}`;

/** id of the browser's device; null without a cookie of ours. */
async function readDevice(headers: Headers): Promise<string | null> {
  const token: unknown = await cookie.parse(headers.get("cookie"));
  return typeof token === "string" && TOKEN.test(token) ? deviceId(token) : null;
}

/** The network of the client's address: an IPv4 address, or the first 64 bits of an IPv6 one. */
function networkOf(headers: Headers): string {
  return `network:${getIP(headers, {}) ?? ""}`;
}

/** Who asks about the account of `email` (lower case), whether or not there is one. */
export async function sourceOf(headers: Headers, email: string): Promise<Source> {
  const device = await readDevice(headers);
  const network = networkOf(headers);
  const known = await findKnownSources(email, device === null ? [network] : [device, network]);
  if (device !== null && known.includes(device)) return { id: device, kind: "device" };
  return { id: network, kind: known.includes(network) ? "known address" : "address" };
}

/** Makes browser and address known to an account that was signed in to. Returns the header value of the new cookie. */
export async function rememberSource(headers: Headers, uid: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const replaced = await readDevice(headers);
  await addKnownSources(uid, { network: networkOf(headers), device: deviceId(token), replaced });
  return cookie.serialize(token);
}
