/**
 * The log: JSON lines without secrets or personal contacts, on standard output; a command writes them to standard
 * error. Works before the configuration is made, which then sets the level and the secrets to mask.
 */
import cluster from "node:cluster";
import pino from "pino";
import { isDatabaseLost } from "./database-loss.server.ts";
import { currentRequestId } from "./request-id.server.ts";

const PRIVATE = ["password", "secret", "token", "cookie", "authorization", "email", "tell", "phone", "to", "apiKey"];

/** Text that may contain an e-mail address. */
const WORD = /[^\s"'<>,;:=()\\/]+/g;
const PHONE = /(?:\+\d{1,3}[\s-]?)?\(\d{2,3}\)[\s-]?\d{4,5}[\s-]?\d{4}|\+\d{10,14}/g;

export function withoutContacts(text: string): string {
  return text.replace(WORD, withoutAddress).replace(PHONE, "[phone]");
}

/**
 * Reads each word once. One pattern for the whole address would try every '@' with every dot, which takes hours on a
 * long path of both.
 */
function withoutAddress(word: string): string {
  const at = word.indexOf("@", 1);
  if (at < 0) return word;
  const host = word.slice(at + 2);
  const ending = [...host.matchAll(/\.[a-z]{2,}/gi)].at(-1);
  return ending ? `[e-mail]${host.slice(ending.index + ending[0].length)}` : word;
}

/**
 * The secret part of an address: anyone who knows it can read a draft (publishing/editing/editing.ts), a proof
 * (proofs/paths.ts) or a delivery.
 */
const ADDRESS_TOKEN = /(\/(?:previa|convite|entrega)\/)[\w-]{16,}/g;

/** The secrets, as a JSON line escapes them. */
let secrets: string[] = [];

/** Masks secrets and contacts in a finished line, including messages and error texts. */
function maskLine(line: string): string {
  const masked = secrets.reduce((text, secret) => text.replaceAll(secret, "[secret]"), line);
  return withoutContacts(masked.replace(ADDRESS_TOKEN, "$1[token]"));
}

/** The parts of an error that may be logged: not the values of a failed query (names, phones, hashes). */
function serializeError(error: unknown, depth = 0): unknown {
  if (typeof error === "object" && error !== null && "status" in error && !(error instanceof Error))
    return { type: "answer", status: error.status };
  // pg-boss reports copies of errors, which are not instances of Error.
  if (typeof error === "object" && error !== null && "message" in error && !(error instanceof Error))
    return { type: "reported", message: String(error.message), code: "code" in error ? error.code : undefined };
  if (!(error instanceof Error)) return typeof error === "string" ? error : `thrown: ${typeof error}`;
  const clean = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, "");
  return {
    type: error.name,
    message: clean(error.message),
    code: "code" in error ? error.code : undefined,
    // Where the program noticed a lost connection does not explain the loss.
    stack: depth === 0 && !isDatabaseLost(error) ? clean(error.stack ?? "") : undefined,
    cause: error.cause !== undefined && depth < 3 ? serializeError(error.cause, depth + 1) : undefined,
  };
}

export const log = pino({
  // The primary process numbers its workers (server/process/supervisor.ts).
  base: cluster.isWorker ? { worker: Number(process.env.WORKER_NUMBER) } : undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
  mixin: () => ({ requestId: currentRequestId() }),
  serializers: { err: (error) => serializeError(error) },
  hooks: { streamWrite: maskLine },
});

/** For a command, so that standard output holds its result only. */
export function logToStandardError(): void {
  Object.assign(log, { [pino.symbols.streamSym]: pino.destination(2) });
}

/** Only `configure` calls it. */
export function configureLog(level: string, hidden: string[]): void {
  log.level = level;
  secrets = hidden.map((secret) => JSON.stringify(secret).slice(1, -1));
}

/** `where`: a path, a queue or a step. */
export function logError(error: unknown, where: string): void {
  log.error({ err: error, where }, "failed");
}
