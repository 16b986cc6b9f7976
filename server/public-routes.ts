/** Which addresses show the same to everybody: those of routes that say so by exporting `headers` (app/ui/layout/public-page.ts). */
import { matchRoutes, type ServerBuild } from "react-router";

/** The id of a public page's route, by the page's path or its data's. */
export type PublicRoute = (path: string) => string | null;

/** Finds the route of a public page; null for any other path. The site map is flat: all routes are children of the root. */
export function publicRoutes(routes: ServerBuild["routes"]): PublicRoute {
  const screens = Object.values(routes).flatMap((route) =>
    route && route.id !== "root"
      ? [{ id: route.id, path: route.path, caseSensitive: route.caseSensitive, isPublic: !!route.module.headers }]
      : [],
  );
  return (path) => {
    // As React Router reads it: `/_.data` is the data of `/`.
    const screen = path.endsWith("/_.data") ? path.slice(0, -"_.data".length) : path.replace(/\.data$/, "");
    const route = matchRoutes(screens, screen)?.at(-1)?.route;
    return route?.isPublic ? route.id : null;
  };
}
