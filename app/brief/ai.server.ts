/** The AI text service: calls the configured vendor within bounds of time, with a fault for each way to fail. */
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { type AiSettings, env } from "../platform/env.server.ts";
import { log } from "../platform/log.server.ts";
import { METRICS } from "../platform/metrics.server.ts";
import { describeSpan, span } from "../platform/trace.server.ts";
import { gemini } from "./ai-gemini.server.ts";
import { openai } from "./ai-openai.server.ts";
import type { Tokens, Vendor } from "./ai-vendor.ts";
import type { Brief } from "./questionnaire.ts";
import { type ServiceFault, SYSTEM_INSTRUCTION, summaryPrompt, type Writer } from "./summary.ts";
import { checkSummary, repairPrompt, summaryText } from "./summary-check.ts";

const VENDORS: Record<AiSettings["vendor"], Vendor> = { gemini, openai };

/** Why the service gave no summary; `retryAfter` is in seconds, if the service names a wait. */
export class ServiceError extends Error {
  readonly fault: ServiceFault;
  readonly retryAfter: number | undefined;
  constructor(fault: ServiceFault, retryAfter?: number) {
    super(`AI service: ${fault}`);
    this.name = "ServiceError";
    this.fault = fault;
    this.retryAfter = retryAfter;
  }
}

/** Milliseconds: for the whole request, for each attempt, and before the first retry (doubled, with jitter). */
export const PACE = { deadline: 20_000, attempt: 9_000, backoff: 500 };
const RETRIES = 2;

export type Service = AiSettings & { pace: typeof PACE };

const configured: Service | null = env.ai && { ...env.ai, pace: PACE };

export const summaryWriter: Writer = configured ? "service" : "built-in";

/** The recipient of the answers, for the privacy notice; null while the built-in writer writes. */
export const summaryVendor = configured && VENDORS[configured.vendor].recipient(configured);

export function logSummaryWriter(): void {
  if (configured)
    log.info(
      { writer: summaryWriter, vendor: configured.vendor, model: configured.model },
      "summaries are written by the AI service",
    );
  else log.warn({ writer: summaryWriter }, "no AI service is configured: summaries are written by the built-in writer");
}

/**
 * Asks for the story in at most three attempts, and once more to repair a text that does not pass the check: at most four
 * requests, all within the deadline. Throws `ServiceError`, or the signal's reason if the person left.
 */
export async function askService(brief: Brief, signal: AbortSignal, service = configured): Promise<string> {
  if (!service) throw new Error("no AI service is configured");
  const startedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(service.pace.deadline)]);
  const call: Call = {
    brief,
    service,
    signal,
    deadline,
    elapsed: () => Math.round(performance.now() - startedAt),
  };
  const text = await askWithRetries(call);
  const problems = checkSummary(text, brief);
  if (problems.length === 0) return text;
  log.warn({ problems, ms: call.elapsed() }, "AI summary did not pass the check");
  if (isTooLate(call)) throw new ServiceError("unfit");
  const repair = await tryOnce(call, repairPrompt(brief, text, problems));
  signal.throwIfAborted();
  const left = repair.fault ? [repair.fault] : checkSummary(repair.text, brief);
  if (left.length > 0) log.warn({ problems: left, ms: call.elapsed() }, "AI summary was not repaired");
  if (repair.fault) throw new ServiceError(repair.fault, repair.retryAfter);
  if (left.length > 0) throw new ServiceError("unfit");
  log.info({ ms: call.elapsed() }, "AI summary repaired");
  return repair.text;
}

type Call = {
  brief: Brief;
  service: Service;
  /** aborted when the person leaves */
  signal: AbortSignal;
  /** aborted then, and at the end of the time for all requests */
  deadline: AbortSignal;
  /** milliseconds since the customer asked */
  elapsed: () => number;
};

/** A request in the deadline's last tenth could not finish. */
function isTooLate({ elapsed, service }: Call, pause = 0): boolean {
  return elapsed() + pause > service.pace.deadline * 0.9;
}

async function askWithRetries(call: Call): Promise<string> {
  const { brief, service, signal, elapsed } = call;
  const prompt = summaryPrompt(brief);
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(call, prompt);
    signal.throwIfAborted();
    const ms = elapsed();
    if (!outcome.fault) {
      log.info({ attempt: attempt + 1, ms }, "AI summary written");
      return outcome.text;
    }
    const { fault, retryAfter } = outcome;
    log.warn({ fault, attempt: attempt + 1, ms }, "AI summary failed");
    const pause = Math.max((retryAfter ?? 0) * 1000, service.pace.backoff * 2 ** attempt * (0.5 + Math.random()));
    const isTemporary = ["timeout", "slow", "busy", "unavailable"].includes(fault);
    if (!isTemporary || attempt === RETRIES || isTooLate(call, pause)) throw new ServiceError(fault, retryAfter);
    await wait(pause, undefined, { signal });
  }
}

type Outcome = { fault?: undefined; text: string } | { fault: ServiceFault; retryAfter?: number | undefined };

function tryOnce(call: Call, prompt: string): Promise<Outcome> {
  const { vendor, model } = call.service;
  const ended = METRICS.aiCalls.startTimer({ vendor });
  return span("call", `ai ${vendor}`, { "gen_ai.provider.name": vendor, "gen_ai.request.model": model }, async () => {
    const result = await callOnce(call, prompt);
    const outcome = call.signal.aborted ? "left" : (result.fault ?? "written");
    ended({ outcome });
    describeSpan({ outcome });
    return result;
  });
}

