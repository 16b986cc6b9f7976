/** The application: shell, screens and workers as one. The entry of the server build. */
import type { RequestListener } from "node:http";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pool } from "../app/data/db.server.ts";
import { nonceContext } from "../app/nonce.ts";
import { logSummaryWriter } from "../app/services/ai.server.ts";
import { databaseUrl, env } from "../app/services/env.server.ts";
import { startJobs, stopJobs } from "../app/services/jobs.server.ts";
import { hearChanges } from "./changes.ts";
import { createFront } from "./front.ts";
import { collectProcessMetrics } from "./health.ts";
import { createPageCache } from "./page-cache.ts";
import { publicRoutes } from "./public-routes.ts";
import { createShell, type Render } from "./shell.ts";
import { staticFiles } from "./static.ts";
import { handlers } from "./workers.ts";

export type Application = {
  listener: RequestListener;
  /** Starts the workers. */
  start: () => Promise<void>;
  /** Ends the workers and closes the database connections; requests must have ended before. */
  stop: () => Promise<void>;
};

export function createApp(): Application {
  const development = env.mode === "development";
  const handle = createRequestHandler(build, development ? "development" : "production");
  const render: Render = (request, nonce) => {
    const context = new RouterContextProvider();
    context.set(nonceContext, nonce);
    return handle(request, context);
  };
  const pages = createPageCache();
  const listener = createFront({
    // In development Vite answers for files before they are asked for here, and a page may change with every key pressed.
    files: development ? () => undefined : staticFiles(join(process.cwd(), "build/client")),
    publicRoute: development ? () => null : publicRoutes(build.routes),
    pages,
    render,
    shell: createShell(render),
  });
  let stopHearing = async () => {};
  return {
    listener,
    start: async () => {
      collectProcessMetrics();
      await startJobs(handlers);
      stopHearing = hearChanges(databaseUrl, { changed: pages.forget, hearing: pages.hearing });
      logSummaryWriter();
    },
    stop: async () => {
      await stopHearing();
      await stopJobs();
      await pool.end();
    },
  };
}
