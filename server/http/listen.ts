/** The HTTP server: timeouts for slow and stuck clients, and a stop that lets running responses finish. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { logError } from "../../app/platform/log.server.ts";
import { CannotStart } from "../start-errors.ts";

/**
 * Milliseconds over which a body must arrive at 1 kB/s or more. Nothing else limits its time: 100 MB may take an hour
 * on a slow line, and request.ts bounds the size.
 */
const BODY_INTERVAL = 30_000;
const BODY_MIN_BYTES = 30_000;

/** Bytes parsed at a time: about twenty usual heads of pipelined requests, or eighty of the shortest. */
const PIECE = 2 * 1024;

export function httpServer(): Server {
  const server = createServer({
    // Both together stay within the documented 15 s: Node checks for late heads at an interval, by default every 30 s.
    headersTimeout: 13_000,
    connectionsCheckingInterval: 1_000,
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    optimizeEmptyRequests: true,
  });
  // Closes a connection without traffic. The longest response, the summary's, takes 20 s.
  server.timeout = 60_000;
  server.on("request", endSlowBody);
  // Otherwise Node would answer these itself, unlimited and unlogged.
  server.on("checkExpectation", (incoming, outgoing) => server.emit("request", incoming, outgoing));
  return server;
}

/**
 * Parses a connection's bytes in small pieces, so that closing the connection stops the parsing. By default Node parses
 * 64 kB at once, a thousand pipelined requests or more, and keeps all of them until its turn ends. Not for development,
 * where sockets are handed over to Vite.
 */
export function parseInPieces(server: Server): void {
  server.on("connection", (socket: Socket) => {
    const [parse] = socket.listeners("data") as ((piece: Buffer) => void)[];
    if (!parse) return;
    socket.off("data", parse);
    socket.on("data", (chunk: Buffer) => {
      for (let at = 0; at < chunk.byteLength && !socket.destroyed; at += PIECE) {
        // Waits while the parser waits for a response or a body.
        if (socket.isPaused()) return void socket.unshift(chunk.subarray(at));
        parse(chunk.subarray(at, at + PIECE));
      }
    });
  });
}

/** Milliseconds for a client that still sends, to read that it was too slow. */
const LINGER = 5_000;

/** Sends 408 and closes the connection when a request's body arrives too slowly. */
function endSlowBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { headers, socket } = incoming;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    // A full buffer means that this process is slow, not the client.
    const isBufferFull = incoming.readableLength >= incoming.readableHighWaterMark;
    if (incoming.complete || isBufferFull || arrived >= BODY_MIN_BYTES) return;
    // Writes past the response object, as Node does for its own 408, because the page may respond at the same time.
    clearInterval(timer);
    if (outgoing.headersSent) return socket.destroySoon();
    // Imported late, because it reads the configuration, which does not exist yet when this file loads.
    void import("./overload.ts").then(({ slowBodyResponse }) => {
      socket.end(slowBodyResponse(incoming.url ?? ""));
      // Keeps reading: closing a connection with unread bytes would discard the response.
      setTimeout(() => socket.destroy(), LINGER).unref();
    });
  }, BODY_INTERVAL);
  incoming.once("close", () => clearInterval(timer));
}

/** Why a server cannot listen, and what the operator can change. */
const CANNOT_LISTEN: Record<string, string> = {
  EADDRINUSE: "another program listens there. Stop it, or set another PORT.",
  EACCES: "ports below 1024 are for root. Set PORT to one from 1024 on, and let a proxy lead to it.",
  EADDRNOTAVAIL: "this machine has no such address. Set HOST to one of its own, 0.0.0.0 or ::.",
  EAFNOSUPPORT: "this machine has no addresses of that kind. Set another HOST.",
  ENOTFOUND: "there is no such host. Set HOST to an address of this machine.",
};

export async function listen(server: Server, port: number, host: string): Promise<void> {
  server.listen(port, host);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const why = CANNOT_LISTEN[error.code ?? ""];
    throw why ? new CannotStart(`PORT ${port} at HOST ${host}: ${why} (${error.message})`) : error;
  });
  // If a connection cannot be accepted (no memory, no file handle), the process must go on.
  server.on("error", (error) => logError(error, "accepting a connection"));
}

/** Milliseconds for requests that are on their way over open connections. */
const DRAIN = 1_000;

/**
 * Returns a function that stops accepting connections and closes each open one after its next response. For a process
 * that has a successor.
 */
export function drainable(server: Server): () => Promise<void> {
  const open = new Set<ServerResponse>();
  let draining = false;
  server.prependListener("request", (_incoming, outgoing) => {
    outgoing.shouldKeepAlive &&= !draining;
    open.add(outgoing);
    outgoing.once("close", () => open.delete(outgoing));
  });
  return async () => {
    draining = true;
    // http's own `close` would cut idle connections, over which a request may be coming.
    NetServer.prototype.close.call(server);
    for (const outgoing of open) outgoing.shouldKeepAlive = false;
    await wait(DRAIN);
  };
}

/** Stops accepting connections, lets running responses finish, and cuts the rest after `deadline` ms. */
export function close(server: Server, deadline: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), deadline);
    // A keep-alive connection becomes idle after its response and would stay open.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(cut);
      clearInterval(idle);
      resolve();
    });
  });
}