function countTokens({ vendor }: Service, tokens: Tokens | undefined): void {
  if (!tokens) return;
  METRICS.aiTokens.inc({ vendor, direction: "input" }, tokens.input);
  METRICS.aiTokens.inc({ vendor, direction: "output" }, tokens.output);
  describeSpan({ "gen_ai.usage.input_tokens": tokens.input, "gen_ai.usage.output_tokens": tokens.output });
}

async function callOnce({ brief, service, deadline }: Call, prompt: string): Promise<Outcome> {
  const { generate, retryAfter } = VENDORS[service.vendor];
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(service.pace.attempt)]);
  let response: Response | undefined;
  const send: typeof fetch = async (input, init) => {
    // The key must not follow a redirect to another host.
    response = await fetch(input, { ...init, redirect: "error" });
    return response;
  };
  const request = { settings: service, instruction: SYSTEM_INSTRUCTION, prompt, signal, send };
  try {
    const generated = await generate(request);
    countTokens(service, generated.tokens);
    if ("fault" in generated) return { fault: generated.fault };
    if (holdsKey(generated.text, service.key)) {
      log.error({ model: service.model }, "the AI service's answer holds the key: it is not passed on");
      return { fault: "garbled" };
    }
    const text = summaryText(generated.text, brief, generated.cut);
    return text ? { text } : { fault: "empty" };
  } catch (error) {
    if (signal.aborted) return { fault: response ? "slow" : "timeout" };
    const status = response?.status ?? 0;
    const message = error instanceof Error ? error.message : "unknown";
    const wait = retryDelay(response?.headers.get("retry-after") ?? null, retryAfter(message));
    if (status === 429) return { fault: "busy", retryAfter: wait };
    if (status === 408 || status >= 500) return { fault: "unavailable", retryAfter: wait };
    if (status >= 400) {
      // The operator must correct a wrong key or model.
      log.error({ status, ...errorOf(message, prompt, service.key) }, "the AI service refused the request");
      return { fault: "refused" };
    }
    return { fault: response && error instanceof SyntaxError ? "garbled" : "unavailable" };
  }
}

const errorSchema = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  type: z.string().nullish(),
  message: z.string().nullish(),
});
// Some compatible services leave the frame out.
const refusalSchema = z.union([z.object({ error: errorSchema }).transform(({ error }) => error), errorSchema]);

/** The loggable part of a refusal: its code, its type, and its message unless that holds the key or repeats the answers. */
function errorOf(
  body: string,
  prompt: string,
  key: string | undefined,
): { code?: string; type?: string; reason: string } {
  const { code, type, message } = refusalSchema.safeParse(parsedJson(body)).data ?? {};
  return {
    ...(code == null ? {} : { code: withheld(String(code), prompt, key) }),
    ...(type == null ? {} : { type: withheld(type, prompt, key) }),
    reason: message ? withheld(message, prompt, key) : "[withheld: no message in the protocol's form]",
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function withheld(text: string, prompt: string, key: string | undefined): string {
  if (holdsKey(text, key)) return "[withheld: it holds the key]";
  return repeats(text, prompt) ? "[withheld: it repeats the answers]" : text.slice(0, 500);
}

/** Letters and digits in a row that a text and the prompt share only if one repeats the other. */
const REPEATED = 10;

/** Whatever marks and escapes stand between the characters. */
function repeats(text: string, prompt: string): boolean {
  const bare = (words: string) =>
    words
      .replaceAll(/(?<!\\)\\+(?:u([\da-f]{4})|[nrt])/gi, (_, code?: string) =>
        code === undefined ? " " : String.fromCharCode(Number.parseInt(code, 16)),
      )
      .replaceAll(/[^\p{L}\p{N}]/gu, "")
      .toLowerCase();
  const [told, asked] = [bare(text.slice(0, 4000)), bare(prompt)];
  for (let at = 0; at + REPEATED <= told.length; at++) if (asked.includes(told.slice(at, at + REPEATED))) return true;
  return false;
}

/** Longer waits, in seconds, are cut to this one. */
const LONGEST_WAIT = 86_400;

/** Seconds to wait: from the Retry-After header, a number or a date, else from the error's text. */
function retryDelay(header: string | null, inText: string | undefined): number | undefined {
  const seconds = Number(header ?? inText ?? Number.NaN);
  const until = header ? Date.parse(header) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds : (until - Date.now()) / 1000;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}

/**
 * Whether a text reveals the key, which leaves the server to its service only: in any form, even with other characters between
 * its letters and digits.
 */
function holdsKey(text: string, key: string | undefined): boolean {
  if (key === undefined) return false;
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const texts = [bare(text), bare(decoded)];
  return forms(key).some((form) => texts.some((words) => words.includes(form)));
}

const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The key itself, in hexadecimal, and in base64 at each of its three possible alignments within a longer text. */
function forms(key: string): string[] {
  const within = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    // The outermost characters depend on the neighbouring bytes.
    const whole = Math.floor(padded.length / 3) * 4;
    return bare(padded.toString("base64").slice(before === 0 ? 0 : 4, whole));
  });
  // A shorter form would occur in ordinary text.
  const encoded = [bare(Buffer.from(key).toString("hex")), ...within].filter((form) => form.length >= 8);
  return [bare(key), ...encoded];
}
