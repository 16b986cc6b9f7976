/** A request's id and client, and the request as pages see it: address, headers and body. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type BlockList, isIP } from "node:net";
import proxyAddress from "proxy-addr";
import { UPLOAD_KINDS } from "../../app/kit/upload.ts";
import { env } from "../../app/platform/env.server.ts";
import { networkOf } from "../../app/platform/turns.server.ts";

const HOST = new URL(env.ORIGIN).host;
/**
 * Headers that clients may forge. `host` becomes the site's own; better-auth reads the client's address from
 * `x-forwarded-for` only.
 */
const REPLACED = new Set([
  "forwarded",
  "host",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
]);

/**
 * The request's URL on this site: path and query only, because the client's host header cannot be trusted. null if it
 * is not valid.
 */
export function readUrl(url = ""): URL | null {
  if (/^https?:\/\//i.test(url)) return URL.parse(url);
  return url.startsWith("/") && !/^[^?]*\\/.test(url) ? new URL(env.ORIGIN + url) : null;
}

/** Other methods are refused. */
export const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** A page's path, from the path of its data: `/_.data` is the data of `/`, as in React Router. */
export function pagePath(path: string): string {
  return path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
}

/** Characters that mail programs wrongly append to a link from its sentence. None of our addresses ends with them. */
const MARK_AFTER_LINK = /(?:[.,:;!?)>\]}'"*]|&[a-z]{1,8};|%(?:22|2C|3B|3E|5D|7D|C2%BB|E2%80%(?:99|9D|A6)))$/i;
const LONGEST_MARK = 10;

function withoutMarksAfterLink(path: string): string {
  let end = path.length;
  while (end > 0) {
    const [mark] = MARK_AFTER_LINK.exec(path.slice(Math.max(0, end - LONGEST_MARK), end)) ?? [];
    if (mark === undefined) break;
    end -= mark.length;
  }
  // If a code consists of such characters only, it is a wrong code and stays, so that the path does not become another
  // page's.
  return end > 1 && path[end - 1] === "/" ? path : path.slice(0, end);
}

/**
 * Removes empty segments, and characters that follow a link (MAIL-5). A trailing slash: NAV-1. Leading slashes could
 * lead to another site, and take the router quadratic time.
 */
export function tidy(path: string): string {
  const whole = withoutMarksAfterLink(path);
  return /\/\/|.\/$|^$/.test(whole) ? `/${whole.split("/").filter(Boolean).join("/")}` : whole;
}

/** The headers for pages: with the client's true address, and without forged ones. */
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

/**
 * The client's address: the last hop that is not a trusted proxy. Without trusted proxies the header is ignored,
 * because anybody can write it.
 */
export function clientAddress(incoming: IncomingMessage, trusted: BlockList): string {
  const hops = proxyAddress.all(incoming, (address) => isIP(address) !== 0 && isTrusted(address, trusted));
  // Node reports IPv4 addresses on a dual-stack socket as IPv6.
  return hops.findLast((hop) => isIP(hop) !== 0)?.replace(/^::ffff:(?=\d+\.)/, "") ?? "";
}

const WELL_FORMED = /^[\w-]{8,64}$/;

/** The request id from a trusted proxy if it is 8 to 64 letters, digits, `-` or `_`; otherwise a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, trusted: BlockList): string {
  const given = headers["x-request-id"];
  const peer = socket.remoteAddress ?? "";
  const isGiven = typeof given === "string" && WELL_FORMED.test(given);
  return isGiven && isIP(peer) !== 0 && isTrusted(peer, trusted) ? given : randomUUID();
}

const isTrusted = (address: string, trusted: BlockList) =>
  trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export const clientNetwork = (incoming: IncomingMessage) => networkOf(clientAddress(incoming, env.TRUST_PROXY));

/** Aborts if the client leaves before its response is sent. */
export function clientLeftSignal(outgoing: ServerResponse): AbortSignal {
  const left = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return left.signal;
}

/** The address of the streams of news (live/live.ts). */
export const LIVE_PATH = "/api/eventos";

export const isLiveRequest = ({ method, url = "" }: IncomingMessage) =>
  url.split("?", 1)[0] === LIVE_PATH && method === "GET";

/** A guest's link to a proof, whose news the stream is for; null: it is a signed-in person's. */
export const guestToken = ({ url = "" }: IncomingMessage) => new URLSearchParams(url.split("?", 2)[1]).get("convite");

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Whether an Origin header names this site. All loopback names mean this machine. */
function isThisSite(origin: string): boolean {
  if (origin === env.ORIGIN) return true;
  const [sent, own] = [URL.parse(origin), new URL(env.ORIGIN)];
  if (sent?.protocol !== own.protocol || sent.port !== own.port) return false;
  return LOOPBACK.test(sent.hostname) && LOOPBACK.test(own.hostname);
}

export const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";

/** Apple completes a login with a form posted from its own site; the form's `state` proves its origin. */
const FORM_POST_CALLBACK = "/api/auth/callback/apple";

/** Whether a login provider sends somebody back. The response waits for it, as long as a change may take. */
export const isSignInCallback = (path: string) => path.startsWith("/api/auth/callback/");

/** Needed for resource routes: React Router checks the origin of page actions only. */
export function isCrossOrigin({ method, headers }: IncomingMessage, path: string): boolean {
  if (isRead(method) || path === FORM_POST_CALLBACK) return false;
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) return !isThisSite(origin);
  // Programs other than browsers send neither header, and have none of our cookies.
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Bytes. Forms are held in memory; each page bounds its own fields. */
export const FORM_MAX = 256 * 1024;
/**
 * Bytes. Above what pages accept (20 MB, attachments 100 MB), so that a file slightly too large still gets the page's
 * message.
 */
export const UPLOAD_MAX = 32 * 1024 * 1024;
const ATTACHMENT_MAX = UPLOAD_KINDS.message.maxBytes + 12 * 1024 * 1024;
/** Paths that stream a file, to disk or through a hash. */
const UPLOADS =
  /^\/(api\/(referencia|imagem\/[^/]+|budget\/[^/]+\/(orcamento|prova\/peca|entrega\/arquivo))|verificar)$/;
const ATTACHMENTS = /^\/api\/(budget\/[^/]+\/anexo|envio\/[^/]+)$/;

function bodyMax(path: string): number {
  if (ATTACHMENTS.test(path)) return ATTACHMENT_MAX;
  return UPLOADS.test(path) ? UPLOAD_MAX : FORM_MAX;
}

/** Milliseconds for a client that still sends, to read the response. */
const LINGER = 5_000;

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** Whether a browser posts a form as a document: without JavaScript, or before it has loaded. */
export const isDocumentForm = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === "POST" && FORM_TYPE.test(headers["content-type"] ?? "") && isPage(path);

/** Whether a person reads the response. Addresses of data and files are read by programs. */
export const isPage = (path: string) => !path.endsWith(".data") && !path.startsWith("/api/");

/**
 * Reading throws if the body is too large. An unread body is discarded, so that the connection stays usable; a body
 * that continues long after the response closes the connection.
 */
export function boundedBody(incoming: IncomingMessage, outgoing: ServerResponse, path: string) {
  const max = bodyMax(path);
  let received = Number(incoming.headers["content-length"] ?? 0) > max ? Number.POSITIVE_INFINITY : 0;
  // Starts reading when the first piece is requested.
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
  /** The body's first FORM_MAX bytes, whatever the page has read of them. Only for a form posted as a document. */
  const firstBytes = async () => {
    while (received < FORM_MAX && (await next()));
    return Buffer.concat(head);
  };
  return { stream, isTooLarge: () => received > max, firstBytes };
}
