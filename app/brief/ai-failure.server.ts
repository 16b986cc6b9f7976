/** Why a call of the AI service failed: the customer's fault message, and the log's cause, without key or answers. */
import { at, parsedJson, textAt } from "../kit/json-path.ts";
import { redacted } from "./ai-key.server.ts";
import { retryDelay } from "./ai-retry-delay.server.ts";
import type { ServiceFault } from "./summary.ts";

/** What the log records: the vendor's own words, or the network's error. */
export type Cause = { status?: number; code?: string; type?: string; reason: string };

/** Thrown by `send`. `retryAfter` is in seconds; `said` is the whole body of the response. */
export class CallFailure extends Error {
  readonly fault: ServiceFault;
  readonly reason: Cause;
  readonly retryAfter: number | undefined;
  readonly said: string;
  constructor(
    fault: ServiceFault,
    reason: Cause,
    { retryAfter, said = "" }: { retryAfter?: number; said?: string } = {},
  ) {
    super(reason.reason);
    this.name = "CallFailure";
    this.fault = fault;
    this.reason = reason;
    this.retryAfter = retryAfter;
    this.said = said;
  }
}

/** Texts that a cause must not repeat. */
export type Secrets = { prompt: string; key: string | undefined };

/** A response that reports an error by its status, or in its body despite a 2xx status. */
export function responseFailure(response: Response, said: string, error: VendorError, secrets: Secrets): CallFailure {
  const status = response.ok ? (error.status ?? statusInWords(error.message ?? "")) : response.status;
  const wait = status === 429 || status >= 500 ? retryDelay(response.headers, said) : undefined;
  const fault = faultOf(status, `${error.code ?? ""} ${error.type ?? ""} ${error.message ?? ""} ${said}`, wait);
  return new CallFailure(fault, causeOf(response.status, error, secrets), {
    said,
    ...(wait !== undefined && (fault === "busy" || fault === "unavailable") ? { retryAfter: wait } : {}),
  });
}

function causeOf(status: number, { code, type, message }: VendorError, { prompt, key }: Secrets): Cause {
  return {
    status,
    ...(code === undefined ? {} : { code: redacted(code, prompt, key) }),
    ...(type === undefined ? {} : { type: redacted(type, prompt, key) }),
    reason: message ? redacted(message, prompt, key) : "[no words in the response]",
  };
}

/** A redirect is not followed: the key would go elsewhere. */
export function redirectFailure(response: Response, { prompt, key }: Secrets): CallFailure {
  const place = URL.parse(response.headers.get("location") ?? "", response.url);
  const reason = place ? `it redirects to ${place.origin}${place.pathname}` : "it redirects";
  return new CallFailure("unavailable", { status: response.status, reason: redacted(reason, prompt, key) });
}

/** A connection to `host` that failed before the response or during it. */
export function networkFailure(error: unknown, host: string, { prompt, key }: Secrets): CallFailure {
  const reason = networkReason(error);
  const place = reason.includes(host) ? "" : ` (${host})`;
  return new CallFailure("unavailable", { reason: redacted(reason + place, prompt, key) });
}

/** "ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:1". `fetch` hides the network's error in the cause of its own. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError) return [...new Set(error.errors.map(networkReason))].join("; ");
  if (error.cause instanceof Error) return networkReason(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return code && !error.message.includes(code) ? `${code}: ${error.message}` : error.message;
}

export type VendorError = { status?: number; code?: string; type?: string; message?: string };

/** The error that a response with a 2xx status contains instead of a text. */
export function errorInBody(document: unknown): VendorError | undefined {
  const within = at(document, "error") ?? at(document, "choices", 0, "error");
  if (within) return errorIn(within);
  const hasText = ["choices", "candidates", "promptFeedback", "usageMetadata"].some(
    (key) => at(document, key) !== undefined,
  );
  return hasText ? undefined : errorIn(document);
}

/** The message in an error's body: JSON of any shape, the title of a proxy's page, or plain text. */
export function parseErrorBody(said: string): VendorError {
  const json = parsedJson(said.replace(/^\ufeff/, ""));
  const found = json === undefined ? undefined : errorIn(json);
  if (found || json !== undefined) return found ?? {};
  const bare = /<(title|h1)[^>]*>([^<]{1,300})/i.exec(said)?.[2] ?? said.replace(/<[^<>]*>/g, " ");
  const message = bare.replace(/\s+/g, " ").trim().slice(0, 300);
  return message ? { message } : {};
}

