/** The HTTP application: health checks and refusals, then the page. public/pages.ts serves public reads before. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from "react-router";
import { answerApiMethod } from "../../app/galleries/api/answers.server.ts";
import { pictureLink } from "../../app/kit/picture.ts";
import { env } from "../../app/platform/env.server.ts";
import { logError } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { withRequestId } from "../../app/platform/request-id.server.ts";
import { spanUntil } from "../../app/platform/trace.server.ts";
import { readiness } from "./health.ts";
import { metrics } from "./metrics.ts";
import {
  admitChange,
  awayResponse,
  boundUnread,
  inOrder,
  RETRY_AFTER,
  readInTurn,
  refuseRead,
  SEND_AGAIN,
} from "./overload.ts";
import {
  boundedBody,
  clientLeftSignal,
  isCrossOrigin,
  isDocumentForm,
  isLiveRequest,
  isRead,
  isSignInCallback,
  METHODS,
  readUrl,
  requestIdOf,
  screenHeaders,
  tidy,
} from "./request.ts";
import { CLIENT_LEFT, logRequest, routeOf } from "./request-log.ts";
import { sendResponse, setRequestId, setSecurityHeaders } from "./response.ts";
import { routeGroups } from "./route-groups.ts";
import { holdsTyped, sendAgain, type TypedForm } from "./typed-form.ts";

/**
 * React Router's request handler. The page's inline scripts carry `nonce`. `typed` reads the fields of a form that was
 * posted as a document.
 */
export type Render = (request: Request, nonce: string, typed?: () => Promise<TypedForm>) => Promise<Response>;

type Listeners = Record<"publicPages" | "httpApp" | "streams", RequestListener>;

/**
 * Public pages see every read first and pass on personal ones. Streams skip the bound on unread responses, because
 * browsers leave them open; live/live.ts bounds them per person.
 */
export function createRequestListener({ publicPages, httpApp, streams }: Listeners): RequestListener {
  const bounded = boundUnread((incoming, outgoing) =>
    (isRead(incoming.method) ? publicPages : httpApp)(incoming, outgoing),
  );
  return inOrder((incoming, outgoing) => {
    const id = requestIdOf(incoming, env.TRUST_PROXY);
    withRequestId(id, () => {
      if (!isLiveRequest(incoming)) return traceRequest(incoming, outgoing, () => bounded(incoming, outgoing));
      setRequestId(outgoing);
      streams(incoming, outgoing);
    });
  });
}

/** The span's name has the route's pattern instead of the address, which may hold what a person typed. */
function traceRequest({ method = "", url = "" }: IncomingMessage, outgoing: ServerResponse, work: () => void): void {
  spanUntil((end) => {
    outgoing.once("close", () => {
      const route = routeOf(url.split("?", 1)[0] ?? "");
      const status = outgoing.writableFinished ? outgoing.statusCode : CLIENT_LEFT;
      const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
      end(`${method} ${route}`, attributes, status >= 500);
    });
  }, work);
}

/** Monitoring polls these every few seconds, so they are logged at debug level only. */
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
    setRequestId(outgoing);
    try {
      const answer = probe?.(incoming) ?? refuse(incoming, url);
      if (!answer && takesTurn(method, path) && refuseRead(incoming, path, outgoing))
        return logRequest(method, path, 503, began, true);
      const { status, headers, body } = await (answer ??
        renderScreen(incoming, outgoing, url as URL, (request, typed) => render(request, nonce, typed)));
      if (outgoing.destroyed) {
        logRequest(method, path, CLIENT_LEFT, began);
        return await body?.cancel();
      }
      // A copy, because the headers of `Response.redirect` or of a forwarded `fetch` response are immutable.
      const sent = new Headers(headers);
      const isPage = sent.get("content-type")?.startsWith("text/html");
      const isPublic = sent.get("cache-control")?.startsWith("public");
      // A page with a nonce, and the response to a change, belong to one visitor: never cache them, whatever the page
      // says.
      if (isPage || (isPublic && !isRead(method))) sent.delete("cache-control");
      const sources = { scripts: `'nonce-${nonce}' 'strict-dynamic'`, styles: `'nonce-${nonce}'` };
      setSecurityHeaders(sent, sources, path);
      logRequest(method, path, status, began, probe !== undefined);
      await sendResponse(status, sent, body, outgoing);
    } catch (error) {
      if (outgoing.destroyed && !outgoing.headersSent) return logRequest(method, path, CLIENT_LEFT, began);
      await sendFault(error, path, incoming, outgoing, began);
    }
  };
}

/** Sends the response to a request whose handler threw. If a response has begun, closes the connection. */
export async function sendFault(
  error: unknown,
  path: string,
  { method = "" }: IncomingMessage,
  outgoing: ServerResponse,
  began: number,
): Promise<void> {
  logError(error, path);
  if (outgoing.headersSent) return void outgoing.destroy();
  logRequest(method, path, 500, began);
  const { headers, body } = text("Internal error\n", 500);
  await sendResponse(500, setSecurityHeaders(headers), body, outgoing);
}

