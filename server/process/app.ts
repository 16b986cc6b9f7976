/** The application: HTTP, pages and jobs together. The entry of the server build. */
import cluster from "node:cluster";
import * as build from "virtual:react-router/server-build";
import { logSummaryWriter } from "../../app/brief/ai.server.ts";
import { awayContext, nonceContext } from "../../app/entry.server.tsx";
import "../../app/mails.ts";
import { queueMissingColours, queueMissingGrounds } from "../../app/galleries/pictures.server.ts";
import { boundConnections, dropIdle, pool } from "../../app/platform/db.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { startJobs, stopJobs } from "../../app/platform/jobs.server.ts";
import { log, logError } from "../../app/platform/log.server.ts";
import { forgetSettings, setSettingsSubscribed, studioSettings } from "../../app/platform/settings.server.ts";
import { startTracing } from "../../app/platform/trace.server.ts";
import { createHttpApp, createRender, createRequestListener } from "../http/app.ts";
import { collectProcessMetrics } from "../http/metrics.ts";
import { nameRoutes } from "../http/request-log.ts";
import { subscribeToChanges } from "../live/changes.ts";
import { createLive, type Live } from "../live/live.ts";
import { createResponseCache } from "../public/cache.ts";
import { BUILT_FILES, builtFiles } from "../public/files.ts";
import { createPublicPages, publicRoutes } from "../public/pages.ts";
import { repeatWhenLost } from "../start-errors.ts";
import { handlers } from "./jobs.ts";
import { shareMetrics } from "./worker-messages.ts";

async function warnOfOpenDoor(): Promise<void> {
  if ((await studioSettings()).designers === "admitted") return;
  log.warn("DESIGNERS is open: anybody who registers as a designer reads every open request with its phone number");
}

export type Application = ReturnType<typeof createApp>;

/** In development a new application takes over its predecessor's streams. */
export function createApp(live: Live = createLive()) {
  const development = env.mode === "development";
  const render = createRender(build, { nonceContext, awayContext });
  const httpApp = createHttpApp(render);
  const cache = createResponseCache();
  const publicPages = createPublicPages({
    // In development Vite serves the files, and a page may change with every edit.
    files: development ? new Map() : builtFiles(BUILT_FILES),
    publicRoute: development ? () => null : publicRoutes(build.routes),
    cache,
    render,
    httpApp,
  });
  nameRoutes(build.routes);
  const tracing = startTracing();
  let unsubscribe = async () => {};
  const stopping = new AbortController();
  return {
    listener: createRequestListener({ publicPages: publicPages.serve, httpApp, streams: live.serve }),
    live,
    start: () => {
      boundConnections();
      collectProcessMetrics(cluster.isWorker ? shareMetrics : undefined);
      unsubscribe = subscribeToChanges(env.directDatabaseUrl, {
        onChange: () => {
          // A page that is rendered again must read the settings again.
          forgetSettings();
          cache.clear();
          void publicPages.renewChanged();
        },
        onNews: live.receive,
        onSubscribed: (subscribed) => {
          // The pool's connections use the network in which the subscription was lost, so they may be dead too.
          if (!subscribed) dropIdle();
          setSettingsSubscribed(subscribed);
          cache.setSubscribed(subscribed);
          live.setSubscribed(subscribed);
        },
      });
      logSummaryWriter();
      warnOfOpenDoor().catch((error: unknown) => logError(error, "the settings at the start"));
    },
    /** Resolves when the database is available, however long that takes; the process serves meanwhile. */
    startJobs: async () => {
      await repeatWhenLost(() => startJobs(handlers), stopping.signal);
      await repeatWhenLost(queueMissingColours, stopping.signal);
      await repeatWhenLost(queueMissingGrounds, stopping.signal);
    },
    /** Call it only after all requests have ended. */
    stop: async () => {
      stopping.abort();
      await unsubscribe();
      await stopJobs();
      await pool.end();
      await (await tracing)();
    },
  };
}
