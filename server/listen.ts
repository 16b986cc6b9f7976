/** The socket: time-outs that no slow or stuck client can outlast, and an end that lets answers finish. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

/** How long a connection may wait for its next request, in milliseconds. */
export const KEEP_ALIVE = 75_000;

/** A body that brings less than 1 kB/s over this many milliseconds is ended. */
const SLOW_AFTER = 30_000;
const LEAST_BYTES = SLOW_AFTER;

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
  server.on("request", endWhenSlow);
  return server;
}

/** Answers 408 and closes the connection when the rest of a request's body comes too slowly. */
function endWhenSlow(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  let before = socket.bytesRead;
  const look = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // A full buffer waits for this process and not for the client.
    const unread = incoming.readableLength >= incoming.readableHighWaterMark;
    if (incoming.complete || unread || arrived >= LEAST_BYTES) return;
    // Written past the response, as Node writes its own 408: its screen may be about to answer as well.
    if (!outgoing.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }, SLOW_AFTER);
  incoming.once("close", () => clearInterval(look));
}

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
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
