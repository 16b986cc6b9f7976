/** The application: shell, screens and workers as one. The entry of the server build. */
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { pool } from "../app/data/db.server.ts";
import { nonceContext } from "../app/nonce.ts";
import { logSummaryWriter } from "../app/services/ai.server.ts";
import { env } from "../app/services/env.server.ts";
import { startJobs, stopJobs } from "../app/services/jobs.server.ts";
import { collectProcessMetrics } from "./health.ts";
import { createShell } from "./shell.ts";
import { staticFiles } from "./static.ts";
import { handlers } from "./workers.ts";

export type Application = {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>;
  /** Starts the workers. */
  start: () => Promise<void>;
  /** Ends the workers and closes the database connections; requests must have ended before. */
  stop: () => Promise<void>;
};

export function createApp(): Application {
  const development = env.mode === "development";
  const handle = createRequestHandler(build, development ? "development" : "production");
  const shell = createShell({
    // In development Vite answers for files before the shell is asked.
    files: development ? async () => null : staticFiles(join(process.cwd(), "build/client")),
    render: (request, nonce) => {
      const context = new RouterContextProvider();
      context.set(nonceContext, nonce);
      return handle(request, context);
    },
  });
  return {
    fetch: shell.fetch,
    start: async () => {
      collectProcessMetrics();
      await startJobs(handlers);
      logSummaryWriter();
    },
    stop: async () => {
      await stopJobs();
      await pool.end();
    },
  };
}
