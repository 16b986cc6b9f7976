import { createStaticHandler, type RouteObject, type ServerBuild } from "react-router";
import { percentDecoded } from "../../app/kit/percent.ts";
import { pagePath } from "./request.ts";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

type Named = { path: string | undefined; caseSensitive: boolean | undefined };

/**
 * Finds the route of a page, from the path of the page or of its data. Compiles the routes once, where `matchRoutes`
 * does for each path.
 */
export function routeMatcher<Own extends Named>(routes: Own[]): (path: string) => Own | undefined {
  if (routes.length === 0) return () => undefined;
  const { match } = createStaticHandler(routes as RouteObject[]);
  return (path) => match(pagePath(path))?.at(-1)?.route as Own | undefined;
}

/**
 * Makes a `Group` for each first path segment, when it is first needed; routes keep their order. React Router tries one
 * route after another. A group has about a tenth of the routes, including every route that its paths can match.
 */
export function routeGroups<Group>(routes: Routes, make: (routes: Routes) => Group): (path: string) => Group {
  const groups = new Map<string | null, Group>();
  const names = new Set(Object.values(routes).map((route) => route && nameOf(route, routes)));
  return (path) => {
    const segment = percentDecoded(pagePath(path).split("/", 2)[1] ?? "");
    const name = names.has(segment) ? segment : null;
    const group =
      groups.get(name) ??
      make(
        Object.fromEntries(
          Object.entries(routes).filter(([, route]) => route && [name, null].includes(nameOf(route, routes))),
        ),
      );
    groups.set(name, group);
    return group;
  };
}

/** A route's first path segment; null if it matches any. A nested route belongs to its parent's group. */
function nameOf({ path, caseSensitive, parentId }: Route, routes: Routes): string | null {
  const parent = parentId && parentId !== "root" ? routes[parentId] : undefined;
  if (parent) return nameOf(parent, routes);
  if (!path || !caseSensitive) return null;
  const segment = path.replace(/^\//, "").split("/", 1)[0] ?? "";
  return /[:*?]/.test(segment) ? null : segment;
}
