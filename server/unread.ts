/** Bounds what a connection and a network have asked for and not read (docs/decisions/overload.md). */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "./client-request.ts";
import { refusals } from "./health.ts";
import { isLiveRequest } from "./live.ts";

/** Requests that one connection sends before it has read earlier responses. Browsers send none. */
export const PIPELINED_MAX = 8;
/** Responses of one network that are not read whole: a hundred and sixty browsers with all their connections busy. */
export const UNREAD_MAX = 1_000;
/** Unread bytes of one network that wait in this process because the system's own buffers are full. */
export const UNREAD_BYTES_MAX = 32 * 1024 * 1024;

/** Ends the connection: a refusal would be one more response that is not read. */
function cut(socket: Socket): void {
  refusals.inc({ reason: "unread" });
  socket.destroy();
}

/** Passes on a connection's requests one after the other: the next one when the response to the one before was handed over. */
export function inOrder(listener: RequestListener): RequestListener {
  const pipelined = new WeakMap<Socket, number>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    if (socket.destroyed) return;
    // Node gives a response its socket when it is the connection's next one.
    if (outgoing.socket) return listener(incoming, outgoing);
    const waiting = pipelined.get(socket) ?? 0;
    if (waiting >= PIPELINED_MAX) return cut(socket);
    pipelined.set(socket, waiting + 1);
    outgoing.once("socket", () => {
      pipelined.set(socket, (pipelined.get(socket) ?? 1) - 1);
      listener(incoming, outgoing);
    });
  };
}

/** Closes the connection of a request whose network leaves too much unread. */
export function boundUnread(listener: RequestListener): RequestListener {
  const unread = new Map<string, Set<ServerResponse>>();

  function isFull(network: string): boolean {
    const responses = unread.get(network);
    if (!responses) return false;
    let bytes = 0;
    for (const { writableLength } of responses) bytes += writableLength;
    return responses.size >= UNREAD_MAX || bytes > UNREAD_BYTES_MAX;
  }

  function count(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const network = clientNetwork(incoming);
    const responses = unread.get(network) ?? new Set();
    unread.set(network, responses.add(outgoing));
    outgoing.once("close", () => {
      responses.delete(outgoing);
      if (responses.size === 0) unread.delete(network);
    });
  }

  return (incoming, outgoing) => {
    if (unread.size > 0 && isFull(clientNetwork(incoming))) return cut(incoming.socket);
    listener(incoming, outgoing);
    // Streams of news stay open on purpose, and each person's are bounded (live.ts).
    if (isLiveRequest(incoming)) return;
    // Responses from memory are mostly in the system's buffers by now.
    if (!outgoing.writableEnded || outgoing.writableLength > 0) count(incoming, outgoing);
  };
}
