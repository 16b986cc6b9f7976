/** How much a request may bring. What a form field or a file may measure is its screen's business; this is the outer bound. */
const FORM_MAX = 1024 * 1024;
/** Above the product's 10 MB, so that a file that is somewhat too big still gets its own message. */
const UPLOAD_MAX = 32 * 1024 * 1024;

/** The body, broken off where it passes the bound; or the refusal of one that says beforehand it will. */
export function limitedBody(request: Request): ReadableStream<Uint8Array> | null | Response {
  if (request.method === "GET" || request.method === "HEAD" || request.body === null) return null;
  const upload = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const most = upload ? UPLOAD_MAX : FORM_MAX;
  const announced = request.headers.get("content-length");
  if (announced !== null) {
    // Node itself breaks off a body longer than announced.
    return Number(announced) <= most
      ? request.body
      : new Response("Too large\n", { status: 413, headers: { connection: "close" } });
  }
  let seen = 0;
  return request.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength;
        if (seen > most) controller.error(new Error("the request's body is too large"));
        else controller.enqueue(chunk);
      },
    }),
  );
}
