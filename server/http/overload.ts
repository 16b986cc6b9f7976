/**
 * Bounds the requests in work and the unread responses, so that nobody delays the others (SPEED-6,
 * docs/decisions/overload.md).
 */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { OPEN_HEADERS, PROBLEM_TYPE, problem, problemText } from "../../app/galleries/api/answers.server.ts";
import { isApiPath } from "../../app/galleries/api/api-paths.ts";
import type { Refusal } from "../../app/kit/upload.ts";
import { METRICS } from "../../app/platform/metrics.server.ts";
import { createTurns } from "../../app/platform/turns.server.ts";
import { clientLeftSignal, clientNetwork, isPage } from "./request.ts";
import { setSecurityHeaders } from "./response.ts";

/**
 * Concurrent reads, personal and public: of one network, and in all. They only wait for the processor and the database,
 * so more at once would not finish sooner.
 */
export const READS_AT_ONCE = { network: 4, all: 32 };
/** Reads of one network, running and waiting: about a second of work. */
export const READS_MAX = 250;
/** Waiting networks: one read of each takes about half a second. */
export const NETWORKS_MAX = 100;
/**
 * Far more than reads, because people who post have typed something. Password hashes have their own queue
 * (people/password-turns).
 */
export const CHANGES_MAX = 500;
/** Changes of one network: half of all, so that others have room. */
export const NETWORK_CHANGES_MAX = 250;
/** Seconds. */
export const RETRY_AFTER = "3";

const inTurn = createTurns(READS_AT_ONCE.all, READS_AT_ONCE.network);
/** The changes in work, each with its network. */
const changes = new Map<IncomingMessage, string>();

/**
 * Runs a read when its network's turn comes. Throws `TurnLost` if the client leaves first. Call `refuseRead` before it,
 * in the same turn of the event loop.
 */
export function readInTurn<Result>(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn({ person: clientNetwork(incoming), signal: clientLeftSignal(outgoing) }, work);
}

/** Renewals of cached pages have their own queue: nobody waits for them, whichever network caused them. */
export function renewInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return inTurn({ person: "renewals" }, work);
}

/**
 * Whether too many changes are running, of this network or in all. A body still arriving does not count, so that slow
 * senders block nobody.
 */
function isBusy(network: string): boolean {
  if (changes.size < NETWORK_CHANGES_MAX) return false;
  const complete = [...changes].filter(([incoming]) => incoming.complete);
  return complete.length >= CHANGES_MAX || complete.filter(([, own]) => own === network).length >= NETWORK_CHANGES_MAX;
}

/** The response of `work`, or a refusal. */
export async function admitChange(
  incoming: IncomingMessage,
  path: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const network = clientNetwork(incoming);
  if (isBusy(network)) return refuseChange(path);
  changes.set(incoming, network);
  try {
    return await work();
  } finally {
    changes.delete(incoming);
  }
}

const HTML = "text/html; charset=utf-8";
const TEXT = "text/plain; charset=UTF-8";
const TRY_AGAIN = '<p><a href="">Tentar de novo</a></p>';
export const SEND_AGAIN =
  "<p>Nada foi enviado. Volte à página anterior, onde o que você escreveu continua, e envie de novo.</p>";

/** Plain text, for requests for data and files. */
const WORDS = "Too much is asked at once. Try again.\n";

const formOf = (path: string) => {
  if (isApiPath(path)) return "problem";
  return isPage(path) ? "page" : "words";
};

function refuseChange(path: string): Response {
  METRICS.refusals.inc({ reason: "overload" });
  return unavailable(path, page(BUSY, SEND_AGAIN), WORDS);
}

/** Replaces the response to a read while the database is away. `way`: the button that the page offers. */
export function awayResponse(path: string, way = TRY_AGAIN): Response {
  return unavailable(path, page(AWAY, way), "The database is away. Try again.\n");
}

