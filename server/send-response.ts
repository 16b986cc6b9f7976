/** Sends a screen's response. */
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { brotliCompressSync, constants } from "node:zlib";
import { ACCEPTS_BROTLI, COMPRESSIBLE } from "./cached-response.ts";

/** A body of one piece is sent with its length and its headers at once; a longer one as it comes. */
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
    await pipeline(rest(reader, [first.value, second.value]), outgoing).catch((error: NodeJS.ErrnoException) => {
      // The visitor left.
      if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
    });
    return;
  }
  const bytes = first?.value && compressed(first.value, headers, outgoing.req.headers);
  const hasLength = headers.has("content-length") || status === 204 || status === 304 || outgoing.req.method === "HEAD";
  if (!hasLength) headers.set("content-length", String(bytes?.byteLength ?? 0));
  outgoing.writeHead(status, [...headers].flat()).end(bytes);
}

/** In bytes. Less arrives with the first packets of a connection anyway. */
const WORTH_COMPRESSING = 8 * 1024;
/** In bytes, so that the event loop is not held: 2 µs for each kilobyte. */
const MOST_COMPRESSED = 1024 * 1024;
/** Brotli's lowest but one costs a tenth of a millisecond for a page; a thread of its own would cost as much again. */
export const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/** The body as it is sent, and its headers. */
function compressed(bytes: Uint8Array, headers: Headers, asked: IncomingHttpHeaders): Uint8Array {
  const { byteLength } = bytes;
  if (byteLength < WORTH_COMPRESSING || byteLength > MOST_COMPRESSED) return bytes;
  if (!COMPRESSIBLE.test(headers.get("content-type") ?? "") || headers.has("content-encoding")) return bytes;
  headers.append("vary", "accept-encoding");
  if (!ACCEPTS_BROTLI.test(asked["accept-encoding"] ?? "")) return bytes;
  headers.set("content-encoding", "br");
  headers.delete("content-length");
  return brotliCompressSync(bytes, QUICK);
}

async function* rest(reader: ReadableStreamDefaultReader<Uint8Array>, read: Uint8Array[]) {
  try {
    yield* read;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Ends the source, a file perhaps, when the visitor left.
    await reader.cancel();
  }
}
