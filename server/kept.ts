/** An answer that is sent many times: compressed once, its headers put together once, sent with as little work as Node allows. */
import { createHash } from "node:crypto";
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { KEEP_ALIVE } from "./listen.ts";

const brotli = promisify(brotliCompress);

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:json|xml|atom|manifest))/;
const ACCEPTS_BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** One form of the answer. The body is a string of bytes (latin1): Node writes head and body of a string in one piece. */
type Form = {
  status: number;
  /** name, value, name, value … */
  headers: string[];
  body: string;
  /** Head and body together, as it was last sent, in that second of the clock. */
  ready: string;
  second: number;
};

export type Kept = {
  plain: Form;
  /** with brotli, where that is smaller */
  small: Form | null;
  /** 304, for who has it already */
  unchanged: Form | null;
  etag: string;
  /** bytes that it takes up in memory, about */
  size: number;
};

/** Makes the forms of an answer. `quality` is brotli's, 0 to 11, for what can be compressed. */
export async function keep(status: number, own: Headers, bytes: Uint8Array, quality: number): Promise<Kept> {
  const headers = new Headers(own);
  const compressible = COMPRESSIBLE.test(headers.get("content-type") ?? "");
  const etag = status === 200 ? `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` : "";
  if (etag) headers.set("etag", etag);
  if (compressible) headers.append("vary", "accept-encoding");
  const small = compressible && (await compress(bytes, quality));
  const plain = form(status, headers, bytes);
  return {
    plain,
    small: small ? form(status, headers, small, { "content-encoding": "br" }) : null,
    unchanged: etag ? form(304, headers, null) : null,
    etag,
    // Twice, because `ready` holds the body once more; the headers are in memory a few times over.
    size: 2 * (bytes.byteLength + (small ? small.byteLength : 0)) + 4 * plain.headers.join().length,
  };
}

async function compress(bytes: Uint8Array, quality: number): Promise<Uint8Array | null> {
  const small = await brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
  });
  return small.byteLength < bytes.byteLength ? small : null;
}

function form(status: number, own: Headers, bytes: Uint8Array | null, more: Record<string, string> = {}): Form {
  const headers = new Headers({ ...Object.fromEntries(own), ...more });
  if (bytes) headers.set("content-length", String(bytes.byteLength));
  else headers.delete("content-type");
  const body = bytes ? Buffer.from(bytes).toString("latin1") : "";
  return { status, headers: [...headers].flat(), body, ready: "", second: 0 };
}

/** Sends the form that the asker has use for; answers HEAD too. Returns the status. */
export function send(kept: Kept, incoming: IncomingMessage, outgoing: ServerResponse): number {
  const form = formFor(kept, incoming);
  if (incoming.method === "HEAD" || !outgoing.shouldKeepAlive) {
    outgoing.writeHead(form.status, form.headers);
    outgoing.end(incoming.method === "HEAD" ? undefined : form.body, "latin1");
  } else {
    // Node checks and joins a dozen headers for every answer, which takes as long as everything else it does for it
    // (docs/decisions/page-cache.md). These were joined before: they are handed over in the fields where Node keeps them.
    const raw = outgoing as unknown as { _header: string; _headerSent: boolean };
    raw._header = "-";
    raw._headerSent = true;
    outgoing.end(ready(form), "latin1");
  }
  return form.status;
}

function formFor(kept: Kept, { headers }: IncomingMessage): Form {
  const known = headers["if-none-match"];
  if (kept.unchanged && known !== undefined && isKnown(known, kept.etag)) return kept.unchanged;
  return kept.small && ACCEPTS_BROTLI.test(headers["accept-encoding"] ?? "") ? kept.small : kept.plain;
}

/** Weak comparison (RFC 9110 §13.1.2). */
function isKnown(known: string, etag: string): boolean {
  return (
    known === etag || known === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === etag.slice(2))
  );
}

function ready(form: Form): string {
  const second = Math.floor(Date.now() / 1000);
  if (form.second !== second) {
    form.second = second;
    form.ready = `${head(form, second)}\r\n${form.body}`;
  }
  return form.ready;
}

function head({ status, headers }: Form, second: number): string {
  let text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  for (let index = 0; index < headers.length; index += 2) text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const date = new Date(second * 1000).toUTCString();
  return `${text}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE / 1000}\r\n`;
}
