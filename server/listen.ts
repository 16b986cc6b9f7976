/** The socket: time-outs that no slow or stuck client can outlast, and an end that lets answers finish. */
import { createServer, type Server } from "node:http";
import { logError } from "../app/services/log.server.ts";

/** How long a connection may wait for its next request, in milliseconds. */
export const KEEP_ALIVE = 75_000;

export function httpServer(): Server {
  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    keepAliveTimeout: KEEP_ALIVE,
    // No stream is set up for a body that a request does not have.
    optimizeEmptyRequests: true,
  });
  // A connection on which nothing moves for this long is closed; the longest answer, the summary's, takes 20 s.
  server.timeout = 60_000;
  return server;
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      // A connection that cannot be accepted (no memory, no file handle) is no reason to end the others.
      server.on("error", (error) => logError(error, "accepting a connection"));
      resolve();
    });
  });
}

/** Accepts nothing more, lets answers in the making finish, and cuts what is left after `deadline` ms. */
export function close(server: Server, deadline: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), deadline);
    // A connection kept alive becomes idle when its answer is out, and would stay open.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
  });
}
