import { matchRoutes, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import screens from "../../app/routes.ts";
import { pagePath } from "./request.ts";
import { routeGroups } from "./route-groups.ts";

type Routes = ServerBuild["routes"];

/** The routes as the build has them. */
const ROUTES = Object.fromEntries(
  screens.map(({ id, file, path, caseSensitive }) => {
    const route = { id: id ?? file.replace(/\.tsx?$/, ""), path, caseSensitive, parentId: "root", module: {} };
    return [route.id, route];
  }),
) as unknown as Routes;

const matchIn = (routes: Routes, path: string) =>
  matchRoutes(
    Object.values(routes).flatMap((route) => route ?? []),
    pagePath(path),
  )?.map(({ route, params }) => [route.id, params]);

const groupOf = routeGroups(ROUTES, (routes) => routes);

const PATHS = screens
  .map(({ path = "" }) => path)
  .flatMap((path) => {
    const filled = path.replace(/:\w+\??/g, "P%C3%A3o+1").replace("*", "a/b");
    const short = path.replace(/\/:\w+\?/g, "") || "/";
    return [filled, short, `${filled}.data`, `${filled}/`, `${filled}/more`, filled.toUpperCase()];
  });

const ODD = [
  "",
  "/_.data",
  "/_",
  "/.data",
  "/budget/view/mudar",
  "/budget/mudar",
  "/budget/a/b/c",
  "/%61ccount",
  "/%61ccount/%E0%A4",
  "/account%2F",
  "/account%2Fx",
  "/%E0%A4%A",
  "/%",
  "//account",
  "/account//",
  "/show/portifolio//1",
  "/api",
  "/api/auth",
  "/apiauth/x",
  "/__proto__",
  "/constructor.data",
  "/toString",
];

test.each([...new Set([...PATHS, ...ODD])])(
  "[SPEED-2] %s leads to the same route in its group as among all",
  (path) => {
    expect(matchIn(groupOf(path), path)).toEqual(matchIn(ROUTES, path));
  },
);

test("[SPEED-2] a group is made once, and has a small part of the routes", () => {
  const made: number[] = [];
  const sizeOf = routeGroups(ROUTES, (routes) => made.push(Object.keys(routes).length));
  for (const path of ["/account", "/account.data", "/budget/1/mudar", "/none", "/none/2"]) sizeOf(path);
  expect(made).toHaveLength(3);
  expect(Math.max(...made)).toBeLessThan(screens.length / 4);
});

test("[SPEED-2] a route below another is in the group of the one above; one without a fixed first segment in all", () => {
  const route = (id: string, path: string, more = {}) => ({
    [id]: { id, path, parentId: "root", module: {}, ...more },
  });
  const routes = {
    ...route("above", "/a", { caseSensitive: true }),
    ...route("below", "b", { parentId: "above", caseSensitive: true }),
    ...route("other", "/c", { caseSensitive: true }),
    ...route("parameter", "/:x/d", { caseSensitive: true }),
    ...route("optional", "/e?/f", { caseSensitive: true }),
    ...route("any case", "/g"),
  } as unknown as Routes;
  const idsFor = routeGroups(routes, (group) => Object.keys(group));
  const everywhere = ["parameter", "optional", "any case"];
  expect(idsFor("/a/b")).toEqual(["above", "below", ...everywhere]);
  expect(idsFor("/c")).toEqual(["other", ...everywhere]);
  expect(idsFor("/G")).toEqual(everywhere);
});
