/** Refuses at once what would wait too long, so that what is in work is still answered in time (SPEED-6). */
import type { IncomingMessage, ServerResponse } from "node:http";
import { refusals } from "./health.ts";
import { setSecurityHeaders } from "./security-headers.ts";

/**
 * Reads in work at once. They wait for the processor and the database only: this many are half a second of work. Public
 * pages are apart, so that they are renewed in memory while too much else is asked.
 */
export const READS_MAX = { personal: 100, public: 50 };
/** Far more than reads: whoever posts has typed something. */
export const CHANGES_MAX = 500;
/** Of these with a password: two hashes run at once, each takes 0.2 s beside much else, and nobody should wait over four. */
export const PASSWORDS_MAX = 40;
const WITH_PASSWORD = /^\/(?:login|registre)(?:[/.]|$)/;
/** In seconds. */
const RETRY_AFTER = 3;

const reads = { personal: 0, public: 0 };
const changes = new Set<IncomingMessage>();
const passwords = new Set<IncomingMessage>();

/** Counts a read while it is in work. Its caller asks `refuseRead` first, in the same turn of the event loop. */
export async function countRead(kind: keyof typeof READS_MAX, work: () => Promise<Response>): Promise<Response> {
  reads[kind] += 1;
  try {
    return await work();
  } finally {
    reads[kind] -= 1;
  }
}

/** A body that is still on its way is no work: slow senders must not keep others out. */
const isFull = (inWork: Set<IncomingMessage>, most: number) =>
  inWork.size >= most && [...inWork].filter(({ complete }) => complete).length >= most;

/** A response of `work`, or a refusal. */
export async function admitChange(
  incoming: IncomingMessage,
  path: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const withPassword = WITH_PASSWORD.test(path);
  if (isFull(changes, CHANGES_MAX) || (withPassword && isFull(passwords, PASSWORDS_MAX))) return refuseChange(path);
  changes.add(incoming);
  if (withPassword) passwords.add(incoming);
  try {
    return await work();
  } finally {
    changes.delete(incoming);
    passwords.delete(incoming);
  }
}

const TRY_AGAIN = '<p><a href="">Tentar de novo</a></p>';
const SEND_AGAIN =
  "<p>Nada foi enviado. Volte à página anterior, onde o que você escreveu continua, e envie de novo.</p>";

/** Data and files get the words alone. */
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
 * Sends a refusal if as many reads as can be are in work, and returns whether it did. Costs next to nothing: the longer a
 * turn of the event loop, the later new visitors are heard, because Node accepts one connection in each.
 */
export function refuseRead(kind: keyof typeof READS_MAX, path: string, outgoing: ServerResponse): boolean {
  if (reads[kind] < READS_MAX[kind]) return false;
  refusals.inc({ reason: "overload" });
  const { headers, body } = isPage(path) ? PREPARED.page : PREPARED.words;
  outgoing.writeHead(503, headers).end(body);
  return true;
}
