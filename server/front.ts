/** The first to see a request. What is ready is sent at once, before anything is made of the request; the rest is handed on. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { log, logError } from "../app/services/log.server.ts";
import { recordAnswer } from "./answers.ts";
import { answersFromMemory } from "./health.ts";
import { type Kept, send } from "./kept.ts";
import type { PageCache } from "./page-cache.ts";
import { makePage, pageAddress, plainPath } from "./pages.ts";
import { keptPicture, sendPicture } from "./pictures.ts";
import type { PublicRoute } from "./public-routes.ts";
import type { Render, Shell } from "./shell.ts";

export type Behind = {
  /** the built file at a path */
  files: (path: string) => Promise<Kept> | undefined;
  pages: PageCache;
  publicRoute: PublicRoute;
  render: Render;
  shell: Shell;
};

export function createFront({ files, pages, publicRoute, render, shell }: Behind): RequestListener {
  const rest = getRequestListener((request, bindings) => shell.fetch(request, bindings as HttpBindings));

  return (incoming, outgoing) => {
    const { method, url = "" } = incoming;
    if (method !== "GET" && method !== "HEAD") return void rest(incoming, outgoing);
    const address = pageAddress(url, publicRoute);
    const kept = pages.find(address) ?? keptPicture(address);
    if (!kept) return void fetchAnswer(address, incoming, outgoing);
    const status = send(kept, incoming, outgoing);
    answersFromMemory.inc();
    log.debug({ method, path: url.split("?", 1)[0], status }, "answer from memory");
  };

  async function fetchAnswer(address: string, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const began = performance.now();
    const path = plainPath(incoming.url ?? "");
    if (path === null) return rest(incoming, outgoing);
    try {
      const file = files(path);
      const kept = file ?? (publicRoute(path) ? pages.make(address, () => makePage(address, render)) : null);
      const status = kept ? send(await kept, incoming, outgoing) : await sendPicture(path, incoming, outgoing);
      if (status === null) return rest(incoming, outgoing);
      const isPage = kept !== null && !file;
      recordAnswer(incoming.method ?? "", path, status, began, !isPage);
    } catch (error) {
      logError(error, path);
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(500, { "content-type": "text/plain" }).end("Internal error\n");
    }
  }
}