const text = (words: string, status = 200) =>
  new Response(words, { status, headers: { "content-type": "text/plain; charset=UTF-8" } });

const FILE_FOLDERS = ["/assets/", pictureLink("")];
const FILE_AT_ROOT =
  /^\/(?:\..*|[^/]+\.(?:ico|png|jpe?g|gif|webp|avif|svg|js|mjs|css|map|json|html?|php|aspx?|woff2?))$/i;

/** Whether a path can only be a file's, because a missing file gets a plain 404 instead of a rendered page. */
function isFileAddress(path: string): boolean {
  return FILE_FOLDERS.some((folder) => path.startsWith(folder)) || FILE_AT_ROOT.test(path);
}

/** The refusal of a request that no page may see; null if it may go on. */
function refuse(incoming: IncomingMessage, url: URL | null): Response | null {
  const { method = "" } = incoming;
  const api = url && answerApiMethod(method, url.pathname);
  if (api) return api;
  if (!METHODS.has(method)) return text("Method not allowed\n", 405);
  if (url === null) return text("Bad request\n", 400);
  const { pathname: path, search } = url;
  if (isFileAddress(path)) return text("Not found\n", 404);
  if (isRead(method) && tidy(path) !== path)
    return new Response(null, { status: 308, headers: { location: tidy(path) + search } });
  if (!isCrossOrigin(incoming, path)) return null;
  METRICS.refusals.inc({ reason: "cross-origin" });
  return text(
    `This request came from another site and was refused. This site's address is ${env.ORIGIN} (ORIGIN).\n`,
    403,
  );
}

const takesTurn = (method: string | undefined, path: string) => isRead(method) && !isSignInCallback(path);

/** Rebuilds the request with the public origin, and without forwarding headers, which clients may forge. */
async function renderScreen(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { pathname, search }: URL,
  render: (request: Request, typed?: () => Promise<TypedForm>) => Promise<Response>,
): Promise<Response> {
  const { method } = incoming;
  const path = tidy(pathname);
  const bounded = isRead(method) ? null : boundedBody(incoming, outgoing, path);
  if (bounded?.isTooLarge()) return tooLarge();
  const request = new Request(env.ORIGIN + path + search, {
    method,
    headers: screenHeaders(incoming),
    signal: clientLeftSignal(outgoing),
    ...(bounded && { body: bounded.stream, duplex: "half" }),
  });
  const type = incoming.headers["content-type"] ?? "";
  const typed =
    bounded && isDocumentForm(incoming, path) && (async () => ({ type, bytes: await bounded.firstBytes() }));
  const work = () => render(request, typed || undefined);
  const response = await (takesTurn(incoming.method, path)
    ? readInTurn(incoming, outgoing, work)
    : admitChange(incoming, path, work));
  // The page may have its own message for a file that is too large.
  if (!bounded?.isTooLarge() || response.status === 413) return response;
  await response.body?.cancel();
  return tooLarge();
}

function tooLarge(): Response {
  METRICS.refusals.inc({ reason: "too large" });
  const response = text("Too large\n", 413);
  response.headers.set("connection", "close");
  return response;
}

/** What `app/entry.server.tsx` exchanges with a request. */
type RequestContexts = { nonceContext: RouterContext<string | null>; awayContext: RouterContext<boolean> };

/** A request that failed because the database is away gets 503, which says that it may be sent again. */
export function createRender(build: ServerBuild, { nonceContext, awayContext }: RequestContexts): Render {
  const handlerFor = routeGroups(build.routes, (routes) => {
    const manifest = Object.entries(build.assets.routes).filter(([id]) => id in routes);
    return createRequestHandler(
      { ...build, routes, assets: { ...build.assets, routes: Object.fromEntries(manifest) } },
      env.mode === "development" ? "development" : "production",
    );
  });
  return async (request, nonce, typed) => {
    const { pathname, search } = new URL(request.url);
    const context = new RouterContextProvider(new Map([[nonceContext, nonce]]));
    const response = await handlerFor(pathname)(request, context);
    const again = async (form: TypedForm) => awayResponse(pathname, await sendAgain(pathname + search, form, nonce));
    if (response.status === 500 && context.get(awayContext)) {
      await response.body?.cancel();
      if (typed) return again(await typed());
      return isRead(request.method) ? awayResponse(pathname) : awayResponse(pathname, SEND_AGAIN);
    }
    // An action that caught the fault itself responds with its own message.
    if (response.status !== 503 || response.headers.has("retry-after")) return response;
    if (typed && !(await holdsTyped(await response.clone().text(), await typed()))) return again(await typed());
    const headers = new Headers(response.headers);
    headers.set("retry-after", RETRY_AFTER);
    return new Response(response.body, { status: 503, headers });
  };
}
