/** The id and the client of a request, and the request as the screens see it: address, headers and body. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type BlockList, isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { env } from "../../app/platform/env.server.ts";
import { networkOf } from "../../app/platform/turns.server.ts";

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
  if (/^https?:\/\//i.test(url)) return URL.parse(url);
  return url.startsWith("/") && !/^[^?]*\\/.test(url) ? new URL(env.ORIGIN + url) : null;
}

/** Others are refused. */
export const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** The path of a page from that of its data, as React Router reads it: `/_.data` is the data of `/`. */
export function pagePath(path: string): string {
  return path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
}

/** What mail programs and messengers take into a link from the sentence behind it; no address of ours ends so. */
const BEHIND_LINK = /(?:[.,:;!?)>\]}'"*]|&[a-z]{1,8};|%(?:22|2C|3B|3E|5D|7D|C2%BB|E2%80%(?:99|9D|A6)))$/i;
const LONGEST_BEHIND = 10;

function withoutBehind(path: string): string {
  let end = path.length;
  while (end > 0) {
    const [behind] = BEHIND_LINK.exec(path.slice(Math.max(0, end - LONGEST_BEHIND), end)) ?? [];
    if (behind === undefined) break;
    end -= behind.length;
  }
  // A code of such signs alone is a wrong code, not another page's address.
  return end > 1 && path[end - 1] === "/" ? path : path.slice(0, end);
}

/**
 * Drops empty segments, and signs behind a link (MAIL-5). Trailing: NAV-1. Leading: they could lead off this site and take
 * the router quadratic time.
 */
export function tidy(path: string): string {
  const whole = withoutBehind(path);
  return /\/\/|.\/$|^$/.test(whole) ? `/${whole.split("/").filter(Boolean).join("/")}` : whole;
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
  const hops = proxyAddress.all(incoming, (address) => isIP(address) !== 0 && isTrusted(address, trusted));
  // Node reports IPv4 addresses on a double-stack socket as IPv6.
  return hops.findLast((hop) => isIP(hop) !== 0)?.replace(/^::ffff:(?=\d+\.)/, "") ?? "";
}

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The id that a trusted proxy gave, when it is 8 to 64 letters, digits, `-` and `_`; else a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, trusted: BlockList): string {
  const given = headers["x-request-id"];
  const peer = socket.remoteAddress ?? "";
  const isGiven = typeof given === "string" && WELL_FORMED.test(given);
  return isGiven && isIP(peer) !== 0 && isTrusted(peer, trusted) ? given : randomUUID();
}

const isTrusted = (address: string, trusted: BlockList) =>
  trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export const clientNetwork = (incoming: IncomingMessage) => networkOf(clientAddress(incoming, env.TRUST_PROXY));

/** Aborts when the client leaves before its response is sent. */
export function signalOfLeaving(outgoing: ServerResponse): AbortSignal {
  const left = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return left.signal;
}

/** Streams of news (live/live.ts). */
export const LIVE_PATH = "/api/eventos";

export const isLiveRequest = ({ method, url }: IncomingMessage) => url === LIVE_PATH && method === "GET";

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an Origin header names this site. All loopback names are the same machine. */
function isThisSite(origin: string): boolean {
  if (origin === env.ORIGIN) return true;
  const [sent, own] = [URL.parse(origin), new URL(env.ORIGIN)];
  if (sent?.protocol !== own.protocol || sent.port !== own.port) return false;
  return LOOPBACK.test(sent.hostname) && LOOPBACK.test(own.hostname);
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

/** In bytes: forms are held in memory. Each screen bounds its own fields. */
export const FORM_MAX = 256 * 1024;
/** Above what the screens accept (20 MB, attachments 100 MB): a slightly larger file still gets their message. */
export const UPLOAD_MAX = 32 * 1024 * 1024;
const ATTACHMENT_MAX = UPLOAD_KINDS.message.maxBytes + 12 * 1024 * 1024;
/** Paths whose screens stream a file, to disk or through a hash. */
const UPLOADS = /^\/(api\/(referencia|imagem\/[^/]+|budget\/[^/]+\/orcamento)|verificar)$/;
const ATTACHMENTS = /^\/api\/(budget\/[^/]+\/anexo|envio\/[^/]+)$/;

function bodyMax(path: string): number {
  if (ATTACHMENTS.test(path)) return ATTACHMENT_MAX;
  return UPLOADS.test(path) ? UPLOAD_MAX : FORM_MAX;
}

/** In milliseconds: time for a client that still sends to read the response. */
const LINGER = 5_000;

export type BoundedBody = {
  stream: ReadableStream<Uint8Array>;
  isTooLarge: () => boolean;
  /** Its first FORM_MAX bytes, whatever the screen has read of them. Only for a body that is a document's form. */
  kept: () => Promise<Buffer>;
};

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Whether a browser sent a form in place of asking for a page: without JavaScript, or before it runs. */
export const isDocumentForm = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === "POST" && FORM_TYPE.test(headers["content-type"] ?? "") && isPage(path);

/** Whether a person reads the response: what asks for data and files is a program. */
export const isPage = (path: string) => !path.endsWith(".data") && !path.startsWith("/api/");

/**
 * Reading it fails when it is too large. An unread body is discarded, so that the connection stays usable; the connection
 * ends when the body goes on long after the response.
 */
export function boundedBody(incoming: IncomingMessage, outgoing: ServerResponse, path: string): BoundedBody {
  const max = bodyMax(path);
  let received = Number(incoming.headers["content-length"] ?? 0) > max ? Number.POSITIVE_INFINITY : 0;
  // Begins to read when it is first asked for a piece.
  const pieces = incoming.iterator({ destroyOnReturn: false });
  const discard = async () => {
    await pieces.return?.();
    incoming.resume();
  };
  outgoing.once("finish", () => {
    if (incoming.complete) return;
    void discard();
    incoming.on("data", ({ byteLength }: Buffer) => {
      received += byteLength;
      if (received > max) incoming.destroy();
    });
    setTimeout(() => incoming.complete || incoming.destroy(), LINGER).unref();
  });
  const head: Buffer[] = [];
  const isKept = isDocumentForm(incoming, path);
  const next = async () => {
    const { done, value } = await pieces.next();
    if (done) return null;
    if (isKept && received < FORM_MAX) head.push(value);
    received += value.byteLength;
    if (received > max) throw new Error("the request's body is too large");
    return value;
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const piece = await next();
        if (piece) controller.enqueue(piece);
        else controller.close();
      },
      cancel: discard,
    },
    { highWaterMark: 0 },
  );
  const kept = async () => {
    while (received < FORM_MAX && (await next()));
    return Buffer.concat(head);
  };
  return { stream, isTooLarge: () => received > max, kept };
}
