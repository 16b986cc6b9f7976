/** The HTTP application for everything personal: health checks, refusals, limits, headers and screens. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { pictureLink } from "../app/domain/picture.ts";
import { env } from "../app/services/env.server.ts";
import { logError } from "../app/services/log.server.ts";
import { boundedBody } from "./bounded-body.ts";
import {
  isCrossOrigin,
  isRead,
  isSignInCallback,
  readUrl,
  screenHeaders,
  signalOfLeaving,
  tidy,
} from "./client-request.ts";
import { CLIENT_LEFT, logRequest, metrics, readiness, refusals } from "./health.ts";
import { admitChange, readInTurn, refuseRead } from "./overload.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { sendResponse } from "./send-response.ts";

/** React Router's request handler. The page's inline scripts carry `nonce`. */
export type Render = (request: Request, nonce: string) => Promise<Response>;

/** Polled every few seconds, so logged at debug level only. */
const PROBES = new Map<string, (incoming: IncomingMessage) => Response | Promise<Response>>([
  ["/healthz", () => text("ok\n")],
  ["/readyz", readiness],
  ["/metrics", metrics],
]);

export function createHttpApp(render: Render): RequestListener {
  return async (incoming, outgoing) => {
    const began = performance.now();
    const { method = "" } = incoming;
    const url = readUrl(incoming.url);
    const path = url?.pathname ?? "";
    const probe = isRead(method) ? PROBES.get(path) : undefined;
    const nonce = randomUUID();
    try {
      const answer = probe?.(incoming) ?? refuse(incoming, url);
      if (!answer && takesTurn(method, path) && refuseRead(incoming, path, outgoing))
        return logRequest(method, path, 503, began, true);
      const { status, headers, body } = await (answer ??
        renderScreen(incoming, outgoing, url as URL, (request) => render(request, nonce)));
      if (outgoing.destroyed) {
        logRequest(method, path, CLIENT_LEFT, began);
        return await body?.cancel();
      }
      // A copy, because headers of `Response.redirect` or of a passed-on `fetch` cannot be set.
      const sent = new Headers(headers);
      const isPage = sent.get("content-type")?.startsWith("text/html");
      const isPublic = sent.get("cache-control")?.startsWith("public");
      // A page with a nonce and the response to a change are for one visitor, whatever the screen says.
      if (isPage || (isPublic && !isRead(method))) sent.delete("cache-control");
      setSecurityHeaders(sent, `'nonce-${nonce}' 'strict-dynamic'`);
      logRequest(method, path, status, began, probe !== undefined);
      await sendResponse(status, sent, body, outgoing);
    } catch (error) {
      if (outgoing.destroyed && !outgoing.headersSent) return logRequest(method, path, CLIENT_LEFT, began);
      logError(error, path);
      if (outgoing.headersSent) return void outgoing.destroy();
      logRequest(method, path, 500, began);
      const { headers, body } = text("Internal error\n", 500);
      await sendResponse(500, setSecurityHeaders(headers), body, outgoing);
    }
  };
}

const text = (words: string, status = 200) =>
  new Response(words, { status, headers: { "content-type": "text/plain; charset=UTF-8" } });

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const FILE_FOLDERS = ["/assets/", pictureLink("")];
const FILE_AT_ROOT =
  /^\/(?:\..*|[^/]+\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|mjs|css|map|json|html?|php|aspx?|woff2?))$/i;

/** Whether a path can only be a file's: a missing file gets a plain 404, not a rendered page. */
function isFileAddress(path: string): boolean {
  return FILE_FOLDERS.some((folder) => path.startsWith(folder)) || FILE_AT_ROOT.test(path);
}

/** Responds to a request that no screen sees. */
function refuse(incoming: IncomingMessage, url: URL | null): Response | null {
  const { method = "" } = incoming;
  if (!METHODS.has(method)) return text("Method not allowed\n", 405);
  if (url === null) return text("Bad request\n", 400);
  const { pathname: path, search } = url;
  if (isFileAddress(path)) return text("Not found\n", 404);
  if (isRead(method) && tidy(path) !== path)
    return new Response(null, { status: 308, headers: { location: tidy(path) + search } });
  if (!isCrossOrigin(incoming, path)) return null;
  refusals.inc({ reason: "cross-origin" });
  return text(
    `This request came from another site and was refused. This site's address is ${env.ORIGIN} (ORIGIN).\n`,
    403,
  );
}

const takesTurn = (method: string | undefined, path: string) => isRead(method) && !isSignInCallback(path);

/** The request is rebuilt from the socket's: at the public origin, without forwarding headers, which clients may forge. */
async function renderScreen(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { pathname, search }: URL,
  render: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { method } = incoming;
  const path = tidy(pathname);
  const bounded = isRead(method) ? null : boundedBody(incoming, outgoing, path);
  if (bounded?.isTooLarge()) return tooLarge();
  const request = new Request(env.ORIGIN + path + search, {
    method,
    headers: screenHeaders(incoming),
    signal: signalOfLeaving(outgoing),
    ...(bounded && { body: bounded.stream, duplex: "half" }),
  });
  const work = () => render(request);
  const response = await (takesTurn(incoming.method, path)
    ? readInTurn(incoming, outgoing, work)
    : admitChange(incoming, path, work));
  // The screen may have a message of its own for a file that is too large.
  if (!bounded?.isTooLarge() || response.status === 413) return response;
  await response.body?.cancel();
  return tooLarge();
}

function tooLarge(): Response {
  refusals.inc({ reason: "too large" });
  return new Response("Too large\n", {
    status: 413,
    headers: { "content-type": "text/plain; charset=UTF-8", connection: "close" },
  });
}
