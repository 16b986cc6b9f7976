import { matchRoutes, type ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import screens from "../../app/routes.ts";
import { pagePath } from "./request.ts";
import { nameRoutes, routeOf } from "./request-log.ts";

beforeAll(() => nameRoutes(Object.fromEntries(screens.entries()) as unknown as ServerBuild["routes"]));

/** The route that React Router matches. */
const matched = (path: string) => matchRoutes(screens as never, pagePath(path))?.at(-1)?.route.path;

const PATHS = screens
  .map(({ path = "" }) => (path === "*" ? "/*" : path))
  .flatMap((path) => {
    const filled = path.replace(/:\w+\??/g, "P%C3%A3o+1").replace("*", "a/b");
    return [filled, path.replace(/\/:\w+\?/g, "") || "/", `${filled}.data`, `${filled}/`, `${filled}/more`];
  });

const ODD = ["/_.data", "/budget/view/mudar", "/budget/a/b/c", "/Account", "/apiauth/x", "/toString"];

test("[OPS-6.1] a path's label is the pattern of the route that renders it", () => {
  // `//` redirects to `/`.
  const paths = new Set([...PATHS, ...ODD].filter((path) => path !== "//"));
  expect([...paths].map((path) => [path, routeOf(path)])).toEqual([...paths].map((path) => [path, matched(path)]));
});

test("[OPS-6.1] whatever is asked for, a label is a route's pattern or one of few others", () => {
  const odd = [
    "",
    "//",
    "/%E0%A4%A",
    "/__proto__",
    "/constructor",
    "/assets/a.js",
    "/picture/a/b.webp",
    "/healthz",
    "/x.php",
  ];
  const labels = odd.map(routeOf);
  expect(new Set(labels)).toEqual(new Set(["*", "/", "/assets/*", "/picture/*", "/healthz"]));
});