const scalar = (value: unknown) =>
  (typeof value === "string" && value !== "") || typeof value === "number" ? String(value) : undefined;

/** The names under which services nest an error, and its message. */
const FRAMES = ["error", "errors", "detail", "details", "base_resp"];
const WORDS = ["message", "msg", "error_message", "error_description", "status_msg", "title", "reason"];

function errorIn(value: unknown): VendorError | undefined {
  if (typeof value === "string") return value.trim() ? { message: value.trim() } : undefined;
  if (Array.isArray(value)) return value.map(errorIn).find(Boolean);
  if (typeof value !== "object" || value === null) return undefined;
  const code = scalar(at(value, "code") ?? at(value, "status_code"));
  const type = textAt(value, "type") ?? textAt(value, "status");
  const own = WORDS.map((name) => textAt(value, name)).find(Boolean);
  const framed = FRAMES.map((name) => errorIn(at(value, name))).find(Boolean);
  if (own === undefined && !framed?.message) return undefined;
  // A router passes on what the service behind it said.
  const raw = textAt(value, "metadata", "raw");
  const message = own === undefined ? framed?.message : [own, raw].filter(Boolean).join(": ");
  const merged = {
    ...(code && { code }),
    ...(type && { type }),
    ...(own === undefined ? framed : {}),
    ...(message && { message }),
  };
  const status = Number(merged.code);
  return status >= 400 && status < 600 ? { ...merged, status } : merged;
}

/** The status that fits an error's words, for a 2xx response whose error names none. */
function statusInWords(message: string): number {
  if (/rate.?limit|too many|overloaded|queue/i.test(message)) return 429;
  if (
    /unexpected endpoint|not found|no such|does not exist|unknown model|invalid|unauthori[sz]ed|api.?key|unsupported|not supported/i.test(
      message,
    )
  )
    return 400;
  return 503;
}

/** These words mean money or a day's allowance, so waiting does not help. */
const NO_CREDIT = new RegExp(
  [
    "insufficient[ _-]?(?:user_)?(?:quota|balance|credits?|funds)|balance is (?:insufficient|not enough|too low)|credit balance",
    "billing_(?:not_active|hard_limit|error)|budget_exceeded|budget has been exceeded|exceeded (?:its|the|your) budget|payment.?required",
    "(?:out of|requires more|not enough|purchase|all available) credits|credits (?:are |have been |has been )?(?:exhausted|depleted)|ran out of credits|credit limit|credit card",
    String.raw`(?:reach|exceed|hit|used|over)\w*[^.]{0,40}\b(?:monthly|spend(?:ing)?)\b|\b(?:monthly|spend(?:ing)?) (?:limit|cap|budget|quota)[^.]{0,20}(?:reach|exceed|hit)`,
    "arrear|overdue|billing to be enabled|enable billing|trial key|free (?:tier|quota)[^.]{0,40}exhausted",
    String.raw`\blimit: 0(?![.\d])|\dPerDay|sPerDay|余额不足|欠费|额度不足|额度已用尽`,
  ].join("|"),
  "i",
);
/** Rate limits mention money too, and then name a wait: "try again in 8m24s. Need more tokens? Upgrade at …/billing". */
const MENTIONS_MONEY = /exceeded your current quota|exceeded_current_quota|billing|recharge|top.?up|credits/i;

const OVERLOADED =
  /overload|high demand|over capacity|at capacity|capacity exceeded|(?:is |currently )?loading|too many requests|rate.?limit/i;
const FILTERED = /content_filter|content_policy|data_inspection|prompt_blocked|requires moderation|flagged/i;

function faultOf(status: number, words: string, wait: number | undefined): ServiceFault {
  if (status === 402 || NO_CREDIT.test(words.slice(0, 4000))) return "quota";
  if (status === 429) return wait === undefined && MENTIONS_MONEY.test(words) ? "quota" : "busy";
  if (status === 529 || (status >= 500 && OVERLOADED.test(words))) return "busy";
  if (status === 408 || status >= 500) return "unavailable";
  return FILTERED.test(words) ? "blocked" : "refused";
}
