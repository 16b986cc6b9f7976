/** The cache of public pages. Also prepares responses that are sent many times: compressed and with headers, once. */
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { currentRequestId } from "../../app/platform/request-id.server.ts";
import { acceptedEncoding, COMPRESSIBLE } from "../http/response.ts";

const brotli = promisify(brotliCompress);

type Variant = {
  status: number;
  /** Name, value, name, value …: Node sends such a list as it is, without sorting it into an object first. */
  headers: string[];
  /** A latin1 string, sent in one piece with the headers. null: unpacked from the compressed body when needed. */
  body: string | null;
};

export type CachedResponse = {
  /** Has no body beside a compressed one, which nearly every client reads: saves two thirds of a page's memory. */
  plain: Variant;
  /** With brotli. */
  compressed: Variant | null;
  /** Made for the first client that accepts only gzip. */
  gzip: Variant | null;
  notModified: Variant | null;
  etag: string;
  /** Bytes, a tenth more than a page takes on the heap. Grows when `gzip` is made. */
  size: number;
};

/** `quality`: brotli's, 0 to 11. The body must be whole, and the headers complete except the variants' own. */
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
    gzip: null,
    notModified: etag ? notModified(common) : null,
    etag,
    // Each variant has its own headers.
    size: (compressed ?? body).byteLength + 3 * plain.headers.join().length,
  };
}

/** The highest quality in the caller's thread. Another thread costs as much; higher qualities take too long here. */
const QUICK = 5;

/** Returns null if brotli would not make it smaller. */
async function compress(bytes: Buffer, quality: number): Promise<Buffer | null> {
  const options = optionsFor(bytes, quality);
  const compressed = quality > QUICK ? await brotli(bytes, options) : brotliCompressSync(bytes, options);
  return compressed.byteLength < bytes.byteLength ? compressed : null;
}

const optionsFor = ({ byteLength }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
    // A window larger than the text only takes memory and time.
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(byteLength + 1)))),
    // At its best quality brotli would take blocks of 256 kB, which save 108 bytes on the largest file.
    [constants.BROTLI_PARAM_LGBLOCK]: 16,
  },
});

/** The same response, recompressed with another quality in the caller's thread. */
function recompress(cached: CachedResponse, quality: number): CachedResponse {
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

/** Bodies unpacked for clients without brotli. Concurrent clients share one; it is freed after the last of them. */
const unpacked = new WeakMap<CachedResponse, WeakRef<Buffer>>();

function unpack(cached: CachedResponse, packed: Variant): Buffer {
  const shared = unpacked.get(cached)?.deref();
  if (shared) return shared;
  const body = brotliDecompressSync(bytesOf(packed));
  unpacked.set(cached, new WeakRef(body));
  return body;
}

/** The status of a page while the database is away. */
const AWAY = 503;

/** The same response, marked as stale (RFC 7234 §5.5.1) and not cacheable on its way. */
function stale(cached: CachedResponse): CachedResponse {
  const marked = <V extends Variant | null>(variant: V): V => {
    if (!variant) return variant;
    const headers = variant.headers.flatMap((name, at, all) =>
      at % 2 > 0 || name === "cache-control" ? [] : [name, all[at + 1] ?? ""],
    );
    return { ...variant, headers: ["cache-control", "no-store", "warning", '110 - "Response is Stale"', ...headers] };
  };
  const { plain, compressed, notModified } = cached;
  const variants = { plain: marked(plain), compressed: marked(compressed), notModified: marked(notModified) };
  return { ...cached, ...variants, gzip: null };
}

/** Stored in the response and counted in its size, because making it costs ten times as much as a brotli body. */
function gzipVariant(cached: CachedResponse, packed: Variant): Variant {
  if (cached.gzip) return cached.gzip;
  const body = gzipSync(unpack(cached, packed));
  // The content length is the last header, and the encoding stands before it.
  const headers = [...packed.headers.slice(0, -3), "gzip", "content-length", String(body.byteLength)];
  cached.gzip = { status: packed.status, headers, body: body.toString("latin1") };
  cached.size += body.byteLength + headers.join().length;
  return cached.gzip;
}

/** Sends the variant that suits the request; for HEAD Node omits the body. Returns the status. */
export function sendCached(cached: CachedResponse, { headers }: IncomingMessage, outgoing: ServerResponse): number {
  const knownTags = headers["if-none-match"];
  const unchanged = knownTags !== undefined && matches(knownTags, cached.etag) ? cached.notModified : null;
  const { status, headers: prepared, body } = unchanged ?? variantFor(cached, headers["accept-encoding"]);
  const bytes = body ?? (cached.compressed ? unpack(cached, cached.compressed) : "");
  const id = currentRequestId();
  outgoing.writeHead(status, id ? [...prepared, "x-request-id", id] : prepared).end(bytes, "latin1");
  return status;
}

function variantFor(cached: CachedResponse, accepted: string | undefined): Variant {
  const encoding = cached.compressed && acceptedEncoding(accepted);
  if (!cached.compressed || !encoding) return cached.plain;
  return encoding === "br" ? cached.compressed : gzipVariant(cached, cached.compressed);
}

/** Weak comparison (RFC 9110 §13.1.2). */
function matches(knownTags: string, etag: string): boolean {
  return knownTags.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2));
}

