/** The application: HTTP, screens and workers together. The entry of the server build. */
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pool } from "../app/data/db.server.ts";
import { nonceContext } from "../app/entry.server.tsx";
import { logSummaryWriter } from "../app/services/ai.server.ts";
import { env } from "../app/services/env.server.ts";
import { startJobs, stopJobs } from "../app/services/jobs.server.ts";
import { log } from "../app/services/log.server.ts";
import { subscribeToChanges } from "./changes.ts";
import { collectProcessMetrics } from "./health.ts";
import { createHttpApp, type Render } from "./http-app.ts";
import { createLive, isLiveRequest, type Live } from "./live.ts";
import { builtFiles } from "./public-files.ts";
import { createRequestListener, publicRoutes } from "./public-pages.ts";
import { createResponseCache } from "./response-cache.ts";
import { routeGroups } from "./route-groups.ts";
import { repeatWhenLost } from "./start-errors.ts";
import { boundUnread, inOrder } from "./unread.ts";
import { handlers } from "./workers.ts";

export type Application = ReturnType<typeof createApp>;

/** In development a newer application takes over the streams of the one before. */
export function createApp(live: Live = createLive()) {
  const development = env.mode === "development";
  const handlerFor = routeGroups(build.routes, (routes) => {
    const manifest = Object.entries(build.assets.routes).filter(([id]) => id in routes);
    const assets = { ...build.assets, routes: Object.fromEntries(manifest) };
    return createRequestHandler({ ...build, routes, assets }, development ? "development" : "production");
  });
  const render: Render = (request, nonce) => {
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    return handlerFor(new URL(request.url).pathname)(request, context);
  };
  const cache = createResponseCache();
  const pages = boundUnread(
    createRequestListener({
      // In development Vite serves the files itself, and a page may change with every edit.
      files: development ? new Map() : builtFiles(join(process.cwd(), "build/client")),
      publicRoute: development ? () => null : publicRoutes(build.routes),
      cache,
      render,
      httpApp: createHttpApp(render),
    }),
  );
  const listener = inOrder((incoming, outgoing) => {
    if (isLiveRequest(incoming)) void live.serve(incoming, outgoing);
    else pages(incoming, outgoing);
  });
  let unsubscribe = async () => {};
  return {
    listener,
    live,
    start: () => {
      collectProcessMetrics();
      unsubscribe = subscribeToChanges(env.databaseUrl, {
        onChange: cache.clear,
        onNews: live.hear,
        onSubscribed: (subscribed) => {
          cache.setSubscribed(subscribed);
          live.setSubscribed(subscribed);
        },
      });
      logSummaryWriter();
      if (env.DESIGNERS === "open")
        log.warn(
          "DESIGNERS is open: anybody who registers as a designer reads every open request with its phone number",
        );
    },
    startJobs: () => repeatWhenLost(() => startJobs(handlers)),
    /** Call only after all requests have ended. */
    stop: async () => {
      await unsubscribe();
      await stopJobs();
      await pool.end();
    },
  };
}
