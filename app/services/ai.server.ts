/** The AI text service (spec §7): one call of its official client, bounded in time, every fault told apart (AI-1, AI-4). */
import { setTimeout as wait } from "node:timers/promises";
import type { GoogleGenAI } from "@google/genai";
import { z } from "zod";
import type { Answers } from "../domain/questionnaire.ts";
import { type ServiceFault, SYSTEM_INSTRUCTION, summaryPrompt, summaryText, type Writer } from "../domain/summary.ts";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

/** Why the service gave no summary; `retryAfter` in seconds, when it said so. */
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

export type Service = { key: string; model: string; baseUrl: string | undefined; pace: typeof PACE };

const configured: Service | null = env.GEMINI_API_KEY
  ? { key: env.GEMINI_API_KEY, model: env.GEMINI_MODEL, baseUrl: env.GEMINI_BASE_URL, pace: PACE }
  : null;

/** Who writes summaries in this installation (AI-4). */
export const summaryWriter: Writer = configured ? "service" : "built-in";

/** Says at the start which writer is in use. */
export function logSummaryWriter(): void {
  if (configured)
    log.info({ writer: summaryWriter, model: configured.model }, "summaries are written by the AI service");
  else log.warn({ writer: summaryWriter }, "GEMINI_API_KEY is not set: summaries are written by the built-in writer");
}

/**
 * Asks the service for the story of these answers (AI-2); at most three attempts within the deadline. Throws
 * `ServiceError`, or the signal's reason when the person left.
 */
export async function askService(answers: Answers, signal: AbortSignal, service = configured): Promise<string> {
  if (!service) throw new Error("no AI service is configured");
  const { pace } = service;
  const startedAt = performance.now();
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(pace.deadline)]);
  for (let attempt = 0; ; attempt++) {
    const { fault, retryAfter, text } = await tryOnce(answers, service, deadline);
    signal.throwIfAborted();
    const ms = Math.round(performance.now() - startedAt);
    if (!fault) {
      log.info({ attempt: attempt + 1, ms }, "AI summary written");
      return text;
    }
    log.warn({ fault, attempt: attempt + 1, ms }, "AI summary failed");
    const pause = Math.max((retryAfter ?? 0) * 1000, pace.backoff * 2 ** attempt * (0.5 + Math.random()));
    const mayPass = fault === "timeout" || fault === "slow" || fault === "busy" || fault === "unavailable";
    // An attempt in the deadline's last tenth could not end: it would only cost.
    const tooLate = ms + pause > pace.deadline * 0.9;
    if (!mayPass || attempt === RETRIES || tooLate) throw new ServiceError(fault, retryAfter);
    await wait(pause, undefined, { signal });
  }
}

type Outcome = { fault?: ServiceFault; retryAfter?: number | undefined; text: string };

async function tryOnce(answers: Answers, service: Service, deadline: AbortSignal): Promise<Outcome> {
  const late = AbortSignal.any([deadline, AbortSignal.timeout(service.pace.attempt)]);
  let answer: Response | undefined;
  const client = await createClient(service, async (input, init) => {
    // The key must not follow a redirect to somebody else.
    answer = await fetch(input, { ...init, redirect: "error" });
    return answer;
  });
  try {
    const response = await client.models.generateContent({
      model: service.model,
      contents: [{ role: "user", parts: [{ text: summaryPrompt(answers) }] }],
      config: {
        systemInstruction: SYSTEM_INSTRUCTION,
        temperature: 0.6,
        // Flash models count their hidden thinking as output.
        maxOutputTokens: 8192,
        safetySettings: await safetySettings(),
        abortSignal: late,
        // One request is one call: the client must not go on by itself.
        automaticContinuation: false,
      },
    });
    const outcome = readAnswer(response);
    if (!holdsKey(outcome.text, service.key)) return outcome;
    log.error({ model: service.model }, "the AI service's answer holds the key: it is not passed on");
    return { fault: "garbled", text: "" };
  } catch (error) {
    if (late.aborted) return { fault: answer ? "slow" : "timeout", text: "" };
    const status = answer?.status ?? 0;
    if (status === 429) return { fault: "busy", retryAfter: retryDelay(answer, error), text: "" };
    if (status === 408 || status >= 500)
      return { fault: "unavailable", retryAfter: retryDelay(answer, error), text: "" };
    if (status >= 400) {
      // A wrong key or model is ours to repair: the service's own words go to the log, which holds no key.
      log.error({ status, reason: reasonOf(error, service.key) }, "the AI service refused the request");
      return { fault: "refused", text: "" };
    }
    if (answer && error instanceof SyntaxError) return { fault: "garbled", text: "" };
    return { fault: "unavailable", text: "" };
  }
}

