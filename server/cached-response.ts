/** A response that is sent many times: compressed once, with its headers prepared once. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

export const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|atom|manifest))/;
export const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

type Variant = {
  status: number;
  /** Name, value, name, value …: Node sends such a list without sorting it into an object first. */
  headers: string[];
  /** Bytes as a latin1 string, which Node sends in one piece with the headers. */
  body: string;
};

export type CachedResponse = {
  plain: Variant;
  compressed: Variant | null;
  notModified: Variant | null;
  etag: string;
  /** In bytes: within 1 % of what a page takes of the heap. */
  size: number;
};

/** `quality` is brotli's, 0 to 11. */
export async function cacheResponse(response: Response, quality: number): Promise<CachedResponse> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const bytes = Buffer.from(await response.arrayBuffer());
  const compressible = COMPRESSIBLE.test(headers.get("content-type") ?? "");
  const etag = status === 200 ? `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` : "";
  if (etag) headers.set("etag", etag);
  if (compressible) headers.append("vary", "accept-encoding");
  const compressed = compressible ? await compress(bytes, quality) : null;
  const plain = variant(status, headers, bytes);
  return {
    plain,
    compressed: compressed && variant(status, headers, compressed, "br"),
    notModified: etag ? variant(304, headers, null) : null,
    etag,
    // Every variant has its own headers.
    size: bytes.byteLength + (compressed?.byteLength ?? 0) + 3 * plain.headers.join().length,
  };
}

/** Returns null when brotli would not make it smaller. */
async function compress(bytes: Buffer, quality: number): Promise<Buffer | null> {
  const compressed = await brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      // A window wider than the text only takes memory and time.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes.byteLength + 1)))),
    },
  });
  return compressed.byteLength < bytes.byteLength ? compressed : null;
}

function variant(status: number, common: Headers, bytes: Buffer | null, encoding?: string): Variant {
  const headers = new Headers(common);
  if (encoding) headers.set("content-encoding", encoding);
  if (bytes) headers.set("content-length", String(bytes.byteLength));
  else headers.delete("content-type");
  return { status, headers: [...headers].flat(), body: bytes?.toString("latin1") ?? "" };
}

/** Sends the variant that suits the request; Node omits the body for HEAD. Returns the status. */
export function sendCached(cached: CachedResponse, { headers }: IncomingMessage, outgoing: ServerResponse): number {
  const knownTags = headers["if-none-match"];
  const smallest = ACCEPTS_BROTLI.test(headers["accept-encoding"] ?? "") ? cached.compressed : null;
  const unchanged = knownTags !== undefined && matches(knownTags, cached.etag) ? cached.notModified : null;
  const { status, headers: prepared, body } = unchanged ?? smallest ?? cached.plain;
  outgoing.writeHead(status, prepared).end(body, "latin1");
  return status;
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(knownTags: string, etag: string): boolean {
  return knownTags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2));
}
