/** The body of a request, counted while it is read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { UPLOAD_KINDS } from "../app/domain/upload.ts";

/** In bytes: forms are held in memory. Each screen bounds its own fields. */
export const FORM_MAX = 256 * 1024;
/** Above what the screens accept (20 MB, attachments 100 MB): a slightly larger file still gets their message. */
export const UPLOAD_MAX = 32 * 1024 * 1024;
const ATTACHMENT_MAX = UPLOAD_KINDS.message.maxBytes + 12 * 1024 * 1024;
/** Paths whose screens stream a file to disk. */
const UPLOADS = /^\/api\/(referencia|imagem\/[^/]+|budget\/[^/]+\/orcamento)$/;
const ATTACHMENTS = /^\/api\/budget\/[^/]+\/anexo$/;

function bodyMax(path: string): number {
  if (ATTACHMENTS.test(path)) return ATTACHMENT_MAX;
  return UPLOADS.test(path) ? UPLOAD_MAX : FORM_MAX;
}

/** In milliseconds: time for a client that still sends to read the response. */
const LINGER = 5_000;

export type BoundedBody = { stream: ReadableStream<Uint8Array>; isTooLarge: () => boolean };

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
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        received += value.byteLength;
        if (received > max) throw new Error("the request's body is too large");
        controller.enqueue(value);
      },
      cancel: discard,
    },
    { highWaterMark: 0 },
  );
  return { stream, isTooLarge: () => received > max };
}
