/** The AI text service: calls the configured vendor within bounds of time, with a fault for each way to fail. */
import { setTimeout as wait } from "node:timers/promises";
import type { Brief } from "../domain/questionnaire.ts";
import { type ServiceFault, SYSTEM_INSTRUCTION, summaryPrompt, summaryText, type Writer } from "../domain/summary.ts";
import { gemini } from "./ai-gemini.server.ts";
import type { Vendor } from "./ai-vendor.ts";
import { type AiSettings, env } from "./env.server.ts";
import { log } from "./log.server.ts";

const VENDORS: Record<AiSettings["vendor"], Vendor> = { gemini };

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
const vendor = configured && VENDORS[configured.vendor];

export const summaryWriter: Writer = configured ? "service" : "built-in";

/** The vendor that receives the answers, for the privacy notice; null while the built-in writer writes. */
export const summaryVendor = vendor && { name: vendor.name, policy: vendor.policy };

export function logSummaryWriter(): void {
  if (configured)
    log.info(
      { writer: summaryWriter, vendor: configured.vendor, model: configured.model },
      "summaries are written by the AI service",
    );
  else log.warn({ writer: summaryWriter }, "no AI service is configured: summaries are written by the built-in writer");
}

/** Asks for the story, in at most three attempts. Throws `ServiceError`, or the signal's reason if the person left. */
export async function askService(brief: Brief, signal: AbortSignal, service = configured): Promise<string> {
  if (!service) throw new Error("no AI service is configured");
  const { pace } = service;
  const startedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(pace.deadline)]);
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(brief, service, deadline);
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - startedAt);
    if (!outcome.fault) {
      log.info({ attempt: attempt + 1, ms }, "AI summary written");
      return outcome.text;
    }
    const { fault, retryAfter } = outcome;
    log.warn({ fault, attempt: attempt + 1, ms }, "AI summary failed");
    const pause = Math.max((retryAfter ?? 0) * 1000, pace.backoff * 2 ** attempt * (0.5 + Math.random()));
    const isTemporary = ["timeout", "slow", "busy", "unavailable"].includes(fault);
    // An attempt in the deadline's last tenth could not finish.
    const tooLate = ms + pause > pace.deadline * 0.9;
    if (!isTemporary || attempt === RETRIES || tooLate) throw new ServiceError(fault, retryAfter);
    await wait(pause, undefined, { signal });
  }
}

type Outcome = { fault?: undefined; text: string } | { fault: ServiceFault; retryAfter?: number | undefined };

async function tryOnce(brief: Brief, service: Service, deadline: AbortSignal): Promise<Outcome> {
  const { generate, retryAfter } = VENDORS[service.vendor];
  const signal = AbortSignal.any([deadline, AbortSignal.timeout(service.pace.attempt)]);
  let response: Response | undefined;
  const send: typeof fetch = async (input, init) => {
    // The key must not follow a redirect to another host.
    response = await fetch(input, { ...init, redirect: "error" });
    return response;
  };
  const request = { settings: service, instruction: SYSTEM_INSTRUCTION, prompt: summaryPrompt(brief), signal, send };
  try {
    const generated = await generate(request);
    if ("fault" in generated) return generated;
    const text = summaryText(generated.text);
    if (!text) return { fault: "empty" };
    if (!holdsKey(text, service.key)) return { text };
    log.error({ model: service.model }, "the AI service's answer holds the key: it is not passed on");
    return { fault: "garbled" };
  } catch (error) {
    if (signal.aborted) return { fault: response ? "slow" : "timeout" };
    const status = response?.status ?? 0;
    const message = error instanceof Error ? error.message : "unknown";
    const wait = retryDelay(response?.headers.get("retry-after") ?? null, retryAfter?.(message));
    if (status === 429) return { fault: "busy", retryAfter: wait };
    if (status === 408 || status >= 500) return { fault: "unavailable", retryAfter: wait };
    if (status >= 400) {
      // The operator must correct a wrong key or model, so the service's own message is logged, without the key.
      const reason = holdsKey(message, service.key) ? "[withheld: it holds the key]" : message.slice(0, 500);
      log.error({ status, reason }, "the AI service refused the request");
      return { fault: "refused" };
    }
    return { fault: response && error instanceof SyntaxError ? "garbled" : "unavailable" };
  }
}

/** Whether a text reveals the key in any form, even with other characters between its letters and digits. */
function holdsKey(text: string, key: string): boolean {
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

/** Longer waits, in seconds, are cut to this one. */
const LONGEST_WAIT = 86_400;

/** Seconds to wait: from the Retry-After header, a number or a date, else from the error's text. */
function retryDelay(header: string | null, inText: string | undefined): number | undefined {
  const seconds = Number(header ?? inText ?? Number.NaN);
  const until = header ? Date.parse(header) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds : (until - Date.now()) / 1000;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}
