/** Security headers, which depend on the content type, and the sending of a page's response. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { env } from "../../app/platform/env.server.ts";
import { currentRequestId } from "../../app/platform/request-id.server.ts";
import { QUICK } from "./quick-brotli.ts";

const development = env.mode === "development";

/** Includes the login providers, because browsers also check redirects after a post against this list. */
const FORM_TARGETS = ["'self'"];
if (env.GOOGLE_CLIENT_ID) FORM_TARGETS.push("https://accounts.google.com");
if (env.APPLE_CLIENT_ID) FORM_TARGETS.push("https://appleid.apple.com");
if (env.INSTAGRAM_CLIENT_ID) FORM_TARGETS.push("https://www.instagram.com", "https://api.instagram.com");

/** The sources that allow a page's inline scripts and style: nonces or hashes. */
export type InlineSources = { scripts: string; styles: string };

/**
 * The policy of every page, to which its `InlineSources` are added. In development it also allows Vite's socket and
 * style elements.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self' data: blob:",
  `connect-src 'self'${development ? " ws:" : ""}`,
  "font-src 'self'",
  // Allows frames on every page, because the editor can be reached from any of them without loading a new document.
  "frame-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  `form-action ${FORM_TARGETS.join(" ")}`,
  "object-src 'none'",
].join("; ");
/** A stricter policy would break the browser's PDF viewer. */
const PDF_POLICY = "frame-ancestors 'none'";
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The same for every response, whatever its handler set. */
const FIXED = Object.entries({
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "x-content-type-options": "nosniff",
  ...(env.ORIGIN.startsWith("https://") && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
});

/** The editor's preview is the only page that our own pages may frame. */
const FRAMED = /^\/admin\/previa\//;

function pagePolicy({ scripts, styles }: InlineSources, path: string): string {
  const allowed = development ? "'self' 'unsafe-inline'" : `'self' ${styles}`.trim();
  const ancestors = FRAMED.test(path) ? "'self'" : "'none'";
  return `${PAGE_POLICY}; frame-ancestors ${ancestors}; style-src ${allowed}; script-src ${scripts}`;
}

function policyFor(type: string, sources: InlineSources, path: string): string {
  if (type.startsWith("text/html")) return pagePolicy(sources, path);
  return type.startsWith("application/pdf") ? PDF_POLICY : FILE_POLICY;
}

/**
 * Adds the headers that the handler did not set, and replaces the fixed ones. Keeps personal pages out of shared caches
 * and search engines. `sources` belong to a page, `path` is its address.
 */
export function setSecurityHeaders(
  headers: Headers,
  sources: InlineSources = { scripts: "", styles: "" },
  path = "",
): Headers {
  const type = headers.get("content-type") ?? "";
  for (const [name, value] of FIXED) headers.set(name, value);
  for (const [name, value] of [
    ["content-security-policy", policyFor(type, sources, path)],
    ["cross-origin-resource-policy", "same-origin"],
    ["referrer-policy", "same-origin"],
    ["cache-control", "private, no-store"],
  ] as const)
    if (!headers.has(name)) headers.set(name, value);
  if (type.startsWith("text/html") && !headers.get("cache-control")?.startsWith("public"))
    headers.set("x-robots-tag", "noindex");
  return headers;
}

/** Not for responses from memory, whose headers are prepared as one list (`sendCached`). */
export function setRequestId(outgoing: ServerResponse): void {
  const id = currentRequestId();
  if (id) outgoing.setHeader("x-request-id", id);
}

/** Sends a body of one piece at once, with its length and headers; streams a longer one. */
export async function sendResponse(
  status: number,
  headers: Headers,
  body: Response["body"],
  outgoing: ServerResponse,
): Promise<void> {
  const reader = body?.getReader();
  const first = await reader?.read();
  const second = first?.done === false ? await reader?.read() : undefined;
  if (reader && first?.value && second?.value) {
    outgoing.writeHead(status, [...headers].flat());
    return sendStream(rest(reader, [first.value, second.value]), outgoing);
  }
  const bytes = first?.value && compressed(first.value, headers, outgoing.req.headers);
  const hasLength = headers.has("content-length") || status === 204 || status === 304 || outgoing.req.method === "HEAD";
  if (!hasLength) headers.set("content-length", String(bytes?.byteLength ?? 0));
  outgoing.writeHead(status, [...headers].flat()).end(bytes);
}

/** Also resolves if the visitor leaves before the end. */
export async function sendStream(source: AsyncIterable<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  await pipeline(source, outgoing).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

export const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|atom|manifest))/;

/** The encoding for an Accept-Encoding header (RFC 9110 §12.5.3). Prefers brotli unless gzip has a higher weight. */
export function acceptedEncoding(accepted: string | undefined): "br" | "gzip" | null {
  if (!accepted) return null;
  const [br, gzip] = [weight(BROTLI.exec(accepted)), weight(GZIP.exec(accepted))];
  if (br === 0 && gzip === 0) return null;
  return br >= gzip ? "br" : "gzip";
}

const BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?(?:,|$)/i;
const GZIP = /(?:^|,)\s*(?:x-)?gzip\s*(?:;\s*q=([01](?:\.\d*)?)\s*)?(?:,|$)/i;

const weight = (named: RegExpExecArray | null) => (named ? Number(named[1] ?? 1) : 0);

/** Bytes. Less than this arrives with a connection's first packets anyway. */
const WORTH_COMPRESSING = 8 * 1024;
/** Bytes. Bounds the time that compression holds the event loop: 2 µs per kilobyte. */
const MOST_COMPRESSED = 1024 * 1024;
const QUICK_GZIP = { level: 1 };

/** The body as it is sent, and its headers. */
function compressed(bytes: Uint8Array, headers: Headers, asked: IncomingHttpHeaders): Uint8Array {
  const { byteLength } = bytes;
  if (byteLength < WORTH_COMPRESSING || byteLength > MOST_COMPRESSED) return bytes;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "") || headers.has("content-encoding")) return bytes;
  headers.append("vary", "accept-encoding");
  const encoding = acceptedEncoding(asked["accept-encoding"]);
  if (!encoding) return bytes;
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  return encoding === "br" ? brotliCompressSync(bytes, QUICK) : gzipSync(bytes, QUICK_GZIP);
}

async function* rest(reader: ReadableStreamDefaultReader<Uint8Array>, read: Uint8Array[]) {
  try {
    yield* read;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Closes the source, for example a file, if the visitor left.
    await reader.cancel();
  }
}
