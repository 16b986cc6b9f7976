/**
 * Routes grouped by the first segment of their paths. React Router tries one route after the other, and compiles all of
 * them for `matchRoutes`; a group has a tenth of them, and every route that its paths can lead to.
 */
import type { ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The path of a page from that of its data, as React Router reads it: `/_.data` is the data of `/`. */
export function pagePath(path: string): string {
  return path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
}

/** Makes one `Group` for each first segment when it is first asked for. The routes of a group keep their order. */
export function routeGroups<Group>(routes: Routes, make: (routes: Routes) => Group): (path: string) => Group {
  const groups = new Map<string | null, Group>();
  const names = new Set(Object.values(routes).map((route) => route && nameOf(route, routes)));
  return (path) => {
    const segment = decoded(pagePath(path).split("/", 2)[1] ?? "");
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

/** The first segment that a route's paths have; null: any. A route below another stays with it. */
function nameOf({ path, caseSensitive, parentId }: Route, routes: Routes): string | null {
  const parent = parentId && parentId !== "root" ? routes[parentId] : undefined;
  if (parent) return nameOf(parent, routes);
  if (!path || !caseSensitive) return null;
  const segment = path.replace(/^\//, "").split("/", 1)[0] ?? "";
  return /[:*?]/.test(segment) ? null : segment;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
