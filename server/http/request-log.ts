/**
 * Logs and counts requests by the route pattern (app/routes.ts) that matches their path, so that there are only as many
 * values as routes. React Router's own `matchRoutes` would take 0.2 ms.
 */
import type { ServerBuild } from "react-router";
import { pictureLink } from "../../app/kit/picture.ts";
import { log } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { LIVE_PATH, METHODS, pagePath } from "./request.ts";

/** The client left before its response. nginx's code; neither side is at fault. */
export const CLIENT_LEFT = 499;

/** `path` must have no query, because links in mails carry secrets there. */
export function logRequest(method: string, path: string, status: number, began: number, quiet = false): void {
  const ms = performance.now() - began;
  const labels = { method: METHODS.has(method) ? method : "other", route: routeOf(path) };
  METRICS.requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  log[quiet ? "debug" : "info"]({ method, path, status, ms: Math.round(ms) }, "answer");
}

const FOLDERS = ["/assets/", "/brand/", pictureLink("")];
const ADDRESSES = ["/healthz", "/readyz", "/metrics", LIVE_PATH];
const OTHERS = "*";

/** By the paths' first segment, most literal pattern first. */
let patterns = new Map<string, { route: string; regexp: RegExp }[]>();

/** Reads the routes. Until then every page is logged as `*`. */
export function nameRoutes(routes: ServerBuild["routes"]): void {
  const paths = Object.values(routes).flatMap((route) => (route?.path ? [route.path] : []));
  const listed = paths
    .toSorted((one, other) => countVariable(one) - countVariable(other))
    .map((route) => ({ route, regexp: new RegExp(`^${route.split("/").map(segment).join("")}/?$`) }));
  patterns = Map.groupBy(listed, ({ route }) => firstSegment(route));
}

export function routeOf(path: string): string {
  if (ADDRESSES.includes(path)) return path;
  const page = pagePath(path);
  const found = patterns.get(firstSegment(page))?.find(({ regexp }) => regexp.test(page));
  if (found) return found.route;
  const folder = FOLDERS.find((one) => path.startsWith(one));
  return folder ? `${folder}*` : OTHERS;
}

const firstSegment = (path: string) => path.split("/", 2)[1] ?? "";

/** Sorts `*`, which matches any number of segments, after all patterns with a fixed number. */
const countVariable = (route: string) =>
  route.split("/").filter((part) => part.startsWith(":")).length + (route.endsWith("*") ? route.length : 0);

function segment(part: string): string {
  if (part === "") return "";
  if (part === "*") return "(?:/.*)?";
  if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  return `/${part.replace(/[.]/g, "\\.")}`;
}
