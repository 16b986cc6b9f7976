/**
 * Logs and counts requests by the route pattern (app/routes.ts) that matches their path, so that there are only as many
 * values as routes.
 */
import type { ServerBuild } from "react-router";
import { pictureLink } from "../../app/kit/picture.ts";
import { log } from "../../app/platform/log.server.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { LIVE_PATH, METHODS } from "./request.ts";
import { routeGroups, routeMatcher } from "./route-groups.ts";

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

/** Until the routes are known every page is logged as `*`. */
let patternOf: (path: string) => string | undefined = () => undefined;

export function nameRoutes(routes: ServerBuild["routes"]): void {
  const matcherFor = routeGroups(routes, (group) =>
    routeMatcher(
      Object.values(group).flatMap((route) =>
        route?.path ? [{ path: route.path, caseSensitive: route.caseSensitive }] : [],
      ),
    ),
  );
  patternOf = (path) => matcherFor(path)(path)?.path;
}

export function routeOf(path: string): string {
  if (ADDRESSES.includes(path)) return path;
  const folder = FOLDERS.find((one) => path.startsWith(one));
  const found = folder ? undefined : patternOf(path);
  return found ?? (folder ? `${folder}*` : OTHERS);
}