function unavailable(path: string, html: string, words: string): Response {
  if (isApiPath(path)) return problem(503, words.trim(), { "retry-after": RETRY_AFTER });
  const [type, body] = isPage(path) ? [HTML, html] : [TEXT, words];
  return new Response(body, { status: 503, headers: { "retry-after": RETRY_AFTER, "content-type": type } });
}

const BUSY = [
  "Muitos acessos agora",
  "O site está recebendo mais visitas do que consegue atender. Espere alguns segundos.",
];
const AWAY = ["O site volta já", "O servidor está fora do ar por um momento. Espere alguns segundos."];

const SLOW_TITLE = "A conexão ficou lenta demais";
const SLOW_WHY = "O envio parou no caminho, e nada foi guardado pela metade. Tente de novo.";

/** The raw response to a body that stopped arriving; closes the connection. Scripts read a `Refusal`. */
export function slowBodyResponse(path: string): string {
  METRICS.refusals.inc({ reason: "slow" });
  const [type, body] = isPage(path)
    ? [HTML, page([SLOW_TITLE, SLOW_WHY], SEND_AGAIN)]
    : ["application/json", JSON.stringify({ kind: "slow", message: `${SLOW_TITLE}. ${SLOW_WHY}` } satisfies Refusal)];
  const headers = new Headers({ "content-type": type, "content-length": String(Buffer.byteLength(body)) });
  headers.set("connection", "close");
  const lines = [...setSecurityHeaders(headers, { scripts: "'none'", styles: "" })].map((pair) => pair.join(": "));
  return ["HTTP/1.1 408 Request Timeout", ...lines, "", body].join("\r\n");
}

const page = ([title, why]: string[], way: string) => `<!DOCTYPE html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${why}</p>${way}</main></body>
</html>
`;

const PREPARED = {
  page: prepare(HTML, page(BUSY, TRY_AGAIN)),
  words: prepare(TEXT, WORDS),
  problem: prepare(PROBLEM_TYPE, problemText(503, WORDS.trim()), OPEN_HEADERS),
};

function prepare(type: string, body: string, more: Record<string, string> = {}) {
  const length = String(Buffer.byteLength(body));
  const headers = new Headers({ "content-type": type, "content-length": length, "retry-after": RETRY_AFTER, ...more });
  return { headers: [...setSecurityHeaders(headers, { scripts: "'none'", styles: "" })].flat(), body };
}

/**
 * Sends a refusal if too many reads of this network wait, or too many other networks; returns whether it did. Must be
 * cheap: Node accepts one connection per turn of the event loop, so a long turn makes new visitors wait.
 */
export function refuseRead(incoming: IncomingMessage, path: string, outgoing: ServerResponse): boolean {
  const network = clientNetwork(incoming);
  if (inTurn.tasksOf(network) < READS_MAX && inTurn.peopleBefore(network) < NETWORKS_MAX) return false;
  METRICS.refusals.inc({ reason: "overload" });
  const { headers, body } = PREPARED[formOf(path)];
  outgoing.writeHead(503, headers).end(body);
  return true;
}

/** Requests that a connection may send before reading earlier responses. Browsers never pipeline. */
export const PIPELINED_MAX = 8;
/** Unfinished responses of one network: 160 browsers with all their connections busy. */
export const UNREAD_MAX = 1_000;
/** Unread bytes of one network in this process's memory, beyond the system's own buffers. */
export const UNREAD_BYTES_MAX = 32 * 1024 * 1024;

/** Closes the connection, because a refusal would be another unread response. */
function cut(socket: Socket): void {
  METRICS.refusals.inc({ reason: "unread" });
  socket.destroy();
}

/** Passes on a connection's requests one by one, each when the previous response has been handed over. */
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

/** Closes the connection if its network leaves too much unread. */
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
    // By now the system's buffers hold most responses that come from memory.
    if (!outgoing.writableEnded || outgoing.writableLength > 0) count(incoming, outgoing);
  };
}
