/** The client of a request, and the request as the screens see it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { type BlockList, isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { networkOf } from "../app/auth/network.server.ts";
import { env } from "../app/services/env.server.ts";

const HOST = new URL(env.ORIGIN).host;
/** Clients may forge these; `host` is the site's own, and `x-forwarded-for` the one header from which better-auth reads the address. */
const REPLACED = new Set([
  "forwarded",
  "host",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
]);

/** Only path and query count: the client's own host is not read. Returns null when it is no address of a page. */
export function readUrl(url = ""): URL | null {
  if (/^https?:\/\//i.test(url)) return URL.canParse(url) ? new URL(url) : null;
  return url.startsWith("/") && !/^[^?]*\\/.test(url) ? new URL(env.ORIGIN + url) : null;
}

/** Drops empty segments. Trailing: NAV-1. Leading: they could lead off this site and take the router quadratic time. */
export function tidy(path: string): string {
  return /\/\/|.\/$/.test(path) ? `/${path.split("/").filter(Boolean).join("/")}` : path;
}

/** The headers as the screens see them: with the true address of the client, and none that it may have forged. */
export function screenHeaders(incoming: IncomingMessage): Headers {
  const headers = new Headers();
  const { rawHeaders } = incoming;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (!REPLACED.has(name.toLowerCase())) headers.append(name, rawHeaders[i + 1] ?? "");
  }
  const address = clientAddress(incoming, env.TRUST_PROXY);
  headers.set("x-forwarded-for", address);
  headers.set("x-real-ip", address);
  headers.set("host", HOST);
  const { origin } = incoming.headers;
  if (origin !== undefined && isThisSite(origin)) headers.set("origin", env.ORIGIN);
  return headers;
}

/** The last hop that is not a trusted proxy. Without trusted proxies the header is ignored: anybody can write it. */
export function clientAddress(incoming: IncomingMessage, trusted: BlockList): string {
  const isTrusted = (address: string) => trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  const hops = proxyAddress.all(incoming, (address) => isIP(address) !== 0 && isTrusted(address));
  // Node reports IPv4 addresses on a double-stack socket as IPv6.
  return hops.findLast((hop) => isIP(hop) !== 0)?.replace(/^::ffff:(?=\d+\.)/, "") ?? "";
}

export const clientNetwork = (incoming: IncomingMessage) => networkOf(clientAddress(incoming, env.TRUST_PROXY));

/** Aborts when the client leaves before its response is sent. */
export function signalOfLeaving(outgoing: ServerResponse): AbortSignal {
  const left = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return left.signal;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an Origin header names this site. All loopback names are the same machine. */
function isThisSite(origin: string): boolean {
  if (origin === env.ORIGIN) return true;
  if (!URL.canParse(origin)) return false;
  const [sent, own] = [new URL(origin), new URL(env.ORIGIN)];
  return (
    sent.protocol === own.protocol &&
    sent.port === own.port &&
    LOOPBACK.test(sent.hostname) &&
    LOOPBACK.test(own.hostname)
  );
}

export const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

/** Apple completes a login with a form posted from its own site; the form's `state` proves its origin. */
const FORM_POST_CALLBACK = "/api/auth/callback/apple";

/** Whether somebody returns from a login provider. The response waits for the provider, as long as for a change. */
export const isSignInCallback = (path: string) => path.startsWith("/api/auth/callback/");

/** Needed for resource routes: React Router checks the origin only for the actions of screens. */
export function isCrossOrigin({ method, headers }: IncomingMessage, path: string): boolean {
  if (isRead(method) || path === FORM_POST_CALLBACK) return false;
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return !isThisSite(origin);
  // Programs send neither header, and none of this site's cookies.
  return site !== undefined && site !== "same-origin" && site !== "none";
}
