/** Explains what is wrong with a connection, and which variable or which part of it to change. */
import { reasonOf } from "./finding.ts";

type Fault = {
  code?: string;
  name?: string;
  message?: string;
  responseCode?: number;
  cause?: unknown;
  errors?: unknown[];
};

/** The codes and class names of an error and its causes. */
function codesOf(error: unknown): string[] {
  if (typeof error !== "object" || error === null) return [];
  const { code, name, cause, errors = [] } = error as Fault;
  const own = [code, name].filter((one): one is string => typeof one === "string");
  return [...own, ...[cause, ...errors].flatMap(codesOf)];
}

/**
 * Faults of the network and TLS, by code or, if a library has none, by message. `part`: the part of the address that
 * leads there.
 */
const NETWORK: [pattern: RegExp, says: (host: string) => string, part: string][] = [
  [/CERT_HAS_EXPIRED|certificate has expired/, (host) => `the certificate of ${host} has expired`, "host"],
  [
    /CERT_NOT_YET_VALID|certificate is not yet valid/,
    (host) => `the certificate of ${host} is not valid yet: is this machine's clock right?`,
    "host",
  ],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/,
    (host) => `the certificate of ${host} is for another name`,
    "host",
  ],
  [
    /DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)|self-signed certificate|unable to (?:get|verify)/,
    (host) => `the certificate of ${host} is signed by nobody known here (NODE_EXTRA_CA_CERTS)`,
    "host",
  ],
  [
    /\bEPROTO\b|ERR_SSL_|wrong version number|does not support SSL/,
    (host) => `${host} does not speak TLS as it is asked to`,
    "protocol or port",
  ],
  [/\bECONNREFUSED\b/, (host) => `nothing listens at ${host}`, "host or port"],
  [/\b(?:ENOTFOUND|EAI_\w+|EDNS)\b/, (host) => `there is no host ${host}`, "host"],
  [/\b(?:EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)\b/, (host) => `no way leads to ${host}`, "host"],
  [/\bETIMEDOUT\b|Timeout\b|TIMEOUT\b|timeout/, (host) => `${host} does not answer in time`, "host or port"],
  [/\b(?:ENOENT|ENOTDIR)\b/, (host) => `there is no socket at ${host}`, "host"],
  [/\b(?:ECONNRESET|EPIPE)\b|terminated unexpectedly/, (host) => `${host} cuts the connection`, "protocol or port"],
];

/** A line about a connection that `variable` configures. `says`: the protocol's own faults, which are tried first. */
export function causeOf(
  error: unknown,
  { variable, host }: { variable: string; host: string },
  says: Record<string, string> = {},
): { says: string; todo: string } {
  const codes = codesOf(error);
  const reason = reasonOf(error).split("\n", 1)[0] ?? "";
  const own = codes.find((code) => code in says);
  if (own) {
    const words = says[own] ?? "";
    const todo = /clock/.test(words) ? "Let this machine follow NTP." : `Correct ${variableIn(words, variable)}.`;
    return { says: `${words} (${reason})`, todo };
  }
  const text = [...codes, reason].join(" ");
  const known = NETWORK.find(([pattern]) => pattern.test(text));
  if (known)
    return { says: `${known[1](host)} (${reason})`, todo: `Correct the ${known[2]} of ${variable}, or the server.` };
  return { says: `${host}: ${reason}`, todo: `Correct ${variable}, or the server.` };
}

/** The variable that the text names, otherwise `other`. */
const variableIn = (words: string, other: string) => /\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/.exec(words)?.[0] ?? other;