async function createClient(service: Service, send: typeof fetch): Promise<GoogleGenAI> {
  // Loaded when first needed: without a key its megabyte stays out of memory.
  const { GoogleGenAI: Client } = await import("@google/genai");
  return new Client({
    vertexai: false,
    apiKey: service.key,
    apiVersion: "v1beta",
    // No `retryOptions`: with none the client does not retry by itself.
    httpOptions: { fetch: send, ...(service.baseUrl ? { baseUrl: service.baseUrl } : {}) },
  });
}

async function safetySettings() {
  const { HarmBlockThreshold, HarmCategory } = await import("@google/genai");
  const { HARM_CATEGORY_DANGEROUS_CONTENT, HARM_CATEGORY_HARASSMENT } = HarmCategory;
  const { HARM_CATEGORY_HATE_SPEECH, HARM_CATEGORY_SEXUALLY_EXPLICIT } = HarmCategory;
  const threshold = HarmBlockThreshold.BLOCK_MEDIUM_AND_ABOVE;
  return [
    HARM_CATEGORY_DANGEROUS_CONTENT,
    HARM_CATEGORY_HARASSMENT,
    HARM_CATEGORY_HATE_SPEECH,
    HARM_CATEGORY_SEXUALLY_EXPLICIT,
  ].map((category) => ({ category, threshold }));
}

// The client types what it receives without looking: this looks.
const answerSchema = z.object({
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  candidates: z
    .array(
      z.object({
        finishReason: z.string().optional(),
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});

function readAnswer(response: unknown): Outcome {
  const parsed = answerSchema.safeParse(response);
  if (!parsed.success) return { fault: "garbled", text: "" };
  const { promptFeedback, candidates } = parsed.data;
  if (promptFeedback?.blockReason) return { fault: "blocked", text: "" };
  if (!candidates) return { fault: "garbled", text: "" };
  const { finishReason = "STOP", content } = candidates[0] ?? {};
  if (/SAFETY|RECITATION|BLOCKLIST|PROHIBITED_CONTENT|SPII/.test(finishReason)) return { fault: "blocked", text: "" };
  if (finishReason !== "STOP" && finishReason !== "MAX_TOKENS") return { fault: "garbled", text: "" };
  const told = (content?.parts ?? []).filter((part) => !part.thought).map((part) => part.text ?? "");
  const text = summaryText(told.join(""));
  return text ? { text } : { fault: "empty", text };
}

/**
 * Whether a text gives the key away, also in capitals, spelled out, encoded for an address, in hexadecimal or in base64.
 * Only letters and digits are compared, so that nothing put between them hides it.
 */
function holdsKey(text: string, key: string): boolean {
  const decoded = text.replaceAll(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const texts = [bare(text), bare(decoded)];
  return forms(key).some((form) => texts.some((words) => words.includes(form)));
}

const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** The key itself, in hexadecimal, and in base64 at each of the three places where it may begin in a longer text. */
function forms(key: string): string[] {
  const within = [0, 1, 2].map((before) => {
    const padded = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    // The outermost characters depend on what stands before and after the key.
    const whole = Math.floor(padded.length / 3) * 4;
    return bare(padded.toString("base64").slice(before === 0 ? 0 : 4, whole));
  });
  // Of a very short key so little is left that any text would seem to hold it.
  const encoded = [bare(Buffer.from(key).toString("hex")), ...within].filter((form) => form.length >= 8);
  return [bare(key), ...encoded];
}

/** The longest wait that is believed, in seconds. */
const LONGEST_WAIT = 86_400;

/** Seconds to wait: the header, as a number or a date, or the `retryDelay` that this service puts into its error. */
function retryDelay(answer: Response | undefined, error: unknown): number | undefined {
  const header = answer?.headers.get("retry-after");
  const inBody = error instanceof Error ? /"retryDelay":\s*"([\d.]+)s"/.exec(error.message)?.[1] : undefined;
  const seconds = Number(header ?? inBody ?? Number.NaN);
  const until = header ? Date.parse(header) : Number.NaN;
  const wait = Number.isFinite(seconds) ? seconds : (until - Date.now()) / 1000;
  return Number.isNaN(wait) ? undefined : Math.min(LONGEST_WAIT, Math.max(0, Math.ceil(wait)));
}

function reasonOf(error: unknown, key: string): string {
  if (!(error instanceof Error)) return "unknown";
  return holdsKey(error.message, key) ? "[withheld: it holds the key]" : error.message.slice(0, 500);
}
