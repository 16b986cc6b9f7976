/** Refuses at once requests that would wait too long, so that the others get their responses in time (SPEED-6). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { createTurns } from "../app/services/turns.server.ts";
import { clientNetwork, signalOfLeaving } from "./client-request.ts";
import { refusals } from "./health.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * Reads in work at once, personal and public: of one network, and of all. They wait for the processor and the database only,
 * so that more at once are no sooner done.
 */
export const READS_AT_ONCE = { network: 4, all: 32 };
/** Reads of one network, in work and waiting: about a second of work. */
export const READS_MAX = 250;
/** Networks that wait: one read of each is half a second. */
export const NETWORKS_MAX = 100;
/** Far more than reads: people who post have typed something. Password hashes have their own turns (auth/password-turns). */
export const CHANGES_MAX = 500;
/** Changes of one network: half, so that the others keep room. */
export const NETWORK_CHANGES_MAX = 250;
/** In seconds. */
const RETRY_AFTER = 3;

const inTurn = createTurns(READS_AT_ONCE.all, READS_AT_ONCE.network);
/** With its network. */
const changes = new Map<IncomingMessage, string>();

/**
 * Runs a read in its network's turn; it throws `TurnLost` when the client leaves before. Its caller asks `refuseRead` first,
 * in the same turn of the event loop.
 */
export function readInTurn<Result>(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn({ person: clientNetwork(incoming), signal: signalOfLeaving(outgoing) }, work);
}

/** Renewals of cached pages form a line of their own: nobody waits for them, whichever network caused them. */
export function renewInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  return inTurn({ person: "renewals" }, work);
}

/** Whether too many changes are in work, of this network or of all. A body on its way is no work: slow senders keep nobody out. */
function isBusy(network: string): boolean {
  if (changes.size < NETWORK_CHANGES_MAX) return false;
  const complete = [...changes].filter(([incoming]) => incoming.complete);
  return complete.length >= CHANGES_MAX || complete.filter(([, own]) => own === network).length >= NETWORK_CHANGES_MAX;
}

/** A response of `work`, or a refusal. */
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

const TRY_AGAIN = '<p><a href="">Tentar de novo</a></p>';
const SEND_AGAIN =
  "<p>Nada foi enviado. Volte à página anterior, onde o que você escreveu continua, e envie de novo.</p>";

/** Requests for data and files get plain text. */
const isPage = (path: string) => !path.endsWith(".data") && !path.startsWith("/api/");
const WORDS = "Too much is asked at once. Try again.\n";

function refuseChange(path: string): Response {
  refusals.inc({ reason: "overload" });
  const type = isPage(path) ? "text/html; charset=utf-8" : "text/plain; charset=UTF-8";
  const headers = { "retry-after": String(RETRY_AFTER), "content-type": type };
  return new Response(isPage(path) ? page(SEND_AGAIN) : WORDS, { status: 503, headers });
}

const page = (way: string) => `<!DOCTYPE html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Muitos acessos agora</title></head>
<body><main><h1>Muitos acessos agora</h1><p>O site está recebendo mais visitas do que consegue atender. Espere alguns segundos.</p>${way}</main></body>
</html>
`;

const PREPARED = {
  page: prepare("text/html; charset=utf-8", page(TRY_AGAIN)),
  words: prepare("text/plain; charset=UTF-8", WORDS),
};

function prepare(type: string, body: string) {
  const headers = new Headers({
    "content-type": type,
    "content-length": String(Buffer.byteLength(body)),
    "retry-after": String(RETRY_AFTER),
  });
  return { headers: [...setSecurityHeaders(headers, "'none'")].flat(), body };
}

/**
 * Sends a refusal if too much of its network waits, or too many other networks do, and returns whether it did. Costs next to
 * nothing: Node accepts one connection in each turn of the event loop, so a long turn makes new visitors wait.
 */
export function refuseRead(incoming: IncomingMessage, path: string, outgoing: ServerResponse): boolean {
  const network = clientNetwork(incoming);
  if (inTurn.tasksOf(network) < READS_MAX && inTurn.peopleBefore(network) < NETWORKS_MAX) return false;
  refusals.inc({ reason: "overload" });
  const { headers, body } = isPage(path) ? PREPARED.page : PREPARED.words;
  outgoing.writeHead(503, headers).end(body);
  return true;
}