/** `maxAge` is in milliseconds; 0 means that the page must not be cached. */
export type RenderedPage = { response: CachedResponse; maxAge: number };

/** Bytes. About 1,000 pages: each lives for a minute, and they share the heap that `npm start` allows. */
const CACHE_BYTES = 12 * 1024 * 1024;

/** Milliseconds after its expiry for which a page may still be sent while it is rendered again. */
export const STALE_MAX = 60_000;

/** Milliseconds: how long pages from before an outage may be sent, and the pause between tries to render. */
const OUTAGE_MAX = 60 * 60_000;
const NEXT_TRY = 10_000;

/** Brotli's quality for a page that was requested again. Most searches and distant list pages never are. */
const CACHED_QUALITY = 5;

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches pages until something is published or deleted, or until they expired long ago. */
export function createResponseCache(maxBytes = CACHE_BYTES) {
  /** `stale`: the marked copy, made when first needed. `changes`: the number of changes known when it was rendered. */
  type Page = {
    response: CachedResponse;
    expires: number;
    changes: number;
    isRepeated: boolean;
    size: number;
    stale?: CachedResponse;
  };
  const pages = new LRUCache<string, Page>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }, address) => size + address.length,
  });
  const pending = new Map<string, Promise<RenderedPage>>();
  let changes = 0;
  let subscribed = false;
  /** When the change subscription was lost, and until when pages from before are sent without trying to render. */
  let outage = { since: 0, tryAt: 0 };

  /** Marks all pages, also those in rendering, as out of date: they are sent only while the database is away. */
  function clear() {
    changes += 1;
    pending.clear();
  }

  /** The page, unless something changed since it was rendered. */
  function upToDate(address: string): Page | undefined {
    const page = pages.get(address);
    return page?.changes === changes ? page : undefined;
  }

  function isExpired(address: string): boolean {
    const page = upToDate(address);
    return subscribed && page !== undefined && Date.now() >= page.expires;
  }

  /** The page from before the subscription was lost, unless it had expired then or the outage lasts too long. */
  function fromBeforeOutage(address: string): CachedResponse | undefined {
    const page = pages.get(address);
    if (!page || page.expires < outage.since || Date.now() > outage.since + OUTAGE_MAX) return undefined;
    page.stale ??= stale(page.response);
    return page.stale;
  }

  async function renderShared(address: string, render: () => Promise<RenderedPage>): Promise<CachedResponse> {
    const inProgress = pending.get(address);
    if (inProgress) return (await inProgress).response;
    const rendering = render();
    pending.set(address, rendering);
    try {
      const { response, maxAge } = await rendering;
      const isCurrent = pending.get(address) === rendering;
      if (!subscribed || !isCurrent) return response;
      if (maxAge > 0)
        pages.set(address, { response, expires: Date.now() + maxAge, changes, isRepeated: false, size: response.size });
      else if (response.plain.status < 500) pages.delete(address);
      return response;
    } finally {
      if (pending.get(address) === rendering) pending.delete(address);
    }
  }

  return {
    clear,

    /** Also returns a page that expired a short while ago: see `isExpired`. */
    get(address: string): CachedResponse | undefined {
      const page = upToDate(address);
      if (!subscribed) return page && Date.now() < outage.tryAt ? fromBeforeOutage(address) : undefined;
      if (!page || Date.now() >= page.expires + STALE_MAX) return undefined;
      if (page.isRepeated && page.size === page.response.size) return page.response;
      const response = page.isRepeated ? page.response : recompress(page.response, CACHED_QUALITY);
      pages.set(address, { ...page, response, isRepeated: true, size: response.size });
      return response;
    },

    isExpired,

    /** The addresses of pages that were asked for more than once, the last asked first. */
    repeated: (most: number) => [...pages.keys()].filter((address) => pages.peek(address)?.isRepeated).slice(0, most),

    /** false: the change subscription is down, so pages from memory may be out of date. */
    isSubscribed: () => subscribed,

    /** A current page, or while the database is away an earlier one. Concurrent requests share one rendering. */
    async load(address: string, render: () => Promise<RenderedPage>): Promise<CachedResponse> {
      const page = upToDate(address);
      if (subscribed && page && !isExpired(address)) return page.response;
      const stalePage = subscribed ? undefined : fromBeforeOutage(address);
      // One request at a time tries the database, so that the others need not wait.
      if (stalePage) outage.tryAt = Date.now() + NEXT_TRY;
      const response = await renderShared(address, render);
      if (stalePage && response.plain.status === AWAY) return stalePage;
      outage.tryAt = 0;
      return response;
    },

    /** While the change subscription is down, every request renders; cached pages are sent if that fails. */
    setSubscribed(yes: boolean) {
      if (yes) clear();
      else if (subscribed) outage = { since: Date.now(), tryAt: 0 };
      pending.clear();
      subscribed = yes;
    },
  };
}
