/** Responses of the API: open to every site, and refusals as problems (RFC 9457). */
import { STATUS_CODES } from "node:http";
import type { z } from "zod";
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { API_ROOT, isApiPath, OPENAPI_PATH } from "./api-paths.ts";
import type { PROBLEM } from "./documents.server.ts";

/** Without credentials: what a browser knows of its person is of no use here. */
export const OPEN_HEADERS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "ETag, Link, Retry-After",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Robots-Tag": "noindex",
};
export const PROBLEM_TYPE = "application/problem+json";

const METHODS = "GET, HEAD, OPTIONS";
const PREFLIGHT = {
  ...OPEN_HEADERS,
  Allow: METHODS,
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** A `Link` header by which programs find the description (RFC 8631). */
export const DESCRIBED = `<${OPENAPI_PATH}>; rel="service-desc"; type="application/json", <${API_ROOT}>; rel="service-doc"; type="text/html"`;

/** Cached as public pages are. `next` is the following page's address. */
export function apiAnswer(body: unknown, next: string | null = null): Response {
  const link = next ? `<${next}>; rel="next", ${DESCRIBED}` : DESCRIBED;
  return Response.json(body, { headers: { ...PUBLIC_PAGE, ...OPEN_HEADERS, Link: link } });
}

export function problemText(status: number, detail: string): string {
  const problem: z.infer<typeof PROBLEM> = { type: "about:blank", title: STATUS_CODES[status] ?? "", status, detail };
  return JSON.stringify(problem);
}

export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  return new Response(problemText(status, detail), {
    status,
    headers: { ...OPEN_HEADERS, Link: DESCRIBED, "Content-Type": PROBLEM_TYPE, ...headers },
  });
}

export const noAddress = () => problem(404, `There is nothing at this address: see ${API_ROOT}.`);

/** Answers to everything but reads, and to a browser that asks whether it may read; null for other addresses. */
export function answerApiMethod(method: string, path: string): Response | null {
  if (!isApiPath(path) || method === "GET" || method === "HEAD") return null;
  if (method === "OPTIONS") return new Response(null, { status: 204, headers: PREFLIGHT });
  return problem(405, "This API is for reading only.", { Allow: METHODS });
}
