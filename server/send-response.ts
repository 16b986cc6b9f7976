/** Sends a screen's response. */
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

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
  const bytes = first?.value;
  const hasLength = headers.has("content-length") || status === 204 || status === 304 || outgoing.req.method === "HEAD";
  if (!hasLength) headers.set("content-length", String(bytes?.byteLength ?? 0));
  outgoing.writeHead(status, [...headers].flat()).end(bytes);
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
