/** A response that is sent many times: compressed once, with its headers prepared once. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";

const brotli = promisify(brotliCompress);

export const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|atom|manifest))/;
export const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

type Variant = {
  status: number;
  /** Name, value, name, value …: Node sends such a list without sorting it into an object first. */
  headers: string[];
  /** Bytes as a latin1 string, which Node sends in one piece with the headers. null: the unpacked compressed body. */
  body: string | null;
};

export type CachedResponse = {
  /** Its body is not held beside a compressed one, which nearly everybody reads: a page takes a third of the memory. */
  plain: Variant;
  compressed: Variant | null;
  notModified: Variant | null;
  etag: string;
  /** In bytes: a tenth more than a page takes of the heap. */
  size: number;
};

/** `quality` is brotli's, 0 to 11. The body is whole, and the headers are complete but for what its variants differ in. */
export async function cacheResponse(
  { status = 200, headers, body }: { status?: number; headers: Headers; body: Buffer },
  quality: number,
): Promise<CachedResponse> {
  const compressible = COMPRESSIBLE.test(headers.get("content-type") ?? "");
  const etag = status === 200 ? `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` : "";
  const common: Headings = [...headers];
  if (etag) common.push(["etag", etag]);
  if (compressible) common.push(["vary", "accept-encoding"]);
  const compressed = compressible ? await compress(body, quality) : null;
  const plain = variant(status, common, body, compressed ? null : undefined);
  return {
    plain,
    compressed: compressed && variant(status, [...common, ["content-encoding", "br"]], compressed),
    notModified: etag ? notModified(common) : null,
    etag,
    // Every variant has its own headers.
    size: (compressed ?? body).byteLength + 3 * plain.headers.join().length,
  };
}

/** Compressed so in the caller's thread, because another one costs as much again; above it takes too long for that. */
const QUICK = 5;

/** Returns null when brotli would not make it smaller. */
async function compress(bytes: Buffer, quality: number): Promise<Buffer | null> {
  const options = optionsFor(bytes, quality);
  const compressed = quality > QUICK ? await brotli(bytes, options) : brotliCompressSync(bytes, options);
  return compressed.byteLength < bytes.byteLength ? compressed : null;
}

const optionsFor = ({ byteLength }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    // A window wider than the text only takes memory and time.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(byteLength + 1)))),
  },
});

/** The same response with its body compressed by another quality, in the caller's thread. */
export function recompress(cached: CachedResponse, quality: number): CachedResponse {
  const { compressed, size } = cached;
  if (!compressed) return cached;
  const before = bytesOf(compressed);
  const bytes = brotliDecompressSync(before);
  const body = brotliCompressSync(bytes, optionsFor(bytes, quality));
  // The content length is the last header.
  const headers = [...compressed.headers.slice(0, -1), String(body.byteLength)];
  return {
    ...cached,
    compressed: { ...compressed, headers, body: body.toString("latin1") },
    size: size - before.byteLength + body.byteLength,
  };
}

const bytesOf = ({ body }: Variant) => Buffer.from(body ?? "", "latin1");

type Headings = [string, string][];

function variant(
  status: number,
  common: Headings,
  bytes: Buffer,
  body: string | null = bytes.toString("latin1"),
): Variant {
  return { status, headers: [...common, ["content-length", String(bytes.byteLength)]].flat(), body };
}

const notModified = (common: Headings): Variant => ({
  status: 304,
  headers: common.filter(([name]) => name !== "content-type").flat(),
  body: "",
});

/** Bodies unpacked for clients without brotli: all who wait for the same one share it, and it goes with the last of them. */
const unpacked = new WeakMap<CachedResponse, WeakRef<Buffer>>();

function unpack(cached: CachedResponse, packed: Variant): Buffer {
  const shared = unpacked.get(cached)?.deref();
  if (shared) return shared;
  const body = brotliDecompressSync(bytesOf(packed));
  unpacked.set(cached, new WeakRef(body));
  return body;
}

/** Sends the variant that suits the request; Node omits the body for HEAD. Returns the status. */
export function sendCached(cached: CachedResponse, { headers }: IncomingMessage, outgoing: ServerResponse): number {
  const knownTags = headers["if-none-match"];
  const smallest = ACCEPTS_BROTLI.test(headers["accept-encoding"] ?? "") ? cached.compressed : null;
  const unchanged = knownTags !== undefined && matches(knownTags, cached.etag) ? cached.notModified : null;
  const { status, headers: prepared, body } = unchanged ?? smallest ?? cached.plain;
  const bytes = body ?? (cached.compressed ? unpack(cached, cached.compressed) : "");
  outgoing.writeHead(status, prepared).end(bytes, "latin1");
  return status;
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(knownTags: string, etag: string): boolean {
  return knownTags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2));
}
