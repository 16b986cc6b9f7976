/** How much a request may bring. What a form field or a file may measure is its screen's business; this is the outer bound. */
export const FORM_MAX = 256 * 1024;
/** Above what the screens take (20 MB at most), so that a file that is somewhat too big still gets its own message. */
export const UPLOAD_MAX = 32 * 1024 * 1024;
/** The addresses that take a file: their screens stream it to the disk. Everywhere else a form is held in memory. */
const UPLOADS = /^\/api\/(referencia|imagem\/[^/]+|budget\/[^/]+\/orcamento)$/;

export const tooLarge = () => new Response("Too large\n", { status: 413, headers: { connection: "close" } });

/** `passed` tells, once the body was read, whether it was broken off at the bound. */
export type Body = { stream: ReadableStream<Uint8Array> | null; passed: () => boolean };

/** The body, broken off where it passes the bound of its address; null for one that says beforehand that it will. */
export function limitedBody(request: Request, path: string): Body | null {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null)
    return { stream: null, passed: () => false };
  const most = UPLOADS.test(path) ? UPLOAD_MAX : FORM_MAX;
  const announced = request.headers.get("content-length");
  // Node itself breaks off a body longer than announced.
  if (announced !== null) return Number(announced) <= most ? { stream: request.body, passed: () => false } : null;
  let seen = 0;
  const stream = request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > most) controller.error(new Error("the request's body is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
  return { stream, passed: () => seen > most };
}
