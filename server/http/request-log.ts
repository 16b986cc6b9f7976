/**
 * The log and the count of requests, by the pattern of app/routes.ts that a path belongs to: as many values as there are
 * routes. React Router's own `matchRoutes` takes 0.2 ms.
 */
import type { ServerBuild } from "react-router";
import { pictureLink } from "../../app/kit/picture.ts";
import { log } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { LIVE_PATH, METHODS, pagePath } from "./request.ts";

/** As nginx logs it: the client left before its response, which is nobody's fault. */
export const CLIENT_LEFT = 499;

/** `path` must come without its query: links from mails carry secrets there. */
export function logRequest(method: string, path: string, status: number, began: number, quiet = false): void {
  const ms = performance.now() - began;
  const labels = { method: METHODS.has(method) ? method : "other", route: routeOf(path) };
  METRICS.requests.observe({ ...labels, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  log[quiet ? "debug" : "info"]({ method, path, status, ms: Math.round(ms) }, "answer");
}

const FOLDERS = ["/assets/", "/brand/", pictureLink("")];
const ADDRESSES = ["/healthz", "/readyz", "/metrics", LIVE_PATH];
const OTHERS = "*";

/** By the first segment of their paths, the most literal first. */
let patterns = new Map<string, { route: string; regexp: RegExp }[]>();

/** Takes the site map. Before it every page is `*`. */
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

/** `*` stands for any number of segments: after all that name how many there are. */
const countVariable = (route: string) =>
  route.split("/").filter((part) => part.startsWith(":")).length + (route.endsWith("*") ? route.length : 0);

function segment(part: string): string {
  if (part === "") return "";
  if (part === "*") return "(?:/.*)?";
  if (part.startsWith(":")) return part.endsWith("?") ? "(?:/[^/]+)?" : "/[^/]+";
  return `/${part.replace(/[.]/g, "\\.")}`;
}
